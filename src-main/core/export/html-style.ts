// How an exported page looks: the window's colours and sizes, in the theme of whoever reads it, and on paper.

export const PAGE_STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#16181d, #e9ebef); --soft: light-dark(#4a505c, #b2b8c3);
  --faint: light-dark(#60676f, #979eab); --line: light-dark(#dfe2e7, #2a2d35); --page: light-dark(#fcfcfd, #121317);
  --code: light-dark(#f3f4f6, #191b21); --accent: light-dark(#2f5fd0, #8ab0ff);
  --keyword: light-dark(#8a3a86, #d69be0); --string: light-dark(#1c6b45, #86d3a6); --number: light-dark(#8f4a12, #e7a976);
  --name: light-dark(#1f5ab0, #8db9ff); --added: light-dark(#e6f6ec, #12291d); --removed: light-dark(#fdebea, #331a1b); }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 32px 24px 64px; max-width: 860px; background: var(--page); color: var(--ink);
  font: 14px/22px system-ui, sans-serif; overflow-wrap: break-word; }
h1 { margin: 0 0 8px; font-size: 20px; line-height: 28px; }
h2, h3, h4, h5, h6 { margin: 28px 0 8px; padding-top: 12px; border-top: 1px solid var(--line); font-size: 14px; line-height: 22px; }
h2 a:target, h3 a:target, h4 a:target { outline: 2px solid var(--accent); outline-offset: 6px; }
a { color: var(--accent); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; margin: 0 0 24px; color: var(--soft); font-size: 12px; line-height: 18px; }
dt { color: var(--faint); } dd { margin: 0; }
pre { margin: 8px 0; padding: 10px 12px; overflow-x: auto; border-radius: 6px; background: var(--code); }
code, pre { font: 12.5px/20px ui-monospace, 'JetBrains Mono', Menlo, Consolas, monospace; tab-size: 2; }
:not(pre) > code { padding: 1px 4px; border-radius: 4px; background: var(--code); }
blockquote { margin: 8px 0; padding-left: 12px; border-left: 2px solid var(--line); color: var(--soft); font-size: 12px; line-height: 18px; }
blockquote ul { margin: 0; padding: 0; list-style: none; }
details { margin: 6px 0; padding: 2px 12px; border: 1px solid var(--line); border-radius: 6px; }
summary { margin: 0 -4px; padding: 2px 4px; color: var(--soft); font-size: 12px; line-height: 20px; cursor: pointer; }
img { max-width: 100%; } table { border-collapse: collapse; } th, td { padding: 4px 8px; border: 1px solid var(--line); text-align: left; }
.hljs-keyword, .hljs-built_in, .hljs-literal, .hljs-selector-tag { color: var(--keyword); }
.hljs-string, .hljs-regexp, .hljs-symbol { color: var(--string); }
.hljs-number, .hljs-variable, .hljs-attr, .hljs-attribute { color: var(--number); }
.hljs-title, .hljs-section, .hljs-name, .hljs-type { color: var(--name); }
.hljs-comment, .hljs-quote, .hljs-meta { color: var(--faint); }
.hljs-addition { display: inline-block; min-width: 100%; background: var(--added); }
.hljs-deletion { display: inline-block; min-width: 100%; background: var(--removed); }
@media print { body { max-width: none; padding: 0; } details { break-inside: avoid; } }
`.trim();
