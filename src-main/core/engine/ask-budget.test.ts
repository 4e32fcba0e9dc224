// What a question sends of long sessions: never more than the budget, and little of what the tools wrote.
import { stat } from 'node:fs/promises';
import type { AskRequest } from '@shared/model/ask';
import { expect, test } from 'vitest';
import { chatTokens } from '../ask/to-chat';
import type { ChatRequest } from '../providers/provider';
import { scriptedProvider } from '../providers/test-provider';
import { makeHome } from '../sample-library/make-home';
import { makeFolders, openTestEngine } from './test-home';

const LEAST_BYTES = 5_000_000;
const MOST_SHARE = 0.01;

test('of sessions of 5 MB and more at most 1 % is sent, and never more than the budget', async () => {
  const provider = scriptedProvider(() => ['So it was [1].']);
  const folders = await makeFolders();
  const now = Date.UTC(2026, 2, 14);
  await makeHome({ folder: folders.home, seed: 7, now, messages: 4000, mix: 'bench', sessions: 2 });
  const engine = await openTestEngine(folders, { provider, now: () => now });
  await engine.scan();
  const { threads } = await engine.list({ text: '', limit: 10, all: false });
  const { askTokens } = await engine.settings();
  expect(threads.length).toBeGreaterThan(1);
  for (const { id, sourcePath } of threads) {
    const { size } = await stat(sourcePath);
    expect(size).toBeGreaterThan(LEAST_BYTES);
    const [prompt] = await engine.messages(id, 0, 1);
    const [part] = prompt?.parts ?? [];
    const question = (part?.type === 'text' ? part.text : '').slice(0, 300);
    const common = { id: 'q', question, scope: '', thread: id, earlier: [], useModel: true };
    const requests: readonly AskRequest[] = [
      common,
      { ...common, question: 'What did we do?' },
      { ...common, thread: null },
      { ...common, earlier: Array.from({ length: 20 }, () => ({ question, answer: question.repeat(20) })) },
      { ...common, summary: { type: 'thread', thread: id } },
    ];
    for (const request of requests) {
      const { evidence, sentTokens } = await engine.ask(request);
      expect(evidence.length).toBeGreaterThan(0);
      const { system, messages } = provider.asked.at(-1) as ChatRequest;
      const sent = Buffer.byteLength([system, ...messages.map(({ text }) => text)].join(''));
      expect(sentTokens).toBe(chatTokens({ system, messages }));
      expect(sentTokens).toBeLessThanOrEqual(askTokens);
      expect(sent / size).toBeLessThanOrEqual(MOST_SHARE);
    }
  }
});
