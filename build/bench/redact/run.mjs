// npm run bench:redact: how many kinds of secrets are hidden, and how often something else is.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { alias } from '../../aliases.mjs';
import { formatRows, mb } from '../report.mjs';

const folder = path.dirname(fileURLToPath(import.meta.url));
const root = path.join(folder, '../../..');
const outDir = path.join(root, 'out/bench-redact');

await build({
  root,
  configFile: false,
  logLevel: 'error',
  resolve: { alias },
  ssr: { noExternal: true },
  build: {
    ssr: path.join(folder, 'measure-redaction.ts'),
    target: 'node20',
    outDir,
    emptyOutDir: true,
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'measure.js', banner: 'const __filename = import.meta.filename;' } },
  },
});
const out = execFileSync(process.execPath, [path.join(outDir, 'measure.js'), path.join(root, 'node_modules')], {
  maxBuffer: 1e8,
});
const { recall, alarms } = JSON.parse(out.toString());

for (const kind of recall.missed) console.log(`not hidden: ${kind}`);
for (const alarm of alarms.alarms) console.log(`false alarm: ${alarm}`);
const hidden = 1 - recall.missed.length / recall.tried;
const perMb = alarms.alarms.length / (alarms.bytes / 1e6);
console.log(
  formatRows([
    {
      name: `hidden, of ${recall.kinds} kinds of secrets, ${recall.tried / recall.kinds} of each`,
      value: `${(hidden * 100).toFixed(1)} %`,
      aim: '95 %',
      met: hidden >= 0.95,
    },
    {
      name: `false alarms in ${mb(alarms.bytes)} of package sources`,
      value: `${perMb.toFixed(2)} a MB`,
      aim: '1 a MB',
      met: perMb <= 1,
    },
    { name: 'looking through them', value: `${(alarms.tookMs / (alarms.bytes / 1e6)).toFixed(0)} ms a MB` },
  ]),
);
