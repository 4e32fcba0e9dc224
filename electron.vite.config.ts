// What is bundled into out/: the program's entries, the preload and the window.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { alias } from './build/aliases.mjs';
import { CALLS, EVENT_NAMES } from './src-shared/ipc';

// The oldest runtimes that the bundles must run in: Node for the command line, Electron's stand-in for the window
// (build/electron-runtime.mjs). Left alone, electron-vite would go by the electron package's version.
const node = 'node20.18';
const chrome = 'chrome130';
const require = createRequire(import.meta.url);
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Puts SQLite beside the bundles, where it is read from at run time. */
const sqlite: Plugin = {
  name: 'sqlite-wasm',
  generateBundle() {
    this.emitFile({
      type: 'asset',
      fileName: 'sql-wasm.wasm',
      source: readFileSync(require.resolve('sql.js/dist/sql-wasm.wasm')),
    });
  },
};

const page = here('src-renderer/index.html');
let first: ReadonlySet<string> | undefined;

/** An entry and what it imports, `import()` left out. */
function loadedWith(entry: string, importsOf: (module: string) => readonly string[]): ReadonlySet<string> {
  const loaded = new Set([entry]);
  for (const module of loaded) for (const imported of importsOf(module)) loaded.add(imported);
  return loaded;
}

export default defineConfig({
  main: {
    resolve: { alias },
    plugins: [sqlite],
    define: { ELECTRON_VERSION: JSON.stringify(require('electron/package.json').version) },
    build: {
      target: node,
      externalizeDeps: false,
      rolldownOptions: {
        // Native: stays in node_modules, and outside the asar.
        external: ['@parcel/watcher'],
        input: {
          main: here('src-main/app/main.ts'),
          'engine-process': here('src-main/app/engine-process.ts'),
          'ingest-worker': here('src-main/core/workers/ingest-worker.ts'),
          'index-worker': here('src-main/core/workers/index-worker.ts'),
          'meaning-worker': here('src-main/core/workers/meaning-worker.ts'),
          'keep-worker': here('src-main/core/workers/keep-worker.ts'),
          cli: here('src-main/cli/main.ts'),
          'make-home': here('src-main/core/sample-library/make-home.ts'),
        },
        // Chunks lie beside the entries, so that './ingest-worker.js' is right from any of them.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  },
  preload: {
    resolve: { alias },
    define: {
      CALL_NAMES: JSON.stringify(Object.keys(CALLS)),
      EVENT_NAMES: JSON.stringify(EVENT_NAMES),
    },
    build: {
      target: node,
      externalizeDeps: false,
      rolldownOptions: {
        input: here('src-main/preload/preload.ts'),
        // A sandboxed preload must be one CommonJS file.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: here('src-renderer'),
    resolve: { alias },
    plugins: [react()],
    // Read from the disk: size matters little.
    build: {
      target: chrome,
      minify: true,
      chunkSizeWarningLimit: 4000,
      rolldownOptions: {
        input: page,
        // What the first screen needs is one file: the start would wait for each of several.
        output: {
          codeSplitting: {
            groups: [
              {
                debugName: 'start',
                name: (id, context) => {
                  first ??= loadedWith(page, (module) => context.getModuleInfo(module)?.importedIds ?? []);
                  return first.has(id) ? 'start' : null;
                },
              },
            ],
          },
        },
      },
    },
  },
});
