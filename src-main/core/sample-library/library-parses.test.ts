import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { explainedRecords, type ParsedMessage, type RecordCounts } from '@shared/model/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSourceEnv } from '../io/node-source-env';
import { scanSources } from '../pipeline/scan';
import { SOURCES } from '../sources/registry';
import { makeSampleHome } from './make-home';

const home = mkdtempSync(path.join(tmpdir(), 'sample-home-'));
const { env, close } = openSourceEnv({ home });
const messages: ParsedMessage[] = [];
const titles: string[] = [];
const relations: string[] = [];
const counts: RecordCounts[] = [];
const diagnostics: string[] = [];

beforeAll(async () => {
  await makeSampleHome(home, { now: Date.UTC(2026, 10, 30, 15, 30) });
  for (const { source, sessions } of await scanSources(SOURCES, env)) {
    const adapter = SOURCES.find(({ card }) => card.id === source);
    for (const session of sessions) {
      for await (const event of adapter?.parse(session, env) ?? []) {
        if (event.type === 'message') messages.push(event);
        if (event.type === 'head' && event.parent) relations.push(event.parent.relation);
        if (event.type === 'tail' && event.title) titles.push(event.title.text);
        if (event.type === 'end') {
          counts.push(event.records);
          diagnostics.push(...event.diagnostics.map(({ code, detail }) => `${code} ${detail ?? ''}`));
        }
      }
    }
  }
});

afterAll(() => {
  close();
  rmSync(home, { recursive: true, force: true });
});

test('every record is explained, and nothing is imperfect', () => {
  for (const records of counts) expect(explainedRecords(records)).toBe(records.read);
  expect(counts.flatMap(({ unknown }) => Object.keys(unknown))).toEqual([]);
  expect(diagnostics).toEqual([]);
});

test.each(['text', 'thinking', 'tool', 'image', 'notice'] as const)('it shows parts of the type %s', (type) => {
  expect(messages.some(({ parts }) => parts.some((part) => part.type === type))).toBe(true);
});

test('it shows calls that went well, failed and were refused, with changes and pictures', () => {
  const calls = messages.flatMap(({ parts }) => parts.filter((part) => part.type === 'tool'));
  expect([...new Set(calls.map(({ state }) => state))].sort()).toEqual(['denied', 'done', 'failed']);
  expect([...new Set(calls.map(({ kind }) => kind))]).toEqual(
    expect.arrayContaining(['read', 'edit', 'search', 'execute', 'think', 'fetch']),
  );
  expect(calls.some(({ diffs = [] }) => diffs.length > 0)).toBe(true);
  expect(calls.some(({ images = [] }) => images.length > 0)).toBe(true);
  expect(calls.some(({ exitCode = 0 }) => exitCode > 0)).toBe(true);
});

test.each(['compacted', 'interrupted', 'api-error', 'recap', 'command-output'] as const)(
  'it shows a notice of the kind %s',
  (kind) => {
    expect(messages.some(({ parts }) => parts.some((part) => part.type === 'notice' && part.kind === kind))).toBe(true);
  },
);

test('it shows what people do: type, queue, command, rewind and delegate', () => {
  expect([...new Set(messages.map(({ author }) => author))]).toEqual(expect.arrayContaining(['typed', 'command']));
  expect(messages.some(({ queued }) => queued === true)).toBe(true);
  expect(relations).toEqual(expect.arrayContaining(['subagent', 'branch']));
});

test('it answers "how did we fix that dead-letter queue three weeks ago?"', () => {
  expect(titles).toContain('Dead-letter queue fills with order e-mails');
});
