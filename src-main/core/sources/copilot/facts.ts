// What is known of a session beside its messages: title, folder, editor.
import type { ParsedTail, ScannedSession } from '@shared/model/session';
import type { TitleOrigin } from '@shared/model/thread';
import type { SourceEnv } from '../../io/source-env';
import { booleanAt, stringAt, valueAt } from '../shared/json';
import { readWorkspacePlace } from '../shared/vscode-storage';
import { type Place, placeOfUriValue } from '../shared/vscode-storage-place';
import { type Chat, extensionIds, promptText, visibleRequests } from './chat';
import { partsOf } from './part-kinds';
import { productOf } from './places';
import { indexedTitle } from './read-database';
import { hintOf } from './scan-hint';

/** The tail of a session's main thread; `chat` is null where only a transcript can be read. */
export async function sessionTail(session: ScannedSession, chat: Chat | null, env: SourceEnv): Promise<ParsedTail> {
  const workspace = chat && chat.path !== session.container.path ? workspaceOf(chat.path) : hintOf(session).workspace;
  const place = await placeOf(workspace, chat, env);
  const twins = chat && visibleRequests(chat).length > 0 ? twinsOf(session, chat) : [];
  return {
    type: 'tail',
    key: '',
    title: (chat && titleOf(chat)) ?? (await listedTitle(session, workspace, env)) ?? (chat && titleOfPrompt(chat)),
    cwd: place?.path ?? null,
    ...(place?.host === undefined ? {} : { host: place.host }),
    branch: null,
    spawned: [],
    ...(twins.length > 0 ? { twins } : {}),
    facts: factsOf(session, chat),
  };
}

/** A file in `<workspace>/chatSessions`. */
function workspaceOf(file: string): string | undefined {
  const steps = file.split(/[\\/]/);
  if (steps.at(-2)?.toLowerCase() !== 'chatsessions') return undefined;
  return file.slice(0, -(steps.slice(-2).join('/').length + 1));
}

async function placeOf(workspace: string | undefined, chat: Chat | null, env: SourceEnv): Promise<Place | null> {
  const known = workspace === undefined ? null : await readWorkspacePlace(env.join(workspace, 'workspace.json'), env);
  if (known || !chat) return known;
  return placeOfUriValue(valueAt(chat.session, 'workingDirectory')) ?? placeInReplies(chat);
}

/** The folder that links of a reply start from is the one that was open. */
function placeInReplies({ requests }: Chat): Place | null {
  for (const { value } of requests.slice(0, MOST_LOOKED_AT)) {
    for (const part of partsOf(value.response).slice(0, MOST_LOOKED_AT)) {
      const place = placeOfUriValue(valueAt(part, 'baseUri'));
      if (place) return { ...place, path: place.path.replace(/(.)[\\/]$/, '$1') };
    }
  }
  return null;
}

const MOST_LOOKED_AT = 100;

function titleOf({ session }: Chat): { readonly text: string; readonly from: TitleOrigin } | null {
  const text = stringAt(session, 'customTitle')?.trim() || stringAt(session, 'computedTitle')?.trim() || '';
  return text === '' ? null : { text, from: 'tool' };
}

/** The editor keeps titles of its list in the database beside the sessions. */
async function listedTitle(
  { nativeId, root }: ScannedSession,
  workspace: string | undefined,
  env: SourceEnv,
): Promise<ParsedTail['title']> {
  const folder = workspace ?? env.join(root.path, 'globalStorage');
  const text = await indexedTitle(env.join(folder, 'state.vscdb'), nativeId, env);
  return text === null ? null : { text, from: 'tool' };
}

const ATTACHMENT_MARK = /#attachment:\S+/g;

/** Only where the first prompt holds marks of attachments, which are no words. */
function titleOfPrompt(chat: Chat): ParsedTail['title'] {
  const first = visibleRequests(chat)
    .map(({ value }) => promptText(value))
    .find((text) => text.trim() !== '');
  if (first === undefined || !first.includes('#attachment:')) return null;
  const text = first.slice(0, 2000).replace(ATTACHMENT_MARK, '').trim().split('\n')[0]?.slice(0, 200) ?? '';
  return text === '' ? null : { text: text.toWellFormed(), from: 'prompt' };
}

/** Other stores of the same conversation: transcripts go by the extension's ids, the agent host by the chat's own. */
function twinsOf({ nativeId }: ScannedSession, chat: Chat): NonNullable<ParsedTail['twins']> {
  const others = extensionIds(chat).filter((id) => id !== nativeId);
  return [...others.slice(0, 20).map((id) => ({ nativeId: id })), { source: 'copilot-cli', nativeId }];
}

function factsOf(session: ScannedSession, chat: Chat | null): Readonly<Record<string, string>> {
  const product = productOf(session.root.path);
  const responder = chat ? stringAt(chat.session, 'responderUsername') : undefined;
  const location = chat ? stringAt(chat.session, 'initialLocation') : undefined;
  const copies = hintOf(session).others.filter((path) => `${path}l` !== session.container.path);
  return {
    ...(product === null ? {} : { product }),
    ...(responder ? { responder } : {}),
    ...(location && location !== 'panel' ? { location } : {}),
    ...(chat && booleanAt(chat.session, 'isImported') === true ? { imported: 'yes' } : {}),
    ...(copies.length > 0 ? { alsoIn: copies.join('\n') } : {}),
  };
}
