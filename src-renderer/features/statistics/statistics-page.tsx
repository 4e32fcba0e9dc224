// What was worked on, and when: of everything, or of what is searched for. Every mark leads into a search.
import type { Statistics } from '@shared/model/statistics';
import { strings } from '@shared/strings/strings';
import { isLikelyDay, makeToDay } from '@shared/text/days';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queries } from '../../bridge/queries';
import { titleWithKey } from '../../nav/key-names';
import { placeStore, usePlace } from '../../nav/use-place';
import { EmptyState } from '../../ui/empty-state';
import { FailureState } from '../../ui/failure-state';
import { formatCompact, formatCount } from '../../ui/format';
import { Page } from '../../ui/page';
import { Segments } from '../../ui/segments';
import { Calendar } from './calendar';
import { Longest } from './longest';
import { Shares } from './shares';
import { Timeline } from './timeline';

export interface Props {
  readonly now: number;
  readonly onClose: () => void;
}

/** The part of the page that is about what stands in the search box. */
const OF_SEARCH = 'search';

const toDay = makeToDay();

export function StatisticsPage({ now, onClose }: Props) {
  const { text: searched, part } = usePlace();
  const text = part === OF_SEARCH ? searched : '';
  const { data: figures, error, refetch } = useQuery(queries.statistics(text));
  const today = toDay(now);
  const data = useMemo(() => figures && withoutOddDates(figures, today), [figures, today]);
  const { statistics: words } = strings;
  return (
    <Page
      title={words.title}
      className="is-statistics"
      back={titleWithKey('escape', strings.settings.back)}
      onClose={onClose}
      tools={
        searched !== '' && (
          <>
            <code className="page-about">{searched}</code>
            <Segments
              label={words.about}
              value={part === OF_SEARCH ? OF_SEARCH : ''}
              options={[
                ['', words.everything],
                [OF_SEARCH, words.search],
              ]}
              onChange={(next) => placeStore().go({ view: 'statistics', part: next }, 'move')}
            />
          </>
        )
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keys */}
      <div className="page-scroll" data-first-focus="" tabIndex={0}>
        {error ? (
          <FailureState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <p className="quiet">{strings.window.thread.loading}</p>
        ) : data.days.length === 0 ? (
          <EmptyState title={words.nothing} hint={words.nothingHint} />
        ) : (
          <Figures statistics={data} text={text} now={now} today={today} />
        )}
      </div>
    </Page>
  );
}

/** One date that must be a mistake would press all others together at an end. */
function withoutOddDates(statistics: Statistics, today: number): Statistics {
  return { ...statistics, days: statistics.days.filter(({ day }) => isLikelyDay(day, today)) };
}

interface FiguresProps {
  readonly statistics: Statistics;
  readonly text: string;
  readonly now: number;
  readonly today: number;
}

function Figures({ statistics, text, now, today }: FiguresProps) {
  const { totals } = statistics;
  const { statistics: words } = strings;
  const facts = [
    [words.totals.sessions, formatCount(totals.sessions)],
    [words.totals.messages, formatCount(totals.messages)],
    [words.totals.prompts, formatCount(totals.prompts)],
    [words.totals.days, formatCount(totals.days)],
    [words.totals.calls, formatCount(totals.calls)],
    [words.totals.failures, formatCount(totals.failures)],
    ...(totals.usage ? [[words.totals.output, formatCompact(totals.usage.output)] as const] : []),
  ] as const;
  return (
    <div className="figures">
      <dl className="totals">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Calendar days={statistics.days} text={text} today={today} />
      <Timeline statistics={statistics} text={text} />
      <Shares statistics={statistics} text={text} />
      <Longest sessions={statistics.longest} now={now} />
    </div>
  );
}
