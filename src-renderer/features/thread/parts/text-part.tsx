// What was said. Very long texts are shown in part, as they stand, with a way to the whole.
import type { TextPart as Part } from '@shared/model/thread';
import { fill, strings } from '@shared/strings/strings';
import { call } from '../../../bridge/api';
import { formatSize } from '../../../ui/format';
import { Markdown } from '../../../ui/markdown';
import { LongOutput } from './long-output';

const DRAWN_CHARACTERS = 40_000;

export function TextPart({ part: { text, format } }: { readonly part: Part }) {
  if (text.length > DRAWN_CHARACTERS) {
    return (
      <div className="long-text">
        <p className="quiet">{fill(strings.window.thread.longText, { size: formatSize(text.length) })}</p>
        <LongOutput text={{ text }} />
      </div>
    );
  }
  if (format === 'plain') {
    return (
      <div className="plain" dir="auto">
        {text}
      </div>
    );
  }
  return (
    <Markdown
      text={text}
      onLink={(url) => void call('link.open', { url })}
      onCopy={(code) => call('copy.text', { text: code })}
    />
  );
}
