// Tells whether a file from anywhere is a transcript of Cursor's agents, by its first lines.
import type { ScannedSession } from '@shared/model/session';
import type { SourceEnv } from '../../io/source-env';
import { arrayAt, isObject, objectAt, parseJson, stringAt } from '../shared/json';
import { toHint } from './scan-hint';
import { placeOfSlug } from './slug';
import { SOURCE } from './source-id';

const MOST_LINES = 50;

export async function recognise(path: string, head: Uint8Array, env: SourceEnv): Promise<ScannedSession | null> {
  const form = formOf(path, new TextDecoder().decode(head));
  const file = form && (await env.stat(path));
  if (!form || file?.kind !== 'file') return null;
  const steps = path.split(/[\\/]/);
  const id = (steps.at(-1) ?? '').replace(/\.(?:jsonl|txt)$/, '');
  const parent = steps.at(-2) === 'subagents' ? steps.at(-3) : undefined;
  const transcripts = steps.lastIndexOf('agent-transcripts');
  const place = transcripts > 0 ? placeOfSlug(steps[transcripts - 1] ?? '', []) : null;
  return {
    source: SOURCE,
    root: { source: SOURCE, path: env.join(path, '..'), foundBy: 'import' },
    nativeId: id,
    container: { kind: 'lines', path },
    revision: env.revisionOf(file),
    sizeBytes: file.sizeBytes,
    modifiedMs: file.modifiedMs,
    hint: toHint({ form, ...(place ? { folder: place.path } : {}), ...(parent ? { parent } : {}) }),
  };
}

function formOf(path: string, text: string): 'transcript' | 'text-transcript' | null {
  if (path.endsWith('.txt')) return /^\uFEFF?user:\r?\n\s*<user_query>/.test(text) ? 'text-transcript' : null;
  const lines = text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.slice(0, MOST_LINES).some(isOwnLine) ||
    /^\s*\{"role":"(?:user|assistant)","message":\{"content":\[/.test(text)
    ? 'transcript'
    : null;
}

/** A role, a message with blocks, and none of the ids and times that others write beside them. */
function isOwnLine(line: string): boolean {
  const parsed = parseJson(line.trim());
  if (!('value' in parsed) || !isObject(parsed.value)) return false;
  const { value } = parsed;
  const role = stringAt(value, 'role');
  if (role !== 'user' && role !== 'assistant') return false;
  const isBare = !['type', 'sessionId', 'uuid', 'timestamp', 'payload', 'id'].some((key) => Object.hasOwn(value, key));
  return isBare && arrayAt(objectAt(value, 'message'), 'content').length > 0;
}
