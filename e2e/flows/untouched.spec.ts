// A user's histories are only ever read: after everything was done with them, not a byte or a time has changed.
import { expect, test } from '../app.fixture';
import { untilIdle } from '../engine-state';
import { snapshotFolder } from '../folder-snapshot';
import { runCli } from '../launch';
import { LOGIN, threadIdOf } from '../small-library';
import { windowOf } from '../window-parts';

test('the home is the same after reading, searching, opening and exporting it', async ({
  home,
  data,
  launch,
}, info) => {
  const before = snapshotFolder(home);
  const app = await launch();
  const page = await app.firstWindow();
  await untilIdle(page);
  await windowOf(page).open('loginPage flicker');
  await expect(page.getByText('The quokka waits as well.').first()).toBeVisible();
  const call = (name: string, argument: unknown) =>
    page.evaluate(([to, what]) => window.threadfinch.call(String(to), what, 'untouched'), [name, argument] as const);
  const options = { tools: 'full', thinking: true, redact: { secrets: true, emails: true } };
  expect(await call('copy.markdown', { thread: threadIdOf(LOGIN), options })).toMatchObject({ ok: true });
  expect(await call('sources.rescan', undefined)).toMatchObject({ ok: true });
  await app.close();
  expect(snapshotFolder(home)).toEqual(before);

  const where = ['--home', home, '--data', data];
  for (const words of [
    ['scan'],
    ['list'],
    ['search', 'quokka'],
    ['show', threadIdOf(LOGIN)],
    ['import', `${home}/.claude/projects/-home-dana-site/${LOGIN.id}.jsonl`],
    ['export', '--query', 'the', '--format', 'vault', '--out', info.outputPath('vault')],
    ['digest', '2026-05-04'],
    ['summary'],
    ['stats'],
    ['sources'],
    ['doctor'],
  ]) {
    expect((await runCli(...words, ...where)).code, words.join(' ')).toBe(0);
  }
  for (const format of ['md', 'html', 'json']) {
    expect((await runCli('export', threadIdOf(LOGIN), '--format', format, ...where)).code, format).toBe(0);
  }
  expect(snapshotFolder(home)).toEqual(before);
});
