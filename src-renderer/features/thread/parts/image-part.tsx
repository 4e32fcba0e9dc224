// An image as a thumbnail that opens large; anything else that was attached, and images that weren't kept, as a note.
import type { ImagePart as Part } from '@shared/model/thread';
import { fill, strings } from '@shared/strings/strings';
import { useState } from 'react';
import { blobAddress } from '../../../bridge/api';
import { Dialog } from '../../../ui/dialog';
import { formatSize } from '../../../ui/format';
import { Icon } from '../../../ui/icon';

export function ImagePart({ part: { mediaType, sizeBytes, name, blob } }: { readonly part: Part }) {
  const [large, setLarge] = useState(false);
  const [broken, setBroken] = useState(false);
  const { thread, common } = strings.window;
  const isImage = mediaType.startsWith('image/');
  const title = name ?? (isImage ? thread.untitledImage : mediaType);
  if (!isImage || !blob || broken) {
    const note = fill(isImage ? thread.imageNote : thread.attachment, { name: title });
    const facts = [sizeBytes > 0 && formatSize(sizeBytes), !blob && thread.imageNotKept].filter(Boolean);
    return (
      <div className="note">
        <Icon name={isImage ? 'image' : 'read'} />
        <span>{note}</span>
        <span className="quiet">{facts.join(common.separator)}</span>
      </div>
    );
  }
  const picture = (
    <img src={blobAddress(blob)} alt={title} data-blob={blob} loading="lazy" onError={() => setBroken(true)} />
  );
  return (
    <>
      <button
        type="button"
        className="thumbnail"
        title={title}
        aria-label={fill(thread.imageOpen, { name: title })}
        onClick={() => setLarge(true)}
      >
        {picture}
      </button>
      {large && (
        <Dialog title={title} className="is-image" onClose={() => setLarge(false)}>
          {picture}
        </Dialog>
      )}
    </>
  );
}
