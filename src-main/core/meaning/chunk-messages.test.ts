import type { Message } from '@shared/model/thread';
import { expect, test } from 'vitest';
import { type Chunk, toChunks } from './chunk-messages';

/** Lines begin with who says it: `>` the user, `<` the assistant, `!` a tool in the user's name. */
async function chunksOf(...said: readonly string[]): Promise<readonly Chunk[]> {
  return toChunks(pagesOf(said), null);
}

async function* pagesOf(said: readonly string[]) {
  yield said.map((line, ordinal): Pick<Message, 'ordinal' | 'role' | 'author' | 'parts'> => {
    const isUser = line[0] !== '<';
    return {
      ordinal,
      role: isUser ? 'user' : 'assistant',
      author: line[0] === '>' ? 'typed' : isUser ? 'tool' : null,
      parts: [{ type: 'text', text: line.slice(1), format: 'markdown' }],
    };
  });
}

test('short turns go together, at most three', async () => {
  const turns = Array.from({ length: 4 }, (_, at) => [`>question ${at}`, `<answer ${at}`]).flat();
  expect((await chunksOf(...turns)).map(({ from, to, text }) => [from, to, text])).toEqual([
    [0, 5, 'question 0\nanswer 0\n\nquestion 1\nanswer 1\n\nquestion 2\nanswer 2'],
    [6, 7, 'question 3\nanswer 3'],
  ]);
});

test('what tools say in the user’s name, and silence, make no chunk', async () => {
  expect(await chunksOf('!<system-reminder>be good</system-reminder>', '> ', '<')).toEqual([]);
});

test('a long turn is cut into pieces that overlap, at the ends of words', async () => {
  const words = Array.from({ length: 600 }, (_, at) => `word${at}`);
  const chunks = await chunksOf('>short', '<short', '>long', `<${words.join(' ')}`, '>after', '<after');
  expect(chunks[0]).toMatchObject({ from: 0, to: 1, text: 'short\nshort' });
  expect(chunks.at(-1)).toMatchObject({ from: 4, to: 5 });
  const long = chunks.slice(1, -1);
  expect(long.length).toBeGreaterThan(3);
  expect(long.every(({ from, to, text }) => from === 2 && to === 3 && text.length <= 1200)).toBe(true);
  const known = new Set(['long', ...words]);
  expect(long.flatMap(({ text }) => text.split(/\s+/)).every((word) => known.has(word))).toBe(true);
  expect(new Set(long.flatMap(({ text }) => text.split(/\s+/))).size).toBe(known.size);
  for (const [at, { text }] of long.slice(1).entries()) {
    expect(long[at]?.text).toContain(text.split(' ')[0]);
  }
});

test('text without blanks, and of pairs, is cut all the same', async () => {
  const chunks = await chunksOf('>go', `<${'😀'.repeat(2000)}`);
  expect(chunks.length).toBeGreaterThan(2);
  expect(chunks.every(({ text }) => !/^[\udc00-\udfff]|[\ud800-\udbff]$/.test(text))).toBe(true);
});

test('a pasted log has a limit', async () => {
  expect((await chunksOf('>go', `<${'line of a log\n'.repeat(100_000)}`)).length).toBeLessThan(15);
});

test('the same text has the same hash', async () => {
  const [a] = await chunksOf('>one', '<two');
  const [, b] = await chunksOf('>x', `<${'y '.repeat(598)}`, '>one', '<two');
  expect(b?.hash).toBe(a?.hash);
});

test('secrets are hidden in whole turns, before they are cut', async () => {
  const secret = `key-${'k'.repeat(3000)}`;
  const hide = async (texts: readonly string[]) => texts.map((text) => text.replaceAll(secret, '[key]'));
  const chunks = await toChunks(
    pagesOf([`>before ${secret} after`, '<fine', `>${'word '.repeat(230)}`, `<${secret}`]),
    hide,
  );
  expect(chunks[0]?.text).toMatch(/^before \[key\] after\nfine\n\n/);
  expect(chunks.map(({ text }) => text).join('')).not.toContain('kkk');
});
