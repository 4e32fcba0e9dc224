// What a verb doesn't take, and what to give it instead.
import { fill } from '@shared/strings/strings';
import { cleanLine } from '@shared/text/clean-text';
import type { CliIo } from './cli-io';
import { AlreadySaid } from './exit-code';
import { SAYS } from './strings';

export const REFUSALS = {
  exportWhat: {
    title: 'What is to be exported?',
    hint: 'Give either an id, as list shows it, or --query QUERY with --out DIR.',
  },
  exportFolder: { title: 'No folder was given to write into', hint: 'Add --out DIR.' },
  hostMissing: {
    title: 'The other machine has no name yet',
    hint: 'Add --host NAME: its sessions are told apart by it.',
  },
  source: { title: 'There is no source {given}', hint: 'The sources are {choices}.' },
  span: { title: 'Not understood: {given}', hint: 'A span is {choices}.' },
  shortId: {
    title: 'Too little to tell sessions apart: {given}',
    hint: 'Type {choices} characters of the id or more; list shows eight.',
  },
  answer: { title: 'There is no single kept answer {given}', hint: '`answers` lists their ids.' },
  model: {
    title: 'There is no model called {given}',
    hint: '`providers` lists those that are set up; `providers add` sets one up.',
  },
  address: {
    title: '{given} needs an address',
    hint: 'As in: providers add {given} https://llm.example/v1 --model NAME',
  },
} as const;

/** Ends a verb, saying what was `given` wrongly, and what it takes. */
export function refuse(io: Pick<CliIo, 'err'>, what: keyof typeof REFUSALS, given = '', choices = ''): never {
  const values = { given: cleanLine(given), choices };
  const { title, hint } = REFUSALS[what];
  io.err(`${fill(SAYS.failed, { title: fill(title, values) })}\n${fill(SAYS.hint, { hint: fill(hint, values) })}\n`);
  throw new AlreadySaid();
}
