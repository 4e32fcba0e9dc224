// Adds a model, or changes one. A key goes to the key store by itself, and is never shown again.
import type { ProviderReport, ProvidersView } from '@shared/model/provider';
import { PROVIDER_KINDS, type ProviderKind, usualKeyVariable } from '@shared/model/provider-kind';
import { fill, strings } from '@shared/strings/strings';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { call } from '../../bridge/api';
import { queries } from '../../bridge/queries';
import { Dialog } from '../../ui/dialog';
import { describeFailure } from '../../ui/feedback';

interface Props {
  /** Null for a new one. */
  readonly report: ProviderReport | null;
  readonly taken: readonly string[];
  readonly hasKeyStore: boolean;
  readonly onSaved: (view: ProvidersView) => void;
  readonly onClose: () => void;
}

const KINDS = Object.keys(PROVIDER_KINDS) as ProviderKind[];
type Fields = Pick<ProviderReport['setting'], 'kind' | 'address' | 'model' | 'embedModel' | 'variable'>;
const EMPTY: Fields = { kind: 'ollama', address: '', model: '', embedModel: '', variable: '' };

export function ModelForm({ report, taken, hasKeyStore, onSaved, onClose }: Props) {
  const { models: words } = strings.settings;
  const { form } = words;
  const [fields, setFields] = useState<Fields>(report?.setting ?? EMPTY);
  const [key, setKey] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  /** It was to be saved without a model. */
  const [isRefused, setRefused] = useState(false);
  const { data: commands = [] } = useQuery(queries.commands());
  const traits = PROVIDER_KINDS[fields.kind];
  const isOffered = (kind: ProviderKind) =>
    !PROVIDER_KINDS[kind].isCommand || kind === fields.kind || commands.includes(kind);
  /** Saved once, it is the same one from then on, even if its key could not be kept. */
  const [savedId, setSavedId] = useState(report?.setting.id ?? null);
  const id = savedId ?? freeId(fields.kind, taken);
  const change = (part: Partial<Fields>) => setFields({ ...fields, ...part });
  const save = async () => {
    const { kind, address, model, variable } = fields;
    const embedModel = traits.embeds ? fields.embedModel : '';
    const setting = { id, kind, address: address.trim(), model: model.trim(), embedModel: embedModel.trim(), variable };
    onSaved(await call('providers.change', { type: 'save', setting }));
    setSavedId(id);
    if (key !== '') onSaved(await call('providers.set-key', { id, key: key.trim() }));
    onClose();
  };
  const isUnnamed = !traits.isCommand && fields.model.trim() === '' && fields.embedModel.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    setRefused(isUnnamed);
    if (!isUnnamed) save().catch(setFailure);
  };
  return (
    <Dialog title={report ? form.edit : form.add} className="is-form" onClose={onClose}>
      <form className="form" onSubmit={submit}>
        <Field label={form.kind} help={KINDS.every(isOffered) ? undefined : form.kindHelp}>
          {(ids) => (
            <span className="select is-field">
              <select
                value={fields.kind}
                disabled={savedId !== null}
                onChange={({ target: { value } }) => setFields({ ...EMPTY, kind: value as ProviderKind })}
                {...ids}
              >
                {KINDS.filter(isOffered).map((kind) => (
                  <option key={kind} value={kind}>
                    {words.kinds[kind]}
                  </option>
                ))}
              </select>
            </span>
          )}
        </Field>
        <Text
          label={traits.isCommand ? form.command : form.address}
          help={traits.isCommand ? form.commandHelp : traits.address === '' ? form.addressHelp : undefined}
          placeholder={traits.address}
          value={fields.address}
          onChange={(address) => change({ address })}
        />
        <Text
          label={form.model}
          help={traits.isCommand ? form.modelHelp : undefined}
          value={fields.model}
          onChange={(model) => change({ model })}
        />
        {traits.embeds && (
          <Text
            label={form.embedModel}
            help={form.embedModelHelp}
            value={fields.embedModel}
            onChange={(embedModel) => change({ embedModel })}
          />
        )}
        {traits.key !== 'none' && (
          <>
            {hasKeyStore && fields.variable === '' && (
              <Text
                label={form.key}
                help={report?.key.from === 'store' ? form.keyKept : form.keyHelp}
                secret
                value={key}
                onChange={setKey}
              />
            )}
            {!hasKeyStore && fields.variable === '' && (
              <p className="setting-help">{fill(form.noKeyStore, { variable: usualKeyVariable(id) })}</p>
            )}
            <Text
              label={form.variable}
              help={form.variableHelp}
              placeholder={traits.variable}
              value={fields.variable}
              onChange={(variable) => change({ variable })}
            />
          </>
        )}
        <div role="alert">
          {failure !== null && <p className="warn">{sentenceOf(failure)}</p>}
          {isRefused && isUnnamed && <p className="warn">{form.needsModel}</p>}
        </div>
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            {strings.dialogs.cancel}
          </button>
          <button type="submit" className="button is-primary">
            {form.save}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** The kind, or with a number behind it. */
function freeId(kind: ProviderKind, taken: readonly string[]): string {
  let id: string = kind;
  for (let number = 2; taken.includes(id); number++) id = `${kind}-${number}`;
  return id;
}

function sentenceOf(failure: unknown): string {
  const { title, hint } = describeFailure(failure);
  return fill(strings.window.common.sentences, { first: title, second: hint });
}

interface FieldIds {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
}

interface FieldProps {
  readonly label: string;
  readonly help?: string | undefined;
  readonly children: (ids: FieldIds) => ReactNode;
}

function Field({ label, help, children }: FieldProps) {
  const id = useId();
  return (
    <div className="form-row">
      <label htmlFor={id}>{label}</label>
      <div>
        {children({ id, 'aria-describedby': help ? `${id}-help` : undefined })}
        {help && (
          <p id={`${id}-help`} className="setting-help">
            {help}
          </p>
        )}
      </div>
    </div>
  );
}

interface TextProps extends Omit<FieldProps, 'children'> {
  readonly value: string;
  readonly placeholder?: string;
  readonly secret?: boolean;
  readonly onChange: (value: string) => void;
}

function Text({ label, help, value, placeholder = '', secret = false, onChange }: TextProps) {
  return (
    <Field label={label} help={help}>
      {(ids) => (
        <input
          type={secret ? 'password' : 'text'}
          className="field"
          value={value}
          placeholder={placeholder}
          maxLength={2048}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
          {...ids}
        />
      )}
    </Field>
  );
}
