// The folders that commands run in, by name: a session that was in one is our own, and is never read.

/** With six letters behind it. */
export const COMMAND_FOLDER = 'threadfinch-ask-run-';
/** Their names, as an excluded path has it. */
export const COMMAND_FOLDERS = `${COMMAND_FOLDER}??????`;
