// Questions in plain words: evidence without a model, and a source that opens the very message.
import { strings } from '@shared/strings/strings';
import { faultsOf } from '../access';
import { expect, sharedTest, test } from '../app.fixture';
import { writeSessions } from '../claude-code-home';
import { untilIdle } from '../engine-state';
import { windowOf } from '../window-parts';

const { ask: words } = strings;

sharedTest(
  'a question finds its evidence, a source opens the message, and the talk is there again',
  async ({ page }, info) => {
    const { thread } = windowOf(page);
    await untilIdle(page);
    await page.keyboard.press('ControlOrMeta+j');
    const main = page.getByRole('main', { name: words.title });
    const question = main.getByRole('textbox', { name: words.question });
    await expect(question).toBeFocused();
    expect(await faultsOf(page)).toEqual([]);
    await question.fill('Why did the login page flicker?');
    await question.press('Enter');
    const asked = main.getByRole('article');
    await expect(asked).toContainText(words.noModel);
    const source = asked.getByRole('listitem').first();
    await expect(source).toContainText('The stylesheet came late. Now it waits');
    await page.screenshot({ path: info.outputPath('ask.png') });
    expect(await faultsOf(page)).toEqual([]);

    await source.getByRole('link').click();
    await expect(main).toBeHidden();
    await expect(thread.getByText('The stylesheet came late')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+j');
    await expect(asked).toContainText('The stylesheet came late');
    await question.fill('Which giraffe?');
    await question.press('Enter');
    await expect(main.getByText(words.nothing)).toBeVisible();
    await main.getByRole('button', { name: words.again }).click();
    await expect(main.getByText(words.welcome)).toBeVisible();
  },
);

test('of a long source the beginning is shown, and all of it when asked for', async ({ home, launch }, info) => {
  const rows = Array.from({ length: 30 }, (_, at) => `| lease ${at} | ${at} seconds |`).join('\n');
  writeSessions(home, [
    {
      id: 'abababab-1111-4111-8111-111111111111',
      cwd: '/home/dana/wombat',
      start: '2026-05-02T09:00:00.000Z',
      turns: [
        {
          prompt: 'Which leases does the wombat have?',
          reply: [{ type: 'text', text: `These:\n\n| Name | Length |\n|---|---|\n${rows}` }],
        },
      ],
    },
  ]);
  const page = await (await launch()).firstWindow();
  await untilIdle(page);
  await page.keyboard.press('ControlOrMeta+j');
  const main = page.getByRole('main', { name: words.title });
  await main.getByRole('textbox', { name: words.question }).fill('Which leases does the wombat have?');
  await page.keyboard.press('Enter');
  const source = main.getByRole('listitem').filter({ hasText: 'wombat' }).first();
  const last = source.getByText('29 seconds');
  await source.getByRole('button', { name: words.wholeExtract }).click();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  await page.screenshot({ path: info.outputPath('whole.png') });
  expect(await faultsOf(page)).toEqual([]);
  await source.getByRole('button', { name: words.lessExtract }).click();
  await expect(source.getByRole('button', { name: words.wholeExtract })).toBeVisible();
});
