// A year of days, darker the more was said on them. One tab stop; arrows move by a day or a week.
import type { StatisticsDay } from '@shared/model/statistics';
import { toggleFilter } from '@shared/query/format-query';
import { fill, plural, strings } from '@shared/strings/strings';
import { formatDayNumber } from '@shared/text/days';
import { useMemo, useState } from 'react';
import { formatDayOf, formatMonthOf, formatWeekdayOf } from '../../ui/format';
import { useRoving } from '../../ui/use-roving';
import { SearchLink } from './search-link';
import { type HeatDay, toHeat, yearsOf } from './to-heat';

interface Props {
  readonly days: readonly StatisticsDay[];
  /** What the figures are about; a day is added to it. */
  readonly text: string;
  /** A local day number. */
  readonly today: number;
}

const LEVELS = [0, 1, 2, 3, 4];
/** A Monday. */
const MONDAY = 4;

export function Calendar({ days, text, today }: Props) {
  const [year, setYear] = useState<number | null>(null);
  const [shown, setShown] = useState<HeatDay | null>(null);
  const years = useMemo(() => yearsOf(days), [days]);
  const heat = useMemo(() => toHeat(days, year, today), [days, year, today]);
  const cells = heat.weeks.flat().filter((day) => day !== null);
  const { tabIndexOf, props } = useRoving(cells.length, { across: 7, along: 1 });
  const { statistics: words } = strings;
  const { counts } = strings.window;
  let index = -1;
  return (
    <section className="figure" aria-labelledby="calendar-head">
      <header className="figure-head">
        <h3 id="calendar-head">{words.calendar}</h3>
        <p className="quiet" aria-live="polite">
          {shown
            ? sayDay(shown)
            : fill(words.calendarSum, {
                days: plural(heat.days, words.activeDays),
                messages: plural(heat.messages, counts.messages),
              })}
        </p>
        <span className="select is-field">
          <select
            aria-label={words.year}
            value={year ?? ''}
            onChange={(event) => setYear(event.target.value === '' ? null : Number(event.target.value))}
          >
            <option value="">{words.lastYear}</option>
            {years.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </span>
      </header>
      <div className="heat-scroll">
        <div className="heat" {...props} onPointerLeave={() => setShown(null)}>
          {heat.months.map(({ week, day }) => (
            <span
              key={day}
              className={week < heat.weeks.length - 2 ? 'heat-month' : 'heat-month is-last'}
              style={{ gridColumn: `${week + 2} / ${heat.weeks.length + 2}` }}
              aria-hidden="true"
            >
              {formatMonthOf(day)}
            </span>
          ))}
          {[0, 2, 4].map((weekday) => (
            <span key={weekday} className="heat-weekday" style={{ gridRow: weekday + 2 }} aria-hidden="true">
              {formatWeekdayOf(MONDAY + weekday)}
            </span>
          ))}
          {heat.weeks.map((week, column) =>
            week.map((day, row) => {
              if (!day) return null;
              index += 1;
              const date = formatDayNumber(day.day);
              return (
                <SearchLink
                  key={day.day}
                  text={toggleFilter(text, 'on', date, 'only')}
                  className={`heat-day is-level-${day.level}`}
                  style={{ gridColumn: column + 2, gridRow: row + 2 }}
                  tabIndex={tabIndexOf(index)}
                  aria-label={sayDay(day)}
                  onPointerEnter={() => setShown(day)}
                  onFocus={() => setShown(day)}
                  onBlur={() => setShown(null)}
                />
              );
            }),
          )}
        </div>
      </div>
      <p className="heat-legend quiet" aria-hidden="true">
        {words.less}
        {LEVELS.map((level) => (
          <span key={level} className={`heat-day is-level-${level}`} />
        ))}
        {words.more}
      </p>
    </section>
  );
}

function sayDay({ day, sessions, messages }: HeatDay): string {
  const { counts } = strings.window;
  return fill(strings.statistics.dayCounts, {
    day: formatDayOf(day),
    sessions: plural(sessions, counts.sessions),
    messages: plural(messages, counts.messages),
  });
}
