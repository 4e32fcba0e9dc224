import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ProviderChange } from '@shared/model/provider';
import { PROVIDER, type ProviderSetting } from '@shared/model/provider-setting';
import { DEFAULT_SETTINGS, type Settings } from '@shared/model/settings';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { testFolder } from '../io/test-folder';
import { NO_KEY_STORE } from './key-store';
import { Providers } from './providers';
import { makeTestClock } from './test-clock';
import { PROTOCOLS, REQUEST, toSetting } from './test-protocols';
import { startTestServer } from './test-server';

const never = new AbortController().signal;
const ANTHROPIC = toSetting({ id: 'claude-api', kind: 'anthropic', model: 'm' });

function open(
  start: Partial<Settings>,
  parts: { keys?: Record<string, string>; environment?: NodeJS.ProcessEnv } = {},
) {
  let settings: Settings = { ...DEFAULT_SETTINGS, ...start };
  const { keys = {}, environment = {} } = parts;
  const providers = new Providers({
    settings: async () => settings,
    keys: { key: async (id) => keys[id] ?? null },
    environment,
    redact: async (texts) => texts.map((text) => text.replaceAll('Why', '[hidden]')),
    clock: makeTestClock({ hurries: true }),
  });
  return {
    providers,
    settings: () => settings,
    change: async (change: ProviderChange) => {
      settings = { ...settings, ...(await providers.toSettings(change)) };
    },
  };
}

test('there are none until one is set up', async () => {
  const { providers } = open({});
  expect([await providers.reports(), await providers.chosen('ask'), await providers.chosen('embed')]).toEqual([
    [],
    null,
    null,
  ]);
});

test('one beyond this computer is asked only after the user has agreed to where it is', async () => {
  const { providers, change } = open({}, { keys: { 'claude-api': 'k', other: 'k' } });
  await change({ type: 'save', setting: ANTHROPIC });
  await expect(providers.chosen('ask')).rejects.toMatchObject({
    code: 'not-agreed',
    subject: 'https://api.anthropic.com',
  });
  await change({ type: 'agree', id: 'claude-api', destination: 'https://api.anthropic.com' });
  expect(await providers.chosen('ask')).toMatchObject({ id: 'claude-api', local: false });

  await change({ type: 'save', setting: { ...ANTHROPIC, model: 'another' } });
  expect(await providers.chosen('ask')).toMatchObject({ model: 'another' });
  await change({ type: 'save', setting: { ...ANTHROPIC, address: 'https://proxy.example' } });
  await expect(providers.chosen('ask')).rejects.toMatchObject({
    code: 'not-agreed',
    subject: 'https://proxy.example',
  });
});

test('nobody agrees to what has changed meanwhile', async () => {
  const { change } = open({ providers: [ANTHROPIC] });
  await expect(change({ type: 'agree', id: 'claude-api', destination: 'https://other.example' })).rejects.toThrow(
    'changed-meanwhile',
  );
});

test.each([
  [{ kind: 'ollama' }, true],
  [{ kind: 'ollama', address: 'http://localhost:1234' }, true],
  [{ kind: 'ollama', address: 'http://[::1]:1' }, true],
  [{ kind: 'openai', address: 'http://127.0.0.2/v1' }, true],
  [{ kind: 'ollama', address: 'http://192.168.0.7:11434' }, false],
  [{ kind: 'ollama', address: 'http://localhost.example' }, false],
  [{ kind: 'openai', address: 'https://127.0.0.1.example/v1' }, false],
  [{ kind: 'ollama', model: 'gpt-oss:120b-cloud' }, false],
  [{ kind: 'ollama', model: 'GPT-OSS:120b-Cloud' }, false],
  [{ kind: 'openai', address: 'http://localhost:11434/v1', model: 'glm-4.6:cloud' }, false],
  [{ kind: 'openai', address: 'http://localhost:11434/v1', model: '', embedModel: 'made:1b-cloud' }, false],
  [{ kind: 'anthropic', address: 'http://127.0.0.1:11434', model: 'gpt-oss:120b-cloud' }, false],
  [{ kind: 'anthropic', address: 'http://127.0.0.1:11434', model: 'cloudy' }, true],
  [{ kind: 'claude' }, false],
  [{ kind: 'codex' }, false],
] as const)('%j on this computer: %s', async (change, local) => {
  const { providers } = open({ providers: [toSetting(change)] });
  const [report] = await providers.reports();
  expect([report?.local, report?.agreed]).toEqual([local, local]);
});

test.each([
  { kind: 'openai', address: 'http://localhost:11434/v1' },
  { kind: 'anthropic', address: 'http://localhost:11434' },
] as const)('what an Ollama here hands on goes where that is: %j', async (change) => {
  const { providers } = open({ providers: [toSetting({ ...change, model: 'gpt-oss:120b-cloud' })] });
  expect((await providers.reports())[0]?.destination).toBe(`${change.address}, ollama.com`);
});

test('what goes beyond this computer is redacted, what stays is not', async () => {
  const [, , anthropic] = PROTOCOLS;
  const server = await startTestServer(() => ({ steps: [anthropic?.answer(['fine']) ?? ''] }));
  const said = async (address: string, agreed: string) => {
    const setting = { ...ANTHROPIC, address, agreed };
    const { providers } = open({ providers: [setting], askWith: 'claude-api' }, { keys: { 'claude-api': 'k' } });
    const provider = await providers.chosen('ask');
    for await (const _ of provider?.chat(REQUEST, never) ?? []);
    return JSON.stringify(server.heard.at(-1)?.body);
  };
  expect(await said(server.address, '')).toContain('Why?');
  // Another name of this computer, which nothing here knows as such.
  const elsewhere = server.address.replace('127.0.0.1', '0.0.0.0');
  expect(await said(elsewhere, elsewhere)).toContain('[hidden]?');
});

describe('keys', () => {
  const keyOf = async (setting: ProviderSetting, parts: Parameters<typeof open>[1]) => {
    const server = await startTestServer(() => ({ status: 401 }));
    const { providers } = open({ providers: [{ ...setting, address: server.address }] }, parts);
    const [report] = await providers.reports();
    const error = await providers.test(setting.id, never).catch((thrown: unknown) => thrown);
    return { from: report?.key.from, code: (error as { code?: string }).code, sent: server.heard[0]?.headers };
  };

  test.each([
    ['the store', {}, { keys: { 'claude-api': 'stored' } }, 'store', 'stored'],
    ['the usual variable', {}, { environment: { THREADFINCH_KEY_CLAUDE_API: ' usual\n' } }, 'environment', 'usual'],
    [
      'the named variable, and no other place',
      { variable: 'MY_KEY' },
      { keys: { 'claude-api': 'stored' }, environment: { MY_KEY: 'named', THREADFINCH_KEY_CLAUDE_API: 'usual' } },
      'environment',
      'named',
    ],
  ])('come from %s', async (_, change, parts, from, key) => {
    const found = await keyOf({ ...ANTHROPIC, ...change }, parts);
    expect(found).toMatchObject({ from, code: 'key-refused', sent: { 'x-api-key': key } });
  });

  test.each([
    [ANTHROPIC, { environment: { ANTHROPIC_API_KEY: 'not chosen' } }],
    [{ ...ANTHROPIC, variable: 'MISSING' }, { keys: { 'claude-api': 'stored' } }],
    [toSetting({ kind: 'openai', variable: 'MISSING' }), {}],
  ])('that are missing are told before anything is sent: %j', async (setting, parts) => {
    expect(await keyOf(setting, parts)).toEqual({ from: null, code: 'key-missing', sent: undefined });
  });

  test.each(['two words', 'geheim-schlüssel', 'sk\u2026'])(
    'that can’t be one are refused before anything is sent: %s',
    async (key) => {
      expect(await keyOf(ANTHROPIC, { keys: { 'claude-api': key } })).toMatchObject({
        code: 'key-refused',
        sent: undefined,
      });
    },
  );

  test('are not needed everywhere', async () => {
    const found = await keyOf(toSetting({ kind: 'openai' }), {});
    expect(found).toMatchObject({ from: null, code: 'key-refused' });
    expect(found.sent?.authorization).toBeUndefined();
  });
});

describe('a test finds out whether', () => {
  const outcome = async (change: Partial<ProviderSetting>, answers: Readonly<Record<string, unknown>>) => {
    const server = await startTestServer(({ path }) =>
      path in answers ? { steps: [JSON.stringify(answers[path])] } : { status: 404, steps: ['{"error":"no"}'] },
    );
    const setting = toSetting({ ...change, address: server.address });
    const { providers } = open({ providers: [setting] }, { keys: { mine: 'k' } });
    return providers.test('mine', never).then(
      () => 'good',
      ({ code, subject }: { code: string; subject: string }) => [code, subject.split(' ')[0]],
    );
  };
  const tags = { '/api/tags': { models: [{ name: 'model-1:latest' }, { name: 'nomic-embed-text:v1.5' }] } };

  test.each([
    ['Ollama has the model', {}, tags, 'good'],
    ['… by its whole name', { model: 'nomic-embed-text:v1.5' }, tags, 'good'],
    ['… or not', { model: 'other' }, tags, ['model-missing', 'other']],
    ['… and the one that embeds', { embedModel: 'bge-m3' }, tags, ['model-missing', 'bge-m3']],
    [
      'an OpenAI-compatible service lists it',
      { kind: 'openai' },
      { '/v1/models': { data: [{ id: 'model-1' }] } },
      'good',
    ],
    ['… or has it all the same', { kind: 'openai' }, { '/v1/chat/completions': {} }, ['broke-off', '127.0.0.1']],
    ['… or not', { kind: 'openai' }, { '/v1/models': { data: [] } }, ['model-missing', 'model-1']],
    [
      '… and embeds',
      { kind: 'openai', model: '', embedModel: 'e' },
      { '/v1/embeddings': { data: [{ embedding: [1] }] } },
      'good',
    ],
    ['Anthropic knows it', { kind: 'anthropic' }, { '/v1/models/model-1': { id: 'model-1' } }, 'good'],
    ['… or not', { kind: 'anthropic' }, {}, ['model-missing', 'model-1']],
  ] as const)('%s', async (_, change, answers, expected) => {
    const found = await outcome(change, answers);
    expect(typeof found === 'string' ? found : [found[0], found[1]?.replace(/:\d+$/, '')]).toEqual(expected);
  });
});

test('the first that can answer or embed does, and another takes its place only when chosen', async () => {
  const { change, settings } = open({});
  await change({ type: 'save', setting: toSetting({ id: 'both', model: '', embedModel: 'e' }) });
  await change({ type: 'save', setting: toSetting({ id: 'vectors', model: '', embedModel: 'e' }) });
  expect(settings()).toMatchObject({ askWith: '', embedWith: 'both' });
  await change({ type: 'remove', id: 'both' });
  expect(settings().embedWith).toBe('');
  await change({ type: 'save', setting: toSetting({ id: 'one' }) });
  await change({ type: 'save', setting: toSetting({ id: 'two' }) });
  expect(settings().askWith).toBe('one');
  await change({ type: 'use', use: 'ask', id: 'two' });
  await change({ type: 'use', use: 'embed', id: 'vectors' });
  expect(settings()).toMatchObject({ askWith: 'two', embedWith: 'vectors' });
  await expect(change({ type: 'use', use: 'embed', id: 'one' })).rejects.toThrow('bad-argument');
  await expect(change({ type: 'use', use: 'ask', id: 'three' })).rejects.toThrow('bad-argument');
  await change({ type: 'use', use: 'embed', id: null });
  await change({ type: 'remove', id: 'two' });
  expect(settings()).toMatchObject({ askWith: '', embedWith: '' });
  expect(settings().providers.map(({ id }) => id)).toEqual(['vectors', 'one']);
});

test('one that can no longer do what it was chosen for is no longer chosen', async () => {
  const { change, settings } = open({
    askWith: 'mine',
    embedWith: 'mine',
    providers: [toSetting({ embedModel: 'e' })],
  });
  await change({ type: 'save', setting: toSetting({ model: '', embedModel: '' }) });
  expect(settings()).toMatchObject({ askWith: '', embedWith: '' });
});

test('vectors keep their length as long as the setting is the same', async () => {
  const server = await startTestServer((_, nth) => ({ steps: [JSON.stringify({ embeddings: [Array(nth).fill(1)] })] }));
  const setting = toSetting({ address: server.address, embedModel: 'e' });
  const { providers, change } = open({ providers: [setting], embedWith: 'mine' });
  const embed = async () => (await providers.chosen('embed'))?.embed?.(['x'], 'query', never);
  expect((await embed())?.[0]).toHaveLength(1);
  await expect(embed()).rejects.toMatchObject({ code: 'wrong-dimension' });
  await change({ type: 'save', setting: { ...setting, embedModel: 'f' } });
  expect((await embed())?.[0]).toHaveLength(3);
});

test.each([
  { id: 'Has Blanks' },
  { id: '' },
  { kind: 'openai', address: '' },
  { address: 'ftp://host' },
  { address: 'http://user:password@host' },
  { address: 'http://host/?key=1' },
  { address: 'host:11434' },
  { variable: 'A B' },
  { model: '--dangerously-skip-permissions' },
  { model: 'a\nb' },
  { kind: 'claude', address: 'a\u0000b' },
])('such a setting is refused: %j', (change) => {
  expect(PROVIDER.safeParse({ ...toSetting({}), ...change }).success).toBe(false);
});

test.each([
  [{ address: 'ftp://host' }, 'ftp://host'],
  [{ kind: 'openai' }, 'address'],
] as const)('%j is refused by what is wrong with it', async (wrong, subject) => {
  const { change } = open({});
  await expect(change({ type: 'save', setting: toSetting(wrong) })).rejects.toThrow(`bad-argument: ${subject}`);
});

test('commands are offered, and can be set up, only where they are found and may be used', async () => {
  const folder = await testFolder();
  vi.stubEnv('PATH', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { providers, change, settings } = open({});
  const save = () => change({ type: 'save', setting: toSetting({ kind: 'claude', model: '' }) });
  expect(await providers.offeredCommands(never)).toEqual([]);
  await expect(save()).rejects.toMatchObject({ code: 'no-command', subject: 'claude' });
  const write = (help: string) =>
    writeFile(path.join(folder, 'claude'), `#!/bin/sh\necho '${help}'\n`, { mode: 0o700 });
  await write('--print --output-format');
  await expect(save()).rejects.toMatchObject({ code: 'command-unsuitable' });
  await write(' --print --output-format --no-session-persistence --tools --strict-mcp-config --settings ');
  expect(await providers.offeredCommands(never)).toEqual(['claude']);
  await save();
  expect(settings()).toMatchObject({ askWith: 'mine', providers: [{ kind: 'claude', agreed: '' }] });
});

test('without a key store there are no keys', async () => {
  expect(await NO_KEY_STORE.key('mine')).toBeNull();
});

test('a model that embedded before is asked as long as it is where it was, and may be', async () => {
  const here = toSetting({ id: 'here', kind: 'ollama', embedModel: 'now' });
  const there = toSetting({ id: 'there', kind: 'openai', address: 'https://models.example/v1', embedModel: 'now' });
  const { providers, change } = open({}, { keys: { there: 'k' } });
  await change({ type: 'save', setting: here });
  await change({ type: 'save', setting: there });
  const former = (id: string, destination: string) => providers.former({ provider: id, destination, model: 'before' });
  const [{ destination = '' } = {}, { destination: beyond = '' } = {}] = await providers.reports();
  expect(await former('here', destination)).toMatchObject({ id: 'here', embedModel: 'before' });
  expect(await former('here', 'http://127.0.0.1:1')).toBeNull();
  expect(await former('gone', destination)).toBeNull();
  expect(await former('there', beyond)).toBeNull();
  await change({ type: 'agree', id: 'there', destination: beyond });
  expect(await former('there', beyond)).toMatchObject({ embedModel: 'before', local: false });
});
