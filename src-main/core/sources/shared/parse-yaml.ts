// YAML from strangers.
import { parse } from 'yaml';

/** The value of a small text; undefined for what is no YAML. Never throws. */
export function parseYaml(text: string): unknown {
  try {
    // Without aliases, of which a few lines can stand for gigabytes.
    return parse(text, { maxAliasCount: 0, logLevel: 'silent' });
  } catch {
    return undefined;
  }
}
