// One session of many changes: how long until it is searchable, and how much is written for it, merging included.
import { diskFiles, type IndexFiles } from '@core/index/index-files';
import type { IndexDocument } from '@shared/model/document';
import { parseQuery } from '@shared/query/parse-query';
import { median, p95, timed } from '../process-figures';
import { openSaved } from './peer-ours';
import { textBytes } from './read-documents';

/** Enough for every segment to be merged several times. */
const ROUNDS = 64;
/** Ordinary sessions. */
const FROM_BYTES = 30_000;
const TO_BYTES = 80_000;

export async function measureChanges(folder: string, documents: readonly IndexDocument[], now: number) {
  const disk = diskFiles(folder);
  let written = 0;
  const files: IndexFiles = {
    ...disk,
    async write(name, bytes) {
      written += bytes.length;
      await disk.write(name, bytes);
    },
  };
  const ordinary = documents.filter((document) => {
    const bytes = textBytes(document);
    return bytes >= FROM_BYTES && bytes <= TO_BYTES;
  });
  const index = await openSaved(files);
  const cpu: number[] = [];
  const wall: number[] = [];
  const saves: number[] = [];
  let changed = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = ordinary[round % ordinary.length];
    if (!before) throw new Error('No session is ordinary');
    const word = `kestrel${round}nest`;
    const document = { ...before, stamp: word, user: `${before.user}\nWhere does the ${word} live?` };
    const { query } = parseQuery(word, { today: 0 });
    changed += textBytes(document);
    const { wallMs, cpuMs, result } = await timed(async () => {
      await index.upsert([document]);
      return index.search({ query, sort: 'relevance', offset: 0, limit: 50, now });
    });
    if (result.total !== 1) throw new Error(`${word} was not found`);
    cpu.push(cpuMs);
    wall.push(wallMs);
    saves.push((await timed(() => index.save())).wallMs);
  }
  await index.close();
  return {
    rounds: ROUNDS,
    cpuP50: median(cpu),
    cpuP95: p95(cpu),
    wallP50: median(wall),
    wallP95: p95(wall),
    saveP50: median(saves),
    saveP95: p95(saves),
    writtenOfChanged: written / changed,
  };
}
