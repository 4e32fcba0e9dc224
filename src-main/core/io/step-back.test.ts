import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { stepBack } from './step-back';

/** How nice each thread of this process is, this one first; none where there is no way to know. */
function niceness(): number[] {
  if (process.platform !== 'linux') return [];
  // Read by name they would come as texts do: 10001 before 9998.
  const threads = readdirSync('/proc/self/task').map(Number);
  return threads
    .sort((a, b) => Number(b === process.pid) - Number(a === process.pid) || a - b)
    .map((thread) => {
      const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
    });
}

test('a thread that steps back lets the others of its process go first', () => {
  const [own = 0, ...others] = niceness();
  stepBack();
  const [lower = 5, ...still] = niceness();
  expect(lower).toBe(Math.min(19, own + 5));
  expect(still.slice(0, others.length)).toEqual(others);
});
