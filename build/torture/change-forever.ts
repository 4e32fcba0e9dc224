// A writer of an index that never ends: documents come, change and go in turns that follow from a seed, and are saved.
// It says what it is about to do and what it has done, and can be told to end itself amid a write.
import { diskFiles, type IndexFiles } from '@core/index/index-files';
import { SavedIndex } from '@core/index/saved-index';
import type { ThreadId } from '@shared/model/ids';
import { documentOf, MOST_SEGMENTS, NAMES, optionsFor, type Stamps } from './made-states';

export interface WriterOptions {
  readonly folder: string;
  readonly seed: number;
  /** Ends itself, as a crash would, so long after the start of the so-manieth write or removal. */
  readonly fall?: { readonly step: number; readonly afterMs: number };
}

export async function changeForever({ folder, seed, fall }: WriterOptions, report: (line: string) => void) {
  const { index, rebuilt } = await SavedIndex.open(
    falling(diskFiles(folder), fall),
    optionsFor(new Map()),
    MOST_SEGMENTS,
  );
  const stamps: Stamps = new Map([...(await index.stamps())].map(([id, stamp]) => [id, Number(stamp)]));
  report(`opened ${rebuilt}`);
  for (let turn = next(seed); ; turn = next(turn)) {
    const id = NAMES[(turn >>> 8) % NAMES.length] as ThreadId;
    if (turn % 5 === 0) {
      await index.remove([id]);
      stamps.delete(id);
    } else {
      const state = 1 + Math.max(0, ...stamps.values());
      await index.upsert([documentOf(id, state)]);
      stamps.set(id, state);
    }
    report('changed');
    if (turn % 9 !== 0) continue;
    const state = JSON.stringify([...stamps]);
    report(`saving ${state}`);
    await index.save();
    report(`saved ${state}`);
  }
}

function next(turn: number): number {
  return (Math.imul(turn, 1664525) + 1013904223) >>> 0;
}

function falling(files: IndexFiles, fall: WriterOptions['fall']): IndexFiles {
  let steps = 0;
  const step = () => {
    steps += 1;
    if (steps === fall?.step) setTimeout(() => process.kill(process.pid, 'SIGKILL'), fall.afterMs);
  };
  return {
    ...files,
    write(name, bytes) {
      step();
      return files.write(name, bytes);
    },
    remove(name) {
      step();
      return files.remove(name);
    },
  };
}
