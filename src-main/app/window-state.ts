// Where the window was, kept between runs. A damaged file is as good as none.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface WindowState {
  readonly bounds?: Bounds;
  readonly maximized: boolean;
}

export function readWindowState(file: string): WindowState {
  try {
    const { bounds, maximized } = JSON.parse(readFileSync(file, 'utf8'));
    return { ...(isBounds(bounds) ? { bounds } : {}), maximized: maximized === true };
  } catch {
    return { maximized: false };
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

/** By hand, since schemas are loaded after the window is made. */
function isBounds(value: unknown): value is Bounds {
  if (typeof value !== 'object' || value === null) return false;
  const { x, y, width, height } = value as Partial<Record<keyof Bounds, unknown>>;
  return [x, y, width, height].every(Number.isInteger) && Number(width) > 0 && Number(height) > 0;
}
