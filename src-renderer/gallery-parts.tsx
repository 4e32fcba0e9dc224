// Every small piece of the window in every state that it has, side by side.
import type { Hue } from '@shared/model/source-card';
import { strings } from '@shared/strings/strings';
import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { SettingRow, Switch } from './features/settings/setting-row';
import { CodeBlock } from './ui/code-block';
import { CopyButton } from './ui/copy-button';
import { EmptyState } from './ui/empty-state';
import { Icon } from './ui/icon';
import { IconButton } from './ui/icon-button';
import { Kbd } from './ui/kbd';
import { Markdown } from './ui/markdown';
import { Segments } from './ui/segments';
import { SourceMark } from './ui/source-mark';
import { Strip } from './ui/strip';

const HUES: readonly Hue[] = [
  'clay',
  'teal',
  'graphite',
  'rose',
  'violet',
  'blue',
  'olive',
  'cyan',
  'moss',
  'plum',
  'amber',
  'slate',
];
const LEVELS = [0, 1, 2, 3, 4];
const ICONS = ['search', 'star', 'note', 'terminal', 'branch', 'folder', 'calendar', 'chart', 'sliders'] as const;
const done = async () => null;

/** What is pressed, ticked and filled in. */
function Controls() {
  const [theme, setTheme] = useState<'system' | 'light' | 'dark'>('system');
  const [on, setOn] = useState(true);
  const { window: words, settings } = strings;
  const { appearance } = settings;
  return (
    <main className="page-scroll" style={{ height: '100%' }}>
      <div className="figures">
        <Row name="button">
          <button type="button" className="button is-primary">
            {words.common.copy}
          </button>
          <button type="button" className="button">
            {words.common.tryAgain}
          </button>
          <button type="button" className="button" disabled>
            {words.common.close}
          </button>
          <button type="button" className="button is-danger">
            {settings.storage.deleteAllAction}
          </button>
          <button type="button" className="text-button">
            {words.common.details}
          </button>
        </Row>
        <Row name="icon-button">
          {ICONS.map((icon) => (
            <IconButton key={icon} icon={icon} label={icon} />
          ))}
          <IconButton icon="close" label={words.common.close} disabled />
          <CopyButton label={words.common.copy} copy={done} />
        </Row>
        <Row name="field">
          <input type="text" className="field" aria-label={words.search.label} placeholder={words.search.placeholder} />
          <input
            type="text"
            className="field"
            aria-label={strings.digest.date}
            placeholder={strings.digest.dateExample}
          />
          <span className="select is-field">
            <select aria-label={appearance.language}>
              <option>{appearance.languages.en}</option>
            </select>
          </span>
          <Segments
            label={appearance.theme}
            value={theme}
            options={(['system', 'light', 'dark'] as const).map((one) => [one, appearance.themes[one]])}
            onChange={setTheme}
          />
        </Row>
        <Row name="check">
          {[true, false].map((checked) => (
            <label key={String(checked)} className="check">
              <input type="checkbox" defaultChecked={checked} />
              {words.facets.has.diff}
            </label>
          ))}
          {[true, false].map((checked) => (
            <label key={String(checked)} className="check">
              <input type="radio" name="radio" defaultChecked={checked} />
              {words.thread.exportToolChoices.full}
            </label>
          ))}
        </Row>
        <SettingRow label={settings.keys.letters} help={settings.keys.lettersHelp}>
          {(ids) => <Switch checked={on} onChange={setOn} {...ids} />}
        </SettingRow>
        <Row name="mark">
          {HUES.map((hue) => (
            <SourceMark key={hue} card={{ label: hue, mark: hue.slice(0, 2), hue }} />
          ))}
          {HUES.map((hue) => (
            <SourceMark key={hue} card={{ label: hue, mark: hue.slice(0, 2), hue }} solid />
          ))}
        </Row>
        <Row name="kbd">
          <Kbd parts={[words.keys.names.Mod, 'K']} />
          <Kbd parts={[words.keys.names.Space]} />
          <Kbd parts={['?']} />
          <progress value={0.4} max={1} aria-label={words.status.progress} />
          {LEVELS.map((level) => (
            <span key={level} className={`heat-day is-level-${level}`} style={{ width: 16 }} />
          ))}
        </Row>
      </div>
    </main>
  );
}

/** Sentences: strips, empty places, code and Markdown. */
function Sentences() {
  const { window: words, menus } = strings;
  return (
    <main className="page-scroll" style={{ height: '100%' }}>
      <div className="figures">
        <Strip icon="read">{words.thread.inherited}</Strip>
        <Strip icon="warning" tone="warn">
          {words.about.standIn}
        </Strip>
        <Strip icon="warning" tone="bad" action={<IconButton icon="close" label={words.common.dismiss} />}>
          {strings.failures['engine-stopped'].title}
        </Strip>
        <EmptyState title={words.empty.library} hint={words.empty.libraryHint}>
          <button type="button" className="button">
            {words.common.chooseFolder}
          </button>
        </EmptyState>
        <CodeBlock
          code={'const lines = (rest + chunk).split("\\n");\nrest = lines.pop() ?? "";'}
          language="ts"
          onCopy={done}
        />
        <div style={{ height: 16 }} />
        <Markdown
          text={
            '# 一\n\n**Bold**, *soft*, `code`, [link](https://example.org/), ~~gone~~\n\n- [x] 完成\n- [ ] 未完了\n\n> “…”\n\n| A | B |\n|---|--:|\n| 1 | 2 |'
          }
          onLink={done}
          onCopy={done}
        />
        <p className="quiet" style={{ display: 'flex', alignItems: 'center', gap: 6 }}>
          <Icon name="link" /> {menus.openLink}
        </p>
      </div>
    </main>
  );
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section style={{ marginBottom: 20 }}>
      <h3 className="quiet" style={{ marginBottom: 6 }}>
        {name}
      </h3>
      <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 10 }}>{children}</div>
    </section>
  );
}

/** Draws the one or the other. */
export function showParts(parts: 'controls' | 'sentences'): void {
  const root = document.getElementById('root');
  if (root) createRoot(root).render(parts === 'controls' ? <Controls /> : <Sentences />);
}
