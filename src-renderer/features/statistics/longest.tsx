// The sessions with most messages; each opens.
import type { LongSession } from '@shared/model/statistics';
import { plural, strings } from '@shared/strings/strings';
import { useCards } from '../../bridge/use-cards';
import { ThreadLink } from '../../nav/thread-link';
import { formatSpan } from '../../ui/format';
import { SourceMark } from '../../ui/source-mark';

interface Props {
  readonly sessions: readonly LongSession[];
  readonly now: number;
}

export function Longest({ sessions, now }: Props) {
  const cardOf = useCards();
  const { counts } = strings.window;
  if (sessions.length === 0) return null;
  return (
    <section className="figure" aria-labelledby="longest-head">
      <header className="figure-head">
        <h3 id="longest-head">{strings.statistics.longest}</h3>
      </header>
      <ol className="entries">
        {sessions.map(({ thread, title, source, project, startedAt, endedAt, messages }) => (
          <li key={thread}>
            <SourceMark card={cardOf(source)} />
            <ThreadLink thread={thread} title={title} />
            <span className="quiet">{project}</span>
            <span className="quiet">{formatSpan(startedAt, endedAt, now)}</span>
            <span className="count">{plural(messages, counts.messages)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
