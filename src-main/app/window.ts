// The one window: its size, its place, and what its page may do.
import path from 'node:path';
import { BrowserWindow, screen } from 'electron';
import { groundColour } from './theme';
import type { WindowState } from './window-state';

/** Shows the window where it was, if that is still on a screen, and loads `address`. */
export function openWindow(address: string, state: WindowState): BrowserWindow {
  const window = new BrowserWindow({
    width: 1360,
    height: 860,
    ...(state.bounds && isOnScreen(state.bounds) ? state.bounds : {}),
    minWidth: 860,
    minHeight: 560,
    // At once, on its ground: waiting for the first drawing would hold that up. Maximizing shows it, too.
    show: !state.maximized,
    backgroundColor: groundColour(),
    ...(process.platform === 'darwin' ? { titleBarStyle: 'hiddenInset' as const } : {}),
    webPreferences: {
      preload: path.join(import.meta.dirname, '../preload/preload.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
    },
  });
  if (state.maximized) window.maximize();
  // What goes wrong here is shown by the page that isn't there; the test of the bundle is where it is found.
  void window.loadURL(address);
  return window;
}

export function stateOf(window: BrowserWindow): WindowState {
  return { bounds: window.getNormalBounds(), maximized: window.isMaximized() };
}

/** Brings it back when the program is started again. */
export function showWindow(window: BrowserWindow | undefined): void {
  if (window?.isMinimized()) window.restore();
  window?.focus();
}

function isOnScreen({ x, y, width, height }: Electron.Rectangle): boolean {
  return screen.getAllDisplays().some(({ workArea }) => {
    const overlapX = Math.min(x + width, workArea.x + workArea.width) - Math.max(x, workArea.x);
    const overlapY = Math.min(y + height, workArea.y + workArea.height) - Math.max(y, workArea.y);
    return overlapX > 100 && overlapY > 100;
  });
}
