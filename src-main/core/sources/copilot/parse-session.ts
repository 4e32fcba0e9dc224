// Reads one session: from the best of the files that hold it, and from its transcript where that knows more.

import { AppError } from '@shared/model/failure';
import type { ParseEvent, ScannedSession } from '@shared/model/session';
import type { SourceEnv } from '../../io/source-env';
import { openTally, type Tally } from '../shared/tally';
import { type Chat, type ChatReading, otherResponder, visibleRequests } from './chat';
import { chatEvents } from './chat-events';
import { sessionTail } from './facts';
import { pickFullest } from './pick-chat';
import { readStored } from './read-database';
import { readDocument } from './read-document';
import { readLog } from './read-log';
import { hintOf } from './scan-hint';
import { SOURCE } from './source-id';
import { findTranscript, isForked, isSubagentRun, isTranscriptFuller, transcriptEvents } from './transcript';

export async function* parseSession(session: ScannedSession, env: SourceEnv): AsyncGenerator<ParseEvent> {
  const { kind, path } = session.container;
  const tally = openTally();
  if (kind !== 'database' && (await env.stat(path))?.kind === 'folder') {
    tally.note('not-a-file', { source: SOURCE, path, at: { type: 'file' } });
  } else if (kind === 'lines') {
    yield* ownTranscript(session, env, tally);
  } else {
    yield* ownChat(session, env, tally);
  }
  yield tally.end();
}

async function* ownChat(session: ScannedSession, env: SourceEnv, tally: Tally): AsyncGenerator<ParseEvent> {
  const { nativeId } = session;
  const { path } = session.container;
  const own = await readChat(session, env, tally);
  const chat = await pickFullest(own.chat, hintOf(session).others, (path) => readCopy(path, env));
  const transcript = await findTranscript(session, chat, env);
  const isTranscript = transcript !== null && (await isForTranscript(transcript, chat, session, env));
  own.settle(chat === own.chat && !isTranscript);
  const tail = await sessionTail(session, chat, env);
  if (isTranscript) yield* transcriptEvents(transcript, nativeId, tail, env, openTally());
  else if (!chat) tally.note('unreadable-record', { source: SOURCE, path, at: { type: 'file' } });
  else yield* chatEvents(chat, { nativeId, tail, responder: otherResponder(chat) }, tally, env);
}

/** Whether the conversation is shown from its transcript, because the chat is gone or holds less. */
async function isForTranscript(path: string, chat: Chat | null, session: ScannedSession, env: SourceEnv) {
  if (chat === null) return true;
  if (!(await isTranscriptFuller(path, chat, env))) return false;
  return visibleRequests(chat).length === 0 || !(await isForked(path, session, env));
}

function readChat({ container, nativeId }: ScannedSession, env: SourceEnv, tally: Tally): Promise<ChatReading> {
  const { kind, path } = container;
  if (kind === 'database') return readStored(path, nativeId, env, tally);
  return kind === 'log' ? readLog(path, env, tally) : readDocument(path, env, tally);
}

/** A further file of the session; one that can't be read is no loss. */
async function readCopy(path: string, env: SourceEnv): Promise<Chat | null> {
  try {
    if ((await env.stat(path))?.kind !== 'file') return null;
    const isLog = /\.jsonl$/i.test(path);
    return (await (isLog ? readLog(path, env, openTally()) : readDocument(path, env, openTally()))).chat;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

async function* ownTranscript(session: ScannedSession, env: SourceEnv, tally: Tally): AsyncGenerator<ParseEvent> {
  const { path } = session.container;
  if (await isSubagentRun(path, env, tally)) return;
  yield* transcriptEvents(path, session.nativeId, await sessionTail(session, null, env), env, tally);
}
