// The one box: words and filters as text. What wasn't understood is underlined, and said under it.
import type { QueryHint } from '@shared/model/search';
import { fill, strings } from '@shared/strings/strings';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { queries } from '../../bridge/queries';
import { firstKey, titleWithKey } from '../../nav/key-names';
import { placeStore, usePlace } from '../../nav/use-place';
import { Icon } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';

export interface BoxHandle {
  focus(): void;
  hasFocus(): boolean;
}

export function SearchBox({ ref }: { readonly ref: Ref<BoxHandle> }) {
  const { text, sort } = usePlace();
  const input = useRef<HTMLInputElement>(null);
  const [scrolled, setScrolled] = useState(0);
  const { data, isPlaceholderData } = useInfiniteQuery(queries.search(text, sort));
  const hints = isPlaceholderData ? [] : (data?.pages[0]?.hints ?? []);
  const { search } = strings.window;
  useImperativeHandle(ref, () => ({
    focus() {
      input.current?.focus();
      input.current?.select();
    },
    hasFocus: () => document.activeElement === input.current,
  }));
  const setText = (next: string) => placeStore().go({ text: next }, 'type');
  const [hint] = hints;
  return (
    <search className="box" aria-label={search.label} data-scope="box">
      <div className="box-field">
        <Icon name="search" />
        <div className="box-text">
          <Underlines text={text} hints={hints} scrolled={scrolled} />
          <input
            ref={input}
            type="text"
            value={text}
            placeholder={search.placeholder}
            aria-label={search.label}
            title={titleWithKey('search.focus')}
            maxLength={4096}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
            onScroll={(event) => setScrolled(event.currentTarget.scrollLeft)}
          />
        </div>
        {text === '' ? (
          <kbd>{firstKey('search.focus')}</kbd>
        ) : (
          <IconButton
            icon="close"
            label={search.clear}
            onClick={() => {
              placeStore().go({ text: '' }, 'open');
              input.current?.focus();
            }}
          />
        )}
      </div>
      {hint && (
        <p className="box-hint">
          <span>{fill(search.hints[hint.code], { text: hint.text })}</span>
          {hint.suggestion && (
            <button
              type="button"
              className="text-button"
              onClick={() => {
                placeStore().go({ text: applySuggestion(text, hint) }, 'open');
                input.current?.focus();
              }}
            >
              {fill(search.didYouMean, { suggestion: hint.suggestion })}
            </button>
          )}
        </p>
      )}
    </search>
  );
}

export function applySuggestion(text: string, { from, to, suggestion = '' }: QueryHint): string {
  return text.slice(0, from) + suggestion + text.slice(to);
}

interface UnderlineProps {
  readonly text: string;
  readonly hints: readonly QueryHint[];
  readonly scrolled: number;
}

/** The same text under the field, unseen but for the lines under what wasn't understood. */
function Underlines({ text, hints, scrolled }: UnderlineProps) {
  if (hints.length === 0) return null;
  const pieces: { readonly from: number; readonly piece: string; readonly bad: boolean }[] = [];
  let at = 0;
  for (const { from, to } of hints.toSorted((a, b) => a.from - b.from)) {
    if (from < at || to > text.length) continue;
    pieces.push(
      { from: at, piece: text.slice(at, from), bad: false },
      { from, piece: text.slice(from, to), bad: true },
    );
    at = to;
  }
  return (
    <div className="box-underlines" aria-hidden="true">
      <span style={{ marginInlineStart: -scrolled }}>
        {pieces.map(({ from, piece, bad }) => (
          <span key={`${from}${bad}`} className={bad ? 'is-bad' : undefined}>
            {piece}
          </span>
        ))}
      </span>
    </div>
  );
}
