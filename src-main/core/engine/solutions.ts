// Problem and solution of a match, and the commands of a thread, from what is kept.
import type { Solution } from '@shared/model/digest';
import { AppError } from '@shared/model/failure';
import type { ThreadId } from '@shared/model/ids';
import type { CommandRun } from '@shared/model/thread';
import { toScript } from '../solutions/commands-script';
import { findSolution } from '../solutions/find-solution';
import { isCut, wholeCommand } from '../solutions/whole-command';
import { headOf, readMessages } from './read-thread';
import type { State } from './state';
import { wholeText } from './whole-text';

type Readable = Pick<State, 'library' | 'store'>;

/** Throws AppError('thread-not-found' | 'cannot-read'). */
export async function solutionAt(state: Readable, thread: ThreadId, ordinal: number): Promise<Solution> {
  const { title } = headOf(state, thread);
  return findSolution(thread, ordinal, {
    rows: async () => {
      const rows = await state.store.rows(thread);
      if (!rows) throw new AppError('cannot-read', title);
      return rows;
    },
    messages: (from, count) => readMessages(state, thread, from, count),
    whole: (text) => wholeText(state, text),
  });
}

/** All commands of a thread. Throws AppError('thread-not-found' | 'cannot-read'). */
export async function commandsScript(
  state: Readable,
  thread: ThreadId,
): Promise<{ readonly script: string; readonly commands: number }> {
  const head = headOf(state, thread);
  const summary = await state.store.summary(thread);
  if (!summary) throw new AppError('cannot-read', head.title);
  const commands: CommandRun[] = [];
  for (const run of summary.commands) {
    commands.push(isCut({ title: run.command }) ? { ...run, command: await inFull(state, thread, run) } : run);
  }
  return { script: toScript(head, commands), commands: commands.length };
}

async function inFull(state: Readable, thread: ThreadId, { ordinal, command }: CommandRun): Promise<string> {
  const [message] = await readMessages(state, thread, ordinal, 1);
  const part = message?.parts.find((one) => one.type === 'tool' && one.title === command);
  return part?.type === 'tool' ? wholeCommand(command, await wholeText(state, part.input)) : command;
}
