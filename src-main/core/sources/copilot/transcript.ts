// Transcripts, which the extension writes beside the chats: the same conversation in another form, without the results
// of tools. They matter where the chat is gone, is on another machine, or holds less.

import { AppError } from '@shared/model/failure';
import type { ParsedTail, ParseEvent, ScannedSession } from '@shared/model/session';
import type { SourceEnv } from '../../io/source-env';
import { eventRecords } from '../shared/copilot/event-lines';
import { openEventReading } from '../shared/copilot/event-reading';
import { objectAt, stringAt } from '../shared/json';
import { openTally, type Tally } from '../shared/tally';
import { type Chat, extensionIds, promptText, visibleRequests } from './chat';
import type { NoiseKind } from './noise';
import { markdownOf, partsOf } from './part-kinds';
import { hintOf } from './scan-hint';
import { SOURCE } from './source-id';
import { baseName } from './uris';

export async function* transcriptEvents(
  path: string,
  nativeId: string,
  tail: ParsedTail,
  env: SourceEnv,
  tally: Tally,
): AsyncGenerator<ParseEvent> {
  const reading = openEventReading(nativeId, tally, env, { isTranscript: true });
  for await (const { value, origin, counts } of eventRecords(path, SOURCE, env, tally)) {
    reading.add(value, origin, counts);
    yield* reading.take();
  }
  yield* reading.finish(({ cwd, version, editorVersion }) => ({
    ...tail,
    cwd: tail.cwd ?? cwd,
    facts: {
      ...tail.facts,
      ...(version === null ? {} : { version }),
      ...(editorVersion === null ? {} : { editorVersion }),
    },
  }));
}

/** The transcript of a session, which goes by its own id or by the one that the extension gave it. */
export async function findTranscript(
  session: ScannedSession,
  chat: Chat | null,
  env: SourceEnv,
): Promise<string | null> {
  const { nativeId } = session;
  for (const id of [nativeId, ...(chat ? extensionIds(chat).slice(0, 20) : [])]) {
    // A fork keeps the extension's id of the chat that it began as, whose transcript that is.
    if (!/^[\w.-]+$/.test(id) || (id !== nativeId && (await isChat(id, session, env)))) continue;
    for (const folder of hintOf(session).transcripts) {
      const path = env.join(folder, `${id}.jsonl`);
      if (await isFile(path, env)) return path;
    }
  }
  return null;
}

async function isChat(id: string, session: ScannedSession, env: SourceEnv): Promise<boolean> {
  for (const folder of chatFolders(session)) {
    if (await isFile(env.join(folder, `${id}.jsonl`), env)) return true;
    if (await isFile(env.join(folder, `${id}.json`), env)) return true;
  }
  return false;
}

/** Of the session's own files. */
function chatFolders(session: ScannedSession): readonly string[] {
  const files = [session.container.path, ...hintOf(session).others];
  return [...new Set(files.map((path) => path.slice(0, -baseName(path).length - 1)))];
}

async function isFile(path: string, env: SourceEnv): Promise<boolean> {
  return (await env.stat(path).catch(() => null))?.kind === 'file';
}

/** What looking for a fork's words in the other chats of a folder may cost. */
const MOST_CHATS = 500;
const MOST_BYTES = 256 * 1024 * 1024;

/** Forks go on in the transcript of the chat that they began as, so that what it holds more may be theirs. */
export async function isForked(path: string, session: ScannedSession, env: SourceEnv): Promise<boolean> {
  const id = baseName(path).replace(/\.jsonl$/i, '');
  let bytes = 0;
  for (const folder of chatFolders(session)) {
    for (const file of (await env.list(folder).catch(() => [])).slice(0, MOST_CHATS)) {
      const isOwn = baseName(file.path).startsWith(session.nativeId);
      if (isOwn || file.kind !== 'file' || bytes + file.sizeBytes > MOST_BYTES) continue;
      bytes += file.sizeBytes;
      if (await names(file.path, id, env)) return true;
    }
  }
  return false;
}

async function names(path: string, id: string, env: SourceEnv): Promise<boolean> {
  try {
    for await (const { text } of env.lines(path)) if (text.includes(id)) return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  return false;
}

/** Whether it goes on where the chat ends, or holds answers that the chat lacks. */
export async function isTranscriptFuller(path: string, chat: Chat, env: SourceEnv): Promise<boolean> {
  const requests = visibleRequests(chat);
  const inChat = requests.map(({ value }) => comparable(promptText(value))).filter((text) => text !== '');
  const { prompts, hasAnswer } = await outlineOf(path, env);
  if (prompts.length === 0) return false;
  const isAnswered = requests.some(({ value }) => partsOf(value.response).some((part) => markdownOf(part)?.trim()));
  if (inChat.length === 0) return true;
  if (hasAnswer && !isAnswered && prompts.length >= inChat.length) return true;
  const last = prompts.lastIndexOf(inChat.at(-1) ?? '');
  return prompts.length > inChat.length && last >= 0 && last < prompts.length - 1;
}

/** Runs of subagents leave transcripts without a prompt, which are no sessions. Counts their records. */
export async function isSubagentRun(path: string, env: SourceEnv, tally: Tally): Promise<boolean> {
  const own = openTally();
  const { prompts, hasAnswer } = await outlineOf(path, env, own);
  if (prompts.length > 0 || !hasAnswer) return false;
  const kind: NoiseKind = 'subagent-run';
  for (let read = own.end().records.read; read > 0; read -= 1) {
    tally.read();
    tally.noise(kind);
  }
  return true;
}

/** Its prompts, a retried one once, and whether anything was answered. */
async function outlineOf(
  path: string,
  env: SourceEnv,
  tally: Tally = openTally(),
): Promise<{ readonly prompts: readonly string[]; readonly hasAnswer: boolean }> {
  const prompts: string[] = [];
  let hasAnswer = false;
  for await (const { value } of eventRecords(path, SOURCE, env, tally)) {
    const content = stringAt(objectAt(value, 'data'), 'content')?.trim() ?? '';
    if (content === '') continue;
    const type = stringAt(value, 'type');
    if (type === 'assistant.message') hasAnswer = true;
    if (type === 'user.message' && prompts.at(-1) !== comparable(content)) prompts.push(comparable(content));
  }
  return { prompts, hasAnswer };
}

function comparable(text: string): string {
  return text.slice(0, 4000).replace(/\s+/g, ' ').trim();
}
