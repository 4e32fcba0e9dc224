// How questions are answered: how much is read and sent, what makes a session fit, and whether other words are looked for.
import { ASK_DEFAULTS } from '@shared/model/ask-defaults';
import type { Settings } from '@shared/model/settings';
import { fill, plural, strings } from '@shared/strings/strings';
import { NumberChoice } from './number-choice';
import { SettingRow, Switch } from './setting-row';
import type { Change } from './use-change';

interface Props {
  readonly settings: Settings;
  readonly change: Change;
}

const SESSIONS = [1, 3, 5, 8, 12, 20];
const TOKENS = [2000, 4000, 6000, 12_000, 24_000, 60_000];
const SHARES = [0, 50, 100, 200, 300] as const;
const WEIGHTS = [
  ['askRecency', 'recency', 'recencyHelp'],
  ['askImportance', 'importance', 'importanceHelp'],
  ['askFrequency', 'frequency', 'frequencyHelp'],
] as const;

export function Questions({ settings, change }: Props) {
  const { questions: words } = strings.settings;
  const { askSessions, askTokens, askExpansion } = settings;
  const isAsAtFirst = Object.entries(ASK_DEFAULTS).every(([key, value]) => settings[key as keyof Settings] === value);
  return (
    <>
      <SettingRow label={words.sessions} help={words.sessionsHelp} words={words.words}>
        {(ids) => (
          <NumberChoice
            ids={ids}
            value={askSessions}
            options={SESSIONS}
            say={(count) => plural(count, strings.window.counts.sessions)}
            onChange={(count) => change({ askSessions: count })}
          />
        )}
      </SettingRow>
      <SettingRow label={words.tokens} help={words.tokensHelp} words={words.words}>
        {(ids) => (
          <NumberChoice
            ids={ids}
            value={askTokens}
            options={TOKENS}
            say={(count) => plural(count, strings.ask.tokens)}
            onChange={(count) => change({ askTokens: count })}
          />
        )}
      </SettingRow>
      {WEIGHTS.map(([key, label, help]) => (
        <SettingRow key={key} label={words[label]} help={words[help]} words={words.words}>
          {(ids) => (
            <NumberChoice
              ids={ids}
              value={settings[key]}
              options={SHARES}
              say={sayShare}
              onChange={(percent) => change({ [key]: percent })}
            />
          )}
        </SettingRow>
      ))}
      <SettingRow label={words.expansion} help={words.expansionHelp} words={words.words}>
        {(ids) => <Switch checked={askExpansion} onChange={(on) => change({ askExpansion: on })} {...ids} />}
      </SettingRow>
      <SettingRow label={words.resetLabel} help={words.resetHelp} words={words.words}>
        {() => (
          <button type="button" className="button" disabled={isAsAtFirst} onClick={() => change(ASK_DEFAULTS)}>
            {words.reset}
          </button>
        )}
      </SettingRow>
    </>
  );
}

/** A share that isn't offered here comes from the file of settings. */
function sayShare(percent: number): string {
  const { shares, share } = strings.settings.questions;
  const named = SHARES.find((one) => one === percent);
  return named === undefined ? fill(share, { percent }) : shares[named];
}
