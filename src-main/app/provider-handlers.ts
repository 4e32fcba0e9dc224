// The calls about models: which ones there are, their keys, and tries.
import type { Engine } from '@core/engine-api';
import type { ProvidersView } from '@shared/model/provider';
import type { Settings } from '@shared/model/settings';
import type { Handlers } from './ipc-server';
import type { KeySafe } from './key-safe';

type ProviderCall = Extract<keyof Handlers, `providers.${string}` | 'meaning.status'>;

interface Told {
  readonly keys: KeySafe;
  onKeys(keys: Readonly<Record<string, string>>): Promise<void>;
  onSettings(settings: Settings): void;
}

export function providerHandlers(engine: Engine, { keys, onKeys, onSettings }: Told): Pick<Handlers, ProviderCall> {
  const view = async (): Promise<ProvidersView> => ({
    providers: await engine.providers(),
    hasKeyStore: keys.hasStore(),
  });
  const setKey = async (id: string, key: string | null) => {
    await keys.set(id, key);
    await onKeys(keys.all());
  };
  return {
    'providers.list': view,
    'meaning.status': () => engine.meaningStatus(),
    'providers.commands': (_, signal) => engine.offeredCommands(signal),
    'providers.change': async (change) => {
      await engine.changeProviders(change);
      if (change.type === 'remove') await setKey(change.id, null);
      onSettings(await engine.settings());
      return view();
    },
    'providers.set-key': async ({ id, key }) => {
      await setKey(id, key);
      return view();
    },
    'providers.test': async ({ id }, signal) => {
      await engine.testProvider(id, signal);
      return null;
    },
  };
}
