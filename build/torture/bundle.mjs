// Bundles the torture into a script for plain Node.
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { alias } from '../aliases.mjs';

/**
 * Resolves to the script.
 * @param {string} folder Where it goes.
 */
export async function bundleTorture(folder) {
  await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias },
    ssr: { noExternal: true },
    build: {
      ssr: fileURLToPath(new URL('./torture.ts', import.meta.url)),
      target: 'node20',
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        output: { entryFileNames: 'torture.mjs', banner: 'const __filename = import.meta.filename;' },
      },
    },
  });
  return `${folder}/torture.mjs`;
}
