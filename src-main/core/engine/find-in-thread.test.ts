import type { ThreadId } from '@shared/model/ids';
import { expect, test } from 'vitest';
import { ThreadFinder } from './find-in-thread';

const id = 'codex:one' as ThreadId;

type Piece = readonly [ordinal: number, text: string];

function openFinder(pieces: Piece[], blocks: readonly Piece[][] = [pieces]) {
  let reads = 0;
  const finder = new ThreadFinder({
    eachTextBlock: async (_, __, use) => {
      reads += 1;
      for (const blockPieces of blocks) {
        const body = Buffer.from(blockPieces.map(([, text]) => text).join(''));
        const places = blockPieces.map(([ordinal, text]) => [ordinal, 'user', 'user', text.length] as const);
        if ((await use({ places, body }, false)) === 'enough') break;
      }
      return true;
    },
  });
  const find = async (text: string, stamp = 'first', signal?: AbortSignal) =>
    (await finder.find({ id, stamp }, text, signal))?.map(({ ordinal, count }) => `${ordinal}×${count}`).join(' ');
  return { find, reads: () => reads };
}

async function check(pieces: (readonly [number, string])[], text: string, found: string): Promise<void> {
  expect(await openFinder(pieces).find(text), text).toBe(found);
}

test('every occurrence counts, whatever the case and the script', async () => {
  await check(
    [
      [0, 'Torn TORN torn'],
      [3, 'no'],
      [4, 'untorn'],
    ],
    'toRN',
    '0×3 4×1',
  );
  await check([[0, 'aAa']], 'A', '0×3');
  await check([[0, 'aaaa']], 'aa', '0×2');
  await check(
    [
      [0, 'ÄRGER mit der Straße'],
      [1, 'ärger'],
    ],
    'Ärger',
    '0×1 1×1',
  );
  await check([[2, '登录页面 LOGIN 登录']], '登录', '2×2');
  await check([[2, '登录页面 LOGIN 登录']], 'login', '2×1');
  await check([[0, 'МОСКВА → “ＡＢ”, Москва']], 'москва', '0×2');
  await check([[0, 'МОСКВА → “ＡＢ”, Москва']], 'ａｂ', '0×1');
});

test('the pieces of a message count together, and nothing is found across them', async () => {
  await check(
    [
      [1, 'flush'],
      [1, 'flush it'],
    ],
    'flush',
    '1×2',
  );
  await check(
    [
      [1, 'flu'],
      [1, 'sh'],
    ],
    'flush',
    '',
  );
});

test('texts are read once while a word is typed, and again once the thread has changed', async () => {
  const { find, reads } = openFinder([[0, 'flush']]);
  await Promise.all([find('f'), find('fl'), find('flu')]);
  expect(reads()).toBe(1);
  await find('flu', 'second');
  expect(reads()).toBe(2);
});

test('no text finds nothing, and gets the thread ready for the first letter', async () => {
  const { find, reads } = openFinder([[0, 'flush']]);
  expect(await find('')).toBe('');
  expect(await find('f')).toBe('0×1');
  expect(reads()).toBe(1);
});

test('looking into the subagents in between does not make it read anew', async () => {
  const { find, reads } = openFinder([[0, 'flush']]);
  for (const stamp of ['parent', 'child', 'parent', 'child']) await find('flush', stamp);
  expect(reads()).toBe(2);
});

test('a thread that is not kept has no answer, and is looked for again', async () => {
  let kept = false;
  const finder = new ThreadFinder({ eachTextBlock: async () => kept });
  expect(await finder.find({ id, stamp: 'first' }, 'a')).toBeNull();
  kept = true;
  expect(await finder.find({ id, stamp: 'first' }, 'a')).toEqual([]);
});

test('of a thread too long to be kept only the newest search goes on', async () => {
  const long = 'x'.repeat(30_000_000);
  const pieces: Piece[] = [...[0, 1, 2, 3].map((ordinal) => [ordinal, long] as const), [4, 'flush']];
  const { find } = openFinder(
    pieces,
    pieces.map((piece) => [piece]),
  );
  expect(await find('flush')).toBe('4×1');
  const superseded = find('flus');
  const isSuperseded = expect(superseded).rejects.toMatchObject({ code: 'cancelled' });
  expect(await find('flush')).toBe('4×1');
  await isSuperseded;
});

test('a search that is no longer wanted ends, and leaves the thread ready for the next', async () => {
  const { find, reads } = openFinder([[0, 'flush']]);
  await find('');
  const given = new AbortController();
  const found = expect(find('fl', 'first', given.signal)).rejects.toMatchObject({ code: 'cancelled' });
  given.abort();
  await found;
  expect(await find('flu')).toBe('0×1');
  expect(reads()).toBe(1);
});
