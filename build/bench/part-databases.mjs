// The part of the bench that reads a large Cursor database, and one conversation of very many messages.
import path from 'node:path';
import { installBenchPackages } from './packages.mjs';
import { mb, ms } from './report.mjs';

const MANY_BUBBLES = 36_000;
/** So that a conversation has as many messages at every size. */
const BUBBLES_OF_MB = 58;

/**
 * @param {import('./runner.mjs').Bench} bench
 * @param {number} megabytes The size of the database.
 */
export function measureDatabases({ measure, add, say, folder }, megabytes) {
  process.env.BENCH_PACKAGES = installBenchPackages();
  const home = path.join(folder, 'cursor');
  const data = path.join(folder, 'cursor-data');
  const bytes = megabytes * 1e6;
  const made = measure('make-cursor', { home, conversations: 500, bubbles: megabytes * BUBBLES_OF_MB, bytes });
  const size = mb(made.bytes);
  say(`a Cursor database of ${size}: ${made.conversations} conversations, ${made.bubbles} messages, ${made.rows} rows`);

  const opened = measure('database-open', { home });
  add({
    name: `opening a database of ${size}`,
    value: ms(opened.wallMs),
    baseline: `the first time, with SQLite to be loaded: ${ms(opened.firstMs)}`,
    aim: '100 ms',
    max: 100,
    measured: opened.wallMs,
  });
  const listed = measure('database-list', { home });
  add({ name: `listing its ${listed.sessions} conversations`, value: ms(listed.wallMs) });
  add({
    name: '  resident memory',
    value: `${listed.peakMb.toFixed(0)} MB`,
    baseline: `idle: ${listed.idleMb.toFixed(0)} MB`,
    aim: '150 MB',
    max: 150,
    measured: listed.peakMb,
  });

  const plain = measure('plain-database', { home });
  const baseline = `native SQLite and JSON.parse: ${ms(plain.wallMs)}`;
  const whole = measure('first-scan', { home, data, indexing: true });
  add({
    name: '  first conversation listed',
    value: ms(whole.firstListedMs),
    baseline,
    ratio: whole.firstListedMs / plain.wallMs,
  });
  add({
    name: `  read, searchable and saved (${whole.messages} messages)`,
    value: ms(whole.wallMs),
    baseline,
    ratio: whole.wallMs / plain.wallMs,
  });
  add({
    name: '  memory over idle, with the index',
    value: `${whole.overIdleMb.toFixed(0)} MB`,
    baseline: `idle: ${whole.idleMb.toFixed(0)} MB`,
  });
  const changed = measure('database-change', { home, data });
  add({
    name: '  one changed conversation, to searchable',
    value: ms(changed.wallMs),
    baseline: `a scan when nothing changed: ${ms(changed.unchangedMs)}`,
    ratio: changed.wallMs / changed.unchangedMs,
  });
  manyBubbles({ measure, add, folder });
}

/** @param {Pick<import('./runner.mjs').Bench, 'measure' | 'add' | 'folder'>} bench */
function manyBubbles({ measure, add, folder }) {
  const home = path.join(folder, 'bubbles');
  const made = measure('make-cursor', { home, conversations: 1, bubbles: MANY_BUBBLES, bytes: 0 });
  const plain = measure('plain-database', { home });
  const whole = measure('first-scan', { home, data: path.join(folder, 'bubbles-data'), indexing: true });
  add({
    name: `a conversation of ${whole.messages} messages (${mb(made.bytes)}), searchable`,
    value: ms(whole.wallMs),
    baseline: `native SQLite and JSON.parse: ${ms(plain.wallMs)}`,
    ratio: whole.wallMs / plain.wallMs,
    aim: '3000 ms',
    max: 3000,
    measured: whole.wallMs,
  });
  add({
    name: '  memory over idle, with the index',
    value: `${whole.overIdleMb.toFixed(0)} MB`,
    baseline: `idle: ${whole.idleMb.toFixed(0)} MB`,
  });
}
