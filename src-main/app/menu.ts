// The native menu bar, made from the table of commands. Commands go to the window, which runs them; editing, window
// and zoom of the whole are the system's own.
import { COMMANDS, type Command, type MenuId } from '@shared/commands';
import { strings } from '@shared/strings/strings';
import { app, Menu, type MenuItemConstructorOptions } from 'electron';

const MENUS: readonly MenuId[] = ['file', 'edit', 'view', 'go', 'help'];

/** `run` gets the id of a chosen command. */
export function setMenu(run: (id: string) => void): void {
  const isMac = process.platform === 'darwin';
  const template: MenuItemConstructorOptions[] = MENUS.map((menu) => ({
    label: strings.menus[menu],
    submenu: [
      ...systemItems(menu),
      ...COMMANDS.filter((command: Command) => command.menu === menu).map((command) => toItem(command, run)),
      ...(menu === 'file' && !isMac ? [separator, { role: 'quit' as const }] : []),
    ],
  }));
  if (isMac) template.unshift({ role: 'appMenu' });
  template.splice(-1, 0, { label: strings.menus.window, role: 'windowMenu' });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

const separator: MenuItemConstructorOptions = { type: 'separator' };

function systemItems(menu: MenuId): MenuItemConstructorOptions[] {
  if (menu === 'edit') {
    const roles = ['undo', 'redo', undefined, 'cut', 'copy', 'paste', 'selectAll', undefined] as const;
    return roles.map((role) => (role ? { role } : separator));
  }
  if (menu === 'view') {
    return [{ role: 'togglefullscreen' }, ...(app.isPackaged ? [] : [{ role: 'toggleDevTools' as const }]), separator];
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
