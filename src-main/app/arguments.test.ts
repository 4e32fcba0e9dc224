import path from 'node:path';
import { expect, test } from 'vitest';
import { ownArguments, parseArguments, parseVerb } from './arguments';

const here = path.resolve('/work');

test.each([
  [
    ['list', '--json'],
    ['list', '--json'],
  ],
  [
    ['--no-sandbox', 'search', 'race', '--limit', '5'],
    ['search', 'race', '--limit', '5'],
  ],
  [['--no-sandbox', '--version'], ['--version']],
  [['--demo'], undefined],
  [['list.jsonl'], undefined],
  [['session.jsonl', 'list'], undefined],
  [[], undefined],
])('%j is the verb %j', (argv, verb) => {
  expect(parseVerb(argv)).toEqual(verb);
});

test.each([
  [['--home', 'dana', '--demo'], { home: path.join(here, 'dana'), demo: true, files: [], links: [] }],
  [
    ['--data=/tmp/a=b', 'x.jsonl'],
    { data: path.resolve('/tmp/a=b'), demo: false, files: [path.join(here, 'x.jsonl')], links: [] },
  ],
  [['--disable-gpu', '--remote-debugging-port=0', '--home'], { demo: false, files: [], links: [] }],
  [['threadfinch://thread/codex:a#7'], { demo: false, files: [], links: [{ thread: 'codex:a', ordinal: 7 }] }],
])('%j opens a window with %j', (argv, expected) => {
  expect(parseArguments(argv, here)).toEqual(expected);
});

test.each([
  [['electron', '.', '--no-sandbox', 'list'], true, ['--no-sandbox', 'list']],
  [['electron', '--inspect=0', '.', 'list'], true, ['--inspect=0', 'list']],
  [['threadfinch', 'list'], false, ['list']],
])('of %j (default app: %s) ours are %j', (argv, isDefaultApp, expected) => {
  expect(ownArguments(argv, isDefaultApp)).toEqual(expected);
});
