// Tells whether a file from anywhere is a transcript of Claude Code, by its first lines.
import type { ScannedSession } from '@shared/model/session';
import type { SourceEnv } from '../../io/source-env';
import { isObject, objectAt, parseJson, stringAt, valueAt } from '../shared/json';
import { folderOf, nameOf, withoutExtension } from './paths';
import { recordTypeOf } from './record-types';
import { type ScanHint, toHint } from './scan-hint';
import { SOURCE } from './source-id';

const MOST_LINES = 50;

export async function recognise(path: string, head: Uint8Array, env: SourceEnv): Promise<ScannedSession | null> {
  const text = new TextDecoder().decode(head);
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  // The last line may be cut off.
  const isOurs = lines.slice(0, MOST_LINES).some(isOwnLine) || (lines.length === 1 && isLikelyOwn(text));
  if (!isOurs) return null;
  const file = await env.stat(path);
  if (file?.kind !== 'file') return null;
  const { nativeId, hint } = await placeOf(path, env);
  return {
    source: SOURCE,
    root: { source: SOURCE, path: folderOf(path), foundBy: 'import' },
    nativeId,
    container: { kind: 'lines', path },
    revision: env.revisionOf(file),
    sizeBytes: file.sizeBytes,
    modifiedMs: file.modifiedMs,
    hint: toHint(hint),
  };
}

function isOwnLine(line: string): boolean {
  const parsed = parseJson(line.replace(/^\uFEFF/, '').trim());
  if (!('value' in parsed) || !isObject(parsed.value)) return false;
  const record = parsed.value;
  const type = stringAt(record, 'type') ?? '';
  if (recordTypeOf(type) === undefined) return false;
  if (type === 'summary') return stringAt(record, 'leafUuid') !== undefined;
  if (type === 'file-history-snapshot') return objectAt(record, 'snapshot') !== undefined;
  if (stringAt(record, 'sessionId') === undefined) return false;
  const isMessage = type === 'user' || type === 'assistant' || type === 'system' || type === 'attachment';
  return !isMessage || (stringAt(record, 'uuid') !== undefined && valueAt(record, 'id') === undefined);
}

/** A first line that is longer than what was read. */
function isLikelyOwn(text: string): boolean {
  return text.includes('"sessionId"') && text.includes('"parentUuid"') && text.includes('"isSidechain"');
}

/** The same id as a scan would give it, where it lies as the tool laid it. */
async function placeOf(path: string, env: SourceEnv): Promise<{ readonly nativeId: string; readonly hint: ScanHint }> {
  const id = withoutExtension(nameOf(path));
  const folder = folderOf(path);
  if (!id.startsWith('agent-')) return { nativeId: id, hint: { folder: env.join(folder, id) } };
  const agentId = id.slice('agent-'.length);
  if (nameOf(folder) !== 'subagents') return { nativeId: `${nameOf(folder)}/${id}`, hint: { agentId } };
  const own = folderOf(folder);
  const parent = nameOf(own);
  const meta = path.replace(/\.jsonl$/i, '.meta.json');
  const hasMeta = (await env.stat(meta))?.kind === 'file';
  return {
    nativeId: `${parent}/${id}`,
    hint: { parent, agentId, folder: own, ...(hasMeta ? { meta } : {}) },
  };
}
