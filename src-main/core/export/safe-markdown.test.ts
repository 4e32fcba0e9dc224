import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, it } from 'vitest';
import { safeMarkdown } from './safe-markdown';

type Node = ReturnType<typeof fromMarkdown>['children'][number];

/** Types of the nodes of a text, depth first. */
function nodes(markdown: string): string[] {
  const types: string[] = [];
  const visit = (node: Node) => {
    types.push(node.type === 'heading' ? `heading ${node.depth}` : node.type);
    if ('children' in node) for (const child of node.children) visit(child);
  };
  for (const child of fromMarkdown(markdown).children) visit(child);
  return types;
}

describe('safeMarkdown', () => {
  const check = (name: string, input: string, expected: string, breaks = false) =>
    it(name, () => {
      const safe = safeMarkdown(input, 2, breaks);
      expect(safe).toBe(expected);
      expect(nodes(safe)).not.toContain('html');
    });

  check('leaves prose alone', 'Use `a < b`, *not* a > b.\n\n- one\n- two', 'Use `a < b`, *not* a > b.\n\n- one\n- two');
  check('escapes inline HTML', 'a <b>bold</b> word', 'a &lt;b>bold&lt;/b> word');
  check('escapes blocks of HTML', '<script>\nalert(1)\n</script>', '&lt;script>\nalert(1)\n&lt;/script>');
  check('escapes comments', 'x\n\n<!-- hidden', 'x\n\n&lt;!-- hidden');
  check('escapes what closes a folded section', 'done\n\n</details>\n\nmore', 'done\n\n&lt;/details>\n\nmore');
  check('keeps HTML in code spans', 'use `<div>` here', 'use `<div>` here');
  check('keeps HTML in fences', '```html\n<div>\n```', '```html\n<div>\n```');
  check('keeps HTML in indented code', 'x\n\n    <div>', 'x\n\n    <div>');
  check('keeps HTML in a fence of a list', '1. a\n\n   ```\n   <b>\n   ```', '1. a\n\n   ```\n   <b>\n   ```');
  check('keeps links in angle brackets', 'see <https://example.org/a_b>', 'see <https://example.org/a_b>');
  check('keeps link targets in angle brackets', '[a](<b c>) <b>', '[a](<b c>) &lt;b>');
  check('keeps escaped HTML', '\\<div>', '\\<div>');
  check('sees HTML that a block of HTML hid', '<p>\n`a` <b\n>', '&lt;p>\n`a` &lt;b\n>');
  check('closes a fence that was left open', '```js\nlet a', '```js\nlet a\n```');
  check('closes a longer fence', '~~~~\n~~~', '~~~~\n~~~\n~~~~');
  check('closes a fence without content', 'a\n```', 'a\n```\n```');
  check('closes a fence that a block of HTML hid', '<div>\n```\n</div>', '&lt;div>\n```\n</div>\n```');
  check('moves headings below the turn', '# A\n\ntext\n\n##### B', '### A\n\ntext\n\n###### B');
  check('moves underlined headings', 'You\n---\n\nand *so*\non\n==', '#### You\n\n### and *so* on');
  check('escapes HTML between bars of a table', '| ` | <b> ` |\n| - | - |', '| ` | &lt;b> ` |\n| - | - |');
  check('moves underlined headings of quotes', '> a\n> b\n> ==', '> ### a b');
  check('moves underlined signs', '==\n\t>\n==', '### == ');
  check('moves headings that a block of HTML hid', '<div>\n# You\n</div>', '&lt;div>\n### You\n&lt;/div>');
  check('keeps # in code', '```\n# comment\n```', '```\n# comment\n```');
  check('keeps typed line ends', 'one\ntwo\n\n```\na\nb\n```', 'one  \ntwo\n\n```\na\nb\n```', true);
  check('drops blank lines around', '\n\n  \n    code\n\n', '    code');
  check('makes links of images that are elsewhere', '![a](//b.example/c.png) ![d]', '\\![a](//b.example/c.png) ![d]');
  check('makes links of images by reference', '![a][b]\n\n[b]: //c.example/d', '\\![a][b]\n\n[b]: //c.example/d');
  check('keeps images that hold their bytes', '![a](data:image/png;base64,AA)', '![a](data:image/png;base64,AA)');
  check('keeps what only looks like an image', '`![a](//b.example)`', '`![a](//b.example)`');
  check('CJK', '# 標題\n\n<b>あ</b>', '### 標題\n\n&lt;b>あ&lt;/b>');

  it('puts very long text into a fence that it cannot close', () => {
    const safe = safeMarkdown(`\`\`\`\n<b>${'x'.repeat(60_000)}`, 2, false);
    expect(nodes(safe)).toEqual(['code']);
  });

  for (const [name, text] of [
    ['brackets', '['.repeat(5000)],
    ['images', '![['.repeat(2000)],
    ['stars', 'a**b'.repeat(1000)],
    ['angles', '<a '.repeat(5000)],
    ['quotes', `${'>'.repeat(2000)}<b>`],
    ['nested HTML', '<div>\n# x\n</div>\n\n'.repeat(50)],
  ] as const) {
    it(`comes to an end with hostile ${name}`, () => {
      expect(nodes(safeMarkdown(text, 2, true))).not.toContain('html');
    });
  }

  it('keeps any text in its turn', () => {
    const pieces = [
      '```',
      '~~~~',
      '`',
      '\n',
      '\n\n',
      '    ',
      '\t',
      ' ',
      '> ',
      '- ',
      '1. ',
      '# ',
      '## You',
      '\n---\n',
      '\n==\n',
    ];
    const markup = [
      '<b>',
      '</details>',
      '<script>',
      '<!--',
      '-->',
      '<?',
      '<![CDATA[',
      '\\',
      '[a]: <b',
      '](',
      '[x](<c d>)',
      '![x](//e)',
      '!',
      '|',
      '*',
      'word',
      '`a`',
      '<https://example.org>',
    ];
    const text = fc.array(fc.constantFrom(...pieces, ...markup), { maxLength: 14 }).map((words) => words.join(''));
    fc.assert(
      fc.property(text, fc.boolean(), (hostile, breaks) => {
        const shapes = nodes(`before\n\n${safeMarkdown(hostile, 2, breaks)}\n\n## After\n\n***`);
        expect(shapes.filter((shape) => /^(?:html|image)/.test(shape) || /heading [12]/.test(shape))).toEqual([
          'heading 2',
        ]);
        expect(shapes.slice(-3)).toEqual(['heading 2', 'text', 'thematicBreak']);
      }),
      { seed: 7, numRuns: 100 },
    );
  });
});
