// The palette: one box over the commands that apply now, and threads that hold what is typed.
import type { CommandId } from '@shared/commands';
import { strings } from '@shared/strings/strings';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { queries } from '../../bridge/queries';
import { firstKey } from '../../nav/key-names';
import { formatDay } from '../../ui/format';
import { Icon } from '../../ui/icon';
import { plainTitle } from '../../ui/plain-title';
import { SourceMark } from '../../ui/source-mark';
import { useModal } from '../../ui/use-modal';
import { ONLY_COMMANDS, type PaletteContext, toPaletteCommands } from './to-palette-rows';

interface Props extends PaletteContext {
  readonly now: number;
  readonly onClose: () => void;
  readonly onCommand: (id: CommandId) => void;
  readonly onThread: (thread: string) => void;
}

interface Row {
  readonly id: string;
  readonly title: string;
  readonly mark: ReactNode;
  readonly aside: string;
  readonly isKey: boolean;
  readonly run: () => void;
}

export function Palette({ hasThread, now, onClose, onCommand, onThread }: Props) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const dialog = useModal();
  const list = useId();
  const { palette, list: listWords } = strings.window;
  const onlyCommands = text.trimStart().startsWith(ONLY_COMMANDS);
  const { data: found } = useQuery({ ...queries.titles(text.trim()), enabled: !onlyCommands });
  const { data: cards } = useQuery(queries.cards());
  const commands = toPaletteCommands(text, { hasThread }).map(
    (id): Row => ({
      id,
      title: strings.commands[id],
      mark: <Icon name="chevron-right" />,
      aside: firstKey(id),
      isKey: true,
      run: () => onCommand(id),
    }),
  );
  const threads = (onlyCommands ? [] : (found?.hits ?? [])).map(({ thread }): Row => {
    const card = cards?.find(({ id }) => id === thread.source);
    return {
      id: thread.id,
      title: plainTitle(thread.title) || listWords.untitled,
      mark: card ? <SourceMark card={card} /> : null,
      aside: formatDay(thread.endedAt, now),
      isKey: false,
      run: () => onThread(thread.id),
    };
  });
  const groups = [
    { label: palette.commands, rows: commands },
    { label: palette.threads, rows: threads },
  ].filter(({ rows }) => rows.length > 0);
  const rows = groups.flatMap((group) => group.rows);
  const current = rows[Math.min(at, rows.length - 1)];
  const optionId = (row: Row) => `${list}-${row.id}`;

  const currentId = current && optionId(current);
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by !== 0) setAt((Math.min(at, rows.length - 1) + by + rows.length) % Math.max(1, rows.length));
    else if (event.key === 'Enter') current?.run();
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
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="palette">
        <div className="palette-field">
          <Icon name="search" />
          <input
            type="text"
            role="combobox"
            aria-label={palette.label}
            aria-expanded={rows.length > 0}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={currentId}
            value={text}
            placeholder={palette.placeholder}
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
        <div id={list} className="palette-list" role="listbox" aria-label={palette.results}>
          {groups.map(({ label, rows: own }) => (
            // biome-ignore lint/a11y/useSemanticElements: inside a listbox only this role groups options
            <div key={label} role="group" aria-label={label}>
              <div className="palette-group" aria-hidden="true">
                {label}
              </div>
              {own.map((row) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: keys go to the field, which names this as active
                <div
                  key={row.id}
                  id={optionId(row)}
                  className={`palette-row${row === current ? ' is-selected' : ''}`}
                  role="option"
                  aria-selected={row === current}
                  onClick={row.run}
                  onPointerMove={() => setAt(rows.indexOf(row))}
                >
                  {row.mark}
                  <span className="palette-title" dir="auto">
                    {row.title}
                  </span>
                  {row.aside && (row.isKey ? <kbd>{row.aside}</kbd> : <span className="quiet">{row.aside}</span>)}
                </div>
              ))}
            </div>
          ))}
        </div>
        {rows.length === 0 && <p className="palette-nothing">{palette.nothing}</p>}
      </div>
    </dialog>
  );
}
