// Values of options, checked.
import { finishQuery } from '@shared/query/finish-query';
import { fill } from '@shared/strings/strings';
import { type Command, InvalidArgumentError } from 'commander';
import { HELP, SAYS } from './strings';

/** A whole number from `least` on. */
export function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (!/^\d+$/.test(text) || number < least || !Number.isSafeInteger(number)) {
      throw new InvalidArgumentError(fill(SAYS.notANumber, { least }));
    }
    return number;
  };
}

/** A path that isn't empty: an unset variable of a script must not mean the usual folder. */
export function folderPath(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError(SAYS.notAFolder);
  return text;
}

/** Makes words such as `-without` part of the query; `refuseUnknown` keeps misspelt options out of it. */
export function takeQuery(command: Command, argument: string): Command {
  return command.argument(argument, HELP.query).allowUnknownOption();
}

/** The query that words of the command line make. Nobody is typing it: its last word is whole. */
export function toQuery(words: readonly string[]): string {
  return finishQuery(words.join(' '));
}

/** Ends with an error when a query holds a word like an option, unless `--` says that words follow. */
export function refuseUnknown(command: Command, argv: readonly string[]): void {
  const option = command.args.find((word) => word.startsWith('--'));
  if (option !== undefined && !argv.includes('--')) command.error(fill(SAYS.unknownOption, { option }));
}
