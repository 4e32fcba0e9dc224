// Models in the settings: one is set up, tried, and answers; one elsewhere gets nothing before the user agrees.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { en } from '@shared/strings/en';
import { fill, strings } from '@shared/strings/strings';
import { faultsOf } from '../access';
import { expect, sharedTest, test } from '../app.fixture';
import { untilIdle } from '../engine-state';

const words = en.settings.models;

/** Ollama, as far as it is needed: one model, one answer. */
async function startOllama(): Promise<{ readonly server: Server; readonly address: string; readonly heard: string[] }> {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(request.url ?? '');
    if (request.url === '/api/tags') return response.end('{"models":[{"name":"finch:latest"}]}');
    response.write('{"message":{"content":"A finch "}}\n');
    response.end('{"message":{"content":"has told so [1]."}}\n{"done":true}\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard };
}

sharedTest('a model is added, tried, changed, asked and removed', async ({ page }, info) => {
  const { server, address, heard } = await startOllama();
  try {
    await untilIdle(page);
    await page.keyboard.press('ControlOrMeta+,');
    await page.getByRole('button', { name: en.settings.names.models, exact: true }).click();
    await page.getByRole('button', { name: words.addAction }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: words.form.save }).click();
    await expect(form.getByRole('alert')).toContainText(words.form.needsModel);
    await form.getByRole('textbox', { name: words.form.address }).fill('not an address');
    await form.getByRole('textbox', { name: words.form.model, exact: true }).fill('sparrow');
    await form.getByRole('button', { name: words.form.save }).click();
    await expect(form.getByRole('alert')).toContainText('not an address');
    await form.getByRole('textbox', { name: words.form.address }).fill(address);
    expect(await faultsOf(page)).toEqual([]);
    await page.screenshot({ path: info.outputPath('form.png') });
    await form.getByRole('button', { name: words.form.save }).click();
    await expect(form).toBeHidden();
    await expect(page.getByText(address)).toBeVisible();
    expect(heard).toEqual([]);

    await page.getByRole('button', { name: words.test }).click();
    const status = page.getByRole('main').getByRole('status').filter({ hasText: 'sparrow' });
    await expect(status).toContainText(fill(en.failures['model-missing'].title, { subject: 'sparrow' }));
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: fill(words.edit, { name: 'Ollama · sparrow' }) }).click();
    await form.getByRole('textbox', { name: words.form.model, exact: true }).fill('finch');
    await form.getByRole('button', { name: words.form.save }).click();
    // It was said of the other model.
    await expect(status).toBeHidden();
    await expect(page.getByRole('combobox', { name: words.answers })).toHaveValue('ollama');
    await page.getByRole('button', { name: words.test }).click();
    await expect(page.getByText(words.works)).toBeVisible();
    await page.keyboard.press('Escape');

    await page.keyboard.press('ControlOrMeta+j');
    const question = page.getByRole('textbox', { name: strings.ask.question });
    await question.fill('Why did the login page flicker?');
    await question.press('Enter');
    await expect(page.getByRole('article')).toContainText('A finch has told so');
    expect(heard).toContain('/api/chat');

    await page.keyboard.press('ControlOrMeta+,');
    await page.getByRole('button', { name: en.settings.names.models, exact: true }).click();
    await page.getByRole('button', { name: fill(words.remove, { name: 'Ollama · finch' }) }).click();
    await form.getByRole('button', { name: words.removeConfirm }).click();
    await expect(page.getByText(address)).toBeHidden();
  } finally {
    server.close();
  }
});

sharedTest(
  'one elsewhere says what would be sent and where to, and what to do without a key store',
  async ({ app, page }, info) => {
    // As on a computer whose key store is locked; the program must not ask this one's.
    await app.evaluate(({ safeStorage }) => {
      safeStorage.isEncryptionAvailable = () => false;
    });
    await untilIdle(page);
    await page.keyboard.press('ControlOrMeta+,');
    await page.getByRole('button', { name: en.settings.names.models, exact: true }).click();
    await page.getByRole('button', { name: words.addAction }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('combobox').selectOption(words.kinds.anthropic);
    await expect(form).toContainText(fill(words.form.noKeyStore, { variable: 'THREADFINCH_KEY_ANTHROPIC' }));
    await form.getByRole('textbox', { name: words.form.model, exact: true }).fill('claude-x');
    await form.getByRole('button', { name: words.form.save }).click();
    const destination = 'https://api.anthropic.com';
    const consent = page.getByText(fill(words.consentWhat, { destination }));
    await expect(consent).toBeVisible();
    await expect(page.getByText(words.keyMissing)).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await page.screenshot({ path: info.outputPath('consent.png') });
    await page.getByRole('button', { name: words.agree }).click();
    await expect(consent).toBeHidden();
  },
);

test('a key goes to the key store, and is seen nowhere', async ({ app, page, data }) => {
  await app.evaluate(({ safeStorage }) => {
    safeStorage.isEncryptionAvailable = () => true;
    safeStorage.getSelectedStorageBackend = () => 'gnome_libsecret';
    safeStorage.encryptString = (text) => Buffer.from(text).map((byte) => byte ^ 1) as Buffer;
    safeStorage.decryptString = (encrypted) => Buffer.from(encrypted.map((byte) => byte ^ 1)).toString();
  });
  await untilIdle(page);
  await page.keyboard.press('ControlOrMeta+,');
  await page.getByRole('button', { name: en.settings.names.models, exact: true }).click();
  await page.getByRole('button', { name: words.addAction }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('combobox').selectOption(words.kinds.anthropic);
  await form.getByRole('textbox', { name: words.form.model, exact: true }).fill('claude-x');
  await form.getByLabel(words.form.key, { exact: true }).fill('sk-made-up-4711');
  await form.getByRole('button', { name: words.form.save }).click();
  await expect(page.getByText(words.keyStored)).toBeVisible();
  const written = readdirSync(data, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .filter((entry) => readFileSync(path.join(entry.parentPath, entry.name)).includes('sk-made-up'))
    .map(({ name }) => name);
  expect(written).toEqual([]);
});
