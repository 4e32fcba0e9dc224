// The button in the box that gives a search a name, or the saved one another name or none.
import { fill, strings } from '@shared/strings/strings';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { useLibrary, useLibraryCalls } from '../../bridge/use-library';
import { titleWithKey } from '../../nav/key-names';
import { useFeedback } from '../../ui/feedback';
import { Icon } from '../../ui/icon';
import { Popover } from '../../ui/popover';

export interface SaveHandle {
  open(): void;
}

export function SaveSearch({ ref, text }: { readonly ref: Ref<SaveHandle>; readonly text: string }) {
  const { searches } = useLibrary();
  const calls = useLibraryCalls();
  const { confirm, fail } = useFeedback();
  const root = useRef<HTMLDivElement>(null);
  const { saved: words } = strings.finding;
  const saved = searches.find((search) => search.text.trim() === text.trim());
  useImperativeHandle(ref, () => ({ open: () => root.current?.querySelector('button')?.click() }));
  const save = (name: string) =>
    void calls
      .saveSearch(saved?.id ?? null, name, text.trim())
      .then(() => confirm(fill(words.saved, { name })))
      .catch(fail);
  const remove = ({ id, name }: (typeof searches)[number]) =>
    void calls
      .removeSearch(id)
      .then(() => confirm(fill(words.removed, { name })))
      .catch(fail);
  return (
    <div ref={root} className="save-search">
      <Popover
        label={saved ? fill(words.isSaved, { name: saved.name }) : words.save}
        title={saved ? fill(words.isSaved, { name: saved.name }) : titleWithKey('search.save')}
        buttonClass={`icon-button${saved ? ' is-saved' : ''}`}
        menuClass="save-menu"
        button={<Icon name="bookmark" />}
      >
        {(close) => (
          <NameForm
            key={`${text}\n${saved?.name}`}
            name={saved?.name ?? text.trim()}
            onSave={(name) => {
              close();
              save(name);
            }}
            onRemove={
              saved &&
              (() => {
                close();
                remove(saved);
              })
            }
          />
        )}
      </Popover>
    </div>
  );
}

interface FormProps {
  readonly name: string;
  readonly onSave: (name: string) => void;
  readonly onRemove: (() => void) | undefined;
}

function NameForm({ name, onSave, onRemove }: FormProps) {
  const field = useRef<HTMLInputElement>(null);
  const { saved: words } = strings.finding;
  useEffect(() => {
    const menu = field.current?.closest('[popover]');
    const select = (event: Event) => {
      if ((event as ToggleEvent).newState !== 'open') return;
      field.current?.focus();
      field.current?.select();
    };
    menu?.addEventListener('toggle', select);
    return () => menu?.removeEventListener('toggle', select);
  }, []);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const typed = field.current?.value.trim();
        if (typed) onSave(typed);
      }}
    >
      <label className="save-name">
        {words.name}
        <input ref={field} type="text" defaultValue={name} maxLength={200} dir="auto" />
      </label>
      <div className="save-actions">
        {onRemove && (
          <button type="button" className="button" onClick={onRemove}>
            {words.remove}
          </button>
        )}
        <button type="submit" className="button is-primary">
          {words.saveAs}
        </button>
      </div>
    </form>
  );
}
