/** Copilot's command line; also the desktop app and editors that run its agent. */
export const SOURCE = 'copilot-cli';
