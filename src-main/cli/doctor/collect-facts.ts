// What doctor knows: plain data, with the home path shortened, and nothing that a session says.
import { access, constants, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Engine } from '@core/engine-api';
import { toDiagnosticJson } from '@core/export/json-shapes';
import { appPaths } from '@core/io/app-paths';
import { explainedRecords, unknownRecords } from '@shared/model/session';
import { hideHome, hideHomeInNames } from '@shared/text/hide-home';
import type { CliIo } from '../cli-io';
import { isoTime } from '../print/when';
import { programVersion } from '../program-version';
import { type CommonOptions, foldersOf } from '../with-engine';

/** Put in by the bundler: the version that packages are made with. */
declare const ELECTRON_VERSION: string;

export type DoctorFacts = Awaited<ReturnType<typeof collectFacts>>;

export type Access = 'readable' | 'unreadable' | 'absent';

export async function collectFacts(engine: Engine, options: CommonOptions, io: Pick<CliIo, 'userHome' | 'now'>) {
  const folders = await foldersOf(options, io);
  const paths = appPaths(folders);
  const shorten = (text: string) =>
    [folders.home ?? io.userHome, io.userHome].reduce(
      (path, home) => hideHomeInNames(hideHome(path, home), home),
      text,
    );
  const [status, reports, findings] = await Promise.all([engine.status(), engine.sources(), engine.find()]);
  const { electron, node } = process.versions;
  return {
    program: {
      version: programVersion(),
      node,
      electron: electron ?? null,
      officialRuntime: electron === undefined ? null : electron === ELECTRON_VERSION,
      platform: process.platform,
      arch: process.arch,
    },
    data: {
      folder: shorten(paths.data),
      lock: status.readOnly ? ('held' as const) : ('free' as const),
      keptBytes: (await sizeOf(paths.threads)) + (await sizeOf(paths.blobs)) + (await sizeOf(paths.catalogue)),
      indexBytes: await sizeOf(paths.index),
      scannedAt: isoTime(status.scannedAt),
      listed: status.threads,
      waiting: status.waiting,
    },
    sources: await Promise.all(
      findings.map(async ({ card, places, roots, sessions }) => {
        const report = reports.find(({ id }) => id === card.id);
        const records = report?.records ?? { read: 0, shown: 0, folded: 0, noise: {}, unknown: {} };
        return {
          id: card.id,
          label: card.label,
          places: await Promise.all(places.map(async (place) => ({ path: shorten(place), access: await look(place) }))),
          roots: await Promise.all(
            roots.map(async (root) => ({
              path: shorten(root.path),
              foundBy: root.foundBy,
              access: await look(root.path),
            })),
          ),
          sessions: report?.sessions ?? sessions,
          threads: report?.threads ?? 0,
          messages: report?.messages ?? 0,
          records: {
            ...records,
            unaccounted: records.read - explainedRecords(records) - unknownRecords(records),
          },
          diagnostics: (report?.diagnostics ?? []).map(toDiagnosticJson).map((diagnostic) => ({
            ...diagnostic,
            ...(diagnostic.origin === undefined ? {} : { origin: shorten(diagnostic.origin) }),
          })),
        };
      }),
    ),
  };
}

async function look(place: string): Promise<Access> {
  try {
    await access(place, constants.R_OK);
    return 'readable';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return code === 'ENOENT' || code === 'ENOTDIR' ? 'absent' : 'unreadable';
  }
}

/** Bytes of all files below a folder; 0 when it isn't there. */
async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch((): string[] => []);
  let bytes = 0;
  for (const name of names) {
    const found = await stat(path.join(folder, name)).catch(() => null);
    if (found?.isFile()) bytes += found.size;
  }
  return bytes;
}
