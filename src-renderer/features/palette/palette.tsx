// The palette: one box over the commands that apply now, sessions, saved searches and operators. Tab shows what else
// can be done with a row.
import { strings } from '@shared/strings/strings';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { Icon } from '../../ui/icon';
import { Kbd } from '../../ui/kbd';
import { useModal } from '../../ui/use-modal';
import { PaletteList } from './palette-list';
import { type PaletteContext, rankOf, wordsOf } from './to-palette-rows';
import { type PaletteActions, type PaletteRow, usePaletteGroups } from './use-palette-groups';

interface Props {
  readonly context: PaletteContext;
  readonly now: number;
  readonly actions: PaletteActions;
  readonly onClose: () => void;
}

export function Palette({ context, now, actions, onClose }: Props) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  /** The row whose other actions are shown. */
  const [opened, setOpened] = useState<PaletteRow | null>(null);
  const dialog = useModal();
  const list = useId();
  const { palette } = strings.window;
  const words = strings.finding.palette;
  const found = usePaletteGroups(opened ? '' : text, now, context, actions);
  const groups = opened
    ? [{ label: words.actions, rows: opened.more.filter(({ title }) => rankOf(title, wordsOf(text)) > 0) }]
    : found;
  const rows = groups.flatMap((group) => group.rows);
  const current = rows[Math.min(at, rows.length - 1)];
  const currentId = current && `${list}-${current.id}`;
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);

  const show = (row: PaletteRow | null) => {
    setOpened(row);
    setText('');
    setAt(0);
  };
  const run = (row: PaletteRow) => {
    if (row.isUnavailable) return;
    // The rest closes it by itself.
    if (opened) onClose();
    row.run();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    const last = Math.max(0, rows.length - 1);
    if (by === 1 || by === -1) setAt((Math.min(at, last) + by + rows.length) % Math.max(1, rows.length));
    else if (by !== undefined) setAt(Math.min(last, Math.max(0, at + by)));
    else if (event.key === 'Enter' && current) run(current);
    else if (event.key === 'Tab') {
      if (!event.shiftKey && !opened && current && current.more.length > 0) show(current);
    } else if (opened && event.key === 'Backspace' && text === '') show(null);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the veil closes; Escape does it natively
    <dialog
      ref={dialog}
      className="dialog is-palette"
      aria-label={palette.label}
      onCancel={(event) => {
        event.preventDefault();
        if (opened) show(null);
        else onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="palette">
        <div className="palette-field">
          {opened ? (
            <button type="button" className="palette-opened" title={words.back} onClick={() => show(null)}>
              {opened.mark}
              <span dir="auto">{opened.title}</span>
            </button>
          ) : (
            <Icon name="search" />
          )}
          <input
            type="text"
            role="combobox"
            aria-label={palette.label}
            aria-expanded={rows.length > 0}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={currentId}
            value={text}
            placeholder={opened ? words.actions : palette.placeholder}
            maxLength={200}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => {
              setText(event.target.value);
              setAt(0);
            }}
            onKeyDown={press}
          />
        </div>
        <PaletteList
          id={list}
          groups={groups}
          current={current}
          onPoint={(row) => setAt(rows.indexOf(row))}
          onRun={run}
        />
        {rows.length === 0 && <p className="palette-nothing">{palette.nothing}</p>}
        <footer className="palette-foot" aria-hidden="true">
          {current && current.more.length > 0 && !opened && (
            <span>
              <Kbd parts={[strings.finding.keyTab]} /> {words.actions}
            </span>
          )}
          {opened && (
            <span>
              <Kbd parts={[strings.window.keys.names.Escape]} /> {words.back}
            </span>
          )}
          {!opened && (
            <span>
              <Kbd parts={['>']} /> {words.onlyCommands}
            </span>
          )}
        </footer>
      </div>
    </dialog>
  );
}
