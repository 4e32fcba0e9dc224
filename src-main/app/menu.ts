// The native menu bar, made from the table of commands. Commands go to the window, which runs them; editing, window
// and zoom of the whole are the system's own, in our words: Electron's are English everywhere.
import { COMMANDS, type Command, type MenuId } from '@shared/commands';
import { strings } from '@shared/strings/strings';
import { app, Menu, type MenuItemConstructorOptions } from 'electron';

const MENUS: readonly MenuId[] = ['file', 'edit', 'view', 'go', 'help'];
type Role = keyof typeof strings.menus.roles;

/** `run` gets the id of a chosen command. */
export function setMenu(run: (id: string) => void): void {
  const isMac = process.platform === 'darwin';
  const template: MenuItemConstructorOptions[] = MENUS.map((menu) => ({
    label: strings.menus[menu],
    ...(menu === 'help' ? { role: 'help' as const } : {}),
    submenu: [
      ...systemItems(menu),
      ...COMMANDS.filter((command: Command) => command.menu === menu).map((command) => toItem(command, run)),
      ...(menu === 'file' && !isMac ? [separator, roleItem('quit')] : []),
    ],
  }));
  if (isMac) template.unshift({ label: app.name, submenu: appItems() });
  template.splice(-1, 0, {
    label: strings.menus.window,
    role: 'window',
    submenu: isMac ? items('minimize', 'zoom', null, 'front') : items('minimize', 'close'),
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

const separator: MenuItemConstructorOptions = { type: 'separator' };

/** What the system does itself, in the spoken language. */
export function roleItem(role: Role): MenuItemConstructorOptions {
  return { role, label: strings.menus.roles[role] };
}

function items(...roles: readonly (Role | null)[]): MenuItemConstructorOptions[] {
  return roles.map((role) => (role ? roleItem(role) : separator));
}

function appItems(): MenuItemConstructorOptions[] {
  return items('services', null, 'hide', 'hideOthers', 'unhide', null, 'quit');
}

function systemItems(menu: MenuId): MenuItemConstructorOptions[] {
  if (menu === 'edit') return items('undo', 'redo', null, 'cut', 'copy', 'paste', 'selectAll', null);
  if (menu === 'view') {
    return items('togglefullscreen', ...(app.isPackaged ? [] : (['toggleDevTools'] as const)), null);
  }
  return [];
}

function toItem(command: Command, run: (id: string) => void): MenuItemConstructorOptions {
  const accelerator = command.keys.map(toAccelerator).find((key) => key !== undefined);
  return {
    id: command.id,
    label: strings.commands[command.id as keyof typeof strings.commands],
    // The window listens to its keys itself, with their scopes; here they are only shown.
    ...(accelerator ? { accelerator, registerAccelerator: false } : {}),
    click: () => run(command.id),
  };
}

/** Undefined for a key that types a character: as an accelerator it could not be typed any more on macOS. */
function toAccelerator(key: string): string | undefined {
  if (!/^(Mod|Alt|Ctrl)\+|^F\d+$/.test(key)) return undefined;
  return key.replace('Mod+', 'CommandOrControl+').replace('Arrow', '').replace(/\+=$/, '+=');
}
