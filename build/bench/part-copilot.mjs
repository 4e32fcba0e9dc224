// The part of the bench that replays the log of a long Copilot session.
import path from 'node:path';
import { mb, ms } from './report.mjs';

const TURNS = 400;

/** @param {import('./runner.mjs').Bench} bench */
export function measureCopilot({ measure, add, folder }) {
  const home = path.join(folder, 'copilot');
  const made = measure('make-copilot', { home, turns: TURNS });
  const { plainMs, replayMs, readMs, messages, overIdleMb } = measure('replay', { home });
  const baseline = `reading and JSON.parse, without drafts: ${ms(plainMs)}`;
  add({
    name: `replaying a Copilot log of ${made.lines} lines (${mb(made.bytes)})`,
    value: ms(replayMs),
    baseline,
    ratio: replayMs / plainMs,
    aim: 'ratio 2',
    max: 2,
  });
  add({ name: `  reading its ${messages} messages`, value: ms(readMs), baseline, ratio: readMs / plainMs });
  add({ name: '  memory over idle', value: `${overIdleMb.toFixed(0)} MB` });
}
