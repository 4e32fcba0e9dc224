// Refuses whatever a page could use to leave the app: other addresses, new windows, webviews, permissions, the network.
import { app, session } from 'electron';

/** Before the app is ready: whatever Chromium itself would ask the network finds no host. */
export function cutNetwork(): void {
  app.commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND');
  app.commandLine.appendSwitch('disable-background-networking');
}

/** Once the app is ready. `origin` is the only one that pages may have. */
export function harden(origin: string): void {
  app.on('web-contents-created', (_event, contents) => {
    const stay = (event: Electron.Event, url: string) => {
      if (!url.startsWith(`${origin}/`)) event.preventDefault();
    };
    contents.on('will-navigate', stay);
    contents.on('will-redirect', stay);
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  });
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  session.defaultSession.setPermissionCheckHandler(() => false);
  session.defaultSession.setDevicePermissionHandler(() => false);
  // Chromium would fetch dictionaries.
  session.defaultSession.setSpellCheckerEnabled(false);
  session.defaultSession.webRequest.onBeforeRequest({ urls: ['<all_urls>'] }, ({ url }, answer) => {
    answer({ cancel: /^(https?|wss?|ftp):/.test(url) && !url.replace(/^ws/, 'http').startsWith(`${origin}/`) });
  });
}
