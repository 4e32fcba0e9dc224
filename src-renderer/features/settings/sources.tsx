// Which tools are read, where they were found, what keeps them from being read, and further folders.
import { DIAGNOSTICS, type Diagnostic } from '@shared/model/diagnostic';
import type { Settings } from '@shared/model/settings';
import type { SourceFinding } from '@shared/model/status';
import { fill, plural, strings } from '@shared/strings/strings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../bridge/api';
import { queries } from '../../bridge/queries';
import { useFeedback } from '../../ui/feedback';
import { Icon } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { SourceMark } from '../../ui/source-mark';
import { SettingRow, Switch } from './setting-row';
import type { Change } from './use-change';

interface Props {
  readonly settings: Settings;
  readonly platform: string;
  readonly change: Change;
}

export function Sources({ settings, platform, change }: Props) {
  // What is on the disk now, not what was there at the start.
  const { data: findings } = useQuery({ ...queries.findings(), staleTime: 0 });
  const { data: reports } = useQuery(queries.sources());
  const { data: status } = useQuery(queries.status());
  const { sources: words } = strings.settings;
  const { common, firstRun } = strings.window;
  const off = new Set(settings.sourcesOff);
  const found = findings?.filter(({ sessions, roots, card }) => sessions + roots.length > 0 || off.has(card.id)) ?? [];
  const missing = findings?.filter((finding) => !found.includes(finding)) ?? [];
  const toggle = (id: string, on: boolean) =>
    change({ sourcesOff: on ? settings.sourcesOff.filter((other) => other !== id) : [...settings.sourcesOff, id] });
  return (
    <>
      {!findings && <p className="quiet">{firstRun.looking}</p>}
      {found.map((finding) => (
        <SettingRow
          key={finding.card.id}
          mark={<SourceMark card={finding.card} />}
          label={finding.card.label}
          help={
            <Places
              finding={finding}
              listed={status?.phase === 'idle' ? reports?.find(({ id }) => id === finding.card.id)?.threads : undefined}
            />
          }
          words={words.words}
          below={
            <Unreadable
              platform={platform}
              diagnostics={reports?.find(({ id }) => id === finding.card.id)?.diagnostics ?? []}
            />
          }
        >
          {(ids) => (
            <Switch checked={!off.has(finding.card.id)} onChange={(on) => toggle(finding.card.id, on)} {...ids} />
          )}
        </SettingRow>
      ))}
      {missing.length > 0 && (
        <SettingRow
          label={fill(firstRun.notFound, { names: missing.map(({ card }) => card.label).join(common.comma) })}
          help={words.notFoundHelp}
          words={words.words}
          below={
            <details className="quiet-details">
              <summary>{words.lookedIn}</summary>
              <ul className="paths">
                {missing.flatMap(({ places }) =>
                  places.map((place) => (
                    <li key={place}>
                      <code>{place}</code>
                    </li>
                  )),
                )}
              </ul>
            </details>
          }
        />
      )}
      <Folders settings={settings} change={change} />
    </>
  );
}

interface PlacesProps {
  readonly finding: SourceFinding;
  /** How many of what was found stand in the list, once all is read. */
  readonly listed: number | undefined;
}

function Places({ finding: { sessions, roots }, listed }: PlacesProps) {
  const { counts } = strings.window;
  const { notListed } = strings.settings.sources;
  const hidden = listed ? Math.max(0, sessions - listed) : 0;
  return (
    <ul className="paths">
      <li>
        {plural(sessions - hidden, counts.sessions)}
        {hidden > 0 && <span className="quiet">{plural(hidden, notListed)}</span>}
      </li>
      {roots.map(({ path, host }) => (
        <li key={path}>
          <code>{path}</code>
          {host && <span className="quiet">{host}</span>}
        </li>
      ))}
    </ul>
  );
}

/** What keeps a whole source from being read, and how to allow it on this system. */
function Unreadable({
  diagnostics,
  platform,
}: {
  readonly diagnostics: readonly Diagnostic[];
  readonly platform: string;
}) {
  const serious = diagnostics.filter(({ code }) => DIAGNOSTICS[code] === 'error' || code === 'no-permission');
  const [first] = serious;
  if (!first) return null;
  const { access } = strings.settings.sources;
  const known: Readonly<Record<string, string>> = access;
  return (
    <div className="setting-warning">
      <Icon name="warning" />
      <div>
        <p>
          {strings.diagnostics[first.code].title} {first.detail && <code>{first.detail}</code>}
        </p>
        <p className="quiet">
          {first.code === 'no-permission' ? (known[platform] ?? access.linux) : strings.diagnostics[first.code].hint}
        </p>
      </div>
    </div>
  );
}

function Folders({ settings: { extraFolders, folderHosts }, change }: Pick<Props, 'settings' | 'change'>) {
  const { sources: words } = strings.settings;
  const { fail } = useFeedback();
  const without = (folder: string) =>
    Object.fromEntries(Object.entries(folderHosts).filter(([other]) => other !== folder));
  const add = async () => {
    const chosen = await call('folder.choose', undefined);
    if (chosen) change({ extraFolders: [...new Set([...extraFolders, chosen.path])] });
  };
  return (
    <SettingRow
      label={words.folders}
      help={words.foldersHelp}
      below={
        extraFolders.length > 0 && (
          <ul className="entries">
            {extraFolders.map((folder) => (
              <li key={folder}>
                <Icon name="folder" />
                <code>{folder}</code>
                <HostField
                  folder={folder}
                  host={folderHosts[folder] ?? ''}
                  onChange={(host) =>
                    change({ folderHosts: { ...without(folder), ...(host ? { [folder]: host } : {}) } })
                  }
                />
                <IconButton
                  icon="close"
                  label={fill(words.removeFolder, { path: folder })}
                  onClick={() =>
                    change({
                      extraFolders: extraFolders.filter((other) => other !== folder),
                      folderHosts: without(folder),
                    })
                  }
                />
              </li>
            ))}
          </ul>
        )
      }
    >
      {() => (
        <button type="button" className="button" onClick={() => void add().catch(fail)}>
          {words.addFolder}
        </button>
      )}
    </SettingRow>
  );
}

interface HostProps {
  readonly folder: string;
  readonly host: string;
  readonly onChange: (host: string) => void;
}

/** The machine that a folder was copied from; taken over when the field is left. */
function HostField({ folder, host, onChange }: HostProps) {
  const [text, setText] = useState(host);
  const { sources: words } = strings.settings;
  const leave = () => text.trim() !== host && onChange(text.trim());
  return (
    <input
      type="text"
      className="field is-host"
      aria-label={fill(words.host, { path: folder })}
      title={words.hostHelp}
      placeholder={words.hostExample}
      value={text}
      maxLength={60}
      spellCheck={false}
      onChange={(event) => setText(event.target.value)}
      onBlur={leave}
      onKeyDown={(event) => event.key === 'Enter' && leave()}
    />
  );
}
