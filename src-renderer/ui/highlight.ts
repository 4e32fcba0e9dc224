// Code -> coloured spans, for the languages that transcripts commonly hold. Loaded on demand.
import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { common, createLowlight } from 'lowlight';
import type { ReactNode } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

const lowlight = createLowlight(common);
const KEPT = 200;
const kept = new Map<string, ReactNode>();

/** What was made of it before, if it is still there. */
export function knownHighlight(code: string, language: string): ReactNode | undefined {
  return kept.get(toKey(code, language));
}

/** Null for a language that isn't known. */
export function highlight(code: string, language: string): ReactNode | null {
  const name = language.toLowerCase();
  if (!lowlight.registered(name)) return null;
  const key = toKey(code, language);
  const known = kept.get(key);
  if (known) return known;
  const node = toJsxRuntime(lowlight.highlight(name, code), { Fragment, jsx, jsxs });
  const oldest = kept.keys().next();
  if (kept.size >= KEPT && !oldest.done) kept.delete(oldest.value);
  kept.set(key, node);
  return node;
}

function toKey(code: string, language: string): string {
  return `${language.toLowerCase()}\n${code}`;
}
