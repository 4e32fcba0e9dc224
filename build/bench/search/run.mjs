// `npm run bench:search`: the index beside SQLite's FTS5 and stock Orama, on the same sessions and queries.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { installBenchPackages } from '../packages.mjs';
import { formatRows, mb } from '../report.mjs';
import { openBench } from '../runner.mjs';
import { measureFirstIndex } from './first-index.mjs';
import { addJudgedRows, addSearchRows, addWindowRows } from './rows.mjs';

const PARTS = ['index', 'search', 'window', 'judged'];
/**
 * Up to how many messages an engine comes along: stock Orama needs some ten kilobytes of memory a message, and FTS5 half
 * an hour for the questions about a million.
 */
const MOST_FOR = { fts5: 400_000, orama: 100_000 };
const HEAP_MB = 16_000;

const { values: args } = parseArgs({
  options: {
    part: { type: 'string', multiple: true, default: PARTS },
    messages: { type: 'string', multiple: true, default: ['20000', '100000'] },
    'only-ours': { type: 'boolean', default: false },
    seed: { type: 'string', default: '7' },
    json: { type: 'string' },
  },
});
const strange = args.part.find((part) => !PARTS.includes(part));
if (strange !== undefined) throw new Error(`There is no part ${strange}: ${PARTS.join(', ')}`);

const alone = args['only-ours'];
if (!alone || args.part.includes('judged')) process.env.BENCH_PACKAGES = installBenchPackages();
const sizes = args.messages.map(Number);
const seed = Number(args.seed);
const bench = await openBench({ seed, messages: Math.max(...sizes) });
try {
  const has = (/** @type {string} */ part) => args.part.includes(part);
  if (has('index') || has('search') || has('window')) for (const messages of sizes) measureSize(messages, has);
  if (has('judged')) {
    heading('quality');
    const [home, data, scratch] = ['home', 'data', 'scratch'].map((name) => path.join(bench.folder, 'judged', name));
    addJudgedRows(bench, bench.measure('judged', { home, data, scratch }));
  }
  console.log(formatRows(bench.rows));
  if (args.json) writeFileSync(args.json, `${JSON.stringify({ sizes, seed, rows: bench.rows }, null, 2)}\n`);
} finally {
  bench.close();
}

/** @param {number} messages @param {(part: string) => boolean} has */
function measureSize(messages, has) {
  const folder = path.join(bench.folder, String(messages));
  const [home, data, scratch] = ['home', 'data', 'scratch'].map((name) => path.join(folder, name));
  if (!home || !data || !scratch) return;
  const made = bench.measure('make', { home, messages });
  heading(`${made.messages} messages, ${made.sessions} sessions, ${mb(made.bytes)}`);
  if (has('index')) {
    measureFirstIndex(bench, { home, data, runs: messages < 50_000 ? 3 : 1, rawBytes: made.bytes });
  } else bench.measure('first-scan', { home, data, indexing: true });
  if (has('search')) {
    mkdirSync(scratch);
    const [fts5, orama] = Object.values(MOST_FOR).map((most) => !alone && messages <= most);
    const flags = ['--expose-gc', `--max-old-space-size=${HEAP_MB}`];
    const figures = bench.measure('search', { home, data, scratch, fts5, orama }, flags);
    const loaded = bench.measure('load', { home, data, scratch }, ['--expose-gc']);
    addSearchRows(bench, { ...figures, ...loaded }, messages);
    if (!fts5) leftOut('FTS5', `asked about ${MOST_FOR.fts5} messages at most`);
    if (!orama)
      leftOut('stock Orama', `asked about ${MOST_FOR.orama} messages at most, as it needs some 10 KB for each`);
  }
  if (has('window')) addWindowRows(bench, bench.measure('window', { home, data }), messages);
}

/** @param {string} name @param {string} why */
function leftOut(name, why) {
  bench.rows.push({ name: `  without ${name}`, value: alone ? 'as was asked for' : why });
}

/** @param {string} text */
function heading(text) {
  bench.say(text);
  bench.rows.push({ name: `-- ${text}`, value: '' });
}
