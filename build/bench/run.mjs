// `npm run bench`: makes up homes, measures the engine on them and prints what came out; see README.md.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { measureCopilot } from './part-copilot.mjs';
import { measureDatabases } from './part-databases.mjs';
import { formatProfiles } from './profile.mjs';
import { formatRows, mb, ms } from './report.mjs';
import { middle, openBench, several } from './runner.mjs';

const PARTS = ['history', 'databases', 'copilot'];

const { values: args } = parseArgs({
  options: {
    part: { type: 'string', multiple: true, default: PARTS },
    'cursor-gb': { type: 'string', default: '0.2' },
    messages: { type: 'string', default: '20000' },
    runs: { type: 'string' },
    seed: { type: 'string', default: '7' },
    huge: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});
const messages = Number(args.messages);
const seed = Number(args.seed);
const runs = Number(args.runs ?? (messages < 100_000 ? 3 : 1));
const strange = args.part.find((part) => !PARTS.includes(part));
if (strange !== undefined) throw new Error(`There is no part ${strange}: ${PARTS.join(', ')}`);

const bench = await openBench({ seed, messages });
const { measure, add, say, rows, folder } = bench;
const profiles = path.join(folder, 'profiles');

try {
  if (args.part.includes('history')) history();
  if (args.part.includes('databases')) measureDatabases(bench, Math.round(Number(args['cursor-gb']) * 1000));
  if (args.part.includes('copilot')) measureCopilot(bench);
  console.log(formatRows(rows));
  if (args.profile) console.log(`\n${formatProfiles(profiles)}`);
  if (args.json) writeFileSync(args.json, `${JSON.stringify({ messages, seed, rows }, null, 2)}\n`);
} finally {
  bench.close();
}

function history() {
  const home = path.join(folder, 'home');
  const made = measure('make', { home, messages });
  say(`${made.sessions} sessions, ${made.messages} messages, ${mb(made.bytes)} in ${made.files} files`);
  const data = firstScans(home, made.bytes);
  starts(home, data);
  queries(home, data);
  appends(home, data);
  rescans();
  if (args.huge) hugeSession();
}

/** @param {string} home @param {number} rawBytes */
function firstScans(home, rawBytes) {
  const data = path.join(folder, 'data');
  const plain = several(runs, () => measure('plain-read', { home }));
  const kept = several(runs, (run) =>
    measure('first-scan', { home, data: path.join(folder, `kept-${run}`), indexing: false }),
  );
  const whole = measure('first-scan', { home, data, indexing: true });
  if (args.profile) {
    mkdirSync(profiles);
    measure('first-scan', { home, data: path.join(folder, 'profiled'), indexing: true }, [
      '--cpu-prof',
      `--cpu-prof-dir=${profiles}`,
    ]);
  }
  const plainMs = middle(plain, 'wallMs');
  const baseline = `reading and JSON.parse: ${ms(plainMs)}`;
  add({
    name: 'first scan, read and kept',
    value: ms(middle(kept, 'wallMs')),
    baseline,
    ratio: middle(kept, 'wallMs') / plainMs,
    aim: 'ratio 2.5',
    max: 2.5,
  });
  add({
    name: '  the same, CPU of all threads',
    value: ms(middle(kept, 'cpuMs')),
    baseline: `CPU: ${ms(middle(plain, 'cpuMs'))}`,
    ratio: middle(kept, 'cpuMs') / middle(plain, 'cpuMs'),
  });
  add({ name: 'first scan, searchable and saved', value: ms(whole.wallMs), baseline, ratio: whole.wallMs / plainMs });
  const listed = middle(kept, 'firstListedMs');
  add({
    name: 'first session listed',
    value: ms(listed),
    baseline,
    ratio: listed / plainMs,
    aim: '1000 ms',
    max: 1000,
    measured: listed,
  });
  const over = Math.max(...kept.map((figures) => figures.overIdleMb));
  add({
    name: 'memory over idle, reading',
    value: `${over.toFixed(0)} MB`,
    baseline: `idle: ${middle(kept, 'idleMb').toFixed(0)} MB`,
    aim: '250 MB',
    max: 250,
    measured: over,
  });
  add({
    name: 'memory over idle, with the index',
    value: `${whole.overIdleMb.toFixed(0)} MB`,
    baseline: `idle: ${whole.idleMb.toFixed(0)} MB`,
  });
  const share = whole.dataBytes / rawBytes;
  add({
    name: 'app data',
    value: mb(whole.dataBytes),
    baseline: `raw files: ${mb(rawBytes)}`,
    ratio: share,
    aim: 'ratio 0.25',
    max: 0.25,
  });
  for (const [name, bytes] of Object.entries(whole.kept)) {
    add({ name: `  ${name}`, value: mb(bytes), baseline: `raw files: ${mb(rawBytes)}`, ratio: bytes / rawBytes });
  }
  say(
    `read ${whole.sessions} sessions, ${whole.threads} threads, ${whole.messages} messages; unknown kinds in ${whole.unknown} sources`,
  );
  return data;
}

/** @param {string} home @param {string} data */
function starts(home, data) {
  const empty = several(5, () => {
    const started = performance.now();
    spawnSync(process.execPath, ['-e', '0']);
    return { wallMs: performance.now() - started };
  });
  const found = several(5, () => measure('start', { home, data }));
  const baseline = `an empty Node program: ${ms(middle(empty, 'wallMs'))}`;
  const ratio = (/** @type {string} */ field) => middle(found, field) / middle(empty, 'wallMs');
  add({ name: 'start to first list', value: ms(middle(found, 'listedMs')), baseline, ratio: ratio('listedMs') });
  add({ name: 'start to first search', value: ms(middle(found, 'searchedMs')), baseline, ratio: ratio('searchedMs') });
}

/** @param {string} home @param {string} data */
function queries(home, data) {
  const plain = middle(
    several(3, () => measure('plain-search', { home })),
    'wallMs',
  );
  const asked = measure('queries', { home, data });
  const baseline = `searching the raw bytes: ${ms(plain)}`;
  add({ name: 'query, median', value: ms(asked.medianMs), baseline, ratio: asked.medianMs / plain });
  add({ name: 'query, worst', value: ms(asked.worstMs), baseline, ratio: asked.worstMs / plain });
  for (const [kind, { medianMs, worstMs, found }] of Object.entries(asked.kinds)) {
    add({ name: `  ${kind} (${found} of 10 found)`, value: `${ms(medianMs)}, worst ${ms(worstMs)}` });
  }
}

/** @param {string} home @param {string} data */
function appends(home, data) {
  const { wallMs, worstMs, plainMs, rounds } = measure('append', { home, data });
  const baseline = `reading and parsing that file: ${ms(plainMs)}`;
  add({
    name: `appended to searchable (${rounds} files)`,
    value: `${ms(wallMs)}, worst ${ms(worstMs)}`,
    baseline,
    ratio: wallMs / plainMs,
    aim: '300 ms',
    max: 300,
    measured: wallMs,
  });
}

function rescans() {
  const home = path.join(folder, 'many');
  measure('make', { home, messages: 15_000, sessions: 2500 });
  const plain = middle(
    several(5, () => measure('plain-stat', { home })),
    'wallMs',
  );
  const { wallMs, worstMs, sessions, stated, listed, bytesRead } = measure('rescan', {
    home,
    data: path.join(folder, 'many-data'),
  });
  const baseline = `listing and stat-ing them: ${ms(plain)}`;
  add({
    name: `unchanged re-scan of ${sessions} sessions`,
    value: `${ms(wallMs)}, worst ${ms(worstMs)}`,
    baseline,
    ratio: wallMs / plain,
    aim: '100 ms',
    max: 100,
    measured: wallMs,
  });
  add({
    name: '  what it looks at',
    value: `${stated} files and folders stat-ed, ${listed} listed, ${bytesRead} bytes read`,
    aim: '0 bytes read',
    max: 0,
    measured: bytesRead,
  });
}

function hugeSession() {
  const home = path.join(folder, 'huge');
  const { bytes } = measure('make', { home, messages: 1000, huge: true });
  const plain = measure('plain-read', { home });
  const kept = measure('first-scan', { home, data: path.join(folder, 'huge-data'), indexing: false });
  add({
    name: `a session of ${mb(bytes)}, read and kept`,
    value: ms(kept.wallMs),
    baseline: `reading and JSON.parse: ${ms(plain.wallMs)}`,
    ratio: kept.wallMs / plain.wallMs,
  });
  add({
    name: '  memory over idle',
    value: `${kept.overIdleMb.toFixed(0)} MB`,
    baseline: `idle: ${kept.idleMb.toFixed(0)} MB`,
    aim: '400 MB',
    max: 400,
    measured: kept.overIdleMb,
  });
}
