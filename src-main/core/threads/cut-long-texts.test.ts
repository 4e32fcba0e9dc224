import type { Message, Part } from '@shared/model/thread';
import { expect, test } from 'vitest';
import { contentHash } from './content-hash';
import { cutLongTexts } from './cut-long-texts';
import { sampleMessage } from './sample-thread';

const KB = 1024;

function withOutput(text: string): Message {
  const part: Part = {
    type: 'tool',
    callId: 'c1',
    name: 'Bash',
    kind: 'execute',
    state: 'done',
    title: 'ls',
    paths: [],
    input: { text: '{}' },
    output: { text },
  };
  return sampleMessage(1, 0, [part]);
}

function outputOf({ parts }: Message): string | undefined {
  const [part] = parts;
  return part?.type === 'tool' ? part.output?.text : undefined;
}

test.each([
  ['short', 'x'],
  ['just not too long', 'x'.repeat(64 * KB)],
])('texts that are %s stay as they are', (_, text) => {
  const message = withOutput(text);
  expect(cutLongTexts(message)).toEqual({ message, blobs: [] });
});

test('a longer text keeps its head and tail, and the whole becomes a blob', () => {
  const text = `${'h'.repeat(48 * KB)}${'m'.repeat(5 * KB)}${'t'.repeat(16 * KB)}`;
  const { message, blobs } = cutLongTexts(withOutput(text));
  expect(outputOf(message)).toBe(`${'h'.repeat(48 * KB)}\n…\n${'t'.repeat(16 * KB)}`);
  expect(blobs).toEqual([{ hash: contentHash(text), text }]);
});

test('no character is cut in two', () => {
  const { message } = cutLongTexts(withOutput(`x${'🐦'.repeat(50 * KB)}y`));
  expect(outputOf(message)).not.toMatch(/\p{Surrogate}/u);
});

test('inputs and the details of notices are cut, too; what a human or the assistant wrote never is', () => {
  const text = 'long '.repeat(20 * KB);
  const parts: Part[] = [
    { type: 'text', text, format: 'markdown' },
    { type: 'thinking', text },
    { type: 'notice', kind: 'context', detail: { text } },
    { type: 'tool', callId: 'c', name: 'n', kind: 'other', state: 'pending', title: '', paths: [], input: { text } },
  ];
  const { message, blobs } = cutLongTexts(sampleMessage(0, 0, parts));
  const isCut = message.parts.map((part) => JSON.stringify(part).includes('"fullLength"'));
  expect(isCut).toEqual([false, false, true, true]);
  expect(blobs).toHaveLength(2);
});

test('what a source has cut already stays as it is', () => {
  const text = 'x'.repeat(70 * KB);
  const part: Part = {
    type: 'notice',
    kind: 'context',
    detail: { text, cut: { fullLength: 1e6, blob: 'b'.repeat(32) } },
  };
  const message = sampleMessage(0, 0, [part]);
  expect(cutLongTexts(message)).toEqual({ message, blobs: [] });
});
