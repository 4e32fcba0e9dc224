import { expect, test } from 'vitest';
import { SAMPLE_SUMMARY } from './sample-thread';
import { formatSummary, parseOutline, parseSummary, parseSummaryHead } from './summary-text';

const { anchors, blobs, outline } = SAMPLE_SUMMARY;

test.each([
  ['as it is written', formatSummary(SAMPLE_SUMMARY)],
  ['as older versions wrote it', JSON.stringify(SAMPLE_SUMMARY)],
])('%s, a summary reads whole and in parts', (_, text) => {
  const raw = Buffer.from(text);
  expect(parseSummary(raw)).toEqual(SAMPLE_SUMMARY);
  expect(parseSummaryHead(raw)).toMatchObject({ anchors, blobs });
  expect(parseOutline(raw)).toEqual(outline);
});

test('line feeds in it stay what they are', () => {
  const prompt = { ordinal: 0, type: 'prompt', text: 'one\ntwo\u2028"three"\\n' } as const;
  const summary = { ...SAMPLE_SUMMARY, outline: [prompt] };
  const raw = Buffer.from(formatSummary(summary));
  expect([parseSummary(raw), parseOutline(raw)]).toEqual([summary, [prompt]]);
});
