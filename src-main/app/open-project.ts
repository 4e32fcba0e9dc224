// Opens the folder that a session was about: in the file manager, an editor or a terminal. The path comes out of a
// transcript, so it is opened only when it is a folder, and never goes through a shell.
import { spawn } from 'node:child_process';
import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@shared/model/failure';
import type { ProjectOpener } from '@shared/model/project-opener';
import { shell } from 'electron';

export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
}

/** From folders of the search path. What lies in these themselves are batch files, which run in a shell only. */
const WINDOWS_EDITORS = [
  '..\\Code.exe',
  '..\\..\\..\\Cursor.exe',
  'zed.exe',
  '..\\Windsurf.exe',
  '..\\VSCodium.exe',
  'subl.exe',
  'idea64.exe',
];

/** Programs that open it, in the order in which they are tried; a command may be relative to a folder of the search path. */
export function launches(how: Exclude<ProjectOpener, 'folder'>, folder: string, platform: NodeJS.Platform): Launch[] {
  if (how === 'editor') {
    const names =
      platform === 'win32' ? WINDOWS_EDITORS : ['code', 'cursor', 'zed', 'windsurf', 'codium', 'subl', 'idea'];
    return names.map((name) => ({ command: name, args: [folder] }));
  }
  if (platform === 'darwin') return [{ command: 'open', args: ['-a', 'Terminal', folder] }];
  if (platform === 'win32') return [{ command: 'wt.exe', args: ['-d', folder] }];
  return [
    { command: 'gnome-terminal', args: [`--working-directory=${folder}`] },
    { command: 'konsole', args: ['--workdir', folder] },
    { command: 'kitty', args: ['--directory', folder] },
    { command: 'alacritty', args: ['--working-directory', folder] },
    { command: 'xfce4-terminal', args: [`--working-directory=${folder}`] },
    { command: 'x-terminal-emulator', args: [] },
    { command: 'xterm', args: [] },
  ];
}

/** Rejects with AppError('no-longer-there' | 'no-program') when the folder, or a program to open it with, isn't there. */
export async function openProject(folder: string, how: ProjectOpener): Promise<void> {
  const found = path.isAbsolute(folder) ? await stat(folder).catch(() => null) : null;
  if (!found?.isDirectory()) throw new AppError('no-longer-there', folder);
  if (how === 'folder') {
    // To open a folder that is a program's bundle would start the program.
    if (process.platform === 'darwin') return shell.showItemInFolder(folder);
    const problem = await shell.openPath(folder);
    if (problem !== '') throw new AppError('cannot-read', folder, { cause: problem });
    return;
  }
  const there = await firstThere(launches(how, folder, process.platform), process.env.PATH ?? '');
  if (!there) throw new AppError('no-program', how);
  const child = spawn(there.command, there.args, { cwd: folder, detached: true, stdio: 'ignore' });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (cause) => reject(new AppError('no-program', how, { cause })));
  });
  child.unref();
}

async function firstThere(all: readonly Launch[], searchPath: string): Promise<Launch | undefined> {
  const folders = searchPath.split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  for (const launch of all) {
    for (const folder of folders) {
      const command = path.join(folder, launch.command);
      const isThere = await access(command, constants.X_OK).then(
        () => true,
        () => false,
      );
      if (isThere) return { ...launch, command };
    }
  }
  return undefined;
}
