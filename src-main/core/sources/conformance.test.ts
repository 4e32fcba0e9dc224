// Every law of sources x every registered source x every fixture; the pretend source stands in line with the others.
// UPDATE=1 writes what fixtures are read as to their expected.json: read the difference as a reviewer would.
import { existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ContainerKind, ParseEvent } from '@shared/model/session';
import { describe, expect, test, vi } from 'vitest';
import { condense, print } from './conformance/condense';
import { countRecords } from './conformance/count-records';
import { checkRuins } from './conformance/damage-database';
import { checkDocument } from './conformance/damage-document';
import * as folders from './conformance/damage-folders';
import * as lines from './conformance/damage-lines';
import { checkLog } from './conformance/damage-log';
import { EVIDENCE_CLASSES, readEvidence } from './conformance/evidence';
import { type Fixture, filesUnder, fixturesOf, inCopy, inFolder } from './conformance/fixtures';
import { checkOrigins } from './conformance/origins';
import { findPrivate } from './conformance/privacy';
import { type HomeReading, parseAll, readHome, scanHome, withEnv } from './conformance/read-home';
import { checkSession, partsOf } from './conformance/session-laws';
import { counting } from './conformance/views';
import { example } from './example';
import { SOURCES } from './registry';
import type { SourceAdapter } from './source-adapter';

const ALL: readonly SourceAdapter[] = [...SOURCES, example];
const KINDS_WITH_LAWS: readonly ContainerKind[] = ['lines', 'log', 'document', 'database'];
// A law is a thousand readings; on a busy machine they take a while.
vi.setConfig({ testTimeout: 60_000 });

/** A fixture is read once for all laws that only look at it. */
const readings = new Map<string, Promise<HomeReading>>();

function read(adapter: SourceAdapter, { home }: Fixture): Promise<HomeReading> {
  const reading = readings.get(home) ?? readHome(adapter, home);
  readings.set(home, reading);
  return reading;
}

/** Names, sizes, times and content of a home. */
function stateOf(home: string): unknown {
  return filesUnder(home).map((file) => [file, statSync(file).mtimeMs, readFileSync(file).toString('base64')]);
}

const untouched = new Map(ALL.flatMap(({ card }) => fixturesOf(card.id)).map(({ home }) => [home, stateOf(home)]));

describe('the list of sources', () => {
  test('has each id and name once', () => {
    const names = ALL.flatMap(({ card }) => [card.id, ...card.aliases]);
    expect(new Set(names).size).toBe(names.length);
  });

  test('draws each in a hue of its own', () => {
    expect(new Set(ALL.map(({ card }) => card.hue)).size).toBe(ALL.length);
  });

  test('has a row of evidence for each', () => {
    expect(readEvidence().map(({ source }) => source)).toEqual(ALL.map(({ card }) => card.id));
  });
});

describe.each(ALL.map((adapter) => [adapter.card.id, adapter] as const))('%s', (id, adapter) => {
  const fixtures = fixturesOf(id);

  test('says who it is, and has fixtures', () => {
    expect(fixtures).not.toEqual([]);
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(adapter.card.mark).toMatch(/^[A-Z][A-Za-z]$/);
    expect(adapter.card.homePage).toMatch(/^https:\/\//);
    expect(Number.isInteger(adapter.version)).toBe(true);
  });

  test('finds nothing in an empty home, and says where it looked', () =>
    inFolder(async (home) => {
      expect(await readHome(adapter, home)).toEqual({ roots: [], sessions: [], failures: [] });
      const places = await withEnv(home, async (env) => adapter.places(env));
      expect(places).not.toEqual([]);
      expect(places.filter((place) => !place.startsWith(home))).toEqual([]);
    }));

  test('shows in fixtures what its row of evidence claims', async () => {
    const row = readEvidence().find(({ source }) => source === id);
    expect(EVIDENCE_CLASSES).toContain(row?.evidence);
    expect(row?.date).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect([row?.format, row?.versions, row?.gaps]).not.toContain('');
    const seen = new Set<string>();
    for (const fixture of fixtures) {
      for (const { events } of (await read(adapter, fixture)).sessions) {
        for (const { type } of partsOf(events)) seen.add(type);
      }
    }
    expect([...(row?.parts ?? [])].sort()).toEqual([...seen].sort());
  });

  test('recognises its own files, and no other source does', async () => {
    for (const fixture of fixtures) {
      await withEnv(fixture.home, async (env) => {
        for (const { session, events } of (await read(adapter, fixture)).sessions) {
          const { kind, path: file } = session.container;
          if (kind === 'database' || statSync(file).size === 0) continue;
          const head = readFileSync(file).subarray(0, 64 * 1024);
          for (const other of ALL.filter(({ card }) => card.id !== id)) {
            expect(await other.recognise(file, head, env), `${other.card.id}: ${file}`).toBeNull();
          }
          const isThread = events.some((event) => event.type === 'head' && event.key === '' && event.parent === null);
          const recognised = await adapter.recognise(file, head, env);
          if (isThread) expect(recognised?.nativeId, file).toBe(session.nativeId);
          // By itself a file may lack what stands beside it, such as a title.
          const messages = (all: readonly ParseEvent[]) => all.filter(({ type }) => type === 'message');
          if (recognised) expect(messages(await parseAll(adapter, recognised, env)), file).toEqual(messages(events));
        }
      });
    }
  });

  test('has every folder watched in which its sessions lie', async () => {
    for (const fixture of fixtures) {
      await withEnv(fixture.home, async (env) => {
        for (const { session } of (await read(adapter, fixture)).sessions) {
          const { root, container } = session;
          const watched = adapter.watched?.(root, env) ?? [root.path];
          const isWatched = watched.some((folder) => !path.relative(folder, container.path).startsWith('..'));
          expect(isWatched, container.path).toBe(true);
        }
      });
    }
  });

  test('finds sessions in a folder that the user named, be it a home or a root', async () => {
    for (const fixture of fixtures) {
      const { roots, sessions } = await read(adapter, fixture);
      const ids = sessions.map(({ session }) => session.nativeId).sort();
      for (const extra of [[fixture.home], roots.map((root) => root.path)]) {
        await inFolder(async (home) => {
          const found = await withEnv(home, (env) => scanHome(adapter, env), extra);
          expect(found.sessions.map(({ nativeId }) => nativeId).sort(), extra.join()).toEqual(ids);
          expect(found.roots.filter(({ foundBy }) => foundBy !== 'setting')).toEqual([]);
        });
      }
    }
  });

  describe.each(fixtures.map((fixture) => [fixture.name, fixture] as const))('%s', (_, fixture) => {
    test('is read as expected, the same each time and in any folder', async () => {
      const reading = await read(adapter, fixture);
      expect(await readHome(adapter, fixture.home)).toEqual(reading);
      const condensed = condense(reading, fixture.home);
      await inCopy(fixture, async (home) => {
        expect(condense(await readHome(adapter, home), home)).toEqual(condensed);
      });
      const expected = path.join(fixture.folder, 'expected.json');
      if (process.env.UPDATE) writeFileSync(expected, `${print(condensed)}\n`);
      expect(condensed).toEqual(JSON.parse(readFileSync(expected, 'utf8')));
    });

    test('obeys the laws of sessions and origins', async () => {
      const { sessions } = await read(adapter, fixture);
      const ids = sessions.map(({ session }) => session.nativeId);
      expect(new Set(ids).size, 'each session once').toBe(ids.length);
      await withEnv(fixture.home, async (env) => {
        for (const { session, events } of sessions) {
          expect(KINDS_WITH_LAWS, 'write the laws of damage for this kind of container').toContain(
            session.container.kind,
          );
          if (events.length === 0) continue;
          checkSession(events, await countRecords(session, env));
          await checkOrigins(id, events, env);
        }
      });
    });

    test('says what it is, and holds nothing private', () => {
      expect(existsSync(path.join(fixture.folder, 'README.md'))).toBe(true);
      const files = filesUnder(fixture.folder);
      const names = files.map((file) => path.relative(fixture.home, file));
      const texts = files.map((file) => readFileSync(file, 'utf8'));
      expect([...names, ...texts].flatMap(findPrivate)).toEqual([]);
    });
  });

  const subjects = pickSubjects(fixtures);

  test('opens no large file to scan', async () => {
    for (const fixture of subjects) {
      await inCopy(fixture, async (home) => {
        const files = filesUnder(home).filter((file) => /\.jsonl?$/.test(file));
        for (const file of files) truncateSync(file, statSync(file).size + 4 * 1024 * 1024);
        const bytesByPath = new Map<string, number>();
        await withEnv(home, (env) => scanHome(adapter, counting(env, bytesByPath)));
        expect([...bytesByPath].filter(([, bytes]) => bytes > 256 * 1024)).toEqual([]);
      });
    }
  });

  describe.each(subjects.map((fixture) => [fixture.name, fixture] as const))('%s', (_, fixture) => {
    test('damage to its folders', async () => {
      const files = [
        ...(await containersOf(adapter, fixture, 'lines')),
        ...(await containersOf(adapter, fixture, 'log')),
      ];
      await inCopy(fixture, (home) => folders.checkLinkLoops(adapter, home));
      await inCopy(fixture, (home) => folders.checkMissingSideFiles(adapter, home));
      for (const file of files.slice(0, 2)) {
        await inCopy(fixture, (home) => folders.checkFolderAsFile(adapter, home, path.join(home, file)));
        await inCopy(fixture, (home) => folders.checkForbiddenFile(adapter, home, path.join(home, file)));
        await inCopy(fixture, (home) =>
          folders.checkForbiddenFolder(adapter, home, path.dirname(path.join(home, file))),
        );
        await inCopy(fixture, (home) => folders.checkSilentRewrites(adapter, home, path.join(home, file)));
      }
    });
  });

  test('damage to its databases', async () => {
    for (const fixture of fixtures) {
      for (const file of await containersOf(adapter, fixture, 'database')) {
        await inCopy(fixture, (home) => checkRuins(adapter, home, path.join(home, file)));
      }
    }
  });

  test('damage to its documents', async () => {
    const documents: (readonly [Fixture, string])[] = [];
    for (const fixture of fixtures) {
      for (const file of await containersOf(adapter, fixture, 'document')) documents.push([fixture, file]);
    }
    // Each is damaged in hundreds of ways.
    for (const [fixture, file] of documents.slice(0, 2)) {
      await inCopy(fixture, (home) => checkDocument(adapter, home, path.join(home, file)));
    }
  });

  test('its logs, cut anywhere or compacted', async () => {
    for (const fixture of fixtures) {
      for (const file of await containersOf(adapter, fixture, 'log')) {
        await inCopy(fixture, (home) => checkLog(adapter, home, path.join(home, file)));
      }
    }
  });

  describe('damage to a file of lines', () => {
    const laws: readonly (readonly [string, (subject: lines.Subject) => Promise<void>])[] = [
      ['cut at a line', lines.checkLineCuts],
      ['cut inside the last record', lines.checkLastRecordCuts],
      ['converted', lines.checkConversions],
      ['with separators that end no line, and half characters', lines.checkSeparators],
      ['with keys that every object has', lines.checkHostileKeys],
      ['with values of wrong types', lines.checkWrongTypes],
      ['with values nested 100,000 deep', lines.checkDeepValues],
      ...Object.entries(lines.FOREIGN_LINES).map(
        ([name, line]) =>
          [`with ${name}`, (subject: lines.Subject) => lines.checkForeignLine(subject, name, line())] as const,
      ),
    ];
    test.each(laws)('%s', async (_, check) => {
      for (const fixture of subjects) {
        await inCopy(fixture, (home) =>
          withEnv(home, async (env) => {
            const { sessions } = await scanHome(adapter, env);
            const worthIt = sessions.filter(({ container }) => isWorthDamaging(container.kind, container.path));
            for (const session of worthIt.slice(0, 1)) await check(await lines.openSubject(adapter, session, env));
          }),
        );
      }
    });
  });
});

test('nothing was written to any fixture', () => {
  for (const [home, before] of untouched) expect(stateOf(home), home).toEqual(before);
});

/** A few small homes are enough to damage: `basic` and the two after it. */
function pickSubjects(fixtures: readonly Fixture[]): Fixture[] {
  const isBasic = ({ name }: Fixture) => name === 'basic';
  return [...fixtures.filter(isBasic), ...fixtures.filter((fixture) => !isBasic(fixture))].slice(0, 3);
}

function isWorthDamaging(kind: ContainerKind, file: string): boolean {
  if (kind !== 'lines' && kind !== 'log') return false;
  const bytes = readFileSync(file);
  return bytes.length < 64 * 1024 && bytes.toString().split('\n').length > 3;
}

/** Paths below the home, each once. */
async function containersOf(adapter: SourceAdapter, fixture: Fixture, kind: ContainerKind): Promise<string[]> {
  const { sessions } = await read(adapter, fixture);
  const paths = sessions
    .filter(({ session }) => session.container.kind === kind)
    .map(({ session }) => session.container.path);
  return [...new Set(paths)].map((file) => path.relative(fixture.home, file));
}
