// Images that stand in a record as base64: bytes go into a blob by hash, the part only refers to it.
import type { ParsedBlob } from '@shared/model/session';
import type { ImagePart } from '@shared/model/thread';
import type { SourceEnv } from '../../io/source-env';

/** Larger images aren't kept. */
const LARGEST_KEPT = 2 * 1024 * 1024;

export interface DataImage {
  readonly part: ImagePart;
  /** To be yielded before the message that holds the part. */
  readonly blobs: readonly ParsedBlob[];
}

/** Null where there are no bytes. `name` may be a path; its last step is shown. */
export function toDataImage(
  mediaType: string,
  base64: string,
  name: string | undefined,
  env: Pick<SourceEnv, 'hash'>,
): DataImage | null {
  const named = name === undefined || name === '' ? {} : { name: name.split(/[\\/]/).at(-1) ?? name };
  const isLarge = base64.length > (LARGEST_KEPT * 4) / 3 + 4;
  if (isLarge) {
    return { part: { type: 'image', mediaType, sizeBytes: Math.floor((base64.length * 3) / 4), ...named }, blobs: [] };
  }
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length === 0) return null;
  const blob = env.hash(bytes);
  return {
    part: { type: 'image', mediaType, sizeBytes: bytes.length, ...named, blob },
    blobs: [{ type: 'blob', hash: blob, mediaType, data: { bytes } }],
  };
}

/** The parts of a `data:` address; null for any other. */
export function readDataUrl(url: string): { readonly mediaType: string; readonly base64: string } | null {
  if (!url.startsWith('data:')) return null;
  const comma = url.indexOf(',');
  const head = url.slice('data:'.length, Math.max(comma, 0));
  if (comma < 0 || comma > 200 || !head.endsWith(';base64')) return null;
  return { mediaType: head.split(';')[0] || 'application/octet-stream', base64: url.slice(comma + 1) };
}
