// The sessions with most messages; each opens.
import type { LongSession } from '@shared/model/statistics';
import { plural, strings } from '@shared/strings/strings';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../bridge/queries';
import { formatPlace, NOWHERE } from '../../nav/location';
import { placeStore } from '../../nav/use-place';
import { formatSpan } from '../../ui/format';
import { plainTitle } from '../../ui/plain-title';
import { SourceMark } from '../../ui/source-mark';

interface Props {
  readonly sessions: readonly LongSession[];
  readonly now: number;
}

export function Longest({ sessions, now }: Props) {
  const { data: cards } = useQuery(queries.cards());
  const { counts, list } = strings.window;
  if (sessions.length === 0) return null;
  return (
    <section className="figure" aria-labelledby="longest-head">
      <header className="figure-head">
        <h3 id="longest-head">{strings.statistics.longest}</h3>
      </header>
      <ol className="entries">
        {sessions.map(({ thread, title, source, project, startedAt, endedAt, messages }) => {
          const card = cards?.find(({ id }) => id === source);
          return (
            <li key={thread}>
              {card && <SourceMark card={card} />}
              <a
                className="entry-title"
                dir="auto"
                href={formatPlace({ ...NOWHERE, thread })}
                onClick={(event) => {
                  event.preventDefault();
                  placeStore().go({ thread, message: null }, 'open');
                }}
              >
                {plainTitle(title) || list.untitled}
              </a>
              <span className="quiet">{project}</span>
              <span className="quiet">{formatSpan(startedAt, endedAt, now)}</span>
              <span className="count">{plural(messages, counts.messages)}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
