// Pictures of the gallery's scenes, to look at: npm run gallery:shots -- [--out DIR] [--scene PART] [--size WxH]
// [--theme light|dark] [--language en|zh|ja] [--faults]. Without a choice all of them are taken; with --faults axe looks
// at each, and what it finds fault with is said, and fails.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build, preview } from 'vite';
import { electronRuntime } from './electron-runtime.mjs';
import { hasDisplay, sandboxArgs } from './platform.mjs';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'dist/gallery' },
    scene: { type: 'string', default: '' },
    size: { type: 'string' },
    theme: { type: 'string' },
    language: { type: 'string' },
    faults: { type: 'boolean', default: false },
  },
});
const sizes = values.size ? [values.size] : ['1360x860', '1100x700', '900x600'];
const themes = values.theme ? [values.theme] : ['light', 'dark'];
const languages = values.language ? [values.language] : ['en', 'zh', 'ja'];

// Built rather than served from its sources: each picture loads the page anew.
const configFile = path.join(import.meta.dirname, 'vite.gallery.config.mjs');
const out = path.resolve(values.out);
const outDir = path.join(out, 'page');
await build({ configFile, logLevel: 'error', build: { outDir, emptyOutDir: true, minify: false } });
const server = await preview({ configFile, logLevel: 'error', build: { outDir }, preview: { port: 0 } });
const [base = ''] = server.resolvedUrls?.local ?? [];
const table = readFileSync(path.join(import.meta.dirname, '../src-renderer/gallery-scenes.ts'), 'utf8');
const scenes = [...table.matchAll(/^ {2}'?([\w-]+)'?: \{/gm)]
  .map(([, name = '']) => name)
  .filter((name) => name.includes(values.scene));

const shots = scenes.flatMap((scene) =>
  languages.flatMap((language) =>
    themes.flatMap((theme) =>
      sizes.map((size) => {
        const [width, height] = size.split('x').map(Number);
        const url = `${base}gallery.html?${new URLSearchParams({ scene, theme, language })}`;
        return { url, width, height, file: path.join(out, `${scene}-${language}-${theme}-${size}.png`) };
      }),
    ),
  ),
);

// In a file: a variable holds no list of a thousand.
const list = path.join(outDir, 'shots.json');
writeFileSync(list, JSON.stringify(shots));

const { executable } = await electronRuntime();
const args = [
  path.join(import.meta.dirname, 'gallery-window'),
  ...sandboxArgs(executable),
  '--force-device-scale-factor=1',
  '--log-level=3',
];
// The pointer rests in the middle of the screen; on one this large nothing is under it.
const [command, ...rest] = hasDisplay()
  ? [executable, ...args]
  : ['xvfb-run', '-a', '-s', '-screen 0 3200x2000x24', executable, ...args];
const child = spawn(String(command), rest, {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    ELECTRON_DISABLE_SECURITY_WARNINGS: '1',
    GALLERY_SHOTS: list,
    ...(values.faults ? { GALLERY_AXE: axePath() } : {}),
  },
});
const [code] = await once(child, 'exit');
await server.close();
console.log(`${shots.length} pictures of ${scenes.length} scenes in ${out}`);
process.exitCode = code;

/** That of the end-to-end specs. */
function axePath() {
  const { resolve } = createRequire(import.meta.url);
  return createRequire(resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js');
}
