// The inside of a step: its changes, else its input; then its output and images.
import type { LongText, ToolPart } from '@shared/model/thread';
import { strings } from '@shared/strings/strings';
import { languageOf } from '../numbered-lines';
import { toTodos } from '../step-shapes';
import { type InputField, toCommandLine, toInputFields } from '../tool-view';
import { FileDiff } from './file-diff';
import { ImagePart } from './image-part';
import { LongOutput } from './long-output';
import { TodoList } from './todo-list';

export function ToolBody({ part }: { readonly part: ToolPart }) {
  const { thread } = strings.window;
  const { input, output, diffs = [], images = [], state } = part;
  const todos = toTodos(part);
  if (todos) {
    return (
      <div className="tool-body">
        <TodoList todos={todos} />
        {state === 'failed' && output && <LongOutput label={thread.output} text={output} />}
      </div>
    );
  }
  if (part.kind === 'execute') return <Terminal part={part} />;
  const hasDiff = diffs.some(({ hunks }) => hunks.length > 0);
  const language = part.kind === 'read' ? languageOf(part.paths[0] ?? '') : undefined;
  return (
    <div className="tool-body">
      {!hasDiff && <Input fields={toInputFields(input.text, [part.title, ...part.paths])} cut={input.cut} />}
      {diffs.map((diff, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one file may be changed twice in a call, and nothing is reordered
        <FileDiff key={index} diff={diff} />
      ))}
      {output && output.text.trim() !== '' && !(hasDiff && state === 'done') && (
        <LongOutput label={thread.output} text={output} {...(language === undefined ? {} : { language })} />
      )}
      {output && output.text.trim() === '' && images.length === 0 && !hasDiff && (
        <p className="quiet">{thread.noOutput}</p>
      )}
      {!output && state === 'pending' && <p className="quiet">{thread.running}</p>}
      {images.map((image, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: images have no identity of their own, and nothing is reordered
        <ImagePart key={index} part={image} />
      ))}
    </div>
  );
}

/** What was typed, and under it what the terminal said. */
function Terminal({ part }: { readonly part: ToolPart }) {
  const { thread } = strings.window;
  const { command, rest } = toCommandLine(part);
  const { input, output, state, images = [], diffs = [] } = part;
  return (
    <div className="tool-body">
      <Input fields={rest} cut={command === '' ? input.cut : undefined} />
      <LongOutput text={output ?? { text: '' }} command={command} />
      {output?.text.trim() === '' && <p className="quiet">{thread.noOutput}</p>}
      {!output && state === 'pending' && <p className="quiet">{thread.running}</p>}
      {diffs.map((diff, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one file may be changed twice in a call, and nothing is reordered
        <FileDiff key={index} diff={diff} />
      ))}
      {images.map((image, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: images have no identity of their own, and nothing is reordered
        <ImagePart key={index} part={image} />
      ))}
    </div>
  );
}

interface InputProps {
  readonly fields: readonly InputField[];
  readonly cut: LongText['cut'];
}

/** Short values stand in a list of names and values, long ones in a box each. */
function Input({ fields, cut }: InputProps) {
  const { thread, common } = strings.window;
  const short = fields.filter(isShort);
  return (
    <>
      {short.length > 0 && (
        <dl className="input-list">
          {short.map(({ label, value }) => (
            <div key={label}>
              <dt>{label || thread.input}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {fields
        .filter((field) => !isShort(field))
        .map(({ label, value }) => (
          <LongOutput
            key={label}
            label={label || thread.input}
            copyLabel={common.copy}
            text={{ text: value, ...(cut && label === '' ? { cut } : {}) }}
          />
        ))}
    </>
  );
}

const SHORT = 160;

function isShort({ value }: InputField): boolean {
  return value.length <= SHORT && !value.includes('\n');
}
