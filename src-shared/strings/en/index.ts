// English: every sentence that a person reads in the window.
import { commands } from './commands';
import { diagnostics } from './diagnostics';
import { failures } from './failures';

export const en = { commands, diagnostics, failures };
