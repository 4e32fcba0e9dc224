// What leaves this computer: nothing.
import { strings } from '@shared/strings/strings';
import { SettingRow } from './setting-row';

export function Privacy() {
  const { privacy: words } = strings.settings;
  return (
    <>
      <SettingRow label={words.local} help={words.localHelp} />
      <SettingRow label={words.readOnly} help={words.readOnlyHelp} />
    </>
  );
}
