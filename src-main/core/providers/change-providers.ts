// Changes to what the user set up, as changes of settings. Pure.
import { AppError } from '@shared/model/failure';
import type { ProviderChange, ProviderUse } from '@shared/model/provider';
import { PROVIDER_KINDS } from '@shared/model/provider-kind';
import { PROVIDER, type ProviderSetting } from '@shared/model/provider-setting';
import type { Settings } from '@shared/model/settings';

type Chosen = Pick<Settings, 'providers' | 'askWith' | 'embedWith'>;

export const CHOSEN_BY = { ask: 'askWith', embed: 'embedWith' } as const satisfies Record<ProviderUse, keyof Settings>;

/** What a provider can be chosen for. */
export function servesOf({ kind, model, embedModel }: Omit<ProviderSetting, 'agreed'>): ProviderUse[] {
  const { isCommand, embeds } = PROVIDER_KINDS[kind];
  return [
    ...(isCommand || model !== '' ? (['ask'] as const) : []),
    ...(embeds && embedModel !== '' ? (['embed'] as const) : []),
  ];
}

/**
 * `destinationOf` tells where texts would go. The first one that can answer is chosen for that, and so is the first that
 * embeds; nothing goes anywhere before the user has agreed. Throws AppError('bad-argument'), or 'changed-meanwhile' for a destination that is no longer the one.
 */
export function changeProviders(
  { providers, askWith, embedWith }: Chosen,
  change: ProviderChange,
  destinationOf: (setting: ProviderSetting) => string,
): Partial<Chosen> {
  const known = (id: string): ProviderSetting => {
    const found = providers.find((other) => other.id === id);
    if (!found) throw new AppError('bad-argument', id);
    return found;
  };
  switch (change.type) {
    case 'save': {
      const before = providers.find(({ id }) => id === change.setting.id);
      const setting = checked({ ...change.setting, agreed: before?.agreed ?? '' });
      const serves = servesOf(setting);
      const next = before ? providers.map((other) => (other === before ? setting : other)) : [...providers, setting];
      return {
        providers: next,
        ...(askWith === '' && serves.includes('ask') ? { askWith: setting.id } : {}),
        ...(embedWith === '' && serves.includes('embed') ? { embedWith: setting.id } : {}),
        ...(askWith === setting.id && !serves.includes('ask') ? { askWith: '' } : {}),
        ...(embedWith === setting.id && !serves.includes('embed') ? { embedWith: '' } : {}),
      };
    }
    case 'remove': {
      const { id } = known(change.id);
      return {
        providers: providers.filter((other) => other.id !== id),
        ...(askWith === id ? { askWith: '' } : {}),
        ...(embedWith === id ? { embedWith: '' } : {}),
      };
    }
    case 'agree': {
      const found = known(change.id);
      if (destinationOf(found) !== change.destination) throw new AppError('changed-meanwhile', change.destination);
      const agreed = { ...found, agreed: change.destination };
      return { providers: providers.map((other) => (other === found ? agreed : other)) };
    }
    case 'use': {
      if (change.id !== null && !servesOf(known(change.id)).includes(change.use)) {
        throw new AppError('bad-argument', change.id);
      }
      return { [CHOSEN_BY[change.use]]: change.id ?? '' };
    }
  }
}

/** Throws AppError('bad-argument') with what isn't valid. */
function checked(setting: ProviderSetting): ProviderSetting {
  const { success, data, error } = PROVIDER.safeParse(setting);
  if (success) return data;
  const [wrong] = error.issues[0]?.path ?? [];
  throw new AppError('bad-argument', String(setting[wrong as keyof ProviderSetting] || wrong));
}
