// Session files that the user brings in from anywhere.
import { AppError } from '@shared/model/failure';
import { type ThreadId, toSessionKey, toThreadId } from '@shared/model/ids';
import type { Settings } from '@shared/model/settings';
import { leaveRequest } from '../io/inbox';
import { headOf } from './read-thread';
import type { Runner } from './runner';

/** How long a request left for another process is waited for, and how often it is looked whether it was met. */
const INBOX_WAIT_MS = 10_000;
const INBOX_LOOK_MS = 200;

type Running = Pick<Runner, 'state' | 'refresh'>;
type Folders = { readonly data: string; readonly inbox: string };

/** Reads a session file, and keeps it. Throws AppError('not-found' | 'not-a-session' | 'writer-busy'). */
export async function importFile(
  runner: Running,
  folders: Folders,
  settings: Settings,
  path: string,
): Promise<ThreadId> {
  const { ingestCalls, catalogue, lock, ingest } = runner.state;
  const session = await ingestCalls.calls.recognise({ path });
  const id = toThreadId(session.source, session.nativeId);
  const known = catalogue.sessions().get(toSessionKey(session.source, session.nativeId));
  // A backup of what is still on the disk must not take its place.
  const isOnDisk = known !== undefined && known.goneSince === null && !known.imported;
  if (isOnDisk || known?.revision === session.revision) return holderOf(runner, id);
  if (!lock) return importElsewhere(runner, folders, path, id);
  await ingest.readOne(session, settings);
  return holderOf(runner, id);
}

/** The thread itself, or for a copy with nothing of its own the one that it is a copy of. */
function holderOf({ state }: Running, id: ThreadId): ThreadId {
  const { listed, parent } = headOf(state, id);
  return !listed && parent?.relation === 'continuation' ? parent.thread : id;
}

/** Another process writes: it is asked to, and waited for. */
async function importElsewhere(
  runner: Running,
  { data, inbox }: Folders,
  path: string,
  id: ThreadId,
): Promise<ThreadId> {
  await leaveRequest(inbox, { type: 'import', path });
  for (let waited = 0; waited < INBOX_WAIT_MS; waited += INBOX_LOOK_MS) {
    await new Promise((resolve) => setTimeout(resolve, INBOX_LOOK_MS));
    await runner.refresh();
    if (runner.state.library.head(id)) return holderOf(runner, id);
  }
  throw new AppError('writer-busy', data);
}
