// Where keys come from. They are never in the settings, and go nowhere but into the requests that need them.
import { usualKeyVariable } from '@shared/model/provider-kind';
import type { ProviderSetting } from '@shared/model/provider-setting';

export interface KeyStore {
  /** The key of a configured provider. Null where none is kept. */
  key(id: string): Promise<string | null>;
}

export const NO_KEY_STORE: KeyStore = { key: async () => null };

/** A key, and where it is from: the variable that was named, and no other; else the key store, else the usual variable. */
export async function findKey(
  { id, variable }: ProviderSetting,
  store: KeyStore,
  environment: NodeJS.ProcessEnv,
): Promise<{ readonly key: string; readonly from: 'store' | 'environment' } | null> {
  const stored = variable === '' ? await store.key(id) : null;
  if (stored) return { key: stored, from: 'store' };
  const key = environment[variable || usualKeyVariable(id)]?.trim();
  return key ? { key, from: 'environment' } : null;
}
