// The sentences of the language that is spoken.
import { en } from './en';
import { ja } from './ja';
import type { Language } from './language';
import type { Counted, Words } from './words';
import { zh } from './zh';

export type Strings = Words<typeof en>;

export const TABLES: Readonly<Record<Language, Strings>> = { en, zh, ja };

/** Read it where a sentence is needed, not at the top of a file: it changes with the language. */
export let strings: Strings = en;

/** From now on `strings` are in this language. */
export function speak(language: Language): void {
  strings = TABLES[language];
}

/** Fills `{name}` places of a sentence. */
export function fill(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** The form of a counted sentence for a number: `one` for 1, where there is one, else `other`; `{count}` is filled in. */
export function plural(count: number, forms: Counted): string {
  const form = count === 1 ? (forms.one ?? forms.other) : forms.other;
  return fill(form, { count: count.toLocaleString(strings.window.locale) });
}
