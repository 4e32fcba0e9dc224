// JSON as text that may be printed: a terminal obeys some control characters that JSON leaves as they are.

const CONTROLS = /[\x7f-\x9f]/g;

/** One line of JSON. What it says is the same; no control character stands in it as itself. */
export function toJsonText(value: unknown): string {
  return JSON.stringify(value).replace(
    CONTROLS,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
