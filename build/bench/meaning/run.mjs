// npm run bench:meaning: search among vectors of 768 components, beside comparing with every one; and how well related
// terms and meaning rank what words don't find.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { formatRows, mb, ms } from '../report.mjs';
import { openBench } from '../runner.mjs';

const PARTS = ['vectors', 'judged'];
/** @type {Record<string, string>} */
const SETS = { judged: 'that words find, held out', bridging: 'in other words than the sessions’' };
const MOST_MS = 40;
const LEAST_RECALL = 0.95;

const { values: args } = parseArgs({
  options: {
    part: { type: 'string', multiple: true, default: PARTS },
    ollama: { type: 'boolean', default: false },
    address: { type: 'string', default: 'http://127.0.0.1:11434' },
    model: { type: 'string', default: 'nomic-embed-text' },
    queries: { type: 'string' },
  },
});
const strange = args.part.find((part) => !PARTS.includes(part));
if (strange !== undefined) throw new Error(`There is no part ${strange}: ${PARTS.join(', ')}`);

const bench = await openBench({ seed: 1, messages: 0 });
try {
  if (args.part.includes('vectors')) addVectorRows();
  if (args.part.includes('judged')) addJudgedRows();
  console.log(formatRows(bench.rows));
} finally {
  bench.close();
}

function addVectorRows() {
  for (const figures of bench.measure('vectors', {}, ['--max-old-space-size=4096'])) {
    const { count, addMs, medianMs, worstMs, recall, bytes } = figures;
    bench.add({
      name: `nearest ten of ${count} vectors, CPU`,
      value: `${medianMs.toFixed(1)} ms median, ${worstMs.toFixed(1)} ms worst`,
      aim: `${MOST_MS} ms`,
      max: MOST_MS,
      measured: worstMs,
    });
    bench.add({
      name: '  of the ten that are nearest, found',
      value: recall.toFixed(3),
      aim: String(LEAST_RECALL),
      min: LEAST_RECALL,
      measured: recall,
    });
    bench.add({ name: '  memory, and adding one', value: `${mb(bytes)}, ${(addMs * 1000).toFixed(0)} µs` });
  }
}

function addJudgedRows() {
  const { address, model } = args;
  const [home, data] = ['home', 'data'].map((name) => path.join(bench.folder, name));
  const queries = args.queries === undefined ? {} : { queries: path.resolve(args.queries) };
  const ollama = args.ollama ? { ollama: { address, model } } : {};
  const { sets, chunks, embedMs } = bench.measure('hybrid', { home, data, ...queries, ...ollama });
  for (const [name, figures] of Object.entries(sets)) addQualityRows(SETS[name] ?? `of ${args.queries}`, figures);
  bench.add({ name: `embedding ${chunks} pieces of text`, value: ms(embedMs) });
}

/**
 * @param {string} what
 * @param {{ queries: number, expanded: number, quality: Record<'words' | 'related' | 'offered' | 'near' | 'both', readonly number[]> }} figures
 */
function addQualityRows(what, { queries, expanded, quality: { words, related, offered, near, both } }) {
  const quality = (/** @type {readonly number[]} */ of) => of.map((one) => one.toFixed(3)).join(' / ');
  const add = (/** @type {string} */ name, /** @type {readonly number[]} */ of) =>
    bench.add({ name, value: quality(of), baseline: of === words ? '' : `words: ${quality(words)}` });
  bench.add({ name: `MRR / recall@10 of ${queries} queries ${what}`, value: '' });
  add('  words', words);
  add(`  words, then related terms (known for ${expanded} queries)`, related);
  add('    and those that are offered, too', offered);
  add(`  words, then meaning (${args.ollama ? args.model : 'beginnings of words, no model'})`, near);
  add('  words, related terms, meaning', both);
}
