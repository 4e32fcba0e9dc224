import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { OutputClosed } from './output-closed';
import { pagerCommand, throughPager } from './pager';

const plainOut = async () => {
  throw new Error('not through the pager');
};

async function makePager(source: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'threadfinch-pager-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const script = path.join(folder, 'pager.mjs');
  await writeFile(script, source);
  return { command: [process.execPath, script, path.join(folder, 'seen')], seen: path.join(folder, 'seen') };
}

test.each([
  [undefined, ['less', '-RFX']],
  ['less', ['less', '-RFX']],
  ['less -S', ['less', '-S']],
  ['most', ['most']],
  ['', null],
  ['cat', null],
])('PAGER %s', (pager, command) => {
  expect(pagerCommand({ ...(pager === undefined ? {} : { PAGER: pager }) })).toEqual(command);
});

test('all that is printed goes to the pager, which is waited for', async () => {
  const { command, seen } = await makePager(
    "import { writeFileSync } from 'node:fs'; let text = ''; for await (const piece of process.stdin) text += piece; writeFileSync(process.argv[2], text);",
  );
  const result = await throughPager(command, plainOut, async (out) => {
    await out('one\n');
    await out('two\n');
    return 7;
  });
  expect(result).toBe(7);
  expect(await readFile(seen, 'utf8')).toBe('one\ntwo\n');
});

test('whoever leaves the pager early ends the printing', async () => {
  const { command } = await makePager('process.exit(0);');
  const endless = throughPager(command, plainOut, async (out) => {
    for (;;) await out('line\n'.repeat(10_000));
  });
  await expect(endless).rejects.toBeInstanceOf(OutputClosed);
});

test('without the pager it is printed as it is', async () => {
  let printed = '';
  const out = async (text: string) => {
    printed += text;
  };
  await throughPager(['no-such-pager-here'], out, (write) => write('all of it\n'));
  expect(printed).toBe('all of it\n');
});
