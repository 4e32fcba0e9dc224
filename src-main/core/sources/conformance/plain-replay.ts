// The rules of a replayed log by the plainest code there is, to compare an adapter with: kind 0 is the whole state, 1
// sets, 2 cuts an array to `i` and appends, 3 deletes. A record that can't be carried out changes nothing.
import { isObject } from '../shared/json';

const LARGEST_GAP = 10_000;
const FORBIDDEN = ['__proto__', 'constructor', 'prototype'];

/** The state after all records; undefined before there is one. */
export function replayPlainly(records: readonly unknown[]): unknown {
  let state: unknown;
  for (const record of records) {
    if (!isObject(record)) continue;
    if (record.kind !== 0) change(state, record);
    else if (isObject(record.v)) state = structuredClone(record.v);
  }
  return state;
}

function change(state: unknown, { kind, k, v, i }: Readonly<Record<string, unknown>>): void {
  if (!Array.isArray(k) || k.length === 0 || !k.every(isStep)) return;
  const parent = k.slice(0, -1).reduce<unknown>(inside, state);
  const key: unknown = k.at(-1);
  if (typeof parent !== 'object' || parent === null) return;
  if (Array.isArray(parent) && (typeof key !== 'number' || key > parent.length + LARGEST_GAP)) return;
  const name = String(key);
  if (kind === 1 || kind === 3) Reflect.set(parent, name, kind === 1 ? structuredClone(v) : undefined);
  if (kind !== 2) return;
  const present = inside(parent, key);
  const array: unknown[] = Array.isArray(present) ? [...present] : [];
  if (i !== undefined && i !== null) {
    if (typeof i !== 'number' || !Number.isInteger(i) || i < 0 || i > array.length + LARGEST_GAP) return;
    array.length = i;
  }
  if (v !== undefined && v !== null && !Array.isArray(v)) return;
  Reflect.set(parent, name, [...array, ...structuredClone(v ?? [])]);
}

function isStep(step: unknown): boolean {
  if (typeof step === 'number') return Number.isInteger(step) && step >= 0;
  return typeof step === 'string' && !FORBIDDEN.includes(step);
}

function inside(value: unknown, key: unknown): unknown {
  if (Array.isArray(value)) return typeof key === 'number' ? value[key] : undefined;
  return isObject(value) && Object.hasOwn(value, String(key)) ? value[String(key)] : undefined;
}
