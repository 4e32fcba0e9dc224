// The inside of a step: its changes, else its input; then its output and images.
import type { LongText, ToolPart } from '@shared/model/thread';
import { strings } from '@shared/strings/strings';
import { type InputField, toInputFields } from '../tool-view';
import { FileDiff } from './file-diff';
import { ImagePart } from './image-part';
import { LongOutput } from './long-output';

export function ToolBody({ part }: { readonly part: ToolPart }) {
  const { thread } = strings.window;
  const { input, output, diffs = [], images = [], state } = part;
  const hasDiff = diffs.some(({ hunks }) => hunks.length > 0);
  return (
    <div className="tool-body">
      {!hasDiff && <Input fields={toInputFields(input.text, [part.title, ...part.paths])} cut={input.cut} />}
      {diffs.map((diff, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one file may be changed twice in a call, and nothing is reordered
        <FileDiff key={index} diff={diff} />
      ))}
      {output && output.text.trim() !== '' && !(hasDiff && state === 'done') && (
        <LongOutput label={thread.output} text={output} />
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
