// What an export hides: the choice, and a look at what that would be.
import type { ExportOptions } from '@shared/model/export';
import type { RedactionReport } from '@shared/model/redaction';
import { plural, strings } from '@shared/strings/strings';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../bridge/queries';

interface Props {
  readonly thread: string;
  readonly options: ExportOptions;
  readonly onChange: (options: ExportOptions) => void;
}

export function RedactionChoice({ thread, options, onChange }: Props) {
  const { thread: words } = strings.window;
  const { redact } = options;
  const { data: preview } = useQuery(queries.exportPreview(thread, options));
  const choose = (change: Partial<ExportOptions['redact']>) =>
    onChange({ ...options, redact: { ...redact, ...change } });
  return (
    <>
      <label>
        <input
          type="checkbox"
          checked={redact.secrets}
          onChange={(event) => choose({ secrets: event.target.checked })}
        />
        {words.exportHideSecrets}
      </label>
      <label>
        <input type="checkbox" checked={redact.emails} onChange={(event) => choose({ emails: event.target.checked })} />
        {words.exportHideEmails}
      </label>
      {preview && (redact.secrets || redact.emails) && <Preview preview={preview} />}
    </>
  );
}

function Preview({ preview: { count: total, items } }: { readonly preview: RedactionReport }) {
  const { thread, counts } = strings.window;
  // Nothing to look at.
  if (total === 0) return <p className="redaction-preview">{thread.exportNothingHidden}</p>;
  return (
    <details className="redaction-preview">
      <summary>{plural(total, counts.hidden)}</summary>
      <ul>
        {items.map(({ label, hint, count }) => (
          <li key={label}>
            <code>{hint}</code> {label} {count > 1 && `× ${count}`}
          </li>
        ))}
      </ul>
    </details>
  );
}
