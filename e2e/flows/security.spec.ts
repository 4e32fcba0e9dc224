// The security baseline: what the page can't do, whatever a transcript holds.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, sharedTest as test } from '../app.fixture';
import { builtProgram, quiet } from '../launch';
import { windowOf } from '../window-parts';

test('the window is sandboxed, isolated and has no Node', async ({ app, page }) => {
  const preferences = await app.evaluate(({ BrowserWindow }) => {
    // getLastWebPreferences is not in Electron's types.
    const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as {
      getLastWebPreferences(): Electron.WebPreferences;
    };
    const { sandbox, contextIsolation, nodeIntegration, webSecurity, webviewTag } = contents.getLastWebPreferences();
    return { sandbox, contextIsolation, nodeIntegration, webSecurity, webviewTag };
  });
  expect(preferences).toEqual({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
    webviewTag: false,
  });
  const globals = await page.evaluate(() =>
    ['require', 'process', 'module', 'Buffer', 'ipcRenderer'].filter((name) => name in window),
  );
  expect(globals).toEqual([]);
  // Chromium's spell checker would fetch dictionaries.
  expect(await app.evaluate(({ session }) => session.defaultSession.isSpellCheckerEnabled())).toBe(false);
});

test('the bridge is four functions, frozen', async ({ page }) => {
  const bridge = await page.evaluate(() => {
    const { threadfinch } = window;
    return { names: Object.keys(threadfinch), frozen: Object.isFrozen(threadfinch) };
  });
  expect(bridge).toEqual({ names: ['call', 'cancel', 'on', 'pathOf'], frozen: true });
});

test('the policy is sent with every file', async ({ page }) => {
  const csp = await page.evaluate(async () => (await fetch('/')).headers.get('content-security-policy'));
  expect(csp?.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: threadfinch-asset:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ]);
});

test('inline code, eval, markup from strings and other hosts are refused', async ({ page }) => {
  const tries = await page.evaluate(async () => {
    const attempt = async (run: () => unknown) => {
      try {
        return await run();
      } catch (error) {
        return (error as Error).name;
      }
    };
    return [
      await attempt(() => setTimeout('window.ran = true')),
      await attempt(() => import(`data:text/javascript,${'window.ran = true'}`)),
      await attempt(() => {
        document.body.innerHTML = '<b>x</b>';
      }),
      await attempt(() => {
        const script = document.createElement('script');
        script.text = 'window.ran = true';
        document.head.append(script);
      }),
      await attempt(() => fetch('https://example.org/')),
      await attempt(() => fetch('file:///etc/passwd')),
      await attempt(async () => (await fetch('app://bundle/..%2f..%2fpackage.json')).status),
      await attempt(async () => (await fetch('/', { method: 'POST' })).status),
    ];
  });
  const refused = 'TypeError';
  expect(tries).toEqual([refused, refused, refused, refused, refused, refused, 404, 404]);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});

test('the window cannot leave the app', async ({ app, page }) => {
  const url = page.url();
  await app.evaluate(({ shell }) => {
    Object.assign(globalThis, { opened: [] });
    shell.openExternal = async (address) => void (globalThis as unknown as { opened: string[] }).opened.push(address);
  });
  for (const address of ['https://example.org/', 'file:///etc/passwd', 'data:text/html,x']) {
    await page.evaluate((to) => {
      location.href = to;
    }, address);
    expect(await page.evaluate((to) => window.open(to) === null, address)).toBe(true);
  }
  expect(page.url()).toBe(url);
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  expect(await app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)).toEqual([]);
});

test('no permission is given', async ({ page }) => {
  const [notifications, place, microphone] = await page.evaluate(async () => [
    await Notification.requestPermission(),
    (await navigator.permissions.query({ name: 'geolocation' })).state,
    await navigator.mediaDevices.getUserMedia({ audio: true }).then(
      () => 'granted',
      (error: Error) => error.name,
    ),
  ]);
  expect(notifications).toBe('denied');
  expect(place).toBe('denied');
  expect(microphone).toMatch(/NotAllowedError|NotFoundError/);
});

test('calls that the contract does not name, or with other arguments, are refused', async ({ app, page }) => {
  const replies = await page.evaluate(() => {
    const call = (name: string, argument: unknown) => window.threadfinch.call(name, argument, name);
    return Promise.all([
      call('constructor', undefined),
      call('thread.get', { thread: 'x'.repeat(2000) }),
      call('thread.get', { thread: 'x', extra: 1 }),
      call('search.run', { text: { toString: 1 }, offset: 0, limit: 1 }),
      call('settings.set', { theme: 'purple' }),
    ]);
  });
  const refused = (subject: string) => ({ ok: false, failure: { code: 'bad-argument', subject } });
  expect(replies).toEqual([
    refused('constructor'),
    refused('thread.get'),
    refused('thread.get'),
    refused('search.run'),
    refused('settings.set'),
  ]);
  // A page without the preload's check gets no further: the program looks at the sender first.
  const answer = await app.evaluate(async ({ BrowserWindow, ipcMain }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    // Electron keeps handlers of invoke in a private map.
    const { _invokeHandlers } = ipcMain as unknown as {
      _invokeHandlers: Map<string, (event: object, ...args: unknown[]) => unknown>;
    };
    const senderFrame = { origin: 'https://example.org' };
    return _invokeHandlers.get('call')?.({ sender: contents, senderFrame }, 'app.info', undefined, '1');
  });
  expect(answer).toEqual(refused('sender'));
});

test('only https links open, and only when their address was confirmed', async ({ app, page }) => {
  await app.evaluate(({ dialog, shell }) => {
    const seen: unknown[] = [];
    Object.assign(globalThis, { seen });
    shell.openExternal = async (address) => void seen.push(address);
    dialog.showMessageBox = (async ({ detail }: Electron.MessageBoxOptions) => {
      seen.push({ asked: detail });
      return { response: seen.length === 1 ? 1 : 0, checkboxChecked: false };
    }) as unknown as typeof dialog.showMessageBox;
  });
  const open = (url: string) =>
    page.evaluate((address) => window.threadfinch.call('link.open', { url: address }, 'open'), url);
  expect(await open('https://example.org/a')).toEqual({ ok: true, value: { opened: false } });
  expect(await open('https://exämple.org/a')).toEqual({ ok: true, value: { opened: true } });
  for (const address of ['http://example.org/', 'javascript:alert(1)', 'file:///etc/passwd', 'smb://host/x', 'x']) {
    expect(await open(address)).toMatchObject({ ok: false, failure: { code: 'bad-argument' } });
  }
  expect(await app.evaluate(() => (globalThis as unknown as { seen: unknown[] }).seen)).toEqual([
    { asked: 'https://example.org/a' },
    { asked: 'https://xn--exmple-cua.org/a' },
    'https://xn--exmple-cua.org/a',
  ]);
});

test('hostile markup in a transcript is shown as text', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) refused.push(message.text());
  });
  await windowOf(page).open('Show me some markup');
  await expect(page.getByText('onerror', { exact: false }).first()).toBeVisible();
  const found = await page.evaluate(() => ({
    ran: 'ran' in window,
    frames: document.querySelectorAll('iframe, script:not([src^="./assets"], [src^="/assets"]), object, embed').length,
    images: [...document.querySelectorAll('img')].map((image) => image.src).filter((src) => src.startsWith('http')),
    links: [...document.querySelectorAll('a')]
      .map((link) => link.href)
      .filter((href) => /^(javascript|file)/.test(href)),
  }));
  expect(found).toEqual({ ran: false, frames: 0, images: [], links: [] });
  expect(refused).toEqual([]);
});

test('a second start on the same data ends, and leaves the first running', async ({ page, home, data, display }) => {
  await expect(windowOf(page).box).toBeVisible();
  const { executable, args } = await builtProgram('--home', home, '--data', data);
  const second = spawn(executable, args, { env: { ...process.env, ...display, ...quiet }, stdio: 'ignore' });
  expect(await once(second, 'exit')).toEqual([0, null]);
  await expect(windowOf(page).box).toBeVisible();
});
