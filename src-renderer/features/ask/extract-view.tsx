// What an extract quotes, piece by piece: who says it, and what, drawn as in the thread.
import { strings } from '@shared/strings/strings';
import { call } from '../../bridge/api';
import { useFeedback } from '../../ui/feedback';
import { Markdown } from '../../ui/markdown';
import { toPieces } from './to-pieces';

export function ExtractView({ extract }: { readonly extract: string }) {
  const { fail } = useFeedback();
  const { voices } = strings.ask;
  return (
    <div className="ask-extract">
      {toPieces(extract).map(({ key, voice, detail, text }) => (
        <div key={key} className={`ask-piece is-${voice}`}>
          <span className="quiet">{detail === '' ? voices[voice] : detail}</span>
          {voice === 'user' || voice === 'assistant' ? (
            <Markdown
              text={text}
              onLink={(url) => void call('link.open', { url }).catch(fail)}
              onCopy={(code) => call('copy.text', { text: code })}
            />
          ) : (
            <code dir="auto">{text}</code>
          )}
        </div>
      ))}
    </div>
  );
}
