// What is found by time as bars over a track with two handles: drag a handle, or across the bars; arrows move a handle too. A
// span is chosen once the pointer is let go.
import { fill, plural, strings } from '@shared/strings/strings';
import { formatDayNumber } from '@shared/text/days';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { formatDayOf, formatDaysOf, formatMonth, formatShortDayOf, formatShortMonth } from '../../ui/format';
import type { Bar, BarUnit, When } from './when';

interface Props {
  readonly when: When;
  /** `step`: one of several that belong together. */
  readonly onChange: (from: number, to: number, kind: 'step' | 'whole') => void;
}

/** How far a page key moves a handle. */
const LEAPS: Readonly<Record<BarUnit, number>> = { day: 7, week: 4, month: 12 };
/** From so many bars on they stand closer. */
const DENSE_FROM = 36;

type Grip = 'from' | 'to' | 'both';

interface Drag {
  readonly grip: Grip;
  /** Where dragging across the bars began. */
  readonly start: number;
  readonly from: number;
  readonly to: number;
}

export function WhenBars({ when: settled, onChange }: Props) {
  const track = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const when = drag ? { ...settled, from: drag.from, to: drag.to, isChosen: true } : settled;
  const { unit, bars, from, to } = when;
  const words = strings.finding.when;

  const barAt = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect();
    if (!box || box.width === 0) return 0;
    const share = (event.clientX - box.left) / box.width;
    return Math.min(bars.length - 1, Math.max(0, Math.floor(share * bars.length)));
  };
  const begin = (event: PointerEvent<HTMLElement>, grip: Grip) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = barAt(event);
    setDrag({ grip, start: at, from: grip === 'both' ? at : from, to: grip === 'both' ? at : to });
  };
  const move = (event: PointerEvent) => {
    if (!drag) return;
    const at = barAt(event);
    if (drag.grip === 'from') setDrag({ ...drag, from: Math.min(at, drag.to) });
    else if (drag.grip === 'to') setDrag({ ...drag, to: Math.max(at, drag.from) });
    else setDrag({ ...drag, from: Math.min(at, drag.start), to: Math.max(at, drag.start) });
  };
  const end = () => {
    if (!drag) return;
    setDrag(null);
    const again = settled.isChosen && drag.grip === 'both' && drag.from === settled.from && drag.to === settled.to;
    // The same once more takes it back.
    if (again) onChange(0, bars.length - 1, 'whole');
    else if (drag.from !== settled.from || drag.to !== settled.to) onChange(drag.from, drag.to, 'whole');
  };
  const press = (event: KeyboardEvent, grip: 'from' | 'to') => {
    const value = grip === 'from' ? from : to;
    const [least, most] = grip === 'from' ? [0, to] : [from, bars.length - 1];
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -LEAPS[unit], PageUp: LEAPS[unit] }[
      event.key
    ];
    const wanted = by === undefined ? { Home: least, End: most }[event.key] : value + by;
    if (wanted === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const next = Math.min(most, Math.max(least, wanted));
    if (next !== value) onChange(grip === 'from' ? next : from, grip === 'to' ? next : to, 'step');
  };
  const handle = (grip: 'from' | 'to') => (
    <div
      className="when-handle"
      role="slider"
      tabIndex={0}
      aria-label={words[grip]}
      aria-valuemin={grip === 'from' ? 0 : from}
      aria-valuemax={grip === 'from' ? to : bars.length - 1}
      aria-valuenow={grip === 'from' ? from : to}
      aria-valuetext={sayBar(unit, bars[grip === 'from' ? from : to])}
      style={{ insetInlineStart: `${((grip === 'from' ? from : to + 1) / bars.length) * 100}%` }}
      onPointerDown={(event) => begin(event, grip)}
      onKeyDown={(event) => press(event, grip)}
    />
  );
  const ends = [sayEnd(unit, bars[from]?.first), sayEnd(unit, bars[to]?.last)];
  const isDense = bars.length > DENSE_FROM;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a group of fields; these are two ends of one thing
    <div className={`when${when.isChosen ? ' is-chosen' : ''}`} role="group" aria-label={words.label}>
      <div
        ref={track}
        className={isDense ? 'when-track is-dense' : 'when-track'}
        onPointerDown={(event) => begin(event, 'both')}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={() => setDrag(null)}
      >
        {bars.map((bar, at) => (
          <div
            key={bar.first}
            className={`when-bar${at >= from && at <= to ? ' is-in' : ''}`}
            title={fill(words.bar, {
              time: sayBar(unit, bar),
              sessions: plural(bar.count, strings.window.counts.sessions),
            })}
          >
            <div style={{ height: bar.count > 0 ? `max(2px, ${bar.height * 100}%)` : 0 }} />
          </div>
        ))}
        {handle('from')}
        {handle('to')}
      </div>
      <div className="when-ends" aria-hidden="true">
        <span>{ends[0]}</span>
        {ends[0] !== ends[1] && <span>{ends[1]}</span>}
      </div>
    </div>
  );
}

function sayBar(unit: BarUnit, bar: Bar | undefined): string {
  if (!bar) return '';
  if (unit === 'month') return formatMonth(formatDayNumber(bar.first).slice(0, 7));
  if (unit === 'day') return formatDayOf(bar.first);
  return formatDaysOf(bar.first, bar.last);
}

/** Under the bars there is little room. */
function sayEnd(unit: BarUnit, day = 0): string {
  return unit === 'month' ? formatShortMonth(formatDayNumber(day).slice(0, 7)) : formatShortDayOf(day);
}
