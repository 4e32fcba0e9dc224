// restore: a session's file as its tool wrote it, where it is kept.
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { fill, plural } from '@shared/strings/strings';
import { FOUND } from '../exit-code';
import { findThread } from '../find-thread';
import { HELP, SAYS } from '../strings';
import { type AddVerb, printJson } from '../verb';
import { addVerb, type CommonOptions, withEngine } from '../with-engine';

interface Options extends CommonOptions {
  readonly out: string;
}

export const addRestore: AddVerb = (program, io, end) => {
  addVerb(program, 'restore', HELP.restore, true)
    .argument('<id>', HELP.id)
    .requiredOption('--out <path>', HELP.restoreOut)
    .action(async (id: string, options: Options) => {
      end(
        await withEngine(io, options, async (engine) => {
          const { head } = await findThread(io, engine, id, options);
          const place = path.resolve(options.out);
          const isFolder = (await stat(place).catch(() => null))?.isDirectory() === true;
          const target = { type: isFolder ? 'folder' : 'file', path: place, replace: false } as const;
          const { written, left } = await engine.restoreOriginal(head.id, target);
          if (options.json) await io.out(printJson({ written, left }));
          const says = written.length > 1 ? plural(written.length, SAYS.wroteAll) : SAYS.wrote;
          io.err(`${fill(says, { path: written.length > 1 ? place : (written[0] ?? place) })}\n`);
          if (left > 0) io.err(`${plural(left, SAYS.moreFiles)}\n`);
          return FOUND;
        }),
      );
    });
};
