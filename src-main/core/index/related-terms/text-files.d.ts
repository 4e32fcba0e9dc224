// Vite gives a text file's text to whoever imports it.
declare module '*.txt?raw' {
  const text: string;
  export default text;
}
