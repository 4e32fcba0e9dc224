// Which models may be used, for what, and where texts would go. Nothing is sent before the user agrees to that.
import type { ProviderReport, ProvidersView, ProviderUse } from '@shared/model/provider';
import { fill, plural, strings } from '@shared/strings/strings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../bridge/api';
import { queries } from '../../bridge/queries';
import { sayFailure, useFeedback } from '../../ui/feedback';
import { ModelForm } from './model-form';
import { ModelRow, nameOf } from './model-row';
import { SettingRow } from './setting-row';

/** `'new'` for one that is to be added. */
type Edited = ProviderReport | 'new' | null;

export function Models() {
  const { models: words } = strings.settings;
  const client = useQueryClient();
  const { data: view } = useQuery(queries.providers());
  const { fail } = useFeedback();
  const [edited, setEdited] = useState<Edited>(null);
  /** Shows what a call has changed. */
  const take = (changed: Promise<ProvidersView>) =>
    changed.then((next) => client.setQueryData(queries.providers().queryKey, next)).catch(fail);
  const all = view?.providers ?? [];
  return (
    <>
      <SettingRow label={words.add} help={words.addHelp} words={words.words}>
        {() => (
          <button type="button" className="button" onClick={() => setEdited('new')}>
            {words.addAction}
          </button>
        )}
      </SettingRow>
      {all.map((report) => (
        <ModelRow key={report.setting.id} report={report} take={take} onEdit={() => setEdited(report)} />
      ))}
      {all.length > 0 && (
        <>
          <Choice use="ask" label={words.answers} help={words.answersHelp} all={all} take={take} />
          <Choice
            use="embed"
            label={words.meaning}
            help={words.meaningHelp}
            all={all}
            take={take}
            below={all.some(({ chosen }) => chosen.includes('embed')) && <HowFar />}
          />
        </>
      )}
      {edited !== null && view && (
        <ModelForm
          report={edited === 'new' ? null : edited}
          taken={all.map(({ setting }) => setting.id)}
          hasKeyStore={view.hasKeyStore}
          onSaved={(next) => client.setQueryData(queries.providers().queryKey, next)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

/** How much has a vector, and why it doesn't go on. */
function HowFar() {
  const { models: words } = strings.settings;
  const { data: status } = useQuery(queries.meaning());
  if (!status) return null;
  const { chunks, threads, refused, waiting, former, failure } = status;
  const sessions = plural(threads, strings.window.counts.sessions);
  return (
    <p className="setting-help" role="status">
      {fill(words.embedded, { chunks: plural(chunks, words.chunks), sessions })}
      {waiting > 0 && ` ${plural(waiting, words.embedding)}`}
      {refused && ` ${fill(plural(refused.threads, words.refused), { why: sayFailure(refused.why).title })}`}
      {former && ` ${fill(former.answers ? words.formerAnswers : words.formerGone, { model: former.model })}`}
      {failure && ` ${sayFailure(failure).title}`}
    </p>
  );
}

interface ChoiceProps {
  readonly use: ProviderUse;
  readonly label: string;
  readonly help: string;
  readonly all: readonly ProviderReport[];
  readonly take: (changed: Promise<ProvidersView>) => void;
  readonly below?: ReactNode;
}

/** Which of those that can is used for something. */
function Choice({ use, label, help, all, take, below }: ChoiceProps) {
  const { models: words } = strings.settings;
  const able = all.filter(({ serves }) => serves.includes(use));
  const chosen = able.find((report) => report.chosen.includes(use));
  return (
    <SettingRow label={label} help={help} words={words.words} below={below}>
      {(ids) => (
        <span className="select is-field">
          <select
            value={chosen?.setting.id ?? ''}
            disabled={able.length === 0}
            onChange={({ target: { value } }) =>
              take(call('providers.change', { type: 'use', use, id: value === '' ? null : value }))
            }
            {...ids}
          >
            <option value="">{words.nobody}</option>
            {able.map((report) => (
              <option key={report.setting.id} value={report.setting.id}>
                {nameOf(report, use)}
              </option>
            ))}
          </select>
        </span>
      )}
    </SettingRow>
  );
}
