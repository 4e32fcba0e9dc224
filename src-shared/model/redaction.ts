// What is hidden before a text leaves the app's own window: by every export, every copy as Markdown and every answer to
// an agent. A copied message or block of code stays verbatim.

export interface RedactionOptions {
  /** Keys, tokens, passwords, connection strings, and the user's name in home paths. */
  readonly secrets: boolean;
  readonly emails: boolean;
}

export const REDACT_ALL: RedactionOptions = { secrets: true, emails: true };

/** One thing that was hidden, as far as it may be shown. */
export interface RedactedItem {
  /** What it was: "GitHub token". English, as it stands in the exported text. */
  readonly kind: string;
  /** What stands in its place; the same for the same secret, in every export of this installation. */
  readonly label: string;
  /** Its first letters, enough for its owner to know it again. */
  readonly hint: string;
  readonly count: number;
}

export interface RedactionReport {
  /** Places changed. */
  readonly count: number;
  /** The most frequent first. */
  readonly items: readonly RedactedItem[];
}
