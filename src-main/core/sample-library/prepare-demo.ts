// The sample library as a home to look into, for --demo. It ends today, so it is made anew when the day has changed.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { appPaths } from '../io/app-paths';

export interface DemoFolders {
  readonly home: string;
  readonly data: string;
}

/** They lie in the data folder that is used without --demo; `data` as given by --data. */
export function demoFolders(data?: string): DemoFolders {
  const folder = join(appPaths(data === undefined ? {} : { data }).data, 'demo');
  return { home: join(folder, 'home'), data: join(folder, 'data') };
}

/** Makes the home unless today's is there; what was read from an older one goes with it. `now`: epoch milliseconds. */
export async function prepareDemo({ home, data }: DemoFolders, now: number): Promise<void> {
  const made = join(data, 'demo-made-on');
  const today = new Date(now).toDateString();
  if ((await readFile(made, 'utf8').catch(() => '')) === today) return;
  await rm(home, { recursive: true, force: true });
  await rm(data, { recursive: true, force: true });
  await mkdir(data, { recursive: true, mode: 0o700 });
  // Whoever asks for the sample library has said what to read.
  await writeFile(join(data, 'settings.json'), JSON.stringify({ welcomed: true }));
  // Rarely asked for, hence not loaded with every start.
  const { makeSampleHome } = await import('./make-home');
  await makeSampleHome(home, { now });
  await writeFile(made, today);
}
