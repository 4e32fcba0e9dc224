// The folders that commands run in, by name: a session that was in one is our own, and is never read.

/** With six letters behind it. */
export const COMMAND_FOLDER = 'threadfinch-ask-run-';
const NAME = new RegExp(`${COMMAND_FOLDER}[A-Za-z0-9]{6}(?![\\w-])`);

/** Whether a path is of such a folder: below it, or in a folder that a tool has named after it. */
export function isOfCommand(path: string): boolean {
  return NAME.test(path);
}
