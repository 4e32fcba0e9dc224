// One running program for many specs: before each it is put back to how it was just after everything was read. What
// this can't take back (sessions that came or went, what was deleted) is for a spec with a program of its own.
import type { ElectronApplication, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Argument, CallName, Results } from '@shared/ipc';
import { DEFAULT_SETTINGS } from '@shared/model/settings';
import { answerOf, untilIdle } from './engine-state';
import { windowOf } from './window-parts';

export interface SharedProgram {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly home: string;
  readonly data: string;
}

/** What a spec may put in place of the program's own is known from now on, to be taken back by `putBack`. */
export async function noteBeginnings(app: ElectronApplication, page: Page): Promise<void> {
  await app.evaluate(({ BrowserWindow, Menu, dialog, safeStorage, shell }) => {
    const replaceable = [Menu.prototype, dialog, safeStorage, shell].map((object) => ({
      object: object as object,
      own: Object.getOwnPropertyDescriptors(object),
    }));
    const bounds = BrowserWindow.getAllWindows()[0]?.getBounds();
    Object.assign(globalThis, { untouched: { replaceable, bounds, names: new Set<string>() } });
    const { untouched } = globalThis as unknown as { untouched: { names: Set<string> } };
    for (const name of Object.keys(globalThis)) untouched.names.add(name);
  });
  await expect(windowOf(page).rows.first()).toBeVisible();
}

export async function putBack({ app, page }: SharedProgram): Promise<void> {
  page.removeAllListeners();
  await page.emulateMedia({ colorScheme: null, contrast: null, forcedColors: null, media: null, reducedMotion: null });
  await app.evaluate(putBackProgram);
  // A page without a script, hence without any call that is still to come.
  await page.goto(new URL('/nothing', page.url()).href);
  await putBackData(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto(new URL('/', page.url()).href);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.navigationHistory.clear());
  await expect(windowOf(page).rows.first()).toBeVisible();
}

function putBackProgram({ BrowserWindow, clipboard }: typeof Electron.CrossProcessExports): void {
  interface Untouched {
    readonly replaceable: readonly { readonly object: object; readonly own: PropertyDescriptorMap }[];
    readonly bounds: Electron.Rectangle;
    readonly names: ReadonlySet<string>;
  }
  const { replaceable, bounds, names } = (globalThis as unknown as { untouched: Untouched }).untouched;
  for (const { object, own } of replaceable) {
    for (const key of Reflect.ownKeys(object)) if (!Reflect.has(own, key)) Reflect.deleteProperty(object, key);
    Object.defineProperties(object, own);
  }
  for (const name of Object.keys(globalThis)) if (!names.has(name)) Reflect.deleteProperty(globalThis, name);
  clipboard.clear();
  BrowserWindow.getAllWindows()[0]?.setBounds(bounds);
}

async function putBackData(page: Page): Promise<void> {
  let calls = 0;
  const call = async <Name extends CallName>(name: Name, argument: Argument<Name>): Promise<Results[Name]> => {
    const asked = [name, argument, `back:${calls++}`] as const;
    return answerOf(
      await page.evaluate(([to, what, id]) => window.threadfinch.call(to, what, id), asked),
    ) as Results[Name];
  };
  const settings = { ...DEFAULT_SETTINGS, welcomed: true };
  if (JSON.stringify(await call('settings.get', undefined)) !== JSON.stringify(settings)) {
    await call('settings.set', { ...settings } as Argument<'settings.set'>);
  }
  const { threads, searches, recent } = await call('library.get', undefined);
  const none = { starred: false, note: '', tags: [] };
  for (const [thread, { messages }] of Object.entries(threads)) {
    for (const message of [null, ...Object.keys(messages)]) await call('library.mark', { thread, message, ...none });
  }
  for (const { id } of searches) await call('library.remove-search', { id });
  if (recent.length > 0) await call('library.clear-recent', undefined);
  for (const { id } of await call('ask.answers', { text: '' })) await call('ask.remove', { id });
  await call('engine.pause', { paused: false });
  await untilIdle(page);
}
