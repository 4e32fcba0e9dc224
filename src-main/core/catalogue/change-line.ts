// A change of the catalogue as one line: a checksum and JSON. Lines are kept small, since the time to open a catalogue
// is the time to parse them: fields that follow from others, or have their usual value, are left out.
import { crc32 } from 'node:zlib';
import { toSessionKey, toThreadId } from '@shared/model/ids';
import type { ThreadHead } from '@shared/model/thread';
import type { Activity } from './activity';
import type { CatalogueThread, SessionRow, ThreadLinks } from './catalogue-row';
import type { CatalogueChange, CatalogueState } from './catalogue-state';
import { applyDifferences, type Differences, differences } from './differences';

/** What differs from the usual head, from the usual links, and, in what is shown, from the own head. */
type ThreadLine = readonly [own: Differences, links: Differences, shown?: Differences, activity?: ActivityLine];
type ActivityLine = readonly [days: Activity['days'], models: Activity['models'], calls: Activity['calls']];
type Of<Type extends CatalogueChange['type']> = Extract<CatalogueChange, { type: Type }>;
type ChangeLine =
  | { readonly source: string; readonly id: string; readonly row: Differences; readonly threads: readonly ThreadLine[] }
  | { readonly heads: readonly (readonly [ThreadHead['id'], Differences])[] }
  | { readonly gone: Of<'gone'>['keys']; readonly at: number }
  | { readonly dropped: Of<'dropped'>['keys'] };

const CHECKSUM_LENGTH = 8;

/** The change as a line with its line feed. `state` is the one before the change. */
export function formatChange(change: CatalogueChange, state: CatalogueState): Buffer {
  const text = Buffer.from(JSON.stringify(toLine(change, state)));
  const checksum = crc32(text).toString(16).padStart(CHECKSUM_LENGTH, '0');
  return Buffer.concat([Buffer.from(`${checksum} `), text, Buffer.from('\n')]);
}

/** The change of a line without its line feed, or null when the line is damaged or of no known kind. */
export function parseChange(line: Buffer, state: CatalogueState): CatalogueChange | null {
  const text = line.subarray(CHECKSUM_LENGTH + 1);
  if (text.length === 0 || crc32(text) !== Number.parseInt(line.toString('latin1', 0, CHECKSUM_LENGTH), 16)) {
    return null;
  }
  return toChange(JSON.parse(text.toString('utf8')) as ChangeLine, state);
}

function toLine(change: CatalogueChange, { threads }: CatalogueState): ChangeLine {
  switch (change.type) {
    case 'session': {
      const { row } = change;
      return {
        source: row.source,
        id: row.nativeId,
        row: differences(usualRow(row.source, row.nativeId), row),
        threads: change.threads.map((thread) => toThreadLine(thread, usualHead(row))),
      };
    }
    case 'heads':
      return {
        heads: change.heads.flatMap((head) => {
          const own = threads.get(head.id)?.own;
          return own ? [[head.id, differences(own, head)] as const] : [];
        }),
      };
    case 'gone':
      return { gone: change.keys, at: change.at };
    case 'dropped':
      return { dropped: change.keys };
  }
}

function toThreadLine({ own, head, links, activity }: CatalogueThread, usual: ThreadHead): ThreadLine {
  const shown = own === head ? {} : differences(own, head);
  const line = [differences(usual, own), differences(USUAL_LINKS, links)] as const;
  if (activity) return [...line, shown, [activity.days, activity.models, activity.calls]];
  return Object.keys(shown).length === 0 ? line : [...line, shown];
}

function toChange(line: ChangeLine, { threads }: CatalogueState): CatalogueChange | null {
  if ('row' in line) {
    const row = applyDifferences(usualRow(line.source, line.id), line.row);
    const usual = usualHead(row);
    return { type: 'session', row, threads: line.threads.map((thread) => toThread(thread, usual)) };
  }
  if ('heads' in line) {
    const heads = line.heads.flatMap(([id, shown]) => {
      const own = threads.get(id)?.own;
      return own ? [applyDifferences(own, shown)] : [];
    });
    return { type: 'heads', heads };
  }
  if ('gone' in line) return { type: 'gone', keys: line.gone, at: line.at };
  return 'dropped' in line ? { type: 'dropped', keys: line.dropped } : null;
}

function toThread([first, links, shown, line]: ThreadLine, usual: ThreadHead): CatalogueThread {
  const own = applyDifferences(usual, first);
  const isOwn = !shown || Object.keys(shown).length === 0;
  const head = isOwn ? own : applyDifferences(own, shown);
  const thread = { head, own, links: applyDifferences(USUAL_LINKS, links) };
  return line ? { ...thread, activity: { days: line[0], models: line[1], calls: line[2] } } : thread;
}

const USUAL_LINKS: ThreadLinks = { parentReference: null, spawned: [], firstIds: [] };

// Part of the format: another value here needs another version of it.
function usualRow(source: string, nativeId: string): SessionRow {
  return {
    key: toSessionKey(source, nativeId),
    source,
    rootPath: '',
    nativeId,
    path: '',
    container: '',
    revision: '',
    adapterVersion: 1,
    sizeBytes: 0,
    modifiedMs: 0,
    readMs: 0,
    threads: [toThreadId(source, nativeId)],
    records: { read: 0, shown: 0, folded: 0, noise: {}, unknown: {} },
    diagnostics: [],
    goneSince: null,
  };
}

function usualHead(row: SessionRow): ThreadHead {
  return {
    id: toThreadId(row.source, row.nativeId),
    source: row.source,
    session: row.key,
    nativeId: row.nativeId,
    title: '',
    titleFrom: 'prompt',
    project: null,
    branch: null,
    startedAt: null,
    endedAt: null,
    counts: { prompts: 0, replies: 0, toolCalls: 0, commands: 0, messages: 0, failures: 0 },
    models: [],
    toolKinds: [],
    traits: [],
    filesTouched: 0,
    usage: null,
    parent: null,
    inherited: 0,
    listed: true,
    diagnostics: [],
    stamp: '',
    sourcePath: row.path,
    goneSince: row.goneSince,
    readAt: 0,
    facts: {},
  };
}
