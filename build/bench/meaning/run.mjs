// npm run bench:meaning: search among vectors of 768 components, beside comparing with every one.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { alias } from '../../aliases.mjs';
import { formatRows, mb } from '../report.mjs';

const folder = path.dirname(fileURLToPath(import.meta.url));
const root = path.join(folder, '../../..');
const outDir = path.join(root, 'out/bench-meaning');
const MOST_MS = 40;
const LEAST_RECALL = 0.95;

await build({
  root,
  configFile: false,
  logLevel: 'error',
  resolve: { alias },
  build: {
    ssr: path.join(folder, 'measure-meaning.ts'),
    target: 'node20',
    outDir,
    emptyOutDir: true,
    rolldownOptions: { output: { entryFileNames: 'measure.js' } },
  },
});
const out = execFileSync(process.execPath, ['--max-old-space-size=4096', path.join(outDir, 'measure.js')], {
  maxBuffer: 1e7,
});
console.log(
  formatRows(
    JSON.parse(out.toString()).flatMap(({ count, addMs, medianMs, worstMs, recall, bytes }) => [
      {
        name: `nearest ten of ${count} vectors, CPU`,
        value: `${medianMs.toFixed(1)} ms median, ${worstMs.toFixed(1)} ms worst`,
        aim: `${MOST_MS} ms`,
        met: worstMs <= MOST_MS,
      },
      {
        name: 'of the ten that are nearest, found',
        value: recall.toFixed(3),
        aim: String(LEAST_RECALL),
        met: recall >= LEAST_RECALL,
      },
      { name: 'memory, and adding one', value: `${mb(bytes)}, ${(addMs * 1000).toFixed(0)} µs` },
    ]),
  ),
);
