// All settings: sections at the left, one column of rows, and a search over all of them.
import type { Settings } from '@shared/model/settings';
import { strings } from '@shared/strings/strings';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { queries } from '../../bridge/queries';
import { titleWithKey } from '../../nav/key-names';
import { placeStore, usePlace } from '../../nav/use-place';
import { Icon } from '../../ui/icon';
import { Page } from '../../ui/page';
import { Appearance } from './appearance';
import { Finding } from './finding';
import { Keys } from './keys';
import { Models } from './models';
import { Privacy } from './privacy';
import { Questions } from './questions';
import { SoughtContext } from './setting-row';
import { Sources } from './sources';
import { Storage } from './storage';
import { useChange } from './use-change';

const SECTIONS = ['sources', 'search', 'privacy', 'models', 'questions', 'storage', 'appearance', 'keys'] as const;
type Section = (typeof SECTIONS)[number];

export interface Props {
  readonly settings: Settings;
  readonly now: number;
  readonly onClose: () => void;
  readonly onKeys: () => void;
  readonly onDiagnostics: () => void;
}

export function SettingsPage({ settings, now, onClose, onKeys, onDiagnostics }: Props) {
  const { part } = usePlace();
  const { data: info } = useQuery(queries.info());
  const [sought, setSought] = useState('');
  const change = useChange();
  const { settings: words } = strings;
  const current: Section = SECTIONS.find((section) => section === part) ?? 'sources';
  const show = (section: Section) => {
    setSought('');
    placeStore().go({ view: 'settings', part: section }, 'move');
  };
  const bodies: Readonly<Record<Section, ReactNode>> = {
    sources: <Sources settings={settings} platform={info?.platform ?? ''} change={change} />,
    search: <Finding settings={settings} change={change} />,
    privacy: <Privacy settings={settings} now={now} change={change} />,
    models: <Models />,
    questions: <Questions settings={settings} change={change} />,
    storage: <Storage settings={settings} now={now} change={change} onDiagnostics={onDiagnostics} />,
    appearance: <Appearance settings={settings} systemLanguage={info?.systemLanguage ?? 'en'} change={change} />,
    keys: <Keys settings={settings} change={change} onKeys={onKeys} />,
  };
  const seeks = sought.trim() !== '';
  return (
    <Page
      title={words.title}
      className="is-settings"
      back={titleWithKey('escape', words.back)}
      onClose={onClose}
      tools={<Search text={sought} onChange={setSought} />}
    >
      <div className="settings">
        <nav aria-label={words.sections} onKeyDown={moveAmongButtons}>
          {SECTIONS.map((section) => (
            <button
              key={section}
              type="button"
              aria-current={!seeks && section === current ? 'page' : undefined}
              data-first-focus={section === current ? '' : undefined}
              onClick={() => show(section)}
            >
              {words.names[section]}
            </button>
          ))}
        </nav>
        <SoughtContext value={sought.trim().toLowerCase()}>
          <div className="settings-body">
            {SECTIONS.filter((section) => seeks || section === current).map((section) => (
              <section key={section} className="settings-section" aria-labelledby={`settings-${section}`}>
                <h3 id={`settings-${section}`}>{words.names[section]}</h3>
                {bodies[section]}
              </section>
            ))}
            <p className="settings-none quiet">{words.nothing}</p>
          </div>
        </SoughtContext>
      </div>
    </Page>
  );
}

function Search({ text, onChange }: { readonly text: string; readonly onChange: (text: string) => void }) {
  const { settings: words } = strings;
  return (
    <div className="page-search">
      <Icon name="search" />
      <input
        type="text"
        aria-label={words.search}
        placeholder={words.search}
        value={text}
        maxLength={100}
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || text === '') return;
          event.preventDefault();
          onChange('');
        }}
      />
    </div>
  );
}

function moveAmongButtons(event: KeyboardEvent<HTMLElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (by === 0) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const next = buttons[(at + by + buttons.length) % buttons.length];
  next?.focus();
  next?.click();
}
