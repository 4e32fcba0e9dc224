// What the index keeps of a document beside its words: what is filtered, counted, sorted and shown. Filtered values carry
// a sign in front, so that none is a name that plain objects have: a branch may be called `constructor`.
import type { DocumentHead } from '@shared/model/document';
import type { ThreadId } from '@shared/model/ids';
import { monthOfDay } from '@shared/text/days';

export interface DocumentRow {
  readonly thread: ThreadId;
  readonly stamp: string;
  /** Not called `title`: by that name Orama would index it again when a saved index is opened. */
  readonly titleText: string;
  readonly source: string;
  readonly project: string;
  readonly month: string;
  readonly branch: string;
  readonly host: string;
  readonly model: readonly string[];
  readonly kind: readonly string[];
  /** Kinds and names of calls. */
  readonly call: readonly string[];
  readonly has: readonly string[];
  readonly startDay: number;
  readonly endDay: number;
  /** Without a sign: only shown. */
  readonly projectName: string;
  /** In lower case with `/`, one a line. */
  readonly paths: string;
  readonly endedAt: number;
  readonly prompts: number;
  readonly messages: number;
}

const SIGN = '=';

export function toValue(text: string): string {
  return SIGN + text;
}

export function fromValue(value: string): string {
  return value.slice(SIGN.length);
}

export function toRow(document: DocumentHead): DocumentRow {
  return {
    thread: document.id,
    stamp: document.stamp,
    titleText: document.title,
    source: toValue(document.source),
    project: toValue(document.project),
    month: toValue(monthOfDay(document.endDay)),
    branch: toValue(document.branch),
    host: toValue(document.host),
    model: toValues(document.models),
    kind: toValues(document.toolKinds),
    call: toValues([...document.toolKinds, ...(document.calls ?? [])]),
    has: toValues(document.traits),
    startDay: document.startDay,
    endDay: document.endDay,
    projectName: document.projectName,
    paths: document.paths.map(foldPath).join('\n'),
    endedAt: document.endedAt,
    prompts: document.prompts,
    messages: document.messages,
  };
}

/** Paths are compared in lower case, and with one kind of slash. */
export function foldPath(path: string): string {
  return path.toLowerCase().replaceAll('\\', '/').replaceAll('\n', ' ');
}

function toValues(texts: readonly string[]): string[] {
  return [...new Set(texts)].map(toValue);
}
