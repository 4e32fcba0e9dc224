// Native menus for what is under the pointer. What they do to a thread is what the window's own calls do.
import type { Engine } from '@core/engine-api';
import { assertNever } from '@shared/assert-never';
import type { MenuTarget } from '@shared/ipc';
import { DEFAULT_EXPORT } from '@shared/model/export';
import type { ThreadId } from '@shared/model/ids';
import { strings } from '@shared/strings/strings';
import { BrowserWindow, clipboard, Menu, type MenuItemConstructorOptions, screen } from 'electron';
import { tell } from './ipc-server';
import { roleItem } from './menu';
import { openLink } from './open-link';
import { copyMarkdown, copyMessage, revealOrigin, saveThread } from './thread-actions';

/** Shows the menu in the focused window. `onFailure` is told what a chosen action came to grief with. */
export function popUpMenu(engine: Engine, target: MenuTarget, onFailure: (error: unknown) => void): void {
  Menu.buildFromTemplate(itemsFor(engine, target, onFailure)).popup();
}

function itemsFor(
  engine: Engine,
  target: MenuTarget,
  onFailure: (error: unknown) => void,
): MenuItemConstructorOptions[] {
  const item = (label: string, run: () => unknown): MenuItemConstructorOptions => ({
    label,
    click: () => void Promise.resolve().then(run).catch(onFailure),
  });
  const { commands, menus } = strings;
  const forThread = (thread: ThreadId, ordinal: number | null) => [
    item(commands['thread.copy-markdown'], () => copyMarkdown(engine, [thread], DEFAULT_EXPORT)),
    item(commands['thread.save-markdown'], () => saveThread(engine, thread, 'md', DEFAULT_EXPORT)),
    item(commands['origin.reveal'], () => revealOrigin(engine, thread, ordinal)),
  ];
  switch (target.type) {
    case 'thread':
      return forThread(target.thread as ThreadId, null);
    case 'message': {
      const { thread, ordinal } = target;
      return [
        roleItem('copy'),
        item(commands['message.copy'], () => copyMessage(engine, thread as ThreadId, ordinal)),
        { type: 'separator' },
        // What has messages on show is the open thread.
        item(commands['thread.summarize'], () => tell('command.run', { id: 'thread.summarize' })),
        ...forThread(thread as ThreadId, ordinal),
      ];
    }
    case 'link':
      return [
        item(menus.openLink, () => openLink(target.url)),
        item(menus.copyLink, () => clipboard.writeText(target.url)),
      ];
    case 'image': {
      // Chromium copies what is drawn at a point; the pointer leaves it for the menu, hence the point is taken now.
      const window = BrowserWindow.getFocusedWindow();
      const [pointer, content] = [screen.getCursorScreenPoint(), window?.getContentBounds()];
      return [
        item(menus.copyImage, () => {
          if (content) window?.webContents.copyImageAt(pointer.x - content.x, pointer.y - content.y);
        }),
      ];
    }
    case 'text':
      return [roleItem('copy'), roleItem('selectAll')];
    case 'field':
      return [
        ...(['undo', 'redo'] as const).map(roleItem),
        { type: 'separator' },
        ...(['cut', 'copy', 'paste', 'selectAll'] as const).map(roleItem),
      ];
    default:
      return assertNever(target);
  }
}
