// Long results on a terminal go through the user's pager: PAGER, else `less`. With PAGER empty, or `cat`, they don't.
import { spawn } from 'node:child_process';
import { OutputClosed } from './output-closed';

/** Colours stay, what fits on a screen is printed as it is, and nothing is cleared afterwards. */
const USUAL = ['less', '-RFX'];

type Out = (text: string) => Promise<void>;

/** The command and its arguments; null for none. No shell looks at it. */
export function pagerCommand(environment: NodeJS.ProcessEnv): readonly string[] | null {
  const words = environment.PAGER?.trim().split(/\s+/) ?? USUAL;
  if (words[0] === '' || words[0] === 'cat') return null;
  return words.length === 1 && words[0] === 'less' ? USUAL : words;
}

/**
 * Does `work` with its output going to a pager, and resolves once that was left. Where it can't be started, the output
 * goes to `plain`. Whoever leaves it early ends `work` as a closed pipe does.
 */
export async function throughPager<Result>(
  [command = '', ...args]: readonly string[],
  plain: Out,
  work: (out: Out) => Promise<Result>,
): Promise<Result> {
  const pager = spawn(command, args, { stdio: ['pipe', 'inherit', 'inherit'] });
  const started = await new Promise<boolean>((resolve) => {
    pager.once('spawn', () => resolve(true));
    pager.once('error', () => resolve(false));
  });
  if (!started) return work(plain);
  const left = new Promise<void>((resolve) => pager.once('close', () => resolve()));
  // Told by the writes that fail.
  pager.stdin.on('error', () => undefined);
  const out: Out = (text) =>
    new Promise((resolve, reject) => {
      pager.stdin.write(text, (error) => (error ? reject(new OutputClosed()) : resolve()));
    });
  try {
    return await work(out);
  } finally {
    pager.stdin.end();
    await left;
  }
}
