// What leaves this computer, which is nothing; and what is left out of reading.
import type { Settings } from '@shared/model/settings';
import { strings } from '@shared/strings/strings';
import { Exclusions } from './exclusions';
import { ForgottenSessions } from './forgotten';
import { SettingRow } from './setting-row';
import type { Change } from './use-change';

interface Props {
  readonly settings: Settings;
  readonly now: number;
  readonly change: Change;
}

export function Privacy({ settings, now, change }: Props) {
  const { privacy: words } = strings.settings;
  return (
    <>
      <SettingRow label={words.local} help={words.localHelp} />
      <SettingRow label={words.readOnly} help={words.readOnlyHelp} />
      <Exclusions settings={settings} change={change} />
      <ForgottenSessions now={now} />
    </>
  );
}
