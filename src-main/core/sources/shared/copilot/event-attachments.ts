// What was attached to a prompt in an event log: files by name, images with their bytes where they are in the log.
import type { ParsedBlob } from '@shared/model/session';
import type { Part } from '@shared/model/thread';
import type { SourceEnv } from '../../../io/source-env';
import { toDataImage } from '../data-image';
import { arrayAt, type JsonObject, stringAt } from '../json';

export function attachmentParts(
  data: JsonObject,
  env: Pick<SourceEnv, 'hash'>,
): { readonly parts: readonly Part[]; readonly blobs: readonly ParsedBlob[] } {
  const parts: Part[] = [];
  const blobs: ParsedBlob[] = [];
  const names: string[] = [];
  for (const attachment of arrayAt(data, 'attachments')) {
    const name =
      stringAt(attachment, 'path') ?? stringAt(attachment, 'filePath') ?? stringAt(attachment, 'displayName') ?? '';
    const mediaType = stringAt(attachment, 'mimeType') ?? '';
    const isImage = mediaType.startsWith('image/') || /\.(?:png|jpe?g|gif|webp)$/i.test(name);
    if (isImage) {
      const image = toDataImage(mediaType || 'image/png', stringAt(attachment, 'data') ?? '', name, env);
      const shown = name === '' ? {} : { name: name.split(/[\\/]/).at(-1) ?? name };
      parts.push(image?.part ?? { type: 'image', mediaType: mediaType || 'image/png', sizeBytes: 0, ...shown });
      blobs.push(...(image?.blobs ?? []));
    } else if (name !== '') names.push(name);
  }
  if (names.length > 0) {
    const value = names.map((name) => name.split(/[\\/]/).at(-1) ?? name).join(', ');
    parts.push({ type: 'notice', kind: 'context', value, detail: { text: names.join('\n') } });
  }
  return { parts, blobs };
}
