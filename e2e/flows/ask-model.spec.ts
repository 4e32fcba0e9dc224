// Questions that a model answers, in the window: streamed, cited, refused, stopped, agreed to, and whatever it says inert.
import type { Locator, Page } from '@playwright/test';
import { fill, plural, strings } from '@shared/strings/strings';
import { faultsOf } from '../access';
import { expect, sharedTest as test } from '../app.fixture';
import { addressOf, setUp, startModel } from '../scripted-model';
import { LOGIN, threadIdOf } from '../small-library';
import { windowOf } from '../window-parts';

const { ask: words } = strings;

interface AskView {
  readonly main: Locator;
  readonly question: Locator;
  readonly asked: Locator;
  ask(text: string): Promise<void>;
}

async function openAsk(page: Page): Promise<AskView> {
  const main = page.getByRole('main', { name: words.title });
  const question = main.getByRole('textbox', { name: words.question });
  await page.keyboard.press('ControlOrMeta+j');
  await expect(question).toBeFocused();
  return {
    main,
    question,
    asked: main.getByRole('article'),
    ask: async (text) => {
      await question.fill(text);
      await question.press('Enter');
    },
  };
}

test('an answer comes as it is said; its citations open the very message, and one of nothing is told', async ({
  page,
}, info) => {
  let goOn = () => {};
  const told = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await using model = await startModel(() => [
    'Sparrows say ',
    told,
    'it came late [1]. It never did [7]. Nobody asked why.',
  ]);
  await setUp(page, model);
  const { main, asked, ask } = await openAsk(page);
  await ask('Why did the login page flicker?');
  await expect(asked).toContainText('Sparrows say');
  await expect(asked.getByRole('status')).toHaveText(words.answering);
  await expect(main.getByRole('button', { name: words.stop })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  goOn();
  await expect(asked).toContainText(fill(words.invented, { numbers: '[7]' }));
  await expect(asked).toContainText(plural(1, words.uncitedSome));
  await expect(asked.locator('.ask-answer del')).toHaveText('7');
  await asked.getByText(/^\d+ source/).click();
  await expect(asked.getByRole('listitem').first()).toContainText(words.foundBy.words);
  await page.screenshot({ path: info.outputPath('answered.png') });
  expect(await faultsOf(page)).toEqual([]);

  await asked.getByRole('button', { name: /^Source 1: / }).click();
  await expect(main).toBeHidden();
  const place = new URLSearchParams(new URL(page.url()).hash.slice(1));
  expect(place.get('thread')).toBe(threadIdOf(LOGIN));
  const message = page.locator(`[data-ordinal="${place.get('message')}"]`);
  await expect(message).toBeInViewport();
  await expect(message).toContainText(/flicker|stylesheet came late/);
});

test('what is not there is said, with the nearest; what follows is asked in the same place', async ({ page }) => {
  await using model = await startModel((_, nth) =>
    nth === 1 ? ['CANNOT ANSWER: nothing tells of a budget.'] : ['It waits [1].'],
  );
  await setUp(page, model);
  const { thread, open } = windowOf(page);
  await open('loginPage flicker');
  await expect(thread.getByText('The stylesheet came late')).toBeVisible();
  const { main, asked, ask, question } = await openAsk(page);
  await main.getByRole('radio', { name: words.scopes.thread }).check();
  await ask('What was the budget of the quokka?');
  await expect(asked).toContainText(words.refused);
  await expect(asked.getByRole('listitem').first()).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);

  // Also after a look at the session.
  await page.keyboard.press('Escape');
  await expect(main).toBeHidden();
  await page.keyboard.press('ControlOrMeta+j');
  await expect(question).toBeFocused();
  await expect(main.getByRole('radio', { name: words.scopes.thread })).toBeChecked();
  await ask('And what does the quokka do?');
  await expect(asked.last()).toContainText('It waits [1]');
  expect(model.asked[1]?.text).toContain('The quokka waits as well.');
  expect(model.asked[1]?.text).not.toContain('walrus');
  await main.getByRole('button', { name: words.again }).click();
  await expect(main.getByRole('radio', { name: words.scopes.all })).toBeChecked();
});

test('who stops an answer lets the model go', async ({ page }) => {
  await using model = await startModel(() => ['Sparrows say ', 'HANG']);
  await setUp(page, model);
  const { main, asked, ask } = await openAsk(page);
  await ask('Why did the login page flicker?');
  await expect(asked).toContainText('Sparrows say');
  await main.getByRole('button', { name: words.stop }).click();
  await expect(asked.getByRole('status')).toHaveText(words.stopped);
  await expect.poll(model.left).toBe(1);
  await expect(main.getByText(words.noneKept)).toBeVisible();
});

test('before anything leaves this computer it is shown what and where to', async ({ page }, info) => {
  await using model = await startModel(() => ['It came late [1].']);
  const destination = addressOf(model, 'elsewhere');
  await setUp(page, model, 'elsewhere');
  const { main, asked, ask } = await openAsk(page);
  await ask('Why did the login page flicker?');
  await expect(asked).toContainText(fill(strings.settings.models.consentWhat, { destination }));
  // What was found here is shown meanwhile.
  await expect(asked.getByRole('listitem').first()).toContainText('The stylesheet came late');
  expect(model.asked).toEqual([]);
  expect(await faultsOf(page)).toEqual([]);
  await page.screenshot({ path: info.outputPath('consent.png') });
  await main.getByRole('button', { name: words.agree }).click();
  await expect(asked).toContainText('It came late [1]');
  expect(model.asked).toHaveLength(1);
  // Once for each destination.
  await ask('Why did the page wait?');
  await expect(asked).toHaveCount(2);
  await expect(asked.last()).toContainText('It came late [1]');
});

test('what a session says is data, and what a model says of it does nothing', async ({ page }) => {
  const said = [
    '<img src=x onerror="window.ran = true"><script>window.ran = true</script> ',
    '![pixel](https://example.org/pixel.png) [click](javascript:window.ran=true) as it says [1].',
  ];
  await using model = await startModel(() => said);
  await setUp(page, model);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const { asked, ask } = await openAsk(page);
  await ask('Which markup was shown?');
  const answer = asked.locator('.ask-answer');
  await expect(answer).toContainText('as it says [1]');
  await expect(answer.locator('img, script, iframe')).toHaveCount(0);
  await expect(answer.locator('a[href^="javascript:"]')).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined();
  expect(requests.filter((url) => url.includes('example.org'))).toEqual([]);
  const [{ system = '', text = '' } = {}] = model.asked;
  const [fence = ''] = /extracts-[0-9a-f]{16}/.exec(system) ?? [];
  expect(system).not.toContain('onerror');
  expect(text.indexOf('onerror')).toBeGreaterThan(text.indexOf(`<${fence}>`));
  expect(text.lastIndexOf('onerror')).toBeLessThan(text.indexOf(`</${fence}>`));
});
