// Copy or save a thread as Markdown, with the choice of how much of the steps and thoughts goes in.
import { DEFAULT_EXPORT, type ExportOptions, TOOL_DETAILS } from '@shared/model/export';
import { fill, plural, strings } from '@shared/strings/strings';
import { useId, useRef, useState } from 'react';
import { call } from '../../bridge/api';
import { titleWithKey } from '../../nav/key-names';
import { type Feedback, useFeedback } from '../../ui/feedback';
import { Icon } from '../../ui/icon';

export async function copyMarkdown(thread: string, options: ExportOptions, feedback: Feedback): Promise<void> {
  try {
    const { characters } = await call('copy.markdown', { thread, options });
    const { thread: words, counts } = strings.window;
    feedback.confirm(fill(words.copiedMarkdown, { size: plural(characters, counts.characters) }));
  } catch (error) {
    feedback.fail(error);
  }
}

export async function saveMarkdown(thread: string, options: ExportOptions, feedback: Feedback): Promise<void> {
  try {
    const saved = await call('export.markdown', { thread, options });
    if (saved) feedback.confirm(fill(strings.window.thread.saved, { path: saved.path }));
  } catch (error) {
    feedback.fail(error);
  }
}

export function ExportMenu({ thread }: { readonly thread: string }) {
  const [options, setOptions] = useState<ExportOptions>(DEFAULT_EXPORT);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  const feedback = useFeedback();
  const { thread: words } = strings.window;
  const run = (action: typeof copyMarkdown) => {
    menu.current?.hidePopover();
    void action(thread, options, feedback);
  };
  return (
    <>
      <button
        type="button"
        className="icon-button"
        popoverTarget={id}
        aria-label={words.exportTitle}
        title={words.export}
      >
        <Icon name="save" />
      </button>
      <div ref={menu} id={id} popover="auto" className="menu export-menu">
        <fieldset>
          <legend>{words.exportTools}</legend>
          {TOOL_DETAILS.map((tools) => (
            <label key={tools}>
              <input
                type="radio"
                name={`${id}-tools`}
                checked={options.tools === tools}
                onChange={() => setOptions({ ...options, tools })}
              />
              {words.exportToolChoices[tools]}
            </label>
          ))}
        </fieldset>
        <label>
          <input
            type="checkbox"
            checked={options.thinking}
            onChange={(event) => setOptions({ ...options, thinking: event.target.checked })}
          />
          {words.exportThinking}
        </label>
        <div className="menu-actions">
          <button
            type="button"
            className="button"
            title={titleWithKey('thread.copy-markdown')}
            onClick={() => run(copyMarkdown)}
          >
            {words.copyMarkdown}
          </button>
          <button
            type="button"
            className="button is-primary"
            title={titleWithKey('thread.save-markdown')}
            onClick={() => run(saveMarkdown)}
          >
            {words.saveMarkdown}
          </button>
        </div>
      </div>
    </>
  );
}
