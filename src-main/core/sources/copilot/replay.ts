// Replays the log that VS Code writes of a session since 1.109: kind 0 is the whole state, 1 sets, 2 pushes (after
// cutting the array to `i`, where that is given), 3 deletes. Only what is shown is kept; of every request it is
// remembered which lines it and its fields come from.
import type { LineAt } from '@shared/model/origin';
import { isObject, type JsonObject, numberAt, valueAt } from '../shared/json';
import { isPruned, pruneRequest } from './prune';

/** What a record changed: the whole, a turn, a fact of the session, or nothing that is shown. */
export type Change =
  | 'whole'
  | 'requests'
  | 'fact'
  | 'input-state'
  | 'pending'
  | 'session-state'
  | 'no-effect'
  /** The place that it names doesn't exist, as after a line that was lost. */
  | 'no-place'
  | 'unknown-kind';

/** Where a request stands: its line, and the last line of each field that was written apart. */
export interface RequestPlace {
  readonly at: LineAt;
  readonly fields: Map<string, LineAt>;
}

export interface Replay {
  /** Takes the record over: what it holds becomes part of the state, which later records change. */
  apply(record: JsonObject, at: LineAt): Change;
  /** The facts of the session, without its requests. Null before any whole state. */
  session(): JsonObject | null;
  /** By index; gaps are left out. */
  requests(): { readonly index: number; readonly value: JsonObject; readonly place: RequestPlace }[];
}

/** Fields of a session that are read. */
const FACTS: ReadonlySet<string> = new Set([
  'version',
  'sessionId',
  'creationDate',
  'lastMessageDate',
  'customTitle',
  'computedTitle',
  'responderUsername',
  'initialLocation',
  'isImported',
  'mode',
  'workingDirectory',
]);

/** Arrays grow by at most this much at once, and to this length. */
const LARGEST_GAP = 10_000;
const LONGEST_ARRAY = 200_000;
const FORBIDDEN: ReadonlySet<unknown> = new Set(['__proto__', 'constructor', 'prototype']);

type Node = Record<string, unknown> | unknown[];

export function openReplay(): Replay {
  let root: Record<string, unknown> | null = null;
  const places = new WeakMap<object, RequestPlace>();

  const mark = (values: unknown, at: LineAt) => {
    for (const value of Array.isArray(values) ? values : [values]) {
      if (!isObject(value)) continue;
      pruneRequest(value);
      places.set(value, { at, fields: new Map() });
    }
  };

  const replaceAll = (value: unknown, at: LineAt): Change => {
    if (!isObject(value)) return 'no-place';
    root = Object.fromEntries(Object.entries(value).filter(([key]) => FACTS.has(key)));
    const requests = valueAt(value, 'requests');
    root.requests = Array.isArray(requests) ? requests.slice(0, LONGEST_ARRAY) : [];
    mark(root.requests, at);
    return 'whole';
  };

  const change = (record: JsonObject, path: readonly (string | number)[], at: LineAt): Change => {
    const [area, index, field] = path;
    if (area === 'inputState') return 'input-state';
    if (area === 'pendingRequests') return 'pending';
    if (root === null || area === undefined) return 'no-effect';
    const isFact = typeof area === 'string' && FACTS.has(area);
    if (area !== 'requests' && !isFact) return 'session-state';
    if (path.some(isPruned)) return 'requests';
    const parent = walk(root, path.slice(0, -1));
    const key = path.at(-1);
    if (!parent || key === undefined || !mayWrite(parent, key)) return 'no-place';
    const request = index === undefined ? undefined : (walk(root, ['requests', index]) ?? undefined);
    const written = write(parent, key, record);
    if (!written) return 'no-place';
    if (isFact) return 'fact';
    if (path.length <= 2) mark(written.fresh, at);
    else if (request && field !== undefined) {
      if (field === 'result') pruneRequest(request);
      places.get(request)?.fields.set(String(field), at);
    }
    return 'requests';
  };

  return {
    apply: (record, at) => {
      const kind = numberAt(record, 'kind');
      if (kind === 0) return replaceAll(valueAt(record, 'v'), at);
      if (kind !== 1 && kind !== 2 && kind !== 3) return 'unknown-kind';
      const path = toPath(valueAt(record, 'k'));
      return path ? change(record, path, at) : 'no-place';
    },
    session: () => root,
    requests: () => {
      const all = root?.requests;
      if (!Array.isArray(all)) return [];
      return all.flatMap((value: unknown, index) => {
        const place = isObject(value) ? places.get(value) : undefined;
        return isObject(value) && place ? [{ index, value, place }] : [];
      });
    },
  };
}

function toPath(value: unknown): readonly (string | number)[] | null {
  if (!Array.isArray(value)) return null;
  const isStep = (step: unknown) =>
    typeof step === 'string' ? !FORBIDDEN.has(step) : Number.isInteger(step) && Number(step) >= 0;
  return value.every(isStep) ? value : null;
}

function walk(root: Node, path: readonly (string | number)[]): Node | null {
  let node: unknown = root;
  for (const key of path) {
    if (Array.isArray(node)) node = typeof key === 'number' ? node[key] : undefined;
    else node = valueAt(node, String(key));
    if (typeof node !== 'object' || node === null) return null;
  }
  return node as Node;
}

function mayWrite(parent: Node, key: string | number): boolean {
  if (!Array.isArray(parent)) return true;
  return typeof key === 'number' && key <= parent.length + LARGEST_GAP && key < LONGEST_ARRAY;
}

/** What was put in; null where the record can't be carried out. */
function write(parent: Node, key: string | number, record: JsonObject): { readonly fresh: unknown } | null {
  const value = valueAt(record, 'v');
  if (record.kind !== 2) {
    Reflect.set(parent, key, record.kind === 1 ? value : undefined);
    return { fresh: record.kind === 1 ? value : undefined };
  }
  const present: unknown = Array.isArray(parent) ? parent[Number(key)] : valueAt(parent, String(key));
  const array: unknown[] = Array.isArray(present) ? present : [];
  const length = valueAt(record, 'i');
  if (length !== undefined && length !== null) {
    const isFit = typeof length === 'number' && Number.isInteger(length) && length >= 0;
    if (!isFit || length > array.length + LARGEST_GAP || length > LONGEST_ARRAY) return null;
    array.length = length;
  }
  if (value !== undefined && value !== null) {
    if (!Array.isArray(value) || array.length + value.length > LONGEST_ARRAY) return null;
    for (const one of value) array.push(one);
  }
  Reflect.set(parent, key, array);
  return { fresh: value };
}
