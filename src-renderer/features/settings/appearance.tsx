// How the window looks: theme, size of text, language.
import type { Settings } from '@shared/model/settings';
import { LANGUAGES, type Language } from '@shared/strings/language';
import { fill, strings, TABLES } from '@shared/strings/strings';
import { useLayoutEffect, useRef } from 'react';
import { IconButton } from '../../ui/icon-button';
import { Segments } from '../../ui/segments';
import { type RowIds, SettingRow } from './setting-row';
import type { Change } from './use-change';

const STEP = 10;
const SMALLEST = 90;
const LARGEST = 200;

interface Props {
  readonly settings: Settings;
  readonly systemLanguage: Language;
  readonly change: Change;
}

export function Appearance({ settings, systemLanguage, change }: Props) {
  const { appearance: words } = strings.settings;
  const { theme, textSize, language } = settings;
  const resize = (by: number) => change({ textSize: Math.min(LARGEST, Math.max(SMALLEST, textSize + by)) });
  return (
    <>
      <SettingRow label={words.theme} help={words.themeHelp}>
        {(ids) => (
          <Segments
            labelledBy={ids['aria-labelledby']}
            value={theme}
            options={(['system', 'light', 'dark'] as const).map((name) => [name, words.themes[name]])}
            onChange={(next) => change({ theme: next })}
          />
        )}
      </SettingRow>
      <SettingRow label={words.textSize} help={words.textSizeHelp}>
        {() => (
          <div className="stepper">
            <IconButton
              icon="minus"
              label={strings.commands['text.smaller']}
              disabled={textSize <= SMALLEST}
              onClick={() => resize(-STEP)}
            />
            <button type="button" title={strings.commands['text.reset']} onClick={() => change({ textSize: 100 })}>
              {fill(words.percent, { size: textSize })}
            </button>
            <IconButton
              icon="plus"
              label={strings.commands['text.larger']}
              disabled={textSize >= LARGEST}
              onClick={() => resize(STEP)}
            />
          </div>
        )}
      </SettingRow>
      <SettingRow label={words.language} help={words.languageHelp} words={Object.values(words.languages).join(' ')}>
        {(ids) => (
          <LanguageChoice
            ids={ids}
            language={language}
            systemName={words.languages[systemLanguage]}
            onChange={(next) => change({ language: next })}
          />
        )}
      </SettingRow>
    </>
  );
}

/** In another language the window is drawn anew: the choice then takes back the focus that it had. */
let wasChanged = false;

interface ChoiceProps {
  readonly ids: RowIds;
  readonly language: Settings['language'];
  readonly systemName: string;
  readonly onChange: (language: Settings['language']) => void;
}

function LanguageChoice({ ids, language, systemName, onChange }: ChoiceProps) {
  const choice = useRef<HTMLSelectElement>(null);
  const { appearance: words } = strings.settings;
  // biome-ignore lint/correctness/useExhaustiveDependencies: also where the window needn't be drawn anew
  useLayoutEffect(() => {
    if (!wasChanged) return;
    wasChanged = false;
    // After the page has taken the focus.
    queueMicrotask(() => choice.current?.focus());
  }, [language]);
  return (
    <span className="select is-field">
      <select
        ref={choice}
        value={language}
        onChange={(event) => {
          wasChanged = true;
          onChange(event.target.value as Settings['language']);
        }}
        {...ids}
      >
        <option value="system">{fill(words.languageSystem, { name: systemName })}</option>
        {LANGUAGES.map((name) => (
          <option key={name} value={name} lang={name}>
            {TABLES[name].settings.appearance.languages[name]}
          </option>
        ))}
      </select>
    </span>
  );
}
