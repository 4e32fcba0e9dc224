// What a model's provider is to the rest of the core: it answers, some embed too, and all can be tried. Which ones there
// are is the user's setting; without it there are none, and nothing connects anywhere.
import { AppError, type FailureCode } from '@shared/model/failure';

export interface ChatRequest {
  readonly system: string;
  /** Oldest first; the last is the user's. */
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[];
  /** At most so many tokens in the answer. */
  readonly maxTokens: number;
}

export interface Provider {
  /** Of the configured provider, as in the settings. */
  readonly id: string;
  /** What people know it by. */
  readonly label: string;
  /** Which answers. */
  readonly model: string;
  /** Which embeds, where one does: what vectors are keyed by, with `id` and their length. */
  readonly embedModel?: string;
  /** Where texts go, to be shown before the first use: an address or a command. */
  readonly destination: string;
  /** Whether the destination is this computer. A vendor's command isn't: it sends on what it gets. */
  readonly local: boolean;
  /** The answer as it comes. Throws ProviderError. Ends within 200 ms of `signal`'s abort. */
  chat(request: ChatRequest, signal: AbortSignal): AsyncIterable<string>;
  /** A vector of one length for each text, in their order. Absent where there are no embeddings. Throws ProviderError. */
  embed?(texts: readonly string[], kind: 'query' | 'document', signal: AbortSignal): Promise<readonly Float32Array[]>;
  /** Looks whether it may be used at all, and asks it nothing. Absent where that needs no look. Throws ProviderError. */
  check?(signal: AbortSignal): Promise<void>;
  /** Tries it: reachable, key accepted, model there. Throws ProviderError. */
  test(signal: AbortSignal): Promise<void>;
}

export type ProviderErrorCode = Extract<
  FailureCode,
  | 'no-provider'
  | 'not-agreed'
  | 'unreachable'
  | 'redirected'
  | 'key-missing'
  | 'key-refused'
  | 'model-missing'
  | 'rate-limited'
  | 'request-refused'
  | 'provider-failed'
  | 'stalled'
  | 'broke-off'
  | 'endless-answer'
  | 'empty-answer'
  | 'bad-answer'
  | 'wrong-dimension'
  | 'no-command'
  | 'command-unsuitable'
  | 'command-failed'
  | 'cancelled'
>;

/** `subject` says which provider, where, and what it said. */
export class ProviderError extends AppError {
  constructor(
    override readonly code: ProviderErrorCode,
    subject: string,
    options?: { cause?: unknown },
  ) {
    super(code, subject, options);
    this.name = 'ProviderError';
  }
}
