// What a verb is: it adds itself to the program, and says how it ended.
import { toJsonText } from '@shared/text/json-text';
import type { Command } from 'commander';
import type { CliIo } from './cli-io';

export type AddVerb = (program: Command, io: CliIo, end: (code: number) => void) => void;

/** One line of JSON. */
export function printJson(value: unknown): string {
  return `${toJsonText(value)}\n`;
}
