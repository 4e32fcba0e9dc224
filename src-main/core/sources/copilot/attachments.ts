// What a human attached to a prompt: files by name, images with their bytes where they are in the session. What the
// editor adds by itself is left out.
import type { ParsedBlob } from '@shared/model/session';
import type { Part } from '@shared/model/thread';
import type { SourceEnv } from '../../io/source-env';
import { toDataImage } from '../shared/data-image';
import { arrayAt, booleanAt, isObject, type JsonObject, objectAt, stringAt, valueAt } from '../shared/json';
import { baseName, pathOf } from './uris';

export interface Attachments {
  readonly parts: readonly Part[];
  readonly blobs: readonly ParsedBlob[];
}

export function readAttachments(request: JsonObject, env: Pick<SourceEnv, 'hash'>): Attachments {
  const parts: Part[] = [];
  const blobs: ParsedBlob[] = [];
  const names: string[] = [];
  for (const variable of arrayAt(objectAt(request, 'variableData'), 'variables')) {
    if (isAutomatic(variable)) continue;
    const image = readImage(variable, env);
    if (image) {
      parts.push(image.part);
      blobs.push(...image.blobs);
      continue;
    }
    const name = nameOf(variable);
    if (name !== '') names.push(name);
  }
  if (names.length > 0) {
    const value = names.map(baseName).join(', ');
    parts.push({ type: 'notice', kind: 'context', value, detail: { text: names.join('\n') } });
  }
  return { parts, blobs };
}

function isAutomatic(variable: unknown): boolean {
  const id = stringAt(variable, 'id') ?? '';
  const kind = stringAt(variable, 'kind');
  if (booleanAt(variable, 'automaticallyAdded') === true || kind === 'promptText') return true;
  return id.startsWith('vscode.implicit') || id.startsWith('vscode.prompt.instructions');
}

function nameOf(variable: unknown): string {
  const value = valueAt(variable, 'value');
  const path = isObject(value) ? pathOf(value) : '';
  return path || stringAt(variable, 'name') || '';
}

function readImage(variable: unknown, env: Pick<SourceEnv, 'hash'>): ReturnType<typeof toDataImage> {
  const mediaType = stringAt(variable, 'mimeType') ?? '';
  if (stringAt(variable, 'kind') !== 'image' && !mediaType.startsWith('image/')) return null;
  const name = stringAt(variable, 'name');
  const type = mediaType || 'image/png';
  const kept = toDataImage(type, toBase64(valueAt(variable, 'value')), name, env);
  return kept ?? { part: { type: 'image', mediaType: type, sizeBytes: 0, ...(name ? { name } : {}) }, blobs: [] };
}

const LARGEST_BYTES = 2 * 1024 * 1024;

/** Bytes are base64 text, `{$base64: …}`, or an object or array of numbers. */
function toBase64(value: unknown): string {
  if (typeof value === 'string') return /^[A-Za-z0-9+/]+={0,2}$/.test(value) ? value : '';
  const wrapped = stringAt(value, '$base64') ?? stringAt(value, 'base64Data') ?? stringAt(value, 'data');
  if (wrapped !== undefined) return toBase64(wrapped);
  const bytes = Array.isArray(value) ? value : isObject(value) && Object.hasOwn(value, '0') ? Object.values(value) : [];
  if (bytes.length > LARGEST_BYTES || !bytes.every((byte) => Number.isInteger(byte))) return '';
  return Buffer.from(bytes as number[]).toString('base64');
}
