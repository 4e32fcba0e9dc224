// What the box suggests now: recent and saved searches while it is empty, else what may follow at the caret.

import type { FacetCounts } from '@shared/model/document';
import { tagsOf } from '@shared/model/library';
import { strings } from '@shared/strings/strings';
import { makeToDay } from '@shared/text/days';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../bridge/queries';
import { useLibrary } from '../../bridge/use-library';
import type { IconName } from '../../ui/icon';
import { type Completion, complete, type Suggestion } from './complete';
import { pastSearches } from './past-searches';

export interface SuggestionGroup {
  readonly label: string;
  readonly icon: IconName | null;
  readonly rows: readonly Suggestion[];
}

export interface Suggestions {
  readonly kind: Completion['kind'] | 'past';
  readonly groups: readonly SuggestionGroup[];
  readonly rows: readonly Suggestion[];
  /** Place of the row that Enter takes; -1 for none. */
  readonly active: number;
}

export interface SuggestionsHandle {
  /** Null while nothing is to be shown. */
  readonly shown: Suggestions | null;
  setActive(at: number): void;
  /** Opens them by key, even where they wouldn't open by themselves. */
  ask(): void;
  /** Until something else is typed. `emptied`: the box will be empty. */
  dismiss(emptied?: boolean): void;
  /** The box got the focus, or lost it. */
  setFocused(isFocused: boolean): void;
}

const toDay = makeToDay();

export function useSuggestions(
  text: string,
  caret: number,
  facets: FacetCounts | undefined,
  isComposing: boolean,
): SuggestionsHandle {
  const library = useLibrary();
  const { data: cards = [] } = useQuery(queries.cards());
  const [isFocused, setFocused] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const [chosen, setChosen] = useState({ at: -1, where: '' });
  const where = toWhere(text, caret);
  const isAsked = asked === where;

  const find = (): Omit<Suggestions, 'active'> & { readonly preselects: boolean } => {
    if (text === '' && !isAsked) {
      const groups = pastSearches(library);
      return { kind: 'past', groups, rows: groups.flatMap(({ rows }) => rows), preselects: false };
    }
    const tags = tagsOf(library);
    const found = complete(text, caret, { facets, cards, tags, today: toDay(Date.now()), isAsked });
    if (!found) return { kind: 'values', groups: [], rows: [], preselects: false };
    return { ...found, groups: [{ label: strings.finding.complete.label, icon: null, rows: found.rows }] };
  };
  const isOpen = isFocused && !isComposing && (isAsked || dismissed !== where);
  const found = isOpen ? find() : null;
  const active = chosen.where === where ? chosen.at : found?.preselects ? 0 : -1;
  return {
    shown: found && found.rows.length > 0 ? { ...found, active: Math.min(active, found.rows.length - 1) } : null,
    setActive: (at) => setChosen({ at, where }),
    ask() {
      setDismissed(null);
      if (text !== '' || pastSearches(library).length === 0) setAsked(where);
    },
    dismiss(emptied) {
      setAsked(null);
      setDismissed(emptied ? toWhere('', 0) : where);
    },
    setFocused(next) {
      setFocused(next);
      setDismissed(null);
      setAsked(null);
    },
  };
}

/** An empty box is always the same place. */
function toWhere(text: string, caret: number): string {
  return text === '' ? '' : `${caret} ${text}`;
}
