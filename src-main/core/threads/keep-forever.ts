// A writer that never ends, for the test that kills it: threads are rewritten, grown and forgotten in turns that
// follow from a seed, each is committed to the catalogue, and each commit is reported.

import { toThreadId } from '@shared/model/ids';
import type { Message } from '@shared/model/thread';
import { Catalogue } from '../catalogue';
import { sampleHead, sampleRow as sampleSession } from '../catalogue/sample-rows';
import { appPaths, createFolders } from '../io/app-paths';
import { SAMPLE_SUMMARY, sampleMessages, sampleRow } from './sample-thread';
import { ThreadStore } from './thread-store';

const THREADS = 8;

/** The messages of a thread in one of its states: mostly it grows, sometimes it is rewritten; some are large. */
export function messagesOf(nativeId: string, state: number): Message[] {
  const size = nativeId === 's0' ? 80 : 4;
  const rewrites = Math.floor(state / 5);
  return sampleMessages(size + (state % 5) * 3, 4000).map((message) => ({ ...message, at: rewrites }));
}

/** Goes on where the catalogue stands. `report` is called before and after each commit with what it is about. */
export async function keepForever(data: string, seed: number, report: (line: string) => void): Promise<never> {
  const paths = appPaths({ data });
  await createFolders(paths);
  const store = await ThreadStore.open(paths);
  const catalogue = await Catalogue.open(paths.catalogue, { writable: true });
  for (let turn = seed; ; turn = (Math.imul(turn, 1664525) + 1013904223) >>> 0) {
    const nativeId = `s${(turn >>> 8) % THREADS}`;
    const session = sampleSession(nativeId);
    const state = Number(catalogue.sessions().get(session.key)?.revision ?? -1) + 1;
    const id = toThreadId('claude-code', nativeId);
    const writer = await store.begin(id);
    for (const message of messagesOf(nativeId, state)) await writer.add(message, sampleRow(message.ordinal));
    report(`writing ${nativeId} ${state}`);
    const stamp = await writer.finish(SAMPLE_SUMMARY);
    report(`kept ${nativeId} ${state}`);
    const head = sampleHead(nativeId, { stamp });
    const links = { parentReference: null, spawned: [], firstIds: [] };
    await catalogue.commit({ ...session, revision: String(state) }, [{ head, own: head, links }]);
    report(`committed ${nativeId} ${state}`);
  }
}
