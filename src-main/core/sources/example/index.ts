// A complete pretend source: the template for a new one, and what the conformance suite is tried out on. The tool that
// it reads does not exist. It keeps sessions in two ways, as tools do: older ones each in a JSONL file,
// `<root>/sessions/<project>/<id>.jsonl`, newer ones as rows of one database, `<root>/example.db`. Both hold the same
// records (records.ts); fixtures/example shows them. A small adapter is one file; this one has outgrown it.
import type { Origin } from '@shared/model/origin';
import type { ParseEvent, ScannedSession, SourceRoot } from '@shared/model/session';
import type { FileStat, Platform, SourceEnv } from '../../io/source-env';
import { isObject, parseJson, stringAt, valueAt } from '../shared/json';
import { readJsonl } from '../shared/read-jsonl';
import { openTally } from '../shared/tally';
import type { SourceAdapter } from '../source-adapter';
import { openReading } from './records';

const ID = 'example';
const DATABASE = 'example.db';

export const example: SourceAdapter = {
  card: { id: ID, label: 'Example', mark: 'Ex', hue: 'slate', homePage: 'https://example.org', aliases: ['ex'] },
  version: 1,
  places: (env) => candidates(env).map(({ path }) => path),
  detect,
  scan,
  parse: (session, env) => (session.container.kind === 'database' ? parseRows(session, env) : parseLines(session, env)),
  recognise,
  resume: ({ nativeId }) => ({ cwd: null, argv: ['example', '--resume', nativeId] }),
};

const FOLDERS: Readonly<Record<Platform, readonly string[]>> = {
  linux: ['.example'],
  darwin: ['Library', 'Application Support', 'Example'],
  win32: ['AppData', 'Roaming', 'Example'],
};

function candidates(env: SourceEnv): SourceRoot[] {
  const own = env.variable('EXAMPLE_HOME');
  if (own !== undefined) return [{ source: ID, path: own, foundBy: 'environment' }];
  const layouts = env.layouts.map((platform) => env.join(env.home, ...FOLDERS[platform]));
  return [
    ...layouts.map((path): SourceRoot => ({ source: ID, path, foundBy: 'default' })),
    ...env.extraFolders.flatMap((folder) =>
      [folder, ...Object.values(FOLDERS).map((steps) => env.join(folder, ...steps))].map(
        (path): SourceRoot => ({ source: ID, path, foundBy: 'setting' }),
      ),
    ),
  ];
}

/** A root is real if it holds one of the two stores: an extra folder may be anything. */
async function detect(env: SourceEnv): Promise<SourceRoot[]> {
  const found: SourceRoot[] = [];
  for (const root of candidates(env)) {
    const stores = await Promise.all(['sessions', DATABASE].map((name) => env.stat(env.join(root.path, name))));
    if (stores.some((store) => store !== null)) found.push(root);
  }
  return found;
}

async function* scan(root: SourceRoot, env: SourceEnv): AsyncGenerator<ScannedSession> {
  // A folder that can't be read costs that folder: it is reported once all others were listed.
  const failures: unknown[] = [];
  const visited = new Set<string>();
  for (const project of await env.list(env.join(root.path, 'sessions'))) {
    try {
      if (project.kind !== 'folder') continue;
      // A link may lead back to a folder that was listed.
      const real = await env.realPath(project.path);
      if (visited.has(real)) continue;
      visited.add(real);
      for (const file of await env.list(project.path)) {
        if (!file.path.endsWith('.jsonl')) continue;
        yield toScanned(root, file, env);
      }
    } catch (error) {
      failures.push(error);
    }
  }
  yield* scanDatabase(root, env);
  if (failures.length > 0) throw failures[0];
}

/** One session a row; its revision is its own, so that a change in one doesn't make all others look changed. */
async function* scanDatabase(root: SourceRoot, env: SourceEnv): AsyncGenerator<ScannedSession> {
  const path = env.join(root.path, DATABASE);
  if ((await env.stat(path))?.kind !== 'file') return;
  const snapshot = await env.snapshot(path);
  const sql = `SELECT s.id, s.cwd, s.title, count(m.id) AS messages, max(m.id) AS last, sum(octet_length(m.body)) AS bytes
    FROM sessions s LEFT JOIN messages m ON m.session = s.id GROUP BY s.id ORDER BY s.id`;
  for (const row of snapshot.rows(sql)) {
    const nativeId = stringAt(row, 'id') ?? '';
    yield {
      source: ID,
      root,
      nativeId,
      container: { kind: 'database', path },
      revision: ['messages', 'last', 'bytes', 'title'].map((column) => String(valueAt(row, column))).join(' '),
      sizeBytes: Number(valueAt(row, 'bytes') ?? 0),
      modifiedMs: 0,
      hint: { cwd: stringAt(row, 'cwd') ?? '', title: stringAt(row, 'title') ?? '' },
    };
  }
}

async function* parseLines(session: ScannedSession, env: SourceEnv): AsyncGenerator<ParseEvent> {
  const { path } = session.container;
  const tally = openTally();
  if ((await env.stat(path))?.kind === 'folder') {
    tally.note('not-a-file', { source: ID, path, at: { type: 'file' } });
    yield tally.end();
    return;
  }
  const reading = openReading(tally, env);
  for await (const line of env.lines(path)) {
    tally.read();
    const { records, problem } = readJsonl(line);
    const at = { type: 'line', line: line.line, start: line.start, end: line.end } as const;
    if (records.length === 0 && problem) tally.unknown('unreadable', { source: ID, path, at }, problem);
    else if (problem) tally.note(problem, { source: ID, path, at });
    records.forEach(({ value, at: own }, index) => {
      reading.add(value, { source: ID, path, at: own }, index === 0);
    });
  }
  yield* reading.finish();
}

async function* parseRows(session: ScannedSession, env: SourceEnv): AsyncGenerator<ParseEvent> {
  const { path } = session.container;
  const tally = openTally();
  const reading = openReading(tally, env);
  const snapshot = await env.snapshot(path);
  for (const { code } of snapshot.diagnostics) tally.note(code, { source: ID, path, at: { type: 'file' } });
  const sql = 'SELECT id, body FROM messages WHERE session = ? ORDER BY id';
  for (const row of snapshot.rows(sql, [session.nativeId])) {
    tally.read();
    const origin: Origin = {
      source: ID,
      path,
      at: { type: 'row', table: 'messages', key: String(valueAt(row, 'id')) },
    };
    const parsed = parseJson(stringAt(row, 'body') ?? '');
    if ('value' in parsed && isObject(parsed.value)) reading.add(parsed.value, origin, true);
    else tally.unknown('unreadable', origin, 'unreadable-line');
  }
  yield* reading.finish(session.hint);
}

/** Whatever begins with this tool's first record. */
async function recognise(path: string, head: Uint8Array, env: SourceEnv): Promise<ScannedSession | null> {
  const [first = ''] = new TextDecoder().decode(head).split('\n');
  const parsed = parseJson(first.replace(/\r$/, ''));
  if (!('value' in parsed) || stringAt(parsed.value, 'type') !== 'start') return null;
  if (stringAt(parsed.value, 'tool') !== ID) return null;
  const file = await env.stat(path);
  if (file?.kind !== 'file') return null;
  return toScanned({ source: ID, path: env.join(path, '..'), foundBy: 'import' }, file, env);
}

function toScanned(root: SourceRoot, file: FileStat, env: SourceEnv): ScannedSession {
  return {
    source: ID,
    root,
    nativeId: (file.path.split(/[/\\]/).at(-1) ?? '').replace(/\.jsonl$/, ''),
    container: { kind: 'lines', path: file.path },
    revision: env.revisionOf(file),
    sizeBytes: file.sizeBytes,
    modifiedMs: file.modifiedMs,
  };
}
