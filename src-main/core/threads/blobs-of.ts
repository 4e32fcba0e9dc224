// Which blobs a message refers to.
import type { BlobHash } from '@shared/model/ids';
import type { ImagePart, LongText, Message } from '@shared/model/thread';

export function blobsOf({ parts }: Pick<Message, 'parts'>): readonly BlobHash[] {
  return parts.flatMap((part) => {
    if (part.type === 'image') return ofImage(part);
    if (part.type === 'notice') return ofText(part.detail);
    return part.type === 'tool'
      ? [...ofText(part.input), ...ofText(part.output), ...(part.images ?? []).flatMap(ofImage)]
      : [];
  });
}

function ofImage({ blob }: ImagePart): readonly BlobHash[] {
  return blob === undefined ? [] : [blob];
}

function ofText(text: LongText | undefined): readonly BlobHash[] {
  return text?.cut ? [text.cut.blob] : [];
}
