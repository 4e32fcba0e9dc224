// Keeps count while a session is parsed, so that every record is accounted for and every oddity is said once.
import type { Diagnostic, DiagnosticCode } from '@shared/model/diagnostic';
import type { Origin } from '@shared/model/origin';
import type { ParsedEnd } from '@shared/model/session';
import { toWellFormed } from './json';

/** More kinds than these are counted together: a hostile file may name a new one in every record. */
const MOST_KINDS = 100;
const LONGEST_DETAIL = 80;
const REST = '…';

/** `Noise` names the rows of the adapter's own table of what is left out. */
export interface Tally<Noise extends string = string> {
  /**
   * A record was met, whatever becomes of it: counted where records are read, apart from the rest. A line is one
   * record, even if two were glued together in it.
   */
  read(): void;
  shown(): void;
  folded(): void;
  /** Known and left out; `kind` is a row of the adapter's table. */
  noise(kind: Noise): void;
  /** Not known, or not readable: counted by kind and reported once per kind. */
  unknown(kind: string, origin: Origin, code?: DiagnosticCode): void;
  /** Something imperfect; repeats of one code and detail are folded, and the first origin is kept. */
  note(code: DiagnosticCode, origin?: Origin, detail?: string): void;
  /** The session's last event. */
  end(): ParsedEnd;
}

export function openTally<Noise extends string = string>(): Tally<Noise> {
  let read = 0;
  let shown = 0;
  let folded = 0;
  const noise = new Map<string, number>();
  const unknown = new Map<string, number>();
  const diagnostics = new Map<string, Diagnostic>();

  const note = (code: DiagnosticCode, origin?: Origin, detail?: string) => {
    const short = detail === undefined ? undefined : tidy(detail);
    const full = `${code} ${short ?? ''}`;
    const isRoom = diagnostics.has(full) || diagnostics.size < MOST_KINDS;
    const key = isRoom ? full : `${code} ${REST}`;
    const seen = diagnostics.get(key);
    const first: Diagnostic = {
      code,
      count: 0,
      ...(short !== undefined && { detail: isRoom ? short : REST }),
      ...(origin && { origin }),
    };
    diagnostics.set(key, { ...(seen ?? first), count: (seen?.count ?? 0) + 1 });
  };

  return {
    read: () => {
      read += 1;
    },
    shown: () => {
      shown += 1;
    },
    folded: () => {
      folded += 1;
    },
    noise: (kind) => add(noise, kind),
    unknown: (kind, origin, code = 'unknown-record') => {
      add(unknown, tidy(kind));
      note(code, origin, code === 'unknown-record' ? kind : undefined);
    },
    note,
    end: () => ({
      type: 'end',
      records: { read, shown, folded, noise: toRecord(noise), unknown: toRecord(unknown) },
      diagnostics: [...diagnostics.values()],
    }),
  };
}

function add(counts: Map<string, number>, kind: string): void {
  const key = counts.has(kind) || counts.size < MOST_KINDS ? kind : REST;
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Unlike an assignment, this keeps a kind named `__proto__` as an ordinary property. */
function toRecord(counts: ReadonlyMap<string, number>): Readonly<Record<string, number>> {
  return Object.fromEntries(counts);
}

/** Short and in one line: a kind is a name, not content. */
function tidy(detail: string): string {
  const short = detail.length > LONGEST_DETAIL ? `${detail.slice(0, LONGEST_DETAIL - 1)}${REST}` : detail;
  return toWellFormed(short).replace(/\p{Cc}+/gu, ' ');
}
