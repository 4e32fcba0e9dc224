// What is kept and how big it is, the index over it, and deleting all of it.
import type { Settings } from '@shared/model/settings';
import type { StorageReport, StorageSizes } from '@shared/model/storage';
import { fill, plural, strings } from '@shared/strings/strings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../bridge/api';
import { queries } from '../../bridge/queries';
import { placeStore } from '../../nav/use-place';
import { Confirm } from '../../ui/confirm';
import { useFeedback } from '../../ui/feedback';
import { formatCount, formatSize } from '../../ui/format';
import { Copies } from './copies';
import { SettingRow } from './setting-row';
import type { Change } from './use-change';

interface Props {
  readonly settings: Settings;
  readonly now: number;
  readonly change: Change;
  readonly onDiagnostics: () => void;
}

const PARTS = [
  'threads',
  'blobs',
  'originals',
  'index',
  'catalogue',
  'library',
  'other',
] as const satisfies (keyof StorageSizes)[];

export function Storage({ settings, now, change, onDiagnostics }: Props) {
  const { data: status } = useQuery(queries.status());
  const { data: report } = useQuery(queries.storage());
  const { confirm, fail } = useFeedback();
  const { storage: words } = strings.settings;
  const { counts } = strings.window;
  const exportLibrary = async () => {
    const saved = await call('library.export', undefined);
    if (saved) confirm(fill(strings.digest.saved, { path: saved.path }));
  };
  const importLibrary = async () => {
    const brought = await call('library.import', undefined);
    if (brought) confirm(fill(words.imported, { count: formatCount(brought.threads + brought.searches) }));
  };
  return (
    <>
      <Copies settings={settings} report={report} now={now} change={change} />
      <SettingRow
        label={words.index}
        help={status && fill(words.indexHelp, { sessions: plural(status.threads, counts.sessions) })}
      >
        {() => (
          <>
            <button type="button" className="button" onClick={() => void call('sources.rescan', undefined).catch(fail)}>
              {strings.commands['index.rescan']}
            </button>
            <button
              type="button"
              className="button"
              title={words.rebuildHelp}
              onClick={() => void call('index.rebuild', undefined).catch(fail)}
            >
              {words.rebuild}
            </button>
          </>
        )}
      </SettingRow>
      <SettingRow label={words.marks} help={words.marksHelp}>
        {() => (
          <>
            <button type="button" className="button" onClick={() => void exportLibrary().catch(fail)}>
              {words.export}
            </button>
            <button type="button" className="button" onClick={() => void importLibrary().catch(fail)}>
              {words.import}
            </button>
          </>
        )}
      </SettingRow>
      <SettingRow label={words.diagnostics} help={words.diagnosticsHelp}>
        {() => (
          <button type="button" className="button" onClick={onDiagnostics}>
            {words.showDiagnostics}
          </button>
        )}
      </SettingRow>
      <Space report={report} />
      <DeleteAll report={report} />
    </>
  );
}

function Space({ report }: { readonly report: StorageReport | undefined }) {
  const { storage: words } = strings.settings;
  const { data: info } = useQuery(queries.info());
  const { fail } = useFeedback();
  return (
    <SettingRow
      label={words.space}
      help={<code className="path">{info?.dataFolder}</code>}
      words={words.folder}
      below={
        report && (
          <dl className="sizes">
            {PARTS.map((part) => (
              <div key={part}>
                <dt>{words.parts[part]}</dt>
                <dd>{formatSize(report.sizes[part])}</dd>
              </div>
            ))}
          </dl>
        )
      }
    >
      {report &&
        (() => (
          <>
            <strong>{formatSize(report.total)}</strong>
            <button
              type="button"
              className="button"
              onClick={() => void call('storage.show-folder', undefined).catch(fail)}
            >
              {strings.window.common.openFolder}
            </button>
          </>
        ))}
    </SettingRow>
  );
}

function DeleteAll({ report }: { readonly report: StorageReport | undefined }) {
  const [isAsked, setAsked] = useState(false);
  const [library, setLibrary] = useState(false);
  const client = useQueryClient();
  const { fail } = useFeedback();
  const { storage: words } = strings.settings;
  const deleteAll = async () => {
    setAsked(false);
    await call('storage.delete-all', { library });
    // Nothing of what was looked at is there any longer.
    placeStore().go({ text: '', thread: null, message: null }, 'open');
    await client.invalidateQueries();
  };
  return (
    <SettingRow label={words.deleteAll} help={words.deleteAllHelp}>
      {() => (
        <>
          <button type="button" className="button is-danger" onClick={() => setAsked(true)}>
            {words.deleteAllAction}
          </button>
          {isAsked && (
            <Confirm
              title={words.deleteAllQuestion}
              action={words.deleteAllConfirm}
              onClose={() => setAsked(false)}
              onConfirm={() => void deleteAll().catch(fail)}
            >
              <p>{fill(words.deleteAllConsequence, { size: report ? formatSize(report.total) : '' })}</p>
              {report && report.vanished.sessions > 0 && (
                <p className="warn">{plural(report.vanished.sessions, words.deleteAllVanished)}</p>
              )}
              <label className="check">
                <input type="checkbox" checked={library} onChange={(event) => setLibrary(event.target.checked)} />
                {words.deleteAllMarks}
              </label>
            </Confirm>
          )}
        </>
      )}
    </SettingRow>
  );
}
