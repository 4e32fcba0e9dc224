// `npm run torture`: kills a writer of the index five hundred times, at moments that follow from seeds as far as a
// machine lets them. A round that fails prints its seed; `-- --seed N --rounds 1` does that one again.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bundleTorture } from './bundle.mjs';

const KILLS_OF_ROUND = 5;
const { values: args } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '100' },
  },
});
const first = Number(args.seed);
const rounds = Number(args.rounds);
const folder = mkdtempSync(path.join(tmpdir(), 'threadfinch-torture-'));
const started = Date.now();
let amidSaves = 0;
let failed = 0;
const script = await bundleTorture(folder);
for (let seed = first; seed < first + rounds; seed += 1) {
  const index = path.join(folder, String(seed));
  const options = JSON.stringify({ folder: index, seed, kills: KILLS_OF_ROUND });
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, 'round', options], { encoding: 'utf8' });
  if (status === 0) {
    amidSaves += Number(stdout);
    rmSync(index, { recursive: true, force: true });
  } else {
    failed += 1;
    console.log(`seed ${seed} failed, the index is kept in ${index}:\n${stderr}`);
  }
  if ((seed - first + 1) % 10 === 0)
    console.error(`torture: ${(seed - first + 1) * KILLS_OF_ROUND} kills, up to seed ${seed}`);
}
const seconds = ((Date.now() - started) / 1000).toFixed(0);
console.log(
  `${rounds * KILLS_OF_ROUND} kills in ${rounds} rounds, ${amidSaves} of them amid a save, ${seconds} s; ${failed} rounds failed`,
);
if (failed === 0) rmSync(folder, { recursive: true, force: true });
process.exitCode = failed === 0 ? 0 : 1;
