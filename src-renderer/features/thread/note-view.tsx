// The reader's own note and tags, under what they are about; and the place to write them.
import type { Marks } from '@shared/model/library';
import { fill, strings } from '@shared/strings/strings';
import { useState } from 'react';
import { call } from '../../bridge/api';
import { Icon } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { Markdown } from '../../ui/markdown';
import { parseTags } from './parse-tags';

interface Props {
  readonly marks: Marks;
  readonly isEditing: boolean;
  readonly onEdit: (editing: boolean) => void;
  readonly onChange: (next: Partial<Marks>) => void;
}

export function NoteView({ marks, isEditing, onEdit, onChange }: Props) {
  const { note, tags } = marks;
  if (isEditing) return <NoteEditor marks={marks} onEdit={onEdit} onChange={onChange} />;
  if (note === '' && tags.length === 0) return null;
  const { marks: words } = strings.reading;
  return (
    <aside className="note-view" aria-label={words.noteLabel}>
      <Icon name="note" />
      <div className="note-body">
        {note !== '' && (
          <Markdown
            text={note}
            onLink={(url) => void call('link.open', { url })}
            onCopy={(text) => call('copy.text', { text })}
          />
        )}
        {tags.length > 0 && (
          <ul className="tags">
            {tags.map((tag) => (
              <li key={tag} className="tag">
                {tag}
                <button
                  type="button"
                  aria-label={fill(words.removeTag, { tag })}
                  onClick={() => onChange({ tags: tags.filter((other) => other !== tag) })}
                >
                  <Icon name="close" />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <IconButton icon="edit" label={words.edit} onClick={() => onEdit(true)} />
    </aside>
  );
}

/** Keeps what was written when it is left; Escape leaves it too. */
function NoteEditor({ marks, onEdit, onChange }: Omit<Props, 'isEditing'>) {
  const [note, setNote] = useState(marks.note);
  const [tags, setTags] = useState(marks.tags.join(', '));
  const { marks: words } = strings.reading;
  const save = () => {
    onChange({ note: note.trim(), tags: parseTags(tags) });
    onEdit(false);
  };
  return (
    <form
      className="note-editor"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        const isDone = event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey));
        if (!isDone) return;
        event.preventDefault();
        event.stopPropagation();
        const row = event.currentTarget.closest<HTMLElement>('[data-row]');
        save();
        row?.focus({ preventScroll: true });
      }}
    >
      <textarea
        // biome-ignore lint/a11y/noAutofocus: it was opened to write in it
        autoFocus
        rows={3}
        value={note}
        aria-label={words.noteLabel}
        placeholder={words.notePlaceholder}
        onChange={(event) => setNote(event.target.value)}
      />
      <input
        type="text"
        value={tags}
        aria-label={words.tags}
        placeholder={words.tagsPlaceholder}
        spellCheck={false}
        onChange={(event) => setTags(event.target.value)}
      />
      <button type="submit" className="button is-primary">
        {words.save}
      </button>
    </form>
  );
}
