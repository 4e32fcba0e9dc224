// Where a search led to a thread whose own messages don't hold the words: the subagents that do.
import type { ThreadHead } from '@shared/model/thread';
import { strings } from '@shared/strings/strings';
import { useQueries } from '@tanstack/react-query';
import { queries } from '../../bridge/queries';
import { Strip } from '../../ui/strip';
import { mergeMatches } from './find-in-thread';

interface Props {
  readonly heads: readonly ThreadHead[];
  readonly words: readonly string[];
  readonly onOpen: (thread: string, message: number | null) => void;
}

/** Each costs a look through a whole thread. */
const LOOKED_AT = 20;

export function ChildMatches({ heads, words, onOpen }: Props) {
  const asked = heads
    .filter(({ parent }) => parent?.relation === 'subagent')
    .slice(0, LOOKED_AT)
    .flatMap((head) => words.map((word) => ({ head, word })));
  const answers = useQueries({ queries: asked.map(({ head, word }) => queries.find(head.id, word)) });
  const found = new Map<ThreadHead, number>();
  for (const [at, { head }] of asked.entries()) {
    const [first] = mergeMatches([answers[at]?.data ?? []]);
    if (first && !found.has(head)) found.set(head, first.ordinal);
  }
  return [...found].map(([head, ordinal]) => (
    <Strip
      key={head.id}
      icon="agent"
      action={
        <button type="button" className="text-button" onClick={() => onOpen(head.id, ordinal)}>
          {strings.window.thread.open}
        </button>
      }
    >
      <span className="quiet">{strings.window.find.inSubagent}</span> {head.title}
    </Strip>
  ));
}
