// Why a session is among those that fit, where its title doesn't say so. Pure.
import type { Mark, SearchHit } from '@shared/model/search';
import { strings } from '@shared/strings/strings';

export interface Why {
  readonly text: string;
  readonly marks: readonly Mark[];
}

/** The best place of what was looked for; what the session belongs to, where nothing in it was. Null for none. */
export function whyFound({ thread, matches, titleMarks }: SearchHit): Why | null {
  if (titleMarks.length > 0) return null;
  const [best] = matches;
  if (best) return { text: best.snippet, marks: best.marks };
  const belongs = [thread.project?.name, thread.branch].filter(Boolean).join(strings.window.common.separator);
  return belongs === '' ? null : { text: belongs, marks: [] };
}
