// Questions over the made-up library, by a model that quotes what it is given: what is asked for is among the evidence, and
// what it cites is what it says.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findCitations } from '@shared/text/citations';
import { toMessageTexts } from '@shared/text/message-text';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chatTokens, REFUSAL } from '../ask/to-chat';
import { type Engine, openEngine } from '../engine';
import type { ChatRequest } from '../providers/provider';
import { scriptedProvider } from '../providers/test-provider';
import { makeSampleHome } from '../sample-library/make-home';

const NOW = Date.UTC(2026, 2, 14, 18);
/** Cites every source that it got, by the first words that it says; without any it refuses, as it is told to. */
const quoting = scriptedProvider(({ messages }) => {
  const text = messages.at(-1)?.text ?? '';
  const sources = [...text.matchAll(/^\[(\d+)\] .*\n(.+)/gm)].map(([, number, said]) => `${said} [${number}]`);
  return [sources.length > 0 ? sources.join('\n\n') : `${REFUSAL}: there is nothing.`];
});

describe('of the made-up library', () => {
  let engine: Engine;
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'threadfinch-test-'));
    const [home, data] = [path.join(folder, 'home'), path.join(folder, 'data')];
    await makeSampleHome(home, { now: NOW });
    engine = await openEngine({ home, data, watch: false, threads: false, provider: quoting, now: () => NOW });
    await engine.scan();
  });

  afterAll(async () => {
    await engine.close();
    await rm(folder, { recursive: true });
  });

  const ask = (question: string, scope = '') =>
    engine.ask({ id: 'q', question, scope, thread: null, earlier: [], useModel: true });

  test.each([
    ['Why does the dead-letter queue fill up?', 'Dead-letter queue fills with order e-mails'],
    ['Why were customers charged twice at checkout?', 'Checkout charges twice on a slow network'],
    ["Why didn't the wildcard certificate renew?", "Wildcard certificate didn't renew"],
    ['Who holds the terraform state lock?', '`terraform plan` says: Error acquiring the state lock'],
    ['How are the Parquet partitions laid out?', 'Parquet partitions: by station or by month?'],
    ['为什么数据库迁移失败？', '数据库迁移失败后应用闪退'],
    ['セーブデータの文字化けの原因は？', 'セーブデータの文字化けを直す'],
  ])('%s', async (question, title) => {
    const { text, evidence, citations, refused, sentTokens } = await ask(question);
    expect(refused).toBe(false);
    expect(evidence.some((one) => one.title.startsWith(title))).toBe(true);
    expect(citations).toHaveLength(evidence.length);
    for (const { number, valid } of findCitations(text ?? '', evidence.length)) {
      expect(valid).toBe(true);
      // The very message: what it says is what was quoted of it, or what was said around it.
      const source = evidence.find((one) => one.number === number);
      const [message] = source ? await engine.messages(source.thread, source.ordinal, 1) : [];
      expect(message?.ordinal).toBe(source?.ordinal);
      const begun = message ? toMessageTexts(message).map((one) => one.text.trim().split('\n')[0] ?? '') : [];
      expect(begun.some((words) => words !== '' && source?.extract.includes(words.slice(0, 20)))).toBe(true);
    }
    const { askTokens } = await engine.settings();
    expect(sentTokens).toBe(chatTokens(quoting.asked.at(-1) as ChatRequest));
    expect(sentTokens).toBeLessThanOrEqual(askTokens);
  });

  test('what is not in it is refused, and no model is asked of nothing', async () => {
    const before = quoting.asked.length;
    expect(await ask('Which giraffe ate the zeppelin?')).toMatchObject({ refused: true, text: null, evidence: [] });
    expect(await ask('Why does the dead-letter queue fill up?', 'project:nowhere')).toMatchObject({ refused: true });
    expect(quoting.asked).toHaveLength(before);
  });
});
