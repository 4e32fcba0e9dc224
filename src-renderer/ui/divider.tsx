// The line between two panes: dragged, moved with arrow keys, put back with a double click.
import { type PointerEvent, useRef } from 'react';

interface Props {
  readonly label: string;
  /** The edge of the pane that it stands at. */
  readonly edge: 'start' | 'end';
  readonly width: number;
  readonly min: number;
  readonly max: number;
  readonly initial: number;
  readonly onChange: (width: number) => void;
}

const STEP = 16;

export function Divider({ label, edge, width, min, max, initial, onChange }: Props) {
  const drag = useRef<{ readonly x: number; readonly width: number }>(null);
  const set = (wanted: number) => onChange(Math.round(Math.min(max, Math.max(min, wanted))));
  const end = (event: PointerEvent<HTMLDivElement>) => {
    drag.current = null;
    event.currentTarget.classList.remove('is-dragged');
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr can't be focused and moved; this is the window splitter pattern
    <div
      className={`divider is-${edge}`}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.classList.add('is-dragged');
        drag.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => drag.current && set(drag.current.width + event.clientX - drag.current.x)}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => set(initial)}
      onKeyDown={(event) => {
        const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        set(width + by);
      }}
    />
  );
}
