// Summaries of a session and of days in the window, and what the settings say of questions.
import { fill, plural, strings } from '@shared/strings/strings';
import { faultsOf } from '../access';
import { expect, sharedTest as test } from '../app.fixture';
import { untilIdle } from '../engine-state';
import { setUp, startModel } from '../scripted-model';
import { windowOf } from '../window-parts';

const { ask: words } = strings;
const { questions } = strings.settings;

test('a session is summed up from the palette, once, and a day from its digest', async ({ page }, info) => {
  await using model = await startModel(() => ['- The stylesheet came late [1].\n', '- The quokka waits [2].']);
  await setUp(page, model);
  const { thread, open } = windowOf(page);
  await open('loginPage flicker');
  await expect(thread.getByText('The stylesheet came late')).toBeVisible();
  const main = page.getByRole('main', { name: words.title });
  const asked = main.getByRole('article');
  const summarize = async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type(strings.commands['thread.summarize']);
    await page.keyboard.press('Enter');
    await expect(asked).toContainText('The quokka waits [2]');
  };
  await summarize();
  await expect(asked.getByRole('heading')).toContainText('loginPage flicker');
  await page.screenshot({ path: info.outputPath('summary.png') });
  expect(await faultsOf(page)).toEqual([]);
  await asked.getByRole('button', { name: /^Source 2: / }).click();
  await expect(thread.getByText('The quokka waits as well.')).toBeInViewport();
  await summarize();
  await expect(asked).toContainText(words.reused);
  expect(model.asked).toHaveLength(1);

  await page.keyboard.press('ControlOrMeta+d');
  const digest = page.getByRole('main', { name: strings.digest.title });
  await digest.getByLabel(strings.digest.date).fill('2026-05-04');
  await digest.getByRole('button', { name: strings.digest.summarize }).click();
  await expect(asked.getByRole('heading')).toHaveText(fill(words.summaryOfDays, { days: '2026-05-04' }));
  await expect(asked).toContainText('The quokka waits [2]');
  await expect(asked).toHaveAttribute('aria-busy', 'false');
  expect(model.asked).toHaveLength(2);

  // Questions of later are asked of everything, not of the day that was summed up; that is there to be chosen.
  await page.keyboard.press('ControlOrMeta+i');
  await expect(asked).toBeHidden();
  await page.keyboard.press('ControlOrMeta+j');
  await expect(main.getByRole('radio', { name: words.scopes.all })).toBeChecked();
  await expect(main.getByRole('radio', { name: 'on:2026-05-04' })).not.toBeChecked();
});

test('without a model a summary is how it went, and says what to set up', async ({ page }) => {
  await untilIdle(page);
  const { rows, thread, open } = windowOf(page);
  await open('loginPage flicker');
  await expect(thread.getByText('The stylesheet came late')).toBeVisible();
  await rows.filter({ hasText: 'loginPage flicker' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: strings.commands['thread.summarize'] }).click();
  const asked = page.getByRole('main', { name: words.title }).getByRole('article');
  await expect(asked).toContainText(words.noModelSummary);
  await expect(asked.getByRole('listitem').first()).toContainText(words.foundBy.whole);
  await expect(asked.getByRole('listitem').last()).toContainText('The quokka waits as well.');
  expect(await faultsOf(page)).toEqual([]);
  await asked.getByRole('button', { name: words.models }).click();
  await expect(page.getByRole('heading', { name: strings.settings.names.models })).toBeVisible();
});

test('how questions are asked is set, holds, and goes back to what it was', async ({ page }, info) => {
  await using model = await startModel(({ text }) =>
    text.startsWith('Question:') ? ['["quokka", "source:codex"]'] : ['It waits [1].'],
  );
  await setUp(page, model);
  await page.keyboard.press('ControlOrMeta+,');
  await page.getByRole('button', { name: strings.settings.names.questions, exact: true }).click();
  const settings = page.getByRole('main', { name: strings.settings.title });
  const reset = settings.getByRole('button', { name: questions.reset });
  await expect(reset).toBeDisabled();
  await settings.getByRole('combobox', { name: questions.sessions }).selectOption('1');
  await settings.getByRole('combobox', { name: questions.recency }).selectOption(questions.shares[200]);
  await settings.getByRole('switch', { name: questions.expansion }).check();
  await page.screenshot({ path: info.outputPath('questions.png') });
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.keyboard.press('ControlOrMeta+j');
  const question = page.getByRole('textbox', { name: words.question });
  await question.fill('What does the marsupial do?');
  await question.press('Enter');
  const asked = page.getByRole('article');
  await expect(asked).toContainText(fill(words.expanded, { words: 'quokka' }));
  await expect(asked).toContainText('It waits [1]');
  await expect(asked).toContainText(plural(1, words.sources));
  expect(model.asked.map(({ text }) => text.startsWith('Question:'))).toEqual([true, false]);

  await page.keyboard.press('ControlOrMeta+,');
  await page.getByRole('button', { name: strings.settings.names.questions, exact: true }).click();
  await reset.click();
  await expect(settings.getByRole('switch', { name: questions.expansion })).not.toBeChecked();
  await expect(settings.getByRole('combobox', { name: questions.sessions })).toHaveValue('5');
  await expect(reset).toBeDisabled();
});
