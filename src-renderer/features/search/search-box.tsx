// The one box: words and filters as text. It suggests what may follow; what wasn't understood is underlined, and said
// under it.
import type { QueryHint } from '@shared/model/search';
import { fill, strings } from '@shared/strings/strings';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { queries } from '../../bridge/queries';
import { useLibraryCalls } from '../../bridge/use-library';
import { firstKey, titleWithKey } from '../../nav/key-names';
import { placeStore, usePlace } from '../../nav/use-place';
import { useFeedback } from '../../ui/feedback';
import { Icon } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { BoxUnderlines } from './box-underlines';
import type { Suggestion } from './complete';
import { RelatedChips } from './related-chips';
import { type SaveHandle, SaveSearch } from './save-search';
import { SuggestionList, suggestionId } from './suggestion-list';
import { useSuggestions } from './use-suggestions';

export interface BoxHandle {
  focus(): void;
  hasFocus(): boolean;
  /** Goes on at the end of what it holds. */
  type(): void;
  /** Asks for a name for what is searched. */
  save(): void;
}

export function SearchBox({ ref }: { readonly ref: Ref<BoxHandle> }) {
  const { text, sort } = usePlace();
  const input = useRef<HTMLInputElement>(null);
  const saving = useRef<SaveHandle>(null);
  const list = useId();
  const [scrolled, setScrolled] = useState(0);
  const [caret, setCaret] = useState(0);
  // What an input method is making up is no search yet.
  const [draft, setDraft] = useState<string | null>(null);
  /** Where the caret belongs once the text that was taken is drawn. */
  const next = useRef<number>(null);
  const { confirm, fail } = useFeedback();
  const { clearRecent } = useLibraryCalls();
  const { data, isPlaceholderData } = useInfiniteQuery(queries.search(text, sort));
  const { shown, ...suggestions } = useSuggestions(text, caret, data?.pages[0]?.facets, draft !== null);
  const hints = isPlaceholderData || shown?.kind === 'values' ? [] : (data?.pages[0]?.hints ?? []);
  const { search } = strings.window;
  useImperativeHandle(ref, () => ({
    focus() {
      input.current?.focus();
      input.current?.select();
    },
    hasFocus: () => document.activeElement === input.current,
    type() {
      const { length } = placeStore().get().text;
      next.current = length;
      setCaret(length);
      input.current?.focus();
    },
    save() {
      if (text.trim() === '') confirm(strings.finding.saved.nothingToSave);
      else saving.current?.open();
    },
  }));
  useLayoutEffect(() => {
    if (next.current === null) return;
    input.current?.setSelectionRange(next.current, next.current);
    next.current = null;
  });
  const setText = (typed: string) => placeStore().go({ text: typed }, 'type');
  const take = (row: Suggestion) => {
    next.current = row.caret;
    setCaret(row.caret);
    placeStore().go({ text: row.text }, shown?.kind === 'past' ? 'open' : 'type');
    input.current?.focus();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if (!pressed(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  /** Whether the key was the suggestions'. */
  const pressed = ({ key, altKey, shiftKey }: KeyboardEvent): boolean => {
    if (key === 'ArrowDown' && !shown && (altKey || text === '')) {
      suggestions.ask();
      return altKey;
    }
    // Whoever empties the box means to be rid of it.
    if (key === 'Escape' && !shown) suggestions.dismiss(true);
    if (!shown || altKey || shiftKey) return false;
    const { kind, rows, active } = shown;
    const row = rows[active];
    switch (key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        if (kind === 'operators') return false;
        const step = key === 'ArrowDown' ? 1 : -1;
        // One place more than there are rows: the text itself.
        suggestions.setActive(((active + 1 + step + rows.length + 1) % (rows.length + 1)) - 1);
        return true;
      }
      case 'Tab': {
        const wanted = row ?? (kind === 'past' ? undefined : rows[0]);
        if (wanted) take(wanted);
        return wanted !== undefined;
      }
      case 'Enter':
        if (row) take(row);
        return row !== undefined;
      case 'Escape':
        suggestions.dismiss();
        return true;
      default:
        return false;
    }
  };
  return (
    <search className="box" aria-label={search.label} data-scope="box">
      <div className="box-field">
        <Icon name="search" />
        <div className="box-text">
          <BoxUnderlines text={text} hints={hints} scrolled={scrolled} />
          <input
            ref={input}
            type="text"
            role="combobox"
            aria-expanded={shown !== null}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={shown && shown.active >= 0 ? suggestionId(list, shown.active) : undefined}
            value={draft ?? text}
            placeholder={search.placeholder}
            aria-label={search.label}
            title={titleWithKey('search.focus')}
            maxLength={4096}
            spellCheck={false}
            autoComplete="off"
            onChange={({ target, nativeEvent }) => {
              setCaret(target.selectionStart ?? target.value.length);
              if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) setDraft(target.value);
              else setText(target.value);
            }}
            onCompositionStart={({ currentTarget }) => setDraft(currentTarget.value)}
            onCompositionEnd={({ currentTarget }) => {
              setDraft(null);
              setCaret(currentTarget.selectionStart ?? currentTarget.value.length);
              setText(currentTarget.value);
            }}
            onSelect={({ currentTarget }) => setCaret(currentTarget.selectionEnd ?? 0)}
            onScroll={(event) => setScrolled(event.currentTarget.scrollLeft)}
            onFocus={() => suggestions.setFocused(true)}
            onBlur={() => suggestions.setFocused(false)}
            onKeyDown={press}
          />
        </div>
        {text === '' ? (
          <kbd>{firstKey('search.focus')}</kbd>
        ) : (
          <>
            <SaveSearch ref={saving} text={text} />
            <IconButton
              icon="close"
              label={search.clear}
              onClick={() => {
                placeStore().go({ text: '' }, 'open');
                input.current?.focus();
              }}
            />
          </>
        )}
      </div>
      {shown && (
        <SuggestionList
          id={list}
          suggestions={shown}
          onTake={take}
          onPoint={suggestions.setActive}
          onClear={() => void clearRecent().then(() => confirm(strings.finding.complete.cleared), fail)}
        />
      )}
      {!isPlaceholderData && <RelatedChips text={text} terms={data?.pages[0]?.relatedTerms ?? []} />}
      {hints.length > 0 && (
        <ul className="box-hints">
          {hints.map((hint) => (
            <Hint key={`${hint.from} ${hint.code}`} hint={hint} text={text} onTaken={() => input.current?.focus()} />
          ))}
        </ul>
      )}
    </search>
  );
}

interface HintProps {
  readonly hint: QueryHint;
  readonly text: string;
  readonly onTaken: () => void;
}

function Hint({ hint, text, onTaken }: HintProps) {
  const { search } = strings.window;
  return (
    <li className="box-hint">
      <span>{fill(search.hints[hint.code], { text: hint.text })}</span>
      {hint.suggestion && (
        <button
          type="button"
          className="text-button"
          onClick={() => {
            placeStore().go({ text: applySuggestion(text, hint) }, 'open');
            onTaken();
          }}
        >
          {fill(search.didYouMean, { suggestion: hint.suggestion })}
        </button>
      )}
    </li>
  );
}

export function applySuggestion(text: string, { from, to, suggestion = '' }: QueryHint): string {
  return text.slice(0, from) + suggestion + text.slice(to);
}
