// What the window waits for is loaded before anything is drawn: whatever these files import, and what that imports.
// Anything heavy among it would be paid by every start.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { alias } from './aliases.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const ENDINGS = ['', '.ts', '.tsx', '/index.ts'];

/** Files below the root and names of packages that are loaded with a file; types and `import()` are not. */
function loadedWith(entry: string): Set<string> {
  const loaded = new Set<string>();
  const waiting = [path.join(root, entry)];
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    const name = path.relative(root, file).split(path.sep).join('/');
    if (loaded.has(name)) continue;
    loaded.add(name);
    const named = /^(?:import|export)\s(?!type\b)[^'"`;]*?from\s*'([^']+)'|^import\s*'([^']+)'/gm;
    for (const [, from, bare] of readFileSync(file, 'utf8').matchAll(named)) {
      const target = from ?? bare ?? '';
      const [first = ''] = target.split('/');
      const folder = target.startsWith('.') ? path.dirname(file) : alias[first as keyof typeof alias];
      if (!folder) loaded.add(target);
      else if (!/\.css$/.test(target)) {
        const place = path.join(folder, target.startsWith('.') ? target : target.slice(first.length));
        const found = ENDINGS.map((ending) => place + ending).find((one) => /\.tsx?$/.test(one) && existsSync(one));
        if (found === undefined) throw new Error(`${name}: ${target} isn't there`);
        waiting.push(found);
      }
    }
  }
  return loaded;
}

function check(entry: string, forbidden: RegExp): void {
  expect([...loadedWith(entry)].filter((name) => forbidden.test(name))).toEqual([]);
}

test('the walk follows imports', () => {
  expect(loadedWith('src-main/core/engine/export-thread.ts')).toContain('lowlight');
  expect(loadedWith('src-renderer/features/thread/thread-pane.tsx')).toContain('react-markdown');
});

test('the process of the window starts without the command line, the made-up home and schemas', () => {
  check(
    'src-main/app/main.ts',
    /^zod$|^src-main\/(cli\/cli\.|mcp\/|core\/(engine\.|engine\/|index\/|sources\/|sample-library\/make-))/,
  );
});

test('the engine starts without exports, redaction, answers and what its threads run', () => {
  check(
    'src-main/app/engine-process.ts',
    /^(lowlight|yaml|mdast-util-from-markdown|@parcel\/watcher|@orama\/orama|src-main\/core\/(export|redaction)\/(to-|redactor\.))/,
  );
});

test('the window draws its list without what comes with a thread or a page', () => {
  check(
    'src-renderer/main.tsx',
    /^(react-markdown|lowlight|diff|src-renderer\/features\/(settings|statistics|digest|diagnostics|first-run)\/|src-renderer\/features\/thread\/(thread-view|message-view|parts\/))/,
  );
});
