// Questions and their answers as agents ask and are told.
import type { Answer, AskRequest } from '@shared/model/ask';
import type { ThreadId } from '@shared/model/ids';
import type { NearBy } from '@shared/model/search';
import { formatThreadLink } from '@shared/model/thread-link';
import { countUncited } from '@shared/text/citations';
import { asManyAsFit, MOST_CHARACTERS, shorten, size } from './answer';
import { isoTime } from './shapes';

export function toRequest(
  { question: asked, scope, id: thread }: { question: string; scope: string; id?: string | undefined },
  useModel: boolean,
  nearBy: NearBy,
): AskRequest {
  const only = thread === undefined ? null : (thread as ThreadId);
  return { id: crypto.randomUUID(), question: asked, scope, thread: only, earlier: [], useModel, nearBy };
}

/** The places that may answer, as many as fit. */
export function evidenceOf({ evidence }: Answer) {
  const found = evidence.map((one) => ({ ...toSource(one), extract: one.extract }));
  const told = asManyAsFit(found, MOST_CHARACTERS, size);
  return {
    evidence: told,
    ...(told.length < found.length ? { leftOut: `${found.length - told.length} more: narrow the scope` } : {}),
  };
}

/** What a model said, and what it cites. */
export function answerOf({ text, refused, citations, evidence, by, expansion }: Answer) {
  const cited = new Set(citations.map(({ number }) => number));
  const invented = citations.filter(({ valid }) => !valid).map(({ number }) => number);
  const uncited = refused ? 0 : countUncited(text ?? '');
  const sources = evidence.filter(({ number }) => refused || cited.has(number));
  return {
    answer: shorten(text ?? '', MOST_CHARACTERS / 2),
    // It is not in the sessions: these come nearest.
    ...(refused ? { refused } : {}),
    sources: asManyAsFit(sources.map(toSource), MOST_CHARACTERS / 2, size),
    ...(invented.length > 0 ? { citesNoSource: [...new Set(invented)] } : {}),
    ...(uncited > 0 ? { statementsThatCiteNothing: uncited } : {}),
    ...(expansion.length > 0 ? { alsoLookedFor: expansion } : {}),
    by,
  };
}

function toSource({ number, thread, ordinal, title, sourceLabel, project, at, foundBy }: Answer['evidence'][number]) {
  return {
    number,
    id: thread,
    ordinal,
    link: formatThreadLink({ thread, ordinal }),
    title,
    tool: sourceLabel,
    project,
    at: isoTime(at),
    foundBy,
  };
}
