/** GitHub Copilot inside VS Code and its relatives. */
export const SOURCE = 'copilot';
