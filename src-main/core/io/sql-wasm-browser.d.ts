// The build of sql.js that asks for nothing of Node; its types are those of the others.
declare module 'sql.js/dist/sql-wasm-browser.js' {
  import initSqlJs from 'sql.js';

  export default initSqlJs;
}
