// A request as one text, for commands that read a prompt and no more.
import type { ChatRequest } from './provider';

/** Takes the place of the command's own instructions, which are about working on files. */
export const SYSTEM = 'Answer the last message. Follow the instructions that the input begins with.';

const NAMES = { user: 'User', assistant: 'Assistant' } as const;

export function toPrompt({ system, messages }: ChatRequest): string {
  const [first, ...more] = messages;
  const said = more.length === 0 ? [first?.text ?? ''] : messages.map(({ role, text }) => `${NAMES[role]}:\n${text}`);
  return `${[system, ...said].filter((text) => text !== '').join('\n\n')}\n`;
}

/** Whether a text of help has all these options. */
export function hasOptions(help: string, options: readonly string[]): boolean {
  return options.every((option) => new RegExp(`(^|[\\s,])${option}(?=[\\s,=<[]|$)`, 'm').test(help));
}
