// Values of options, checked.
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

/** Makes words such as `-without` part of the query. Misspelt options are still refused. */
export function takeQuery(command: Command, argument: string): Command {
  return command
    .argument(argument, HELP.query)
    .allowUnknownOption()
    .hook('preAction', ({ args }) => {
      const option = args.find((word) => word.startsWith('--'));
      if (option !== undefined) command.error(fill(SAYS.unknownOption, { option }));
    });
}
