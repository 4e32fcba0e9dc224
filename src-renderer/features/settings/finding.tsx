// How sessions are searched for.
import type { Settings } from '@shared/model/settings';
import { strings } from '@shared/strings/strings';
import { SettingRow, Switch } from './setting-row';
import type { Change } from './use-change';

export function Finding({ settings, change }: { readonly settings: Settings; readonly change: Change }) {
  const { finding: words } = strings.settings;
  return (
    <SettingRow label={words.relatedTerms} help={words.relatedTermsHelp}>
      {(ids) => <Switch checked={settings.relatedTerms} onChange={(on) => change({ relatedTerms: on })} {...ids} />}
    </SettingRow>
  );
}
