// The fences that neither the compiler nor the linter can hold: who may import whom across folders, symbols that have
// one home, and documents that must keep up with the code.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { SOURCES } from '../src-main/core/sources/registry';
import { alias } from './aliases.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const all = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(root, file)));
const files = all.filter((file) => !file.includes('/fixtures/'));
const isSource = (file: string) => /^src-.*\.tsx?$/.test(file) && !/\.(test|cases)\.tsx?$|\.d\.ts$/.test(file);
const sources = files.filter(isSource);
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Whoever lies in `from` may import what `may` matches: paths below the root, or names of packages. First row wins. */
const MAY_IMPORT: readonly { readonly from: RegExp; readonly may: RegExp }[] = [
  { from: /^src-shared\//, may: /^(src-shared\/|zod$)/ },
  { from: /^src-main\/core\/sources\/registry/, may: /^(src-main\/core\/sources\/|src-shared\/)/ },
  // The suite that holds sources to their laws reads its fixtures from the disk.
  { from: /^src-main\/core\/sources\/conformance\//, may: /^(src-main\/core\/|src-shared\/|node:|vitest$|fzstd$)/ },
  {
    from: /^src-main\/core\/sources\/shared\//,
    may: /^(src-main\/core\/(sources\/(shared\/|source-adapter$)|io\/source-env$)|src-shared\/|diff$|fzstd$|yaml$|zod$)/,
  },
  {
    from: /^src-main\/core\/sources\/([^/]+?)(\/|\.ts$)/,
    may: /^(src-main\/core\/(sources\/($1[/.]|$1$|shared\/|source-adapter$)|io\/source-env$)|src-shared\/)/,
  },
  {
    from: /^src-main\/core\/pipeline\//,
    may: /^(src-main\/core\/(pipeline\/|sources\/source-adapter$|catalogue\/|threads\/|io\/|index\/search-index$)|src-shared\/|node:)/,
  },
  {
    from: /^src-main\/core\/index\//,
    may: /^(src-main\/core\/(index\/|io\/|local-day$|text-block$)|src-shared\/|node:|zod$|@orama\/orama$)/,
  },
  { from: /^src-main\/core\/io\//, may: /^(src-main\/core\/io\/|src-shared\/|node:|(?!electron$|@orama|react)[a-z@])/ },
  { from: /^src-main\/core\//, may: /^(src-main\/core\/|src-shared\/|node:|(?!electron$|@orama|react)[a-z@])/ },
  { from: /^src-main\/preload\//, may: /^(src-shared\/ipc$|electron$)/ },
  {
    // The program answers the command line's verbs itself; see src-main/app/main.ts. What the settings are it reads
    // before there is an engine, for the theme and the first frame.
    from: /^src-main\/app\//,
    may: /^(src-main\/(app\/|cli\/(cli|verbs)$|core\/(engine(-api)?|workers\/rpc|sample-library\/(make-home|prepare-demo)|io\/(app-paths|atomic-file)|settings\/settings-file)$)|src-shared\/|node:|electron$|zod$)/,
  },
  {
    from: /^src-main\/cli\//,
    may: /^(src-main\/(cli\/|core\/(engine(-api)?|sample-library\/prepare-demo|io\/(app-paths|atomic-file)|tool-settings\/tool-settings|export\/json-shapes)$|mcp\/server$)|src-shared\/|node:|commander$|string-width$|@modelcontextprotocol\/sdk\/server\/stdio\.js$)/,
  },
  {
    from: /^src-main\/mcp\//,
    may: /^(src-main\/(mcp\/|core\/engine-api$)|src-shared\/|zod$|@modelcontextprotocol\/sdk\/)/,
  },
  {
    from: /^src-renderer\/features\/([^/]+)\//,
    may: /^(src-renderer\/(features\/$1\/|ui\/|bridge\/|nav\/)|src-shared\/|(?!electron$|@core|node:|@orama)[a-z@])/,
  },
  {
    from: /^src-renderer\/ui\//,
    may: /^(src-renderer\/(ui|styles)\/|src-shared\/(?!model\/(?!(source-card|failure|search)$)|ipc$)|(?!electron$|@core|node:|@orama|src-)[a-z@])/,
  },
  { from: /^src-renderer\//, may: /^(src-renderer\/|src-shared\/|(?!electron$|@core|node:|@orama|src-)[a-z@])/ },
];

/** What stands in a file's imports: paths below the root without their ending, or names of packages. */
function importsOf(file: string): string[] {
  const named = /^\s*(?:import|export)\b[^'"`;]*?from\s*'([^']+)'|^\s*import\s*'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm;
  return [...textOf(file).matchAll(named)].map(([, from, bare, dynamic]) => {
    const name = from ?? bare ?? dynamic ?? '';
    const [first = ''] = name.split('/');
    const folder = name.startsWith('.') ? path.dirname(path.join(root, file)) : alias[first as keyof typeof alias];
    if (!folder) return name;
    const target = path.join(folder, name.startsWith('.') ? name : name.slice(first.length));
    return path.relative(root, target).split(path.sep).join('/');
  });
}

test('files import only what their place allows', () => {
  const wrong = sources.flatMap((file) => {
    const row = MAY_IMPORT.find(({ from }) => from.test(file));
    if (!row) return [`${file} lies where no rule holds`];
    const own = row.from.exec(file)?.[1] ?? '';
    const may = new RegExp(row.may.source.replaceAll('$1', own));
    return importsOf(file)
      .filter((name) => !may.test(name))
      .map((name) => `${file} imports ${name}`);
  });
  expect(wrong).toEqual([]);
});

/** Symbols with one home. */
const HOMES: readonly { readonly symbol: RegExp; readonly home: RegExp }[] = [
  { symbol: /\bipcMain\b/, home: /^src-main\/app\/ipc-server\.ts$/ },
  { symbol: /\bipcRenderer\b/, home: /^src-main\/preload\/preload\.ts$/ },
  { symbol: /window\.threadfinch/, home: /^src-renderer\/(bridge\/|gallery\.ts$)/ },
  { symbol: /@orama\/orama/, home: /^src-main\/core\/index\// },
  { symbol: /@parcel\/watcher/, home: /^src-main\/core\/io\/watch\.ts$/ },
  { symbol: /sql\.js/, home: /^src-main\/core\/io\// },
  { symbol: /\b(Date\.now|new Date\(\))/, home: /^(?!src-shared\/|src-main\/core\/sources\/)/ },
  { symbol: /\bprocess\./, home: /^src-main\/(?!core\/(sources\/(?!conformance\/)|pipeline\/|index\/))/ },
  {
    symbol: /#[0-9a-f]{6}\b/i,
    home: /^(src-renderer\/styles\/tokens\.css|src-main\/app\/theme\.ts|src-main\/core\/export\/html-style\.ts|src-main\/core\/sample-library\/.*)$/,
  },
  { symbol: /\bIntl\.Segmenter\b/, home: /^$/ },
  { symbol: /dangerouslySetInnerHTML|\.innerHTML\b/, home: /^$/ },
  {
    symbol: /\b(fetch|XMLHttpRequest|WebSocket|EventSource)\(|'node:(https?|net|tls|dgram|dns)'/,
    // Where the user says so, and a stand-in for that in tests.
    home: /^src-main\/core\/providers\/(http|test-server)\.ts$/,
  },
];

test('symbols stay in their homes', () => {
  const looked = files.filter((file) => isSource(file) || /^src-renderer\/.*\.css$/.test(file));
  const wrong = looked.flatMap((file) => {
    // What a comment says is nobody's business.
    const code = textOf(file).replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
    return HOMES.filter(({ symbol, home }) => symbol.test(code) && !home.test(file)).map(
      ({ symbol }) => `${file} has ${symbol.exec(code)?.[0]}`,
    );
  });
  expect(wrong).toEqual([]);
});

test('the ground before the first paint is the surface of the theme', () => {
  const tokens = textOf('src-renderer/styles/tokens.css');
  const [, light, dark] = /--surface:\s*light-dark\((#\w+),\s*(#\w+)\)/.exec(tokens) ?? [];
  expect(textOf('src-main/app/theme.ts')).toContain(`{ light: '${light}', dark: '${dark}' }`);
});

test.each(SOURCES.map(({ card }) => card))('$label has a row in the README of sources', ({ id }) => {
  expect(textOf('src-main/core/sources/README.md')).toMatch(new RegExp(`^\\|.*\\b${id}\\b.*\\|`, 'm'));
});

const readmes = files.filter((file) => path.basename(file) === 'README.md');

test('every path that a README names exists', () => {
  const missing = readmes.flatMap((readme) =>
    [...textOf(readme).matchAll(/`([\w@./-]+)`|\]\(([\w@./-]+)\)/g)]
      .map(([, code, link]) => code ?? link ?? '')
      .filter((name) => /^(\.\/|\.\.\/|src-|build\/|e2e\/)|[\w-]\.(tsx?|mjs|json|png|svg)$/.test(name))
      .filter((name) => !['.', path.dirname(readme)].some((base) => existsSync(path.join(root, base, name))))
      // A name without a folder stands for any file that is called so.
      .filter((name) => name.includes('/') || !all.some((file) => path.basename(file) === name))
      .map((name) => `${readme} names ${name}`),
  );
  expect(missing).toEqual([]);
});

test('every root and the core have a README', () => {
  const folders = [
    '.',
    'src-shared',
    'src-main',
    'src-main/core',
    'src-main/core/sources',
    'src-renderer',
    'e2e',
    'build',
  ];
  expect(folders.filter((folder) => !readmes.includes(path.posix.join(folder, 'README.md')))).toEqual([]);
});
