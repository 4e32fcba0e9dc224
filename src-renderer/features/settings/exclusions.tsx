// What is left out of reading: projects, paths and single sessions.
import type { Settings } from '@shared/model/settings';
import type { Exclusion } from '@shared/model/storage';
import { fill, strings } from '@shared/strings/strings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../bridge/api';
import { queries } from '../../bridge/queries';
import { useFeedback } from '../../ui/feedback';
import { Icon, type IconName } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { SettingRow } from './setting-row';
import type { Change } from './use-change';

interface Props {
  readonly settings: Settings;
  readonly change: Change;
}

const ICONS: Readonly<Record<Exclusion['type'], IconName>> = { project: 'folder', path: 'reveal', session: 'read' };

export function Exclusions({ settings: { exclude }, change }: Props) {
  const { exclusions: words } = strings.settings;
  const { data: found } = useQuery(queries.titles(''));
  const { fail } = useFeedback();
  const [path, setPath] = useState('');
  const projects = (found?.facets.project ?? []).filter(({ value }) => !has(exclude, 'project', value));
  const add = (type: Exclusion['type'], value: string, label: string) => {
    if (!has(exclude, type, value)) change({ exclude: [...exclude, { type, value, label }] });
  };
  const choose = async () => {
    const chosen = await call('folder.choose', undefined);
    if (chosen) add('path', chosen.path, '');
  };
  return (
    <>
      <SettingRow
        label={words.title}
        help={words.help}
        words={words.words}
        below={
          exclude.length > 0 && (
            <ul className="entries">
              {exclude.map((exclusion) => (
                <li key={`${exclusion.type} ${exclusion.value}`}>
                  <Icon name={ICONS[exclusion.type]} />
                  <span className="entry-words">
                    {exclusion.type === 'path' ? <code>{exclusion.value}</code> : exclusion.label || exclusion.value}
                  </span>
                  <span className="quiet">{words.types[exclusion.type]}</span>
                  <IconButton
                    icon="close"
                    label={fill(words.remove, { name: exclusion.label || exclusion.value })}
                    onClick={() => change({ exclude: exclude.filter((other) => other !== exclusion) })}
                  />
                </li>
              ))}
            </ul>
          )
        }
      />
      <SettingRow label={words.project} words={words.words}>
        {(ids) => (
          <span className="select is-field">
            <select
              value=""
              disabled={projects.length === 0}
              onChange={({ target: { value } }) =>
                add('project', value, projects.find((project) => project.value === value)?.label ?? value)
              }
              {...ids}
            >
              <option value="">{words.chooseProject}</option>
              {projects.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </span>
        )}
      </SettingRow>
      <SettingRow label={words.path} help={words.pathHelp} words={words.words}>
        {(ids) => (
          <form
            className="setting-form"
            onSubmit={(event) => {
              event.preventDefault();
              if (path.trim() === '') return void choose().catch(fail);
              add('path', path.trim(), '');
              setPath('');
            }}
          >
            <input
              type="text"
              className="field"
              placeholder={words.pathExample}
              value={path}
              maxLength={4096}
              spellCheck={false}
              onChange={(event) => setPath(event.target.value)}
              {...ids}
            />
            <button type="submit" className="button">
              {path.trim() === '' ? strings.window.common.chooseFolder : words.add}
            </button>
          </form>
        )}
      </SettingRow>
    </>
  );
}

function has(exclude: readonly Exclusion[], type: Exclusion['type'], value: string): boolean {
  return exclude.some((exclusion) => exclusion.type === type && exclusion.value === value);
}
