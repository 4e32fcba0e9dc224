// Images and documents: bytes go into a blob by hash, the part only refers to it.
import type { BlobHash } from '@shared/model/ids';
import type { ParsedBlob } from '@shared/model/session';
import type { ImagePart } from '@shared/model/thread';
import { objectAt, stringAt } from '../shared/json';

/** Larger images aren't kept. */
const LARGEST_KEPT = 2 * 1024 * 1024;

export interface BlobSink {
  readonly hash: (data: Uint8Array) => BlobHash;
  readonly add: (blob: ParsedBlob) => void;
}

/** An image or document block; undefined when it holds nothing that could be shown. */
export function toImagePart(block: unknown, sink: BlobSink, name?: string): ImagePart | undefined {
  const source = objectAt(block, 'source');
  const isDocument = stringAt(block, 'type') === 'document';
  const mediaType = stringAt(source, 'media_type') ?? (isDocument ? 'application/pdf' : 'image/png');
  const title = name ?? stringAt(block, 'title');
  const named = title === undefined || title === '' ? {} : { name: title };
  const data = stringAt(source, 'data');
  if (data === undefined) {
    const place = stringAt(source, 'url') ?? stringAt(source, 'file_id');
    if (place === undefined && !isDocument) return undefined;
    return { type: 'image', mediaType, sizeBytes: 0, ...(place === undefined ? {} : { name: place }), ...named };
  }
  const isText = stringAt(source, 'type') === 'text';
  const sizeBytes = isText ? data.length : decodedLength(data);
  if (sizeBytes === 0) return undefined;
  if (sizeBytes > LARGEST_KEPT) return { type: 'image', mediaType, sizeBytes, ...named };
  const bytes = Buffer.from(data, isText ? 'utf8' : 'base64');
  const blob = sink.hash(bytes);
  sink.add({ type: 'blob', hash: blob, mediaType, data: { bytes } });
  return { type: 'image', mediaType, sizeBytes: bytes.length, ...named, blob };
}

function decodedLength(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return Math.max(0, Math.floor((base64.length * 3) / 4) - padding);
}
