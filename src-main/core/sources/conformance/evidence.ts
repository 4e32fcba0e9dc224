// The evidence table of sources/README.md: what is known of each source's format, from where, and since when.
import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface Evidence {
  readonly source: string;
  readonly format: string;
  /** How the format is known. */
  readonly evidence: string;
  readonly versions: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** The types of parts that the source's fixtures show. */
  readonly parts: readonly string[];
  readonly gaps: string;
}

export const EVIDENCE_CLASSES = ['documented', 'source code', 'observed', 'made up'] as const;

export function readEvidence(): Evidence[] {
  return readFileSync(path.join(import.meta.dirname, '..', 'README.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [source = '', format = '', evidence = '', versions = '', date = '', parts = '', gaps = ''] = line
        .split('|')
        .slice(1)
        .map((cell) => cell.trim());
      return { source: source.replaceAll('`', ''), format, evidence, versions, date, parts: parts.split(', '), gaps };
    });
}
