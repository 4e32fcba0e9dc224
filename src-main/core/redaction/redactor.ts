// Replaces secrets by labels. One redactor serves one export, and counts what it hid.
import { createHmac } from 'node:crypto';
import type { RedactedItem, RedactionOptions, RedactionReport } from '@shared/model/redaction';
import { hideHome } from '@shared/text/hide-home';
import { findSecrets } from './find-secrets';

/** Keys of data that only name things within the app: hidden, nothing would be found by them. */
export const IDS: ReadonlySet<string> = new Set(['id', 'thread', 'nativeId', 'blob', 'link']);

/** What is under these keys has an id that is a path. */
const WITH_PATH_AS_ID: ReadonlySet<string> = new Set(['project', 'projects']);

/** Stands between the texts that are looked through in one go. No rule goes over it. */
const BETWEEN = '\n\u0000\n';

export class Redactor {
  readonly #options: RedactionOptions;
  readonly #key: Uint8Array;
  readonly #homes: readonly string[];
  readonly #inNames: boolean;
  readonly #items = new Map<string, RedactedItem>();

  /**
   * `key` makes the labels: the same key gives the same label for the same secret, and tells nothing of it. `homes` become
   * `~`, whatever the options are. `inNames` is for what leaves this computer: with it, names of folders that tools made
   * of a path are hidden as the path is, and nobody opens them any more.
   */
  constructor(options: RedactionOptions, key: Uint8Array, homes: readonly string[] = [], inNames = true) {
    this.#options = options;
    this.#key = key;
    this.#homes = homes;
    this.#inNames = inNames && options.secrets;
  }

  /** The same texts with labels in the place of secrets. Looking through many at once is much faster than one by one. */
  async texts(given: readonly string[]): Promise<string[]> {
    const texts = given.map((text) =>
      this.#homes.reduce((hidden, home) => (this.#inNames ? hideHomeInNames : hideHome)(hidden, home), text),
    );
    if (!this.#options.secrets && !this.#options.emails) return texts;
    const found = await findSecrets(texts.join(BETWEEN), { ...this.#options, inNames: this.#inNames });
    let start = 0;
    let next = 0;
    return texts.map((text) => {
      const end = start + text.length;
      let redacted = '';
      let done = 0;
      for (; next < found.length && (found[next]?.from ?? 0) < end; next++) {
        const { from, to, kind } = found[next] as (typeof found)[number];
        redacted += text.slice(done, from - start) + this.#label(kind, text.slice(from - start, to - start));
        done = to - start;
      }
      start = end + BETWEEN.length;
      return redacted + text.slice(done);
    });
  }

  /**
   * The same plain data (objects, arrays, strings) with every string in it looked through, but for those under `except`:
   * ids, hashes and the like.
   */
  async value<Value>(value: Value, except: ReadonlySet<string> = NOTHING): Promise<Value> {
    const texts: string[] = [];
    mapTexts(value, except, (text) => {
      texts.push(text);
      return text;
    });
    const redacted = await this.texts(texts);
    let next = 0;
    return mapTexts(value, except, () => redacted[next++] ?? '') as Value;
  }

  report(): RedactionReport {
    const items = [...this.#items.values()].sort((a, b) => b.count - a.count || a.label.localeCompare(b.label));
    return { count: items.reduce((sum, { count }) => sum + count, 0), items };
  }

  #label(kind: string, secret: string): string {
    const label = `[${kind} ${createHmac('sha256', this.#key).update(secret).digest('hex').slice(0, 6)}]`;
    const count = (this.#items.get(label)?.count ?? 0) + 1;
    this.#items.set(label, { kind, label, hint: hintOf(secret), count });
    return label;
  }
}

const NOTHING: ReadonlySet<string> = new Set();

/** As much as lets its owner know it, and nobody use it: at most a fifth, at most six letters. */
function hintOf(secret: string): string {
  return `${secret.replace(/\s+/g, ' ').slice(0, Math.min(6, Math.floor(secret.length / 5)))}…`;
}

/** Also where a tool has made one name of a path, with a dash for each sign that isn't a letter or a digit. */
function hideHomeInNames(text: string, home: string): string {
  const name = home.replace(/[\\/]+$/, '').replace(/[^A-Za-z0-9]/g, '-');
  const hidden = hideHome(text, home);
  if (name.length < 3 || !hidden.includes(name)) return hidden;
  return hidden.replace(new RegExp(`(?<=[\\\\/])${name}(?![A-Za-z0-9])`, 'g'), '~');
}

function mapTexts(value: unknown, except: ReadonlySet<string>, change: (text: string) => string, under = ''): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, except, change, under));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const stays = except.has(key) && !WITH_PATH_AS_ID.has(under);
      return [key, stays ? item : mapTexts(item, except, change, key)];
    }),
  );
}
