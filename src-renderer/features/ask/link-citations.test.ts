import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Markdown } from '../../ui/markdown';
import { CITED, linkCitations } from './link-citations';

test.each([
  ['It was the lease [1][3].', 'It was the lease [[1](#cite-1)][[3](#cite-3)].'],
  ['Both [1, 2] and `a[1]`.', 'Both [[1](#cite-1), [2](#cite-2)] and `a[1]`.'],
  ['Made up [9].', 'Made up [~~9~~].'],
  ['```\nb[2]\n```\n[2]', '```\nb[2]\n```\n[[2](#cite-2)]'],
])('%s', (text, linked) => {
  expect(linkCitations(text, 3)).toBe(linked.replaceAll('#cite-', CITED));
});

test('an address that a model gives itself is no citation', () => {
  const html = renderToStaticMarkup(
    createElement(Markdown, {
      text: linkCitations('Made up [99](#cite-1), [so](#cite-1) and [it](<#cite-1>), as [1] says.', 1),
      onLink: () => undefined,
      onCopy: async () => undefined,
      citations: { anchor: CITED, open: () => undefined, label: (number) => `source ${number}` },
    }),
  );
  expect(html.match(/class="cite"/g)).toHaveLength(1);
  expect(html).toContain('title="source 1"');
});
