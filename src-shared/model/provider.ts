// What is told of the providers that the user set up, and what can be changed about them.
import type { ProviderSetting } from './provider-setting';

/** What a provider may be chosen for: to answer, or to turn texts into vectors. */
export type ProviderUse = 'ask' | 'embed';

export interface ProviderReport {
  readonly setting: ProviderSetting;
  readonly label: string;
  /** Where texts go: an address or a command. */
  readonly destination: string;
  /** Whether that is this computer. */
  readonly local: boolean;
  /** Whether texts may go there: the user agreed to this very destination, or it is this computer. */
  readonly agreed: boolean;
  readonly key: {
    readonly need: 'none' | 'optional' | 'needed';
    /** Null where there is none. */
    readonly from: 'store' | 'environment' | null;
    /** The environment variable that it is from, or may be put into. */
    readonly variable: string;
  };
  /** What it can be chosen for. */
  readonly serves: readonly ProviderUse[];
  /** What it was chosen for. */
  readonly chosen: readonly ProviderUse[];
}

export interface ProvidersView {
  readonly providers: readonly ProviderReport[];
  /** Whether the system has a key store. */
  readonly hasKeyStore: boolean;
}

export type ProviderChange =
  /** Adds one, or takes the place of the one with its id. What the user agreed to before stays so. */
  | { readonly type: 'save'; readonly setting: Omit<ProviderSetting, 'agreed'> }
  | { readonly type: 'remove'; readonly id: string }
  /** Texts may go to this destination. */
  | { readonly type: 'agree'; readonly id: string; readonly destination: string }
  /** With no id, none is used. */
  | { readonly type: 'use'; readonly use: ProviderUse; readonly id: string | null };
