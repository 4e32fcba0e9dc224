// Which sessions fit what is typed, and why, where their titles don't say so. Pure.
import type { Mark, SearchHit, SearchPage } from '@shared/model/search';
import { strings } from '@shared/strings/strings';

export interface Why {
  readonly text: string;
  readonly marks: readonly Mark[];
}

/** What a command is called isn't misspelled: no session is meant that only other spellings find. */
export function fittingHits(
  { hits, spellings }: Pick<SearchPage, 'hits' | 'spellings'>,
  hasCommands: boolean,
): readonly SearchHit[] {
  return hasCommands && spellings.length > 0 ? [] : hits;
}

/** The best place of what was looked for; what the session belongs to, where nothing in it was. Null for none. */
export function whyFound({ thread, matches, titleMarks }: SearchHit): Why | null {
  if (titleMarks.length > 0) return null;
  const [best] = matches;
  if (best) return { text: best.snippet, marks: best.marks };
  const belongs = [thread.project?.name, thread.branch].filter(Boolean).join(strings.window.common.separator);
  return belongs === '' ? null : { text: belongs, marks: [] };
}
