import { expect, test } from 'vitest';
import { isReasonable } from './markdown-guard';

test('what people and assistants write is laid out', () => {
  const texts = [
    '',
    '# Title\n\nSome *text* with `code`, [a link](https://example.org) and a list:\n\n- one\n- two\n  - three',
    `| a | b |\n| - | - |\n${'| 1 | 2 |\n'.repeat(200)}`,
    `\`\`\`ts\n${'const a = [b, c] as *[];\n'.repeat(800)}\`\`\`\n\ndone`,
    '> quoted\n> > twice\n\n1. a\n2. b',
    'a_b_c snake_case_names '.repeat(100),
    `${'A paragraph with **one** word.\n\n'.repeat(900)}`,
  ];
  for (const text of texts) expect(isReasonable(text), text.slice(0, 40)).toBe(true);
});

test('what would hold up the window is not', () => {
  const n = 20_000;
  const texts = [
    '>'.repeat(n),
    '> - '.repeat(2000),
    '['.repeat(n),
    '*a '.repeat(n / 3),
    '_*'.repeat(n / 2),
    '~~a'.repeat(n / 3),
    '[a]: x\n'.repeat(n / 7),
    'a@a.'.repeat(n / 4),
    `${'|a'.repeat(2000)}\n${'|-'.repeat(2000)}\n|b`,
    '\n'.repeat(n),
    'a'.repeat(100_000),
    `\`\`\`\n\`\`\`\n${'['.repeat(n)}`,
  ];
  for (const text of texts) expect(isReasonable(text), text.slice(0, 20)).toBe(false);
});
