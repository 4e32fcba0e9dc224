// What an extract quotes, piece by piece: who says it, and what, drawn as in the thread. Of a long one the beginning, and
// all of it when asked for.
import { fill, strings } from '@shared/strings/strings';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../bridge/api';
import { useFeedback } from '../../ui/feedback';
import { Markdown } from '../../ui/markdown';
import { toPieces } from './to-pieces';

export function ExtractView({ extract }: { readonly extract: string }) {
  const { fail } = useFeedback();
  const { voices, wholeExtract, lessExtract } = strings.ask;
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'fits' | 'cut' | 'whole'>('fits');
  // It has no height until the sources are unfolded.
  useEffect(() => {
    const quoted = box.current;
    if (!quoted) return;
    const observer = new ResizeObserver(() =>
      setState((was) => (was === 'whole' ? was : quoted.scrollHeight > quoted.clientHeight ? 'cut' : 'fits')),
    );
    observer.observe(quoted);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <div ref={box} className={`ask-extract is-${state}`}>
        {toPieces(extract).map(({ key, voice, detail, text }) => (
          <div key={key} className={`ask-piece is-${voice}`}>
            <span className="quiet">{voice === 'command' ? sayEnd(detail) : detail || voices[voice]}</span>
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
      {state !== 'fits' && (
        <button type="button" className="text-button" onClick={() => setState(state === 'cut' ? 'whole' : 'cut')}>
          {state === 'cut' ? wholeExtract : lessExtract}
        </button>
      )}
    </>
  );
}

/** How a command ended, in the language of the window. */
function sayEnd(detail: string): string {
  const { exit, states } = strings.window.thread;
  const code = /^exit (-?\d+)$/.exec(detail)?.[1];
  if (code !== undefined) return fill(exit, { code });
  return Object.hasOwn(states, detail) ? states[detail as keyof typeof states] : detail;
}
