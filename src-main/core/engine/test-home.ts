// A made-up home with a few Claude Code sessions, for tests of the engine as a whole.
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EngineEvent } from '@shared/model/status';
import { onTestFinished } from 'vitest';
import { type Engine, type InternalOptions, openEngine } from '../engine';

/** A pair of folders, removed when the test is over. */
export async function makeFolders(): Promise<{ readonly home: string; readonly data: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'threadfinch-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [home, data] = [path.join(folder, 'home'), path.join(folder, 'data')];
  await mkdir(home);
  return { home, data };
}

/** One engine in this thread, closed when the test is over. */
export async function openTestEngine(
  folders: { readonly home: string; readonly data: string },
  options: { readonly watch?: boolean; readonly now?: () => number; readonly paused?: boolean } & InternalOptions = {},
): Promise<Engine> {
  const engine = await openEngine({ ...folders, watch: false, threads: false, ...options });
  onTestFinished(() => engine.close());
  return engine;
}

export interface Turn {
  readonly id: string;
  readonly prompt: string;
  readonly reply: string;
}

const STARTED = Date.UTC(2026, 2, 14, 9, 0, 0);

/** The lines of a session: a prompt and a reply for each turn, a minute apart. */
export function sessionLines(sessionId: string, turns: readonly Turn[], cwd = '/home/dana/shop'): string {
  let parent: string | null = null;
  const lines = turns.flatMap(({ id, prompt, reply }, index) => {
    const at = (seconds: number) => new Date(STARTED + index * 60_000 + seconds * 1000).toISOString();
    const common = { sessionId, cwd, version: '2.1.0', gitBranch: 'main', isSidechain: false, userType: 'external' };
    const user = {
      ...common,
      parentUuid: parent,
      type: 'user',
      uuid: `${id}-u`,
      timestamp: at(0),
      message: { role: 'user', content: prompt },
    };
    const answer = { id: `msg_${id}`, model: 'claude-opus-4', role: 'assistant', type: 'message' };
    const assistant = {
      ...common,
      parentUuid: user.uuid,
      type: 'assistant',
      uuid: `${id}-a`,
      timestamp: at(5),
      requestId: `req_${id}`,
      message: { ...answer, content: [{ type: 'text', text: reply }], usage: { input_tokens: 1, output_tokens: 2 } },
    };
    parent = assistant.uuid;
    return [user, assistant];
  });
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

export async function writeSession(home: string, sessionId: string, text: string): Promise<string> {
  const folder = path.join(home, '.claude/projects/-home-dana-shop');
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${sessionId}.jsonl`);
  await writeFile(file, text);
  return file;
}

/** Every file below a folder with its content's hash and times. */
export async function fingerprint(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true });
  const lines: string[] = [];
  for (const name of names.sort()) {
    const file = path.join(folder, name);
    const { mtimeMs, size, mode } = await stat(file);
    const isFile = (await stat(file)).isFile();
    const hash = isFile
      ? createHash('sha256')
          .update(await readFile(file))
          .digest('hex')
      : '';
    lines.push([name, mtimeMs, size, mode, hash].join(' '));
  }
  return lines;
}

/** Resolves at the first event that passes. */
export function nextEvent(engine: Engine, passes: (event: EngineEvent) => boolean): Promise<EngineEvent> {
  return new Promise((resolve) => {
    const end = engine.subscribe((event) => {
      if (!passes(event)) return;
      end();
      resolve(event);
    });
  });
}
