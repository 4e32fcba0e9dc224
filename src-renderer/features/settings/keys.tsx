// Keys: whether letters are any, and all of them at a glance.
import type { Settings } from '@shared/model/settings';
import { strings } from '@shared/strings/strings';
import { titleWithKey } from '../../nav/key-names';
import { SettingRow, Switch } from './setting-row';
import type { Change } from './use-change';

interface Props {
  readonly settings: Settings;
  readonly change: Change;
  readonly onKeys: () => void;
}

export function Keys({ settings: { letterKeys }, change, onKeys }: Props) {
  const { keys: words } = strings.settings;
  return (
    <>
      <SettingRow label={words.letters} help={words.lettersHelp}>
        {(ids) => <Switch checked={letterKeys} onChange={(on) => change({ letterKeys: on })} {...ids} />}
      </SettingRow>
      <SettingRow label={words.sheet} help={words.sheetHelp}>
        {() => (
          <button type="button" className="button" title={titleWithKey('keys.show')} onClick={onKeys}>
            {words.showSheet}
          </button>
        )}
      </SettingRow>
    </>
  );
}
