// Where in the whole thread the matches of find are: marks over the scrollbar. Messages that were not drawn yet have an
// estimated place, so the marks are drawn again once those are known better.
import type { FindMatch } from '@shared/model/search';
import { type RefObject, useEffect, useState } from 'react';
import type { MessageListHandle } from './message-list';

/** As many lines as can be told apart. */
const LINES = 500;
const SETTLE_MS = 120;

interface Props {
  readonly matches: readonly FindMatch[];
  readonly current: number | null;
  readonly list: RefObject<MessageListHandle | null>;
}

export function MatchMarks({ matches, current, list }: Props) {
  const [paths, setPaths] = useState({ all: '', current: '' });
  useEffect(() => {
    // What stands over the messages is at their beginning.
    const lineOf = (ordinal: number) => Math.round((list.current?.fractionOf(Math.max(0, ordinal)) ?? 0) * LINES);
    const draw = () =>
      setPaths({
        all: [...new Set(matches.map(({ ordinal }) => lineOf(ordinal)))].map(toLine).join(''),
        current: current === null ? '' : toLine(lineOf(current)),
      });
    draw();
    const content = list.current?.element?.firstElementChild;
    if (!content) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(draw, SETTLE_MS);
    });
    observer.observe(content);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [matches, current, list]);
  return (
    <svg className="match-marks" viewBox={`0 0 1 ${LINES}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="is-match" d={paths.all} />
      <path className="is-current" d={paths.current} />
    </svg>
  );
}

function toLine(line: number): string {
  return `M0 ${line}h1`;
}
