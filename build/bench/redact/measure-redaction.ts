// Measures what redaction finds of made-up secrets, and what it takes for one in package sources.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findSecrets } from '../../../src-main/core/redaction/find-secrets';
import { type Random, SECRET_CASES } from '../../../src-main/core/redaction/secret-kinds.cases';

const SEEDS = 5;
const CORPUS_BYTES = 10_000_000;
/** Their versions are pinned by the lock file; whoever changes one sees new figures. */
const PACKAGES = [
  'react-dom',
  'zod',
  'vite',
  'commander',
  'lowlight',
  'highlight.js',
  'yaml',
  'playwright-core',
  'electron-builder',
  'app-builder-lib',
  'vitest',
  '@tanstack/query-core',
  'micromark',
  'diff',
  'knip',
];

const options = { secrets: true, emails: false, inNames: true };

/** How many of the kinds are hidden whole, over several seeds, and which are not. */
async function recall() {
  const missed = new Set<string>();
  for (let seed = 1; seed <= SEEDS; seed++) {
    for (const { kind, make } of SECRET_CASES) {
      const [text, secret] = make(seeded(seed));
      const start = text.indexOf(secret);
      const found = await findSecrets(text, options);
      // A scheme or a name before the secret part may stay; the last three quarters may not.
      const hidden = found.some(({ from, to }) => from <= start + secret.length / 4 && to >= start + secret.length);
      if (!hidden) missed.add(`${kind} (seed ${seed})`);
    }
  }
  return { kinds: SECRET_CASES.length, tried: SECRET_CASES.length * SEEDS, missed: [...missed] };
}

/** What is taken for a secret in sources that hold none, and how long looking takes. */
async function falseAlarms(modules: string) {
  let bytes = 0;
  let tookMs = 0;
  const alarms: string[] = [];
  for (const file of PACKAGES.flatMap((name) => sources(path.join(modules, name)))) {
    if (bytes >= CORPUS_BYTES) break;
    const text = readFileSync(file, 'utf8');
    bytes += text.length;
    const started = performance.now();
    const found = await findSecrets(text, options);
    tookMs += performance.now() - started;
    for (const { from, to, kind } of found) {
      alarms.push(
        `${path.relative(modules, file)}: ${kind}: ${text.slice(from, Math.min(to, from + 60)).replace(/\s+/g, ' ')}`,
      );
    }
  }
  return { bytes, tookMs, alarms };
}

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:[cm]?[jt]s|md|json)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

function seeded(seed: number): Random {
  let state = seed * 2654435761;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return (alphabet, length) => Array.from({ length }, () => alphabet[Math.floor(next() * alphabet.length)]).join('');
}

const modules = process.argv[2] ?? 'node_modules';
process.stdout.write(JSON.stringify({ recall: await recall(), alarms: await falseAlarms(modules) }));
