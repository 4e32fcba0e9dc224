// The sentences of the chosen language. English is the first and, so far, the only one.
import { en } from './en';

export const strings = en;

/** Fills `{name}` places of a sentence. */
export function fill(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** The form of a counted sentence for a number: `one` for 1, else `other`; `{count}` is filled in. */
export function plural(count: number, forms: { readonly one: string; readonly other: string }): string {
  return fill(count === 1 ? forms.one : forms.other, { count: count.toLocaleString('en') });
}
