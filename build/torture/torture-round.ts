// Kills the writer again and again in one folder. After each kill the index opens as it was last saved or as it was
// being saved, answers as one that was made from the same documents, and goes on; nothing is left lying about.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { isDeepStrictEqual } from 'node:util';
import { diskFiles } from '@core/index/index-files';
import { searchFor } from '@core/index/made-documents';
import { MadeFiles } from '@core/index/made-files';
import { SavedIndex } from '@core/index/saved-index';
import type { IndexPage, SearchIndex } from '@core/index/search-index';
import { seededRandom } from '@core/sample-library/random';
import type { WriterOptions } from './change-forever';
import { documentOf, MOST_SEGMENTS, optionsFor, QUERIES, type Stamps } from './made-states';

export interface Round {
  /** The script that writes; it gets WriterOptions as JSON. */
  readonly script: string;
  /** Empty or not there yet. */
  readonly folder: string;
  readonly seed: number;
  readonly kills: number;
}

type Saved = readonly (readonly [string, number])[];

/** What the writer said: the states that it had saved, and the one that it was saving when it ended. */
interface Heard {
  readonly rebuilt: string;
  readonly saved: Saved | null;
  readonly saving: Saved | null;
}

/** Throws when a kill left anything else than the old state or the new. Resolves to how many kills fell amid a save. */
export async function tortureRound({ script, folder, seed, kills }: Round): Promise<number> {
  const random = seededRandom(seed);
  let last: Saved = [];
  let amidSaves = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const options: WriterOptions = {
      folder,
      seed: random.below(2 ** 31),
      // Half of them amid a write, the others at any moment.
      ...(random.chance(0.5)
        ? { fall: { step: random.between(1, 14), afterMs: random.chance(0.5) ? 0 : random.below(12) } }
        : {}),
    };
    const { rebuilt, saved, saving } = await killed(
      script,
      options,
      random.between(1, 24),
      random.chance(0.5) ? 0 : random.below(20),
    );
    if (rebuilt !== 'no' && last.length > 0) throw new Error(`Kill ${kill}: the writer found the index ${rebuilt}`);
    last = saved ?? last;
    const found = await check(folder, saving ? [last, saving] : [last]);
    if (saving) amidSaves += 1;
    last = found;
  }
  return amidSaves;
}

async function killed(script: string, options: WriterOptions, lines: number, afterMs: number): Promise<Heard> {
  const child = spawn(process.execPath, [script, 'write', JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let heard = 0;
  let rebuilt = 'no';
  let saved: Saved | null = null;
  let saving: Saved | null = null;
  for await (const line of createInterface({ input: child.stdout })) {
    const [what, state = ''] = line.split(' ');
    if (what === 'opened') rebuilt = state;
    if (what === 'saving') saving = JSON.parse(state);
    if (what === 'saved') [saved, saving] = [JSON.parse(state), null];
    heard += 1;
    if (!options.fall && heard === lines) setTimeout(() => child.kill('SIGKILL'), afterMs);
  }
  const [code, signal] = await ended;
  if (signal !== 'SIGKILL') throw new Error(`The writer ended by itself: ${code}`);
  return { rebuilt, saved, saving };
}

/** Gives the state that was found, which must be one of the given. */
async function check(folder: string, allowed: readonly Saved[]): Promise<Saved> {
  const files = diskFiles(folder);
  const { index: bare } = await SavedIndex.open(files, optionsFor(new Map()), MOST_SEGMENTS);
  const stamps: Stamps = new Map([...(await bare.stamps())].map(([id, stamp]) => [id, Number(stamp)]));
  const found = allowed.find((saved) => isDeepStrictEqual(sorted(saved), sorted([...stamps])));
  if (!found) throw new Error(`Neither the last state nor the new: ${JSON.stringify([...stamps])}`);
  const { index } = await SavedIndex.open(files, optionsFor(stamps), MOST_SEGMENTS);
  await compare(index, stamps, 'as it was found');
  await goOn(index, stamps);
  const left = (await files.names()).filter((name) => !/^(manifest\.json|\d+-\d+\.segment)$/.test(name));
  if (left.length > 0) throw new Error(`Left lying about: ${left}`);
  return [...stamps];
}

/** One change more, saved; then what is on the disk must answer as if nothing had happened. */
async function goOn(index: SearchIndex, stamps: Stamps): Promise<void> {
  const state = 1 + Math.max(0, ...stamps.values());
  await index.upsert([documentOf('s1', state)]);
  stamps.set('s1', state);
  await index.save();
}

async function compare(index: SearchIndex, stamps: Stamps, what: string): Promise<void> {
  const { index: fresh } = await SavedIndex.open(new MadeFiles(), optionsFor(stamps));
  await fresh.upsert([...stamps].map(([id, state]) => documentOf(id, state)));
  for (const query of QUERIES) {
    const [one, other] = [await searchFor(index, query), await searchFor(fresh, query)];
    if (!isDeepStrictEqual(rounded(one), rounded(other))) throw new Error(`${query} has other results ${what}`);
  }
}

function rounded({ total, hits, partial, facets }: IndexPage): unknown {
  const toPlain = (list: IndexPage['hits']) => list.map((hit) => ({ ...hit, score: hit.score.toPrecision(9) }));
  return { total, hits: toPlain(hits), partial: toPlain(partial), facets };
}

function sorted(saved: Saved): Saved {
  return saved.toSorted(([one], [other]) => (one < other ? -1 : 1));
}
