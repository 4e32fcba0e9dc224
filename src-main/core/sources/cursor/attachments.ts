// What a prompt was sent with: images, and the files, folders and snippets that were put into its context.
import type { ParsedBlob } from '@shared/model/session';
import type { ImagePart, NoticePart } from '@shared/model/thread';
import type { SourceEnv } from '../../io/source-env';
import { readDataUrl, toDataImage } from '../shared/data-image';
import { arrayAt, isObject, type JsonObject, objectAt, stringAt, valueAt } from '../shared/json';
import { toLongText } from '../shared/long-text';
import { placeOfUriValue } from '../shared/vscode-storage-place';

export interface ReadImages {
  readonly parts: readonly ImagePart[];
  readonly blobs: readonly ParsedBlob[];
}

const MOST_LISTED = 200;

export function readImages(bubble: JsonObject, env: Pick<SourceEnv, 'hash'>): ReadImages {
  const images = [...arrayAt(bubble, 'images'), ...arrayAt(objectAt(bubble, 'context'), 'selectedImages')];
  const parts: ImagePart[] = [];
  const blobs: ParsedBlob[] = [];
  for (const image of images.slice(0, MOST_LISTED)) {
    const read = readImage(image, env);
    if (!read) continue;
    parts.push(read.part);
    blobs.push(...read.blobs);
  }
  return { parts, blobs };
}

function readImage(image: unknown, env: Pick<SourceEnv, 'hash'>) {
  const text = typeof image === 'string' ? image : (stringAt(image, 'data') ?? stringAt(image, 'url') ?? '');
  const path = stringAt(image, 'path') ?? stringAt(image, 'filename') ?? stringAt(image, 'uuid');
  const inUrl = readDataUrl(text);
  const mediaType = inUrl?.mediaType ?? stringAt(image, 'mimeType') ?? mediaTypeOf(path ?? text);
  const base64 = inUrl?.base64 ?? (/^[A-Za-z0-9+/=\s]{16,}$/.test(text.slice(0, 1000)) ? text : '');
  const kept = base64 === '' ? null : toDataImage(mediaType, base64, path, env);
  if (kept) return kept;
  const name = (path ?? text).split(/[\\/]/).at(-1) ?? '';
  if (name === '' || name.length > 300) return null;
  return { part: { type: 'image', mediaType, sizeBytes: 0, name } as const, blobs: [] };
}

function mediaTypeOf(path: string): string {
  const extension = /\.(\w{2,4})$/.exec(path)?.[1]?.toLowerCase() ?? 'png';
  return `image/${extension === 'jpg' ? 'jpeg' : extension}`;
}

/** Lists in a bubble's context whose elements name a file or a thing by one of these fields. */
const CONTEXT_LISTS = [
  'fileSelections',
  'folderSelections',
  'selections',
  'selectedDocs',
  'terminalSelections',
] as const;

/** One notice that names all that was attached; null when nothing was. */
export function readContext(
  bubble: JsonObject,
  env: Pick<SourceEnv, 'hash'>,
): { readonly part: NoticePart; readonly blobs: readonly ParsedBlob[] } | null {
  const context = objectAt(bubble, 'context') ?? {};
  const names = [
    ...CONTEXT_LISTS.flatMap((field) => [...arrayAt(context, field), ...arrayAt(bubble, field)]),
    ...arrayAt(bubble, 'attachedFileCodeChunksUris'),
    ...arrayAt(bubble, 'attachedCodeChunks'),
  ].map(nameOf);
  const known = [...new Set(names.filter((name) => name !== ''))].slice(0, MOST_LISTED);
  if (known.length === 0) return null;
  const detail = toLongText(known.join('\n'), env);
  const value = known.map((name) => name.split(/[\\/]/).filter(Boolean).at(-1) ?? name).join(', ');
  return {
    part: { type: 'notice', kind: 'context', value: shorten(value), detail: detail.value },
    blobs: detail.blobs,
  };
}

function nameOf(selection: unknown): string {
  const uri = isObject(selection) ? (valueAt(selection, 'uri') ?? selection) : selection;
  const place = placeOfUriValue(uri);
  return (
    place?.path ??
    stringAt(selection, 'relativeWorkspacePath') ??
    stringAt(selection, 'relativePath') ??
    stringAt(selection, 'name') ??
    ''
  );
}

function shorten(text: string): string {
  return text.length > 200 ? `${text.slice(0, 199)}…`.toWellFormed() : text;
}
