import { expect, test } from 'vitest';
import { languageOf, splitNumbers } from './numbered-lines';

test('numbers that a tool put before lines stand by themselves', () => {
  expect(splitNumbers('     9→a\n    10→\n    11→  b')).toEqual({ numbers: '9\n10\n11', text: 'a\n\n  b' });
  expect(splitNumbers('1\tone\n2\ttwo')).toEqual({ numbers: '1\n2', text: 'one\ntwo' });
});

test.each(['plain\ntext', '3→c\n2→b', '1→a\nb\nc\nd', ''])('other output stays as it is: %j', (output) => {
  expect(splitNumbers(output)).toBeNull();
});

test('the language of a file goes by its extension', () => {
  expect([languageOf('src/a.RS'), languageOf('Makefile'), languageOf('/a.b/c')]).toEqual(['rs', '', '']);
});
