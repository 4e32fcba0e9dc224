// Japanese: every sentence that a person reads in the window.
import { commands } from './commands';
import { diagnostics } from './diagnostics';
import { failures } from './failures';
import { dialogs, menus } from './menus';
import { window } from './window';

export const ja = { commands, diagnostics, dialogs, failures, menus, window };
