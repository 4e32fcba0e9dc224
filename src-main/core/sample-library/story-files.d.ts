// Vite gives a story file's text to whoever imports it.
declare module '*.story?raw' {
  const text: string;
  export default text;
}
