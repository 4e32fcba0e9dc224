// Copy or save a thread as Markdown, with the choice of how much of the steps and thoughts goes in.
import { DEFAULT_EXPORT, type ExportOptions, TOOL_DETAILS } from '@shared/model/export';
import { fill, plural, strings } from '@shared/strings/strings';
import { useId, useState } from 'react';
import { call } from '../../bridge/api';
import { titleWithKey } from '../../nav/key-names';
import { type Feedback, useFeedback } from '../../ui/feedback';
import { Icon } from '../../ui/icon';
import { Popover } from '../../ui/popover';

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
  const id = useId();
  const feedback = useFeedback();
  const { thread: words } = strings.window;
  const run = (action: typeof copyMarkdown, close: () => void) => {
    close();
    void action(thread, options, feedback);
  };
  return (
    <Popover
      label={words.exportTitle}
      title={words.export}
      buttonClass="icon-button"
      menuClass="export-menu"
      button={<Icon name="save" />}
    >
      {(close) => (
        <>
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
              onClick={() => run(copyMarkdown, close)}
            >
              {words.copyMarkdown}
            </button>
            <button
              type="button"
              className="button is-primary"
              title={titleWithKey('thread.save-markdown')}
              onClick={() => run(saveMarkdown, close)}
            >
              {words.saveMarkdown}
            </button>
          </div>
        </>
      )}
    </Popover>
  );
}
