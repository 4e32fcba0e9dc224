// Copy a thread as Markdown or save it in a form of choice, with as much of its steps and thoughts as is wanted.
import { DEFAULT_EXPORT, type ExportOptions, type FileFormat, TOOL_DETAILS } from '@shared/model/export';
import { fill, plural, strings } from '@shared/strings/strings';
import { useId, useState } from 'react';
import { call } from '../../bridge/api';
import { titleWithKey } from '../../nav/key-names';
import { type Feedback, useFeedback } from '../../ui/feedback';
import { Icon } from '../../ui/icon';
import { Popover } from '../../ui/popover';
import { RedactionChoice } from './redaction-choice';

export async function copyMarkdown(thread: string, options: ExportOptions, feedback: Feedback): Promise<void> {
  try {
    const { characters, hidden } = await call('copy.markdown', { thread, options });
    const { thread: words, counts } = strings.window;
    const size = plural(characters, counts.characters);
    feedback.confirm(withHidden(fill(words.copiedMarkdown, { size }), hidden));
  } catch (error) {
    feedback.fail(error);
  }
}

export async function saveThread(
  thread: string,
  format: FileFormat,
  options: ExportOptions,
  feedback: Feedback,
): Promise<void> {
  try {
    const saved = await call('export.thread', { thread, format, options });
    if (saved) feedback.confirm(withHidden(fill(strings.window.thread.saved, { path: saved.path }), saved.hidden));
  } catch (error) {
    feedback.fail(error);
  }
}

const FORMATS = ['md', 'html', 'json'] as const;

function withHidden(sentence: string, hidden: number): string {
  return hidden === 0 ? sentence : `${sentence} · ${plural(hidden, strings.window.counts.hidden)}`;
}

export function ExportMenu({ thread }: { readonly thread: string }) {
  const [options, setOptions] = useState<ExportOptions>(DEFAULT_EXPORT);
  const [format, setFormat] = useState<FileFormat>('md');
  const id = useId();
  const feedback = useFeedback();
  const { thread: words } = strings.window;
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
          <RedactionChoice thread={thread} options={options} onChange={setOptions} />
          <fieldset className="is-row">
            <legend>{words.exportFormat}</legend>
            {FORMATS.map((one) => (
              <label key={one}>
                <input type="radio" name={`${id}-format`} checked={format === one} onChange={() => setFormat(one)} />
                {words.exportFormats[one]}
              </label>
            ))}
          </fieldset>
          <div className="menu-actions">
            <button
              type="button"
              className="button"
              title={titleWithKey('thread.copy-markdown')}
              onClick={() => {
                close();
                void copyMarkdown(thread, options, feedback);
              }}
            >
              {words.copyMarkdown}
            </button>
            <button
              type="button"
              className="button is-primary"
              title={titleWithKey('thread.save-markdown')}
              onClick={() => {
                close();
                void saveThread(thread, format, options, feedback);
              }}
            >
              {words.exportSave}
            </button>
          </div>
        </>
      )}
    </Popover>
  );
}
