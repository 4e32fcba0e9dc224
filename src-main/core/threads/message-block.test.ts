import { toMessageId, toThreadId } from '@shared/model/ids';
import type { Message, Part } from '@shared/model/thread';
import { toMessageTexts } from '@shared/text/message-text';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinMessages, parseMessages, parseRows, parseTexts, prepareMessage } from './message-block';
import { SAMPLE_ID, sampleMessage, sampleMessages, sampleRow } from './sample-thread';

const PLACE = { thread: SAMPLE_ID, source: 'claude-code', path: '/home/dana/.claude/projects/orchard/a1.jsonl' };

function prepare(message: Message) {
  return prepareMessage(message, sampleRow(message.ordinal), PLACE);
}

function join(messages: readonly Message[]): { readonly texts: Buffer; readonly frames: Buffer } {
  const { bytes, textBytes, count } = joinMessages(messages.map(prepare), PLACE);
  expect(count).toBe(messages.length);
  const whole = Buffer.from(bytes);
  return { texts: whole.subarray(0, textBytes), frames: whole.subarray(textBytes) };
}

test('whatever a message holds reads back the same', () => {
  // NULs, the marks of references, and keys that are special in JavaScript.
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.array(fc.nat(0xd7ff), { maxLength: 60 }).map((units) => String.fromCharCode(...units)),
    fc.constantFrom('', '\u0001', '\u0001=', '\u00010', '\u00010:3', ' \n\t', '__proto__', 'a\u0000b'),
  );
  // Hostile files have other signs, and line feeds in the midst.
  const line = fc
    .tuple(fc.constantFrom(' ', '+', '-', '+', '@'), fc.oneof(text, fc.constantFrom('a\nb', '3', 'const x = 1;')))
    .map(([sign, words]) => sign + words);
  const part: fc.Arbitrary<Part> = fc.oneof(
    fc.record({ type: fc.constant('text' as const), text, format: fc.constant('markdown' as const) }),
    fc.record({ type: fc.constant('thinking' as const), text }),
    fc.record({
      type: fc.constant('tool' as const),
      callId: text,
      name: text,
      kind: fc.constant('execute' as const),
      state: fc.constant('done' as const),
      title: text,
      paths: fc.array(text, { maxLength: 3 }),
      input: fc.record({ text }),
      output: fc.record({ text }),
      diffs: fc.array(
        fc.record({
          path: text,
          change: fc.constant('edited' as const),
          added: fc.nat(9),
          removed: fc.nat(9),
          hunks: fc.array(
            fc.record({ oldStart: fc.nat(9), newStart: fc.nat(9), lines: fc.array(line, { maxLength: 8 }) }),
            { maxLength: 2 },
          ),
        }),
        { maxLength: 2 },
      ),
    }),
    fc.record({
      type: fc.constant('notice' as const),
      kind: fc.constant('hook' as const),
      value: text,
      detail: fc.record({ text }),
    }),
    fc.record({ type: fc.constant('image' as const), mediaType: text, sizeBytes: fc.nat(), name: text }),
  );
  fc.assert(
    fc.property(fc.array(fc.array(part, { maxLength: 5 }), { maxLength: 8 }), (all) => {
      const messages = all.map((parts, ordinal) => sampleMessage(ordinal, 0, parts));
      const { texts, frames } = join(messages);
      expect(parseMessages(frames, texts, 0, messages.length)).toEqual(messages);
      expect(parseTexts(texts)).toEqual(messages.flatMap(toMessageTexts));
      expect(parseRows(frames)).toEqual(messages.map(({ ordinal }) => sampleRow(ordinal)));
    }),
    { numRuns: 300, seed: 2 },
  );
});

test('the lines of a diff are kept once', () => {
  const lines = [' before', '-const a = 1;', '-const b = 2;', '+const c = 3;', ' after', '+', '-'];
  const diff = { path: 'src/a.ts', change: 'edited' as const, added: 2, removed: 3 };
  const hunks = [
    { oldStart: 3, newStart: 3, lines },
    { oldStart: 80, newStart: 79, lines: ['+last'] },
  ];
  const message = sampleMessage(0, 0, [{ type: 'diff', ...diff, hunks }]);
  const { texts, frames } = join([message]);
  expect(frames.toString()).not.toContain('const');
  expect(parseMessages(frames, texts, 0, 1)).toEqual([message]);
});

test('what was kept before reads as it did: diffs with their lines, places by name', () => {
  const hunks = [{ oldStart: 1, newStart: 1, lines: ['-old', '+new'] }];
  const message = sampleMessage(0, 0, [
    { type: 'diff', path: 'src/a.ts', change: 'edited', added: 1, removed: 1, hunks },
  ]);
  const { texts, frames } = join([message]);
  const before = frames
    .toString()
    .replace(/"hunks":.*?\](?:,"piece":\d+)?/, `"hunks":${JSON.stringify(hunks)}`)
    .replace(/"origin":\[.*?\]/, `"origin":${JSON.stringify({ ...message.origin, source: '', path: '' })}`);
  expect(before).toContain('+new');
  expect(before).toContain('"at":{');
  expect(parseMessages(Buffer.from(before), texts, 0, 1)).toEqual([message]);
});

test('half a character becomes a replacement character, and what follows stays in its place', () => {
  const halves = ['\ud83d', 'end', '\ude00 tail'].map((text): Part => ({ type: 'text', text, format: 'plain' }));
  const { texts } = join([sampleMessage(0, 0, halves)]);
  expect(parseTexts(texts).map(({ text }) => text)).toEqual(['\ufffd', 'end', '\ufffd tail']);
});

test('a range of a block', () => {
  const messages = sampleMessages(9);
  const { texts, frames } = join(messages);
  expect(parseMessages(frames, texts, 3, 5)).toEqual(messages.slice(3, 5));
});

test('what the row, the thread and its file say as well is kept where it differs', () => {
  const message: Message = {
    ...sampleMessage(2),
    id: toMessageId(toThreadId('codex', 'b2'), 'twice'),
    at: null,
    queued: true,
    usage: { input: 1, output: 2, cacheRead: 3, cacheWrite: 4 },
    origin: { source: 'codex', path: '/home/dana/.codex/sessions/b2.jsonl', at: { type: 'file' } },
  };
  const { parts, ...rest } = sampleMessage(3);
  const outputOrigin = { ...rest.origin, path: '/home/dana/output.txt' };
  const output: Part = {
    type: 'tool',
    callId: 'call_1',
    name: 'Bash',
    kind: 'execute',
    state: 'done',
    title: 'ls',
    paths: [],
    input: { text: '{}' },
    outputOrigin,
  };
  const messages = [message, { ...rest, parts: [...parts, output, { ...output, outputOrigin: rest.origin }] }];
  const { texts, frames } = join(messages);
  expect(parseMessages(frames, texts, 0, 9)).toEqual(messages);
});

test('every text is kept once', () => {
  const text = 'a long answer that nobody wants to have on the disk twice '.repeat(50);
  const parts: Part[] = [
    { type: 'text', text, format: 'markdown' },
    { type: 'notice', kind: 'hook', value: 'after', detail: { text: `hook ${text}` } },
  ];
  const { frame, size } = prepare(sampleMessage(1, 0, parts));
  expect(frame.length).toBeLessThan(400);
  expect(size).toBeLessThan(2 * text.length + 700);
});

test('frames whose texts are missing are refused', () => {
  const parts: Part[] = [{ type: 'text', text: 'a text that is long enough to be lifted', format: 'plain' }];
  const whole = join([sampleMessage(0, 0, parts)]);
  expect(() => parseMessages(whole.frames, join([]).texts, 0, 1)).toThrow('a kept text is missing');
});
