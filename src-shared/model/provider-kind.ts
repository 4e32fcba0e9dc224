// The kinds of providers of models, and what each needs to be told.

export interface ProviderTraits {
  /** What people know it by; '' where its address says more. */
  readonly label: string;
  /** Where it usually is: an address, or the name of a command; '' where there is no usual place. */
  readonly address: string;
  readonly isCommand: boolean;
  readonly embeds: boolean;
  readonly key: 'none' | 'optional' | 'needed';
  /** The environment variable that other programs take its key from; '' where there is none. */
  readonly variable: string;
}

export const PROVIDER_KINDS = {
  ollama: {
    label: 'Ollama',
    address: 'http://127.0.0.1:11434',
    isCommand: false,
    embeds: true,
    key: 'none',
    variable: '',
  },
  openai: { label: '', address: '', isCommand: false, embeds: true, key: 'optional', variable: 'OPENAI_API_KEY' },
  anthropic: {
    label: 'Anthropic',
    address: 'https://api.anthropic.com',
    isCommand: false,
    embeds: false,
    key: 'needed',
    variable: 'ANTHROPIC_API_KEY',
  },
  claude: { label: 'claude command', address: 'claude', isCommand: true, embeds: false, key: 'none', variable: '' },
  codex: { label: 'codex command', address: 'codex', isCommand: true, embeds: false, key: 'none', variable: '' },
} as const satisfies Record<string, ProviderTraits>;

export type ProviderKind = keyof typeof PROVIDER_KINDS;

/** Where a key is looked for when neither a variable was named nor a key store has it. */
export function usualKeyVariable(id: string): string {
  return `THREADFINCH_KEY_${id.toUpperCase().replaceAll('-', '_')}`;
}
