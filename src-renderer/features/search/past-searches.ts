// Saved and recent searches as rows for an empty box. Pure.
import type { Library } from '@shared/model/library';
import { strings } from '@shared/strings/strings';
import type { Suggestion } from './complete';
import type { SuggestionGroup } from './use-suggestions';

const MOST_SAVED = 5;
const MOST_RECENT = 6;

/** Recent ones first, without those that were saved; groups that have none are left out. */
export function pastSearches({ searches, recent }: Pick<Library, 'searches' | 'recent'>): readonly SuggestionGroup[] {
  const { complete } = strings.finding;
  const saved = new Set(searches.map(({ text }) => text.trim()));
  const fresh = recent.filter((text) => !saved.has(text.trim())).slice(0, MOST_RECENT);
  const groups: SuggestionGroup[] = [
    { label: complete.recent, icon: 'clock', rows: fresh.map((text) => toRow(`recent:${text}`, text, '', text)) },
    {
      label: complete.saved,
      icon: 'bookmark',
      rows: searches
        .slice(0, MOST_SAVED)
        .map(({ id, name, text }) => toRow(`saved:${id}`, name, name === text ? '' : text, text)),
    },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

function toRow(id: string, label: string, aside: string, text: string): Suggestion {
  return { id, label, aside, isCount: false, text, caret: text.length };
}
