// Terms that were searched for beside the words, each to be taken away; and what might be, each to be added. Both
// change the text in the box, which says all that is searched for.
import type { RelatedTerm } from '@shared/model/search';
import { fill, strings } from '@shared/strings/strings';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { placeStore } from '../../nav/use-place';
import { Icon } from '../../ui/icon';
import { toggleTerm } from './toggle-term';

interface Props {
  readonly text: string;
  readonly terms: readonly RelatedTerm[];
}

export function RelatedChips({ text, terms }: Props) {
  const root = useRef<HTMLElement>(null);
  const { related: words } = strings.finding;
  const searched = terms.filter(({ on }) => on);
  const offered = terms.filter(({ on }) => !on);
  if (terms.length === 0) return null;
  const choose = (term: RelatedTerm, at: number) => {
    flushSync(() => placeStore().go({ text: toggleTerm(text, term) }, 'open'));
    // It may have gone; the focus stays among the others.
    const buttons = root.current?.querySelectorAll('button') ?? [];
    (buttons[Math.min(at, buttons.length - 1)] ?? null)?.focus();
  };
  const chip = (term: RelatedTerm, at: number) => {
    const name = fill(term.on ? words.leave : words.add, { term: term.text });
    return (
      <button
        key={term.text}
        type="button"
        className={`chip term-chip${term.on ? ' is-chosen' : ''}`}
        aria-label={name}
        title={[name, fill(words.from[term.from], { word: term.word })].join('\n')}
        onClick={() => choose(term, at)}
      >
        <span className="chip-label" dir="auto">
          {term.text}
        </span>
        <Icon name={term.on ? 'close' : 'plus'} />
      </button>
    );
  };
  return (
    <section ref={root} className="term-chips" aria-label={words.label}>
      {searched.length > 0 && <span>{words.also}</span>}
      {searched.map(chip)}
      {offered.length > 0 && <span>{words.offered}</span>}
      {offered.map((term, at) => chip(term, searched.length + at))}
    </section>
  );
}
