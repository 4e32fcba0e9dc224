// npm run bench:hook: what Claude Code waits for our hook, beside the start of an empty Node program.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuilt, ensureInstalled } from '../../checkout.mjs';
import { formatRows, ms } from '../report.mjs';

const ROUNDS = 40;

await ensureInstalled();
await ensureBuilt();
const folder = mkdtempSync(path.join(tmpdir(), 'threadfinch-hook-'));
const [home, data] = [path.join(folder, 'home'), path.join(folder, 'data')];
mkdirSync(home);
mkdirSync(path.join(data, 'inbox'), { recursive: true });
execFileSync(process.execPath, ['out/main/cli.js', 'hook', 'install', '--write', '--home', home, '--data', data], {
  stdio: 'ignore',
});
const settings = JSON.parse(readFileSync(path.join(home, '.claude/settings.json'), 'utf8'));
const hook = settings.hooks.Stop[0].hooks[0].command;
const input = JSON.stringify({ hook_event_name: 'Stop', transcript_path: '/home/dana/session.jsonl' });
// As while the program runs.
mkdirSync(path.join(data, 'writer.lock'));

/** @type {Record<'hook' | 'node', number[]>} */
const times = { hook: [], node: [] };
for (let round = 0; round < ROUNDS; round++) {
  times.hook.push(timed('sh', ['-c', hook], input));
  times.node.push(timed(process.execPath, ['-e', '0'], ''));
}
const left = readdirSync(path.join(data, 'inbox')).length;
rmSync(folder, { recursive: true });
if (left !== ROUNDS) throw new Error(`${ROUNDS} hooks left ${left} requests`);

const ratio = median(times.hook) / median(times.node);
console.log(
  formatRows([
    {
      name: 'a hook, until it returns',
      value: ms(median(times.hook)),
      baseline: `node -e 0: ${ms(median(times.node))}`,
      ratio,
      aim: '2',
      met: ratio <= 2,
    },
  ]),
);

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {string} given Its standard input.
 */
function timed(command, args, given) {
  const started = performance.now();
  spawnSync(command, args, { input: given, stdio: ['pipe', 'ignore', 'ignore'] });
  return performance.now() - started;
}

/** @param {readonly number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
