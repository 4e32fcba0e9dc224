// Weeks or months as stacked bars, by tool or project; the same as a table for those who can't see bars.
import type { Statistics } from '@shared/model/statistics';
import { toggleFilter } from '@shared/query/format-query';
import { fill, strings } from '@shared/strings/strings';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { queries } from '../../bridge/queries';
import { formatCount, formatDaysOf, formatMonth } from '../../ui/format';
import { Segments } from '../../ui/segments';
import { useRoving } from '../../ui/use-roving';
import { SearchLink } from './search-link';
import { type Grouping, type Measure, type Period, type Periods, toPeriods } from './to-periods';

interface Props {
  readonly statistics: Statistics;
  readonly text: string;
}

/** Projects have no colour of their own. */
const HUES = ['blue', 'clay', 'teal', 'violet', 'olive', 'rose'];

export function Timeline({ statistics, text }: Props) {
  const [grouping, setGrouping] = useState<Grouping>('sources');
  const [measure, setMeasure] = useState<Measure>('messages');
  const [shown, setShown] = useState<Period | null>(null);
  const { data: cards } = useQuery(queries.cards());
  const periods = useMemo(() => toPeriods(statistics, grouping, measure), [statistics, grouping, measure]);
  const { statistics: words } = strings;
  const { tabIndexOf, props } = useRoving(periods.periods.length, { across: 1, along: 1 });
  const operator = grouping === 'sources' ? 'source' : 'project';
  const hueOf = (id: string | null, at: number) => {
    if (id === null) return 'hue-graphite';
    return `hue-${grouping === 'sources' ? (cards?.find((card) => card.id === id)?.hue ?? 'slate') : HUES[at % HUES.length]}`;
  };
  return (
    <section className="figure" aria-labelledby="timeline-head">
      <header className="figure-head">
        <h3 id="timeline-head">{periods.unit === 'week' ? words.byWeek : words.byMonth}</h3>
        <p className="quiet" aria-live="polite">
          {shown && sayPeriod(shown, periods.unit, measure)}
        </p>
        <Segments
          label={words.measure}
          value={measure}
          options={[
            ['messages', words.totals.messages],
            ['sessions', words.totals.sessions],
          ]}
          onChange={setMeasure}
        />
        <Segments
          label={words.grouping}
          value={grouping}
          options={[
            ['sources', words.bySource],
            ['projects', words.byProject],
          ]}
          onChange={setGrouping}
        />
      </header>
      <div className="bars" {...props} onPointerLeave={() => setShown(null)}>
        <span className="bars-highest quiet" aria-hidden="true">
          {formatCount(periods.highest)}
        </span>
        {periods.periods.map((period, at) => (
          <SearchLink
            key={period.from}
            text={toggleFilter(text, 'on', period.span, 'only')}
            className="bar"
            tabIndex={tabIndexOf(at)}
            aria-label={sayPeriod(period, periods.unit, measure)}
            onPointerEnter={() => setShown(period)}
            onFocus={() => setShown(period)}
            onBlur={() => setShown(null)}
          >
            {period.values.map((value, column) => (
              <span
                key={periods.series[column]?.id ?? ''}
                className={hueOf(periods.series[column]?.id ?? null, column)}
                style={{ height: `${(value / periods.highest) * 100}%` }}
              />
            ))}
          </SearchLink>
        ))}
      </div>
      <div className="bars-ends quiet" aria-hidden="true">
        <span>{periods.periods[0] && nameOf(periods.periods[0], periods.unit)}</span>
        <span>{periods.periods.length > 1 && nameOf(periods.periods.at(-1) as Period, periods.unit)}</span>
      </div>
      <ul className="legend">
        {periods.series.map(({ id, label, total }, at) => (
          <li key={id ?? 'others'}>
            <span className={`swatch ${hueOf(id, at)}`} />
            {id === null || id === '' ? (
              <span>{id === null ? words.others : words.noProject}</span>
            ) : (
              <SearchLink text={toggleFilter(text, operator, grouping === 'sources' ? id : label, 'only')}>
                {label}
              </SearchLink>
            )}
            <span className="count">{formatCount(total)}</span>
          </li>
        ))}
      </ul>
      <AsTable periods={periods} measure={measure} />
    </section>
  );
}

function AsTable({
  periods: { series, periods, unit },
  measure,
}: {
  readonly periods: Periods;
  readonly measure: Measure;
}) {
  const { statistics: words } = strings;
  return (
    <details className="quiet-details">
      <summary>{words.asTable}</summary>
      <div className="table-scroll">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{unit === 'week' ? words.week : words.month}</th>
              {series.map(({ id, label }) => (
                <th key={id ?? 'others'} scope="col">
                  {id === null ? words.others : label || words.noProject}
                </th>
              ))}
              <th scope="col">{words.totals[measure]}</th>
            </tr>
          </thead>
          <tbody>
            {periods
              .filter(({ total }) => total > 0)
              .map((period) => (
                <tr key={period.from}>
                  <th scope="row">{nameOf(period, unit)}</th>
                  {period.values.map((value, column) => (
                    <td key={series[column]?.id ?? 'others'}>{formatCount(value)}</td>
                  ))}
                  <td>{formatCount(period.total)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function nameOf({ from, to, span }: Period, unit: Periods['unit']): string {
  if (unit === 'month') return formatMonth(span);
  return formatDaysOf(from, to);
}

function sayPeriod(period: Period, unit: Periods['unit'], measure: Measure): string {
  const { statistics: words } = strings;
  return fill(words.periodCount, {
    period: nameOf(period, unit),
    count: formatCount(period.total),
    measure: words.totals[measure],
  });
}
