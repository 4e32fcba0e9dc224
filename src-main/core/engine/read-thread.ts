// Reading one kept thread: its head and outline, messages by range, and where a text occurs.
import { AppError } from '@shared/model/failure';
import type { ThreadId } from '@shared/model/ids';
import type { Library as UserLibrary } from '@shared/model/library';
import type { FindMatch } from '@shared/model/search';
import type { Message, OpenedThread, OutlineEntry, ThreadDetail, ThreadHead } from '@shared/model/thread';
import { SOURCES } from '../sources/registry';
import type { KeptSummary } from '../threads/kept-thread';
import { addMatches, findInNotes } from './find-in-notes';
import type { State } from './state';

/** Throws AppError('thread-not-found'). */
export function headOf({ library }: Pick<State, 'library'>, id: ThreadId): ThreadHead {
  const head = library.head(id);
  if (!head) throw new AppError('thread-not-found', id);
  return head;
}

/** What its first screen needs: the summary of a long thread takes long to read, and only children ask for it. */
export async function openThread(state: Pick<State, 'library' | 'store'>, id: ThreadId): Promise<OpenedThread> {
  const head = headOf(state, id);
  const hasChildren = state.library.childrenOf(id).length > 0;
  return toOpened(state, head, hasChildren ? ((await state.store.anchors(id)) ?? {}) : {});
}

export async function readThread(state: Pick<State, 'library' | 'store'>, id: ThreadId): Promise<ThreadDetail> {
  const head = headOf(state, id);
  const summary = await state.store.summary(id);
  const { outline = [], files = [], commands = [], anchors = {} } = summary ?? {};
  return { ...(await toOpened(state, head, anchors)), outline, files, commands };
}

/** Throws AppError('thread-not-found'). */
export async function readOutline(
  state: Pick<State, 'library' | 'store'>,
  id: ThreadId,
): Promise<readonly OutlineEntry[]> {
  headOf(state, id);
  return (await state.store.outline(id)) ?? [];
}

async function toOpened(
  state: Pick<State, 'library' | 'store'>,
  head: ThreadHead,
  anchors: KeptSummary['anchors'],
): Promise<OpenedThread> {
  const resume = resumeLine(head);
  const children = state.library.childrenOf(head.id);
  const ordinalAt = await openOrdinals(state, head.id, anchors, children);
  return {
    head,
    ...(resume === null ? {} : { resume }),
    children: children.map((child) => ({ head: child, ordinal: ordinalAt(child.parent?.at) })),
  };
}

/** Where the call or message stands that a child hangs under. The rows are read for messages only. */
async function openOrdinals(
  { store }: Pick<State, 'store'>,
  id: ThreadId,
  anchors: KeptSummary['anchors'],
  children: readonly ThreadHead[],
): Promise<(at: string | undefined) => number | null> {
  const ordinals = new Map(Object.entries(anchors));
  if (children.some(({ parent }) => parent?.at !== undefined && !ordinals.has(parent.at))) {
    for (const [ordinal, { nativeId }] of ((await store.rows(id)) ?? []).entries()) {
      if (nativeId !== null && !ordinals.has(nativeId)) ordinals.set(nativeId, ordinal);
    }
  }
  return (at) => (at === undefined ? null : (ordinals.get(at) ?? null));
}

/** The command line that continues a thread, from the folder that it was in. */
function resumeLine(head: ThreadHead): string | null {
  const adapter = SOURCES.find(({ card }) => card.id === head.source);
  const command = adapter?.resume?.(head) ?? null;
  if (command === null) return null;
  const line = command.argv.map(quoteWord).join(' ');
  return command.cwd === null ? line : `cd ${quoteWord(command.cwd)} && ${line}`;
}

/** As a shell takes it; what stands in a transcript must not become a command. */
function quoteWord(word: string): string {
  return /^[\w@%+=:,./~-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Calls get the thread of the subagent that they started. Throws AppError('thread-not-found' | 'cannot-read'). */
export async function readMessages(
  state: Pick<State, 'library' | 'store'>,
  id: ThreadId,
  from: number,
  count: number,
): Promise<readonly Message[]> {
  const messages = await state.store.messages(id, from, count);
  if (!messages) throw new AppError('cannot-read', headOf(state, id).title);
  const threadByCall = new Map(state.library.childrenOf(id).map(({ id: child, parent }) => [parent?.at ?? '', child]));
  if (threadByCall.size === 0) return messages;
  return messages.map((message) => ({
    ...message,
    parts: message.parts.map((part) => {
      const childThread = part.type === 'tool' ? threadByCall.get(part.callId) : undefined;
      return childThread ? { ...part, childThread } : part;
    }),
  }));
}

export interface FindOptions {
  /** Their notes on it are looked into, too. */
  readonly user?: Pick<UserLibrary, 'threads'> | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Every message that holds the text, whatever the case, folded parts included. */
export async function findInThread(
  state: Pick<State, 'library' | 'finder' | 'store'>,
  id: ThreadId,
  text: string,
  { user, signal }: FindOptions = {},
): Promise<readonly FindMatch[]> {
  const head = headOf(state, id);
  const matches = await state.finder.find(head, text, signal);
  if (!matches) throw new AppError('cannot-read', head.title);
  const own = user && Object.hasOwn(user.threads, id) ? user.threads[id] : undefined;
  return own ? addMatches(matches, await findInNotes(state.store, id, own, text)) : matches;
}
