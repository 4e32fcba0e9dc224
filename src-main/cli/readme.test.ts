// What the README tells a newcomer to type is there to be found in the sample library that it recommends.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openEngine } from '@core/engine';
import type { Engine } from '@core/engine-api';
import { prepareDemo } from '@core/sample-library/prepare-demo';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from './cli';
import { processIo } from './cli-io';
import { VERBS } from './verbs';

const readme = await readFile('README.md', 'utf8');
const NOW = new Date(2026, 4, 12, 15, 30).getTime();
const IO = processIo();
/** Marks a row whose queries need what the library doesn't hold. */
const EXEMPT = '<!-- not in the sample library -->';

/** Making and reading the library may take a while on a machine that is busy. */
const LONG_MS = 60_000;
let folder = '';
let engine: Engine;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'threadfinch-readme-'));
  const folders = { home: path.join(folder, 'home'), data: path.join(folder, 'data') };
  await prepareDemo(folders, NOW);
  engine = await openEngine({ ...folders, watch: false, threads: false, now: () => NOW });
  await engine.scan();
}, LONG_MS);
afterAll(async () => {
  await engine.close();
  await rm(folder, { recursive: true });
});

/** The rows of the table under a heading, as their first cells. */
function firstCells(heading: string): readonly string[] {
  const table = readme.split(`| ${heading} |`)[1]?.split('\n\n')[0] ?? '';
  return [...table.matchAll(/^\| (.+?) \|/gm)].map(([, cell]) => cell ?? '');
}

function codesIn(text: string): readonly string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? '');
}

const queries = firstCells('Type | To find sessions')
  .filter((cell) => !cell.includes(EXEMPT))
  .flatMap(codesIn);
const commands = [...readme.matchAll(/^npm run -s cli -- (.+)$/gm)].map(([, command]) => command ?? '');

describe('finds something in the sample library', () => {
  const found = async (text: string) => {
    const { total, hints } = await engine.search({ text: `${text} `, offset: 0, limit: 1 });
    expect(hints).toEqual([]);
    expect(total).toBeGreaterThan(0);
  };
  it.each(queries)('%s', found);
  it.each(commands.flatMap((command) => /^search .*'(.+)'$/.exec(command)?.[1] ?? []))('%s', found);
  it.each(commands.flatMap((command) => /^(?:show|export) .*?\b([0-9a-f]{8})\b/.exec(command)?.[1] ?? []))(
    'one session %s',
    async (id) => {
      const { threads } = await engine.list({ text: '', limit: 1000, all: false });
      expect(threads.filter(({ nativeId }) => nativeId.startsWith(id))).toHaveLength(1);
    },
  );
  it.each([
    ['k8s', 'Kubernetes', 'kubectl'],
    ['死信队列', 'DLQ'],
  ])('related terms for %s', async (text, ...terms) => {
    const { related, relatedTerms } = await engine.search({ text: `${text} `, offset: 0, limit: 50 });
    expect(relatedTerms.filter(({ on }) => on).map((term) => term.text)).toEqual(expect.arrayContaining(terms));
    expect(related.length).toBeGreaterThan(0);
    expect(readme.replaceAll('\n', ' ').includes(`for \`${text}\``)).toBe(true);
  });
  it('less without a related term', async () => {
    const [query = ''] = queries.filter((text) => text.startsWith('-also:'));
    const find = async (text: string) => (await engine.search({ text: `${text} `, offset: 0, limit: 50 })).related;
    const [all, fewer] = [await find(query.replace(/^\S+ /, '')), await find(query)];
    expect(fewer.length).toBeLessThan(all.length);
  });
  it('has examples of every kind', () => {
    expect(queries.length).toBeGreaterThan(15);
    expect(commands.length).toBeGreaterThan(3);
  });
});

describe('names every option of', () => {
  it.each(VERBS)('%s', async (verb) => {
    let help = '';
    const out = async (text: string) => {
      help += text;
    };
    await runCli([verb, '--help'], { ...IO, out });
    const options = help.match(/(?<= )--[a-z][a-z-]+/g) ?? [];
    expect(options).toContain('--json');
    const named = new Set(readme.match(/--[a-z][a-z-]+/g));
    expect(options.filter((option) => !named.has(option))).toEqual([]);
  });
});
