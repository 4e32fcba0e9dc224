// Japanese: every sentence that a person reads in the window.
import { ask } from './ask';
import { commands } from './commands';
import { diagnostics } from './diagnostics';
import { digest } from './digest';
import { failures } from './failures';
import { finding } from './finding';
import { dialogs, menus } from './menus';
import { reading } from './reading';
import { settings } from './settings';
import { statistics } from './statistics';
import { window } from './window';

export const ja = {
  ask,
  commands,
  diagnostics,
  dialogs,
  digest,
  failures,
  finding,
  menus,
  reading,
  settings,
  statistics,
  window,
};
