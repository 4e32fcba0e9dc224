// open: shows a session in the window.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError } from '@shared/model/failure';
import { formatThreadLink, parseThreadLink } from '@shared/model/thread-link';
import { FOUND } from '../exit-code';
import { findThread } from '../find-thread';
import { HELP } from '../strings';
import { type AddVerb, printJson } from '../verb';
import { addVerb, type CommonOptions, foldersAsArguments, foldersOf, withEngine } from '../with-engine';

export const addOpen: AddVerb = (program, io, end) => {
  addVerb(program, 'open', HELP.open, true)
    .argument('<id>', HELP.openId)
    .action(async (id: string, options: CommonOptions) => {
      const given = parseThreadLink(id);
      const link = await withEngine(io, options, async (engine) => {
        const { head } = await findThread(io, engine, given?.thread ?? id, options);
        return formatThreadLink({ thread: head.id, ordinal: given?.ordinal ?? null });
      });
      await io.launch([link, ...(options.demo ? ['--demo'] : foldersAsArguments(await foldersOf(options, io)))]);
      if (options.json) await io.out(printJson({ link }));
      end(FOUND);
    });
};

/**
 * Starts the window beside this process; a running one shows the link. Rejects with AppError('no-program'), or 'no-display'
 * where no window can be shown: what is started can't say so any more.
 */
export async function launchWindow(args: readonly string[]): Promise<void> {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY) throw new AppError('no-display');
  const isProgram = process.versions.electron !== undefined;
  const start = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../build/start.mjs');
  const command = isProgram ? (process.env.APPIMAGE ?? process.execPath) : process.execPath;
  const child = spawn(command, isProgram ? args : [start, ...args], { detached: true, stdio: 'ignore' });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (cause) => reject(new AppError('no-program', command, { cause })));
  });
  child.unref();
}
