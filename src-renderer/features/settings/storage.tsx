// What is kept, and the index over it.
import { fill, plural, strings } from '@shared/strings/strings';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../bridge/api';
import { queries } from '../../bridge/queries';
import { useFeedback } from '../../ui/feedback';
import { SettingRow } from './setting-row';

export function Storage({ onDiagnostics }: { readonly onDiagnostics: () => void }) {
  const { data: info } = useQuery(queries.info());
  const { data: status } = useQuery(queries.status());
  const { fail } = useFeedback();
  const { storage: words } = strings.settings;
  const { counts } = strings.window;
  return (
    <>
      <SettingRow
        label={words.index}
        help={status && fill(words.indexHelp, { sessions: plural(status.threads, counts.sessions) })}
      >
        {() => (
          <button type="button" className="button" onClick={() => void call('sources.rescan', undefined).catch(fail)}>
            {strings.commands['index.rescan']}
          </button>
        )}
      </SettingRow>
      <SettingRow label={words.diagnostics} help={words.diagnosticsHelp}>
        {() => (
          <button type="button" className="button" onClick={onDiagnostics}>
            {words.showDiagnostics}
          </button>
        )}
      </SettingRow>
      <SettingRow label={words.folder} help={<code className="path">{info?.dataFolder}</code>} />
    </>
  );
}
