// The fake engine's models: one on this computer, one beyond it that nobody has agreed to yet.
import type { Argument, CallName, Results } from '@shared/ipc';
import { AppError } from '@shared/model/failure';
import type { ProviderReport, ProvidersView } from '@shared/model/provider';
import { PROVIDER_KINDS, usualKeyVariable } from '@shared/model/provider-kind';
import type { ProviderSetting } from '@shared/model/provider-setting';

type ProviderCall = Extract<CallName, `providers.${string}` | 'meaning.status'>;
type Handlers = { readonly [Name in ProviderCall]: (argument: Argument<Name>) => Results[Name] };

const FIRST: readonly ProviderSetting[] = [
  {
    id: 'ollama',
    kind: 'ollama',
    address: '',
    model: 'qwen3:8b',
    embedModel: 'nomic-embed-text',
    variable: '',
    agreed: '',
  },
  {
    id: 'anthropic',
    kind: 'anthropic',
    address: '',
    model: 'claude-sonnet-5',
    embedModel: '',
    variable: '',
    agreed: '',
  },
];

/** `asks` is the id of the one that answers. */
export function fakeProviders(asked: string): Handlers {
  let settings = FIRST;
  let asks: string | null = asked;
  let embeds: string | null = null;
  const keys = new Set<string>();
  const toReport = (setting: ProviderSetting): ProviderReport => {
    const traits = PROVIDER_KINDS[setting.kind];
    const destination = setting.address || traits.address;
    const local = setting.kind === 'ollama' && destination.includes('127.0.0.1');
    return {
      setting,
      label: traits.label || destination,
      destination,
      local,
      agreed: local || setting.agreed === destination,
      key: {
        need: traits.key,
        from: keys.has(setting.id) ? 'store' : null,
        variable: setting.variable || usualKeyVariable(setting.id),
      },
      serves: [
        ...(setting.model !== '' || traits.isCommand ? (['ask'] as const) : []),
        ...(setting.embedModel !== '' ? (['embed'] as const) : []),
      ],
      chosen: [
        ...(asks === setting.id ? (['ask'] as const) : []),
        ...(embeds === setting.id ? (['embed'] as const) : []),
      ],
    };
  };
  const view = (): ProvidersView => ({ providers: settings.map(toReport), hasKeyStore: true });
  return {
    'providers.list': view,
    'meaning.status': () => ({ chunks: 1_284, threads: 96, refused: null, waiting: 12, former: null, failure: null }),
    'providers.commands': () => ['claude'],
    'providers.change': (change) => {
      const others = (id: string) => settings.filter((setting) => setting.id !== id);
      if (change.type === 'save') settings = [...others(change.setting.id), { ...change.setting, agreed: '' }];
      else if (change.type === 'remove') settings = others(change.id);
      else if (change.type === 'use' && change.use === 'ask') asks = change.id;
      else if (change.type === 'use') embeds = change.id;
      else settings = settings.map((one) => (one.id === change.id ? { ...one, agreed: change.destination } : one));
      return view();
    },
    'providers.set-key': ({ id, key }) => {
      if (key === null) keys.delete(id);
      else keys.add(id);
      return view();
    },
    'providers.test': ({ id }) => {
      if (id === 'anthropic') throw new AppError('key-missing', 'Anthropic (https://api.anthropic.com)');
      return null;
    },
  };
}
