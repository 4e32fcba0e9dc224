// The commands of a thread as a script to read, and to run by hand: in their order, with what failed commented out, so
// that nothing that is known not to work runs.
import type { CommandRun, ThreadHead, ToolState } from '@shared/model/thread';
import { cleanLine, cleanText } from '@shared/text/clean-text';
import { STATE_WORDS } from '../export/words';

/** A script for bash. Control characters don't reach it. */
export function toScript(
  head: Pick<ThreadHead, 'title' | 'id' | 'facts' | 'project'>,
  commands: readonly CommandRun[],
): string {
  const folder = head.facts.cwd ?? head.project?.path ?? '';
  const lines = [
    '#!/usr/bin/env bash',
    ...(head.title === '' ? [] : [`# ${cleanLine(head.title)}`]),
    `# ${cleanLine(head.id)}`,
    ...(folder === '' ? [] : [`# cd ${cleanLine(folder)}`]),
  ];
  for (const { command, state, exitCode } of commands) {
    const text = cleanText(command).trim();
    if (text === '') continue;
    const ended = exitCode === undefined ? STATE_WORDS[state] : `exit ${exitCode}`;
    lines.push('', ...(isGood(state) ? [text] : [`# ${ended}:`, ...text.split(/\r?\n/).map((line) => `# ${line}`)]));
  }
  return `${lines.join('\n')}\n`;
}

function isGood(state: ToolState): boolean {
  return state === 'done';
}
