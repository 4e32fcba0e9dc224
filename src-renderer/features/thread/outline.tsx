// The outline of a thread, beside it where there is room, else over it: keys move in it and Enter goes there; typing
// into its field filters. Follows what is read.
import type { OutlineEntry } from '@shared/model/thread';
import { fill, strings } from '@shared/strings/strings';
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { titleWithKey } from '../../nav/key-names';
import { shortenPath } from '../../ui/format';
import { Icon, type IconName } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { plainTitle } from '../../ui/plain-title';
import { headingOf, isHeading, type OutlineRow, toOutlineRows } from './outline-view';
import type { PlaceTracker } from './reading-place';

export interface OutlineHandle {
  /** Goes to its rows, where it is read. */
  focus(): void;
  focusFilter(): void;
  /** From the first row back is the filter. */
  step(by: 1 | -1): void;
  hasFocus(): boolean;
}

interface Props {
  readonly ref: Ref<OutlineHandle>;
  readonly entries: readonly OutlineEntry[];
  readonly project: string | null;
  readonly tracker: PlaceTracker;
  /** It stands beside the messages. */
  readonly docked: boolean;
  readonly onGo: (ordinal: number) => void;
  readonly onClose: () => void;
}

export function Outline({ ref, entries, project, tracker, docked, onGo, onClose }: Props) {
  const [filter, setFilter] = useState('');
  /** Where keys have moved to; until then it is where the thread is read. */
  const [chosen, setChosen] = useState<number | null>(null);
  const [isInRows, setInRows] = useState(false);
  const root = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const listbox = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const id = useId();
  const { outline: words } = strings.reading;
  const rows = useMemo(() => toOutlineRows(entries, filter), [entries, filter]);
  const read = useSyncExternalStore(tracker.subscribe, () => headingOf(rows, tracker.get().ordinal));
  const here = Math.min(chosen ?? Math.max(0, read), rows.length - 1);
  const current = here >= 0 && (chosen !== null || isInRows) ? here : null;
  const step = (by: 1 | -1) => setChosen(Math.min(rows.length - 1, Math.max(0, here + by)));
  useImperativeHandle(ref, () => ({
    focus: () => listbox.current?.focus(),
    focusFilter: () => input.current?.focus(),
    step: (by) => (by === -1 && here === 0 ? input.current?.focus() : step(by)),
    hasFocus: () => root.current?.contains(document.activeElement) === true,
  }));
  useEffect(() => {
    const shown = current ?? read;
    if (shown >= 0) list.current?.scrollToIndex(shown, { align: 'nearest' });
  }, [current, read]);

  const active = current === null ? undefined : `${id}-${current}`;
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isFilter = event.currentTarget === input.current;
    const row = rows[here];
    if (event.key === 'ArrowDown' && isFilter) step(1);
    else if (event.key === 'ArrowUp' && isFilter) step(-1);
    else if (event.key === 'Enter' && row) onGo(row.ordinal);
    else return;
    event.preventDefault();
  };
  return (
    <nav
      ref={root}
      className={docked ? 'outline is-docked' : 'outline'}
      aria-label={words.label}
      data-scope="outline"
      onBlur={({ relatedTarget }) => {
        if (filter === '' && !root.current?.contains(relatedTarget)) setChosen(null);
      }}
    >
      <div className="outline-head">
        <Icon name="outline" />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={words.filter}
          aria-expanded={rows.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={active}
          value={filter}
          placeholder={words.label}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => {
            setFilter(event.target.value);
            setChosen(event.target.value === '' ? null : 0);
          }}
          onKeyDown={press}
        />
        <IconButton
          icon="close"
          label={strings.window.common.close}
          hint={titleWithKey('thread.outline')}
          onClick={onClose}
        />
      </div>
      <div
        ref={listbox}
        id={id}
        className="outline-rows"
        role="listbox"
        aria-label={words.label}
        aria-activedescendant={active}
        tabIndex={0}
        onFocus={() => setInRows(true)}
        onBlur={() => setInRows(false)}
        onKeyDown={press}
      >
        <Virtualizer ref={list} data={rows} bufferSize={200}>
          {(row: OutlineRow, at) => (
            <Row
              key={row.key}
              id={`${id}-${at}`}
              row={row}
              project={project}
              isRead={at === read}
              isChosen={at === current}
              place={at + 1}
              total={rows.length}
              onGo={onGo}
            />
          )}
        </Virtualizer>
      </div>
      {rows.length === 0 && <p className="outline-nothing">{entries.length === 0 ? words.empty : words.nothing}</p>}
    </nav>
  );
}

interface RowProps {
  readonly id: string;
  readonly row: OutlineRow;
  readonly project: string | null;
  readonly isRead: boolean;
  readonly isChosen: boolean;
  readonly place: number;
  readonly total: number;
  readonly onGo: (ordinal: number) => void;
}

function Row({ id, row, project, isRead, isChosen, place, total, onGo }: RowProps) {
  const icon = ICONS[row.type];
  const classes = ['outline-row', `is-${row.type}`, isRead && 'is-read', isChosen && 'is-chosen'];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: keys go to the field and the list, which name this as active
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-current={isRead ? 'location' : undefined}
      aria-setsize={total}
      aria-posinset={place}
      className={classes.filter(Boolean).join(' ')}
      title={row.text}
      onClick={() => onGo(row.ordinal)}
    >
      {icon && <Icon name={icon} />}
      <span className="outline-text" dir="auto">
        {sayRow(row, project)}
      </span>
      {isHeading(row.type) && <span className="outline-number">{row.ordinal + 1}</span>}
    </div>
  );
}

const ICONS: Readonly<Record<OutlineRow['type'], IconName | null>> = {
  start: null,
  prompt: null,
  command: 'chevron-right',
  file: 'edit',
  failure: 'warning',
  compacted: null,
};

function sayRow({ type, text }: OutlineRow, project: string | null): string {
  const { outline: words } = strings.reading;
  if (type === 'file') return shortenPath(text, project, 34);
  if (type === 'compacted') return words.compacted;
  if (type === 'failure') return fill(words.failed, { text });
  return plainTitle(text) || words.onlyImage;
}
