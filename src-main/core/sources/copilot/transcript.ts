// Transcripts, which the extension writes beside the chats: the same conversation in another form, without the results
// of tools. They matter where the chat is gone, is on another machine, or holds less.
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

export async function* transcriptEvents(
  path: string,
  nativeId: string,
  tail: ParsedTail,
  env: SourceEnv,
  tally: Tally,
): AsyncGenerator<ParseEvent> {
  const reading = openEventReading(nativeId, tally, env);
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
  for (const id of [session.nativeId, ...(chat ? extensionIds(chat).slice(0, 20) : [])]) {
    if (!/^[\w.-]+$/.test(id)) continue;
    for (const folder of hintOf(session).transcripts) {
      const path = env.join(folder, `${id}.jsonl`);
      if ((await env.stat(path).catch(() => null))?.kind === 'file') return path;
    }
  }
  return null;
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
