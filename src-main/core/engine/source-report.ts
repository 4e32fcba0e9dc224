// What is known of each source: its roots, how much was read, and what was imperfect. Pure.
import type { Diagnostic } from '@shared/model/diagnostic';
import type { SourceId } from '@shared/model/ids';
import type { RecordCounts } from '@shared/model/session';
import type { SourceCard } from '@shared/model/source-card';
import type { SourceReport } from '@shared/model/status';
import { isTopLevel, type ThreadHead } from '@shared/model/thread';
import type { SessionRow } from '../catalogue/catalogue-row';
import type { SourceScan } from '../pipeline/scan';

const NO_RECORDS: RecordCounts = { read: 0, shown: 0, folded: 0, noise: {}, unknown: {} };

export function reportSources(input: {
  readonly cards: readonly SourceCard[];
  readonly scans: readonly SourceScan[];
  readonly rows: Iterable<SessionRow>;
  readonly heads: readonly ThreadHead[];
  readonly unread: Iterable<Diagnostic>;
}): SourceReport[] {
  const rows = groupBySource(input.rows);
  const heads = groupBySource(input.heads.filter((head) => isTopLevel(head)));
  const scans = new Map(input.scans.map((scan) => [scan.source, scan]));
  const unread = [...input.unread];
  return input.cards.map(({ id, label }) => {
    const own = rows.get(id) ?? [];
    const scan = scans.get(id);
    const diagnostics = [
      ...(scan?.diagnostics ?? []),
      ...(scan?.remarks ?? []),
      ...unread.filter(({ origin }) => origin?.source === id),
      ...own.flatMap((row) => row.diagnostics),
    ];
    return {
      id,
      label,
      roots: scan?.roots ?? rootsOf(id, own),
      sessions: own.length,
      threads: heads.get(id)?.length ?? 0,
      messages: (heads.get(id) ?? []).reduce((sum, { counts }) => sum + counts.messages, 0),
      records: own.reduce((sum, row) => addRecords(sum, row.records), NO_RECORDS),
      diagnostics: foldDiagnostics(diagnostics),
      ...(scan && hasFailed(scan) && { failed: true }),
    };
  });
}

/** A root that can't be listed, or that gave nothing while a folder in it, such as the one of all projects, can't be. */
function hasFailed({ roots, sessions, diagnostics }: SourceScan): boolean {
  const isEmpty = (path: string) => !sessions.some(({ root }) => root.path === path);
  return diagnostics.some(({ code, origin }) => {
    if (code !== 'no-permission' && code !== 'read-failed') return false;
    const at = origin?.path;
    return at === undefined || roots.some(({ path }) => at === path || (isWithin(at, path) && isEmpty(path)));
  });
}

function isWithin(path: string, folder: string): boolean {
  return path.startsWith(folder) && /^[\\/]/.test(path.slice(folder.length));
}

function groupBySource<T extends { readonly source: SourceId }>(rows: Iterable<T>): ReadonlyMap<SourceId, T[]> {
  const groups = new Map<SourceId, T[]>();
  for (const row of rows) {
    const group = groups.get(row.source);
    if (group) group.push(row);
    else groups.set(row.source, [row]);
  }
  return groups;
}

function rootsOf(source: SourceId, rows: readonly SessionRow[]) {
  const paths = new Set(rows.filter(({ imported }) => !imported).map(({ rootPath }) => rootPath));
  return [...paths].map((path) => ({ source, path, foundBy: 'default' as const }));
}

function addRecords(a: RecordCounts, b: RecordCounts): RecordCounts {
  return {
    read: a.read + b.read,
    shown: a.shown + b.shown,
    folded: a.folded + b.folded,
    noise: addCounts(a.noise, b.noise),
    unknown: addCounts(a.unknown, b.unknown),
  };
}

function addCounts(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>) {
  const sum = new Map(Object.entries(a));
  for (const [kind, count] of Object.entries(b)) sum.set(kind, (sum.get(kind) ?? 0) + count);
  return Object.fromEntries(sum);
}

/** Repeats of one code and detail become one, with where it was seen first. */
export function foldDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const folded = new Map<string, Diagnostic>();
  for (const diagnostic of diagnostics) {
    const key = `${diagnostic.code} ${diagnostic.detail ?? ''}`;
    const known = folded.get(key);
    folded.set(key, known ? { ...known, count: known.count + diagnostic.count } : diagnostic);
  }
  return [...folded.values()];
}
