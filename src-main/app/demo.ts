// The sample library of --demo. It ends today, so it is made anew when the day has changed.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeSampleHome } from '@core/sample-library/make-home';

/** Makes `folder`/home unless today's is there; what was read from an older one goes with it. */
export async function prepareDemo(folder: string): Promise<void> {
  const made = path.join(folder, 'made-on');
  const today = new Date().toDateString();
  if ((await readFile(made, 'utf8').catch(() => '')) === today) return;
  await rm(folder, { recursive: true, force: true });
  await mkdir(path.join(folder, 'data'), { recursive: true, mode: 0o700 });
  // Whoever asks for the sample library has said what to read.
  await writeFile(path.join(folder, 'data/settings.json'), JSON.stringify({ welcomed: true }));
  await makeSampleHome(path.join(folder, 'home'), { now: Date.now() });
  await writeFile(made, today);
}
