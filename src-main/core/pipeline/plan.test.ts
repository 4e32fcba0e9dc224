import { toSessionKey } from '@shared/model/ids';
import type { ScannedSession } from '@shared/model/session';
import { expect, test } from 'vitest';
import type { SessionRow } from '../catalogue/catalogue-row';
import { plan } from './plan';

const root = { source: 'example', path: '/home/dana', foundBy: 'default' } as const;

function session(nativeId: string, differs: Partial<ScannedSession> = {}): ScannedSession {
  const container = { kind: 'lines', path: `/home/dana/${nativeId}` } as const;
  return { source: 'example', root, nativeId, container, revision: 'r1', sizeBytes: 1, modifiedMs: 1, ...differs };
}

function row(nativeId: string, differs: Partial<SessionRow> = {}): SessionRow {
  return {
    key: toSessionKey('example', nativeId),
    source: 'example',
    rootPath: root.path,
    nativeId,
    path: `/home/dana/${nativeId}`,
    container: 'lines',
    revision: 'r1',
    adapterVersion: 1,
    sizeBytes: 1,
    modifiedMs: 1,
    readMs: 1,
    threads: [],
    records: { read: 0, shown: 0, folded: 0, noise: {}, unknown: {} },
    diagnostics: [],
    goneSince: null,
    ...differs,
  };
}

function planned(
  scanned: readonly ScannedSession[],
  rows: readonly SessionRow[],
  { complete = ['example'], unkept = [] as string[], roots = [root.path] as string[] } = {},
) {
  const { read, gone, same } = plan({
    scanned,
    rows: new Map(rows.map((known) => [known.key, known])),
    versions: new Map([['example', 1]]),
    unkept: new Set(unkept.map((nativeId) => toSessionKey('example', nativeId))),
    roots: new Set(roots),
    complete: new Set(complete),
  });
  return { read: read.map(({ nativeId }) => nativeId), gone, same };
}

test.each([
  ['unchanged', session('a'), row('a'), []],
  ['changed', session('a', { revision: 'r2' }), row('a'), ['a']],
  ['moved', session('a', { container: { kind: 'lines', path: '/elsewhere' } }), row('a'), ['a']],
  ['read by an older adapter', session('a'), row('a', { adapterVersion: 0 }), ['a']],
  ['back after it was gone', session('a'), row('a', { goneSince: 5 }), ['a']],
  ['new', session('b'), row('a', { goneSince: 5 }), ['b']],
])('a session that is %s', (_, scanned, known, read) => {
  expect(planned([scanned], [known]).read).toEqual(read);
});

test('what is no longer there is gone, unless its source could not be listed or it was imported', () => {
  const rows = [row('a'), row('b', { imported: true }), row('c', { goneSince: 5 })];
  expect(planned([], rows).gone).toEqual([toSessionKey('example', 'a')]);
  expect(planned([], rows, { complete: [] }).gone).toEqual([]);
});

test('what is in a system that is stopped is not gone; what is missing in one that runs is', () => {
  const rootPath = '\\\\wsl.localhost\\Ubuntu\\home\\dana\\.claude';
  const rows = [row('a', { rootPath }), row('b', { rootPath: '/home/kim' })];
  expect(planned([], rows).gone).toEqual([toSessionKey('example', 'b')]);
  expect(planned([], rows, { roots: [rootPath] }).gone).toHaveLength(2);
});

test('a session is read again when what was kept of it is lost', () => {
  expect(planned([session('a')], [row('a')], { unkept: ['a'] }).read).toEqual(['a']);
});

test('newest first, and the sessions of one database together', () => {
  const inside = (nativeId: string, modifiedMs: number) =>
    session(nativeId, { modifiedMs, container: { kind: 'database', path: '/home/dana/state.vscdb' } });
  const scanned = [inside('old row', 1), session('file', { modifiedMs: 5 }), inside('new row', 9)];
  expect(planned(scanned, []).read).toEqual(['new row', 'old row', 'file']);
});

test('a session found twice is read once, where it changed last', () => {
  const copy = session('a', { modifiedMs: 9, container: { kind: 'lines', path: '/copied/a' } });
  expect(planned([session('a'), copy], [row('a', { path: '/copied/a' })])).toEqual({ read: [], gone: [], same: 1 });
});
