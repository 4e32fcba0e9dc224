import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Markdown } from './markdown';

function draw(text: string): string {
  return renderToStaticMarkup(<Markdown text={text} onLink={() => {}} onCopy={() => Promise.resolve()} />);
}

test('HTML of a transcript is text, never markup', () => {
  const html = draw(
    '<img src=x onerror=alert(1)> <script>alert(1)</script>\n\n<iframe src="https://example.org"></iframe>',
  );
  expect(html).not.toMatch(/<(img|script|iframe)/);
});

test('images are notes, and nothing is loaded', () => {
  const html = draw('![a diagram](https://example.org/d.png) ![](data:image/png;base64,AAAA)');
  expect(html).not.toMatch(/<img|src=/);
  expect(html).toContain('Image not loaded: a diagram');
});

test('only web addresses are links', () => {
  expect(draw('[a](https://example.org/x)')).toContain('<a href="https://example.org/x"');
  for (const address of [
    'javascript:alert(1)',
    'file:///etc/passwd',
    'src/app.ts',
    '#part',
    'vscode://open',
    '//x.org',
  ]) {
    expect(draw(`[a](${address})`), address).not.toContain('<a ');
  }
});

test('a block of code has its language and a button to copy it', () => {
  const html = draw('```ts\nconst a = 1;\n```');
  expect(html).toContain('<span>ts</span>');
  expect(html).toContain('aria-label="Copy code"');
  expect(html).toContain('<code>const a = 1;</code>');
});

test('columns stand where they are told to, and long numbers of lists have room', () => {
  expect(draw('| a | b |\n| - | -: |\n| 1 | 2 |')).toContain('<td style="text-align:right">2</td>');
  expect(draw('98. a\n1. b\n1. c')).toContain('<ol start="98" style="--digits:3">');
});

test('tables, task lists and strikethrough are understood', () => {
  const html = draw('| a | b |\n| - | - |\n| 1 | 2 |\n\n- [x] done\n\n~~old~~');
  expect(html).toContain('<table>');
  expect(html).toContain('task is-done');
  expect(html).not.toContain('<input');
  expect(html).toContain('<del>');
});
