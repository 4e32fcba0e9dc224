// The providers that the user set up: which answers, which embeds, and whether texts may go there. Without any there are
// none, and nothing connects anywhere.
import { AppError } from '@shared/model/failure';
import type { ProviderChange, ProviderReport, ProviderUse } from '@shared/model/provider';
import { PROVIDER_KINDS, type ProviderKind, usualKeyVariable } from '@shared/model/provider-kind';
import type { ProviderSetting } from '@shared/model/provider-setting';
import type { Settings } from '@shared/model/settings';
import { makeAnthropic } from './anthropic';
import { CHOSEN_BY, changeProviders, servesOf } from './change-providers';
import { makeClaude } from './claude-command';
import { makeCodex } from './codex-command';
import { findKey, type KeyStore } from './key-store';
import { makeOllama } from './ollama';
import { makeOpenAi } from './openai';
import { CLOCK, type Clock } from './patience';
import { subjectOf } from './place';
import { type Provider, ProviderError } from './provider';
import { withRedaction } from './with-redaction';

export interface ProvidersParts {
  /** As they are now, whoever changed them. */
  readonly settings: () => Promise<Settings>;
  readonly keys: KeyStore;
  readonly environment: NodeJS.ProcessEnv;
  /** The same texts without secrets: what leaves this computer goes through it. */
  readonly redact: (texts: readonly string[]) => Promise<readonly string[]>;
  /** Tests give their own. */
  readonly clock?: Clock;
}

/** All that a header can hold of what keys are made of. */
const SENDABLE = /^[\x21-\x7e]+$/;

const COMMANDS = (Object.keys(PROVIDER_KINDS) as ProviderKind[]).filter((kind) => PROVIDER_KINDS[kind].isCommand);
const NO_SETTING = { id: '', address: '', model: '', embedModel: '', variable: '', agreed: '' } as const;

export class Providers {
  readonly #parts: ProvidersParts;
  /** As long as its setting is the same, so is a provider: it remembers how long its vectors are. */
  readonly #made = new Map<string, { readonly of: string; readonly provider: Provider }>();

  constructor(parts: ProvidersParts) {
    this.#parts = parts;
  }

  /** The one that answers, null where none is chosen. Throws ProviderError where it may not be used, or has no key. */
  async chosen(use: ProviderUse): Promise<Provider | null> {
    const settings = await this.#parts.settings();
    const setting = settings.providers.find(({ id }) => id === settings[CHOSEN_BY[use]]);
    if (!setting || !servesOf(setting).includes(use)) return null;
    const provider = await this.#make(setting);
    if (!isAgreed(setting, provider)) throw new ProviderError('not-agreed', provider.destination);
    return provider.local ? provider : withRedaction(provider, this.#parts.redact);
  }

  /**
   * One that embedded before, with another model or not chosen any more; null where it is no longer set up, is elsewhere
   * now, or may not be used.
   */
  async former({
    provider: id,
    destination,
    model,
  }: {
    readonly provider: string;
    readonly destination: string;
    readonly model: string;
  }): Promise<Provider | null> {
    const now = (await this.#parts.settings()).providers.find((other) => other.id === id);
    const setting = now && { ...now, embedModel: model };
    if (!setting || !servesOf(setting).includes('embed')) return null;
    const provider = await this.#make(setting);
    if (provider.destination !== destination || !isAgreed(setting, provider)) return null;
    return provider.local ? provider : withRedaction(provider, this.#parts.redact);
  }

  /** Tries one, with nothing of the user's but its key. Throws ProviderError. */
  async test(id: string, signal: AbortSignal): Promise<void> {
    await (await this.#make(await this.#settingOf(id))).test(signal);
  }

  async reports(): Promise<ProviderReport[]> {
    const settings = await this.#parts.settings();
    return Promise.all(
      settings.providers.map(async (setting) => {
        const traits = PROVIDER_KINDS[setting.kind];
        const found = traits.key === 'none' ? null : await this.#key(setting);
        const { label, destination, local } = this.#build(setting, found?.key ?? null);
        const serves = servesOf(setting);
        return {
          setting,
          label,
          destination,
          local,
          agreed: isAgreed(setting, { destination, local }),
          key: {
            need: traits.key,
            from: found?.from ?? null,
            variable: setting.variable || usualKeyVariable(setting.id),
          },
          serves,
          chosen: serves.filter((use) => settings[CHOSEN_BY[use]] === setting.id),
        } satisfies ProviderReport;
      }),
    );
  }

  /** The kinds of commands that were found here, in a version that may be used. */
  async offeredCommands(signal: AbortSignal): Promise<ProviderKind[]> {
    const found = await Promise.all(
      COMMANDS.map(async (kind) => {
        const { check } = this.#build({ ...NO_SETTING, kind }, null);
        return check?.(signal).then(
          () => kind,
          () => null,
        );
      }),
    );
    return found.filter((kind) => kind != null);
  }

  /** A change as one of settings. Throws AppError as `changeProviders` does, and ProviderError for a command that may not be used. */
  async toSettings(change: ProviderChange): Promise<Partial<Settings>> {
    if (change.type === 'save' && COMMANDS.includes(change.setting.kind)) {
      await this.#build({ ...change.setting, agreed: '' }, null).check?.(new AbortController().signal);
    }
    return changeProviders(await this.#parts.settings(), change, (setting) => this.#build(setting, null).destination);
  }

  async #settingOf(id: string): Promise<ProviderSetting> {
    const setting = (await this.#parts.settings()).providers.find((other) => other.id === id);
    if (!setting) throw new AppError('bad-argument', id);
    return setting;
  }

  #key(setting: ProviderSetting) {
    return findKey(setting, this.#parts.keys, this.#parts.environment);
  }

  async #make(setting: ProviderSetting): Promise<Provider> {
    const traits = PROVIDER_KINDS[setting.kind];
    const found = traits.key === 'none' ? null : await this.#key(setting);
    const isMissing = traits.key === 'needed' || (traits.key === 'optional' && setting.variable !== '');
    if (!found && isMissing) {
      const { label, destination } = this.#build(setting, null);
      throw new ProviderError('key-missing', subjectOf({ label, destination }));
    }
    if (found && !SENDABLE.test(found.key)) {
      throw new ProviderError('key-refused', subjectOf(this.#build(setting, null)));
    }
    const of = JSON.stringify([{ ...setting, agreed: '' }, found?.key ?? null]);
    const name = `${setting.id} ${setting.embedModel}`;
    const made = this.#made.get(name);
    if (made?.of === of) return made.provider;
    const provider = this.#build(setting, found?.key ?? null);
    this.#made.set(name, { of, provider });
    return provider;
  }

  #build(setting: ProviderSetting, key: string | null): Provider {
    const clock = this.#parts.clock ?? CLOCK;
    const address = setting.address || PROVIDER_KINDS[setting.kind].address;
    switch (setting.kind) {
      case 'ollama':
        return makeOllama(setting, address, clock);
      case 'openai':
        return makeOpenAi(setting, address, key, clock);
      case 'anthropic':
        return makeAnthropic(setting, address, key ?? '', clock);
      case 'claude':
        return makeClaude(setting, address, clock);
      case 'codex':
        return makeCodex(setting, address, clock);
    }
  }
}

function isAgreed(
  { agreed }: ProviderSetting,
  { destination, local }: Pick<Provider, 'destination' | 'local'>,
): boolean {
  return local || agreed === destination;
}
