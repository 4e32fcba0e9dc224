// Bundles the measurements with the engine and its workers, unminified so that profiles can be read.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { alias } from '../aliases.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../..');
const outDir = path.join(root, 'node_modules/.cache/threadfinch-bench');

/** Resolves to the program that takes a measurement's name and its options as JSON. */
export async function bundleMeasurements() {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { alias },
    ssr: { noExternal: true, external: ['@parcel/watcher'] },
    build: {
      ssr: true,
      target: 'node20',
      outDir,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        input: {
          measure: path.join(root, 'build/bench/measure.ts'),
          'ingest-worker': path.join(root, 'src-main/core/workers/ingest-worker.ts'),
          'index-worker': path.join(root, 'src-main/core/workers/index-worker.ts'),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  return path.join(outDir, 'measure.js');
}
