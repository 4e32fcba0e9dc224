// We cannot do what was asked. Thrown inside a process, a value across any port. Sentences stand in strings/en.ts.

/** Every failure there is; the value says whether trying again may help. */
export const FAILURES = {
  'no-permission': true,
  'disk-full': true,
  'not-found': false,
  'thread-not-found': false,
  'bad-argument': false,
  'not-a-session': false,
  'not-a-library': false,
  'no-original': false,
  'original-shared': false,
  'already-there': false,
  'damaged-settings': false,
  'changed-meanwhile': true,
  'no-longer-there': false,
  'no-program': false,
  'no-display': false,
  'writer-busy': true,
  'engine-stopped': true,
  'data-from-newer-version': false,
  'cannot-write': true,
  'cannot-read': true,
  'database-locked': true,
  'no-provider': false,
  'not-agreed': false,
  unreachable: true,
  redirected: false,
  'key-missing': false,
  'key-refused': false,
  'no-key-store': false,
  'model-missing': false,
  'rate-limited': true,
  'request-refused': false,
  'provider-failed': true,
  stalled: true,
  'broke-off': true,
  'endless-answer': true,
  'empty-answer': true,
  'bad-answer': true,
  'wrong-dimension': false,
  'no-command': false,
  'command-unsuitable': false,
  'command-failed': true,
  cancelled: true,
  defect: false,
} as const satisfies Record<string, boolean>;

export type FailureCode = keyof typeof FAILURES;

/** Nothing can be written where we keep our data; what is there can still be read. */
export function isUnwritable({ code }: { readonly code: FailureCode }): boolean {
  return code === 'no-permission' || code === 'disk-full' || code === 'cannot-write';
}

export interface Failure {
  readonly code: FailureCode;
  /** What it happened to: a path, an id, a word. Goes into the sentence. */
  readonly subject: string;
  /** For a bug report; not a sentence for people. */
  readonly cause?: string;
}

export class AppError extends Error {
  constructor(
    readonly code: FailureCode,
    readonly subject = '',
    options?: { cause?: unknown },
  ) {
    super(`${code}${subject && `: ${subject}`}`, options);
    this.name = 'AppError';
  }
}

/** Any thrown thing as a value that can cross a port. What is not an AppError is our own bug. */
export function toFailure(error: unknown): Failure {
  if (error instanceof AppError) {
    const cause = error.cause === undefined ? undefined : String(error.cause);
    return { code: error.code, subject: error.subject, ...(cause === undefined ? {} : { cause }) };
  }
  const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { code: 'defect', subject: error instanceof Error ? error.message : String(error), cause };
}

export function fromFailure({ code, subject, cause }: Failure): AppError {
  return new AppError(code, subject, cause === undefined ? undefined : { cause });
}
