// Which blobs a message refers to.
import type { BlobHash } from '@shared/model/ids';
import type { Message } from '@shared/model/thread';

export function blobsOf({ parts }: Pick<Message, 'parts'>): readonly BlobHash[] {
  let found: BlobHash[] | undefined;
  const add = (blob: BlobHash | undefined) => {
    if (blob === undefined) return;
    found ??= [];
    found.push(blob);
  };
  for (const part of parts) {
    if (part.type === 'image') add(part.blob);
    else if (part.type === 'notice') add(part.detail?.cut?.blob);
    else if (part.type === 'tool') {
      add(part.input.cut?.blob);
      add(part.output?.cut?.blob);
      for (const { blob } of part.images ?? []) add(blob);
    }
  }
  return found ?? NONE;
}

const NONE: readonly BlobHash[] = [];
