// Where the window was, kept between runs. A damaged file is as good as none.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const schema = z.object({
  bounds: z.object({ x: z.int(), y: z.int(), width: z.int().min(1), height: z.int().min(1) }).optional(),
  maximized: z.boolean().default(false),
});
export type WindowState = z.infer<typeof schema>;

export function readWindowState(file: string): WindowState {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return schema.parse({});
  }
}

/** Written as the window closes, hence at once; losing it costs a position, so nothing is said of it. */
export function writeWindowState(file: string, state: WindowState): void {
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, JSON.stringify(state), { mode: 0o600 });
  } catch {
    // A full disk is told of by the engine, which has more to lose.
  }
}
