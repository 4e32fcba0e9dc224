// Bundles the measurements with the engine and its workers, unminified so that profiles can be read.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { alias } from '../aliases.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../..');
/**
 * Resolves to the program that takes a measurement's name and its options as JSON. It must lie inside the checkout,
 * where packages that aren't bundled are found.
 * @param {string} outDir
 */
export async function bundleMeasurements(outDir) {
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
          'meaning-worker': path.join(root, 'src-main/core/workers/meaning-worker.ts'),
          'keep-worker': path.join(root, 'src-main/core/workers/keep-worker.ts'),
        },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          // Packages in CommonJS ask for it; electron-vite does the same for the program.
          banner: 'const __filename = import.meta.filename;',
        },
      },
    },
  });
  return path.join(outDir, 'measure.js');
}
