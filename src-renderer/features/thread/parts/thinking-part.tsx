// A thought: one folded line; where the tool kept none, the line says so.
import type { ThinkingPart as Part } from '@shared/model/thread';
import { plural, strings } from '@shared/strings/strings';
import { call } from '../../../bridge/api';
import { Markdown } from '../../../ui/markdown';
import { lineCount } from '../to-thread-view';
import { Fold } from './fold';

export function ThinkingPart({ id, part: { text, hidden } }: { readonly id: string; readonly part: Part }) {
  const { thread, counts } = strings.window;
  if (text.trim() === '') {
    return <div className="thought is-hidden">{thread.thoughtHidden[hidden ?? 'empty']}</div>;
  }
  return (
    <Fold
      id={id}
      className="thought"
      summary={
        <>
          <em>{thread.thought}</em>
          <span className="quiet">{plural(lineCount(text.trim()), counts.lines)}</span>
        </>
      }
    >
      {() => (
        <Markdown
          text={text}
          onLink={(url) => void call('link.open', { url })}
          onCopy={(code) => call('copy.text', { text: code })}
        />
      )}
    </Fold>
  );
}
