// One model that was set up: where it is, what is missing, a try of it, and whether texts may go there.
import type { ProviderReport, ProvidersView, ProviderUse } from '@shared/model/provider';
import { fill, strings } from '@shared/strings/strings';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../bridge/api';
import { Confirm } from '../../ui/confirm';
import { describeFailure } from '../../ui/feedback';
import { Icon } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { Consent } from './consent';
import { SettingRow } from './setting-row';

interface Props {
  readonly report: ProviderReport;
  readonly take: (changed: Promise<ProvidersView>) => void;
  readonly onEdit: () => void;
}

export function ModelRow({ report, take, onEdit }: Props) {
  const { models: words } = strings.settings;
  const { setting, destination, agreed, key } = report;
  const [isLeaving, setLeaving] = useState(false);
  const test = useMutation({ mutationFn: (_tried: string) => call('providers.test', { id: setting.id }) });
  const shown = JSON.stringify([setting, key]);
  // What was said of another address or model says nothing of this one.
  const isOfThis = test.variables === shown;
  const name = nameOf(report);
  return (
    <SettingRow
      label={name}
      help={<Facts report={report} />}
      words={`${words.words} ${destination}`}
      below={
        <>
          <div role="status">
            {isOfThis && test.isSuccess && (
              <p className="setting-warning is-good">
                <Icon name="check" />
                {words.works}
              </p>
            )}
            {isOfThis && test.isError && <Failed error={test.error} />}
          </div>
          {!agreed && (
            <Consent
              report={report}
              action={words.agree}
              onAgree={() => take(call('providers.change', { type: 'agree', id: setting.id, destination }))}
            />
          )}
        </>
      }
    >
      {() => (
        <>
          <button type="button" className="button" disabled={test.isPending} onClick={() => test.mutate(shown)}>
            {test.isPending ? words.testing : words.test}
          </button>
          <IconButton icon="edit" label={fill(words.edit, { name })} onClick={onEdit} />
          <IconButton icon="close" label={fill(words.remove, { name })} onClick={() => setLeaving(true)} />
          {isLeaving && (
            <Confirm
              title={fill(words.removeQuestion, { name })}
              action={words.removeConfirm}
              onClose={() => setLeaving(false)}
              onConfirm={() => {
                setLeaving(false);
                take(call('providers.change', { type: 'remove', id: setting.id }));
              }}
            >
              <p>{words.removeConsequence}</p>
            </Confirm>
          )}
        </>
      )}
    </SettingRow>
  );
}

/** What it is called in a list of models that serve for something. */
export function nameOf({ setting, label }: ProviderReport, use: ProviderUse = 'ask'): string {
  const model = use === 'ask' ? setting.model : setting.embedModel;
  return model === '' ? label : `${label} · ${model}`;
}

function Facts({ report: { setting, destination, local, key, serves } }: Pick<Props, 'report'>) {
  const { models: words } = strings.settings;
  const keyWords =
    key.from === 'store'
      ? words.keyStored
      : key.from === 'environment'
        ? fill(words.keyVariable, { variable: key.variable })
        : key.need === 'needed'
          ? words.keyMissing
          : '';
  return (
    <ul className="paths">
      <li>
        <code>{destination}</code>
        {local && <span>{words.here}</span>}
      </li>
      {setting.embedModel !== '' && <li>{fill(words.meaningBy, { model: setting.embedModel })}</li>}
      {serves.length === 0 && <li>{words.noModel}</li>}
      {keyWords !== '' && <li>{keyWords}</li>}
    </ul>
  );
}

function Failed({ error }: { readonly error: unknown }) {
  const { title, hint } = describeFailure(error);
  return (
    <div className="setting-warning">
      <Icon name="warning" />
      <div>
        <p>{title}</p>
        <p className="quiet">{hint}</p>
      </div>
    </div>
  );
}
