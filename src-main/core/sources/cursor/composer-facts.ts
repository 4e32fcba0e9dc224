// What the object of a conversation says beside its messages.
import type { ParentReference, ParsedTail } from '@shared/model/session';
import { arrayAt, booleanAt, type JsonObject, numberAt, objectAt, stringAt, timeAt, valueAt } from '../shared/json';
import type { Place } from '../shared/vscode-storage-place';
import { modelNamed, type ThreadNotes } from './message-events';
import type { ScanHint } from './scan-hint';

export function notesOf(composer: JsonObject | null, hint: ScanHint): ThreadNotes {
  return {
    startedAt: timeAt(composer, 'createdAt') ?? timeAt(composer, 'lastSendTime'),
    model: modelNamed(stringAt(objectAt(composer, 'modelConfig'), 'modelName')),
    isSubagent: parentOf(composer, hint) !== null,
  };
}

/** A subagent hangs under the conversation that started it, and so does one of several attempts. */
export function parentOf(composer: JsonObject | null, hint: ScanHint): ParentReference | null {
  const info = objectAt(composer, 'subagentInfo');
  const nativeId = stringAt(info, 'parentComposerId') || hint.parent;
  if (nativeId === undefined || nativeId === '') return null;
  const at = stringAt(info, 'toolCallId');
  return { relation: 'subagent', nativeId, ...(at ? { at } : {}) };
}

/** Conversations that it started, besides those that calls name. */
export function childrenOf(composer: JsonObject | null): readonly string[] {
  const ids = [...arrayAt(composer, 'subComposerIds'), ...arrayAt(composer, 'subagentComposerIds')];
  return [...new Set(ids.filter((id): id is string => typeof id === 'string' && id !== ''))].map((id) =>
    id.toWellFormed(),
  );
}

export function tailOf(
  composer: JsonObject | null,
  hint: ScanHint,
  place: Place | null,
  started: readonly { readonly callId: string; readonly nativeId: string }[],
): ParsedTail {
  const name = stringAt(composer, 'name') || stringAt(composer, 'chatTitle') || hint.name;
  const named = new Set(started.map(({ nativeId }) => nativeId));
  const others = childrenOf(composer).filter((id) => !named.has(id));
  return {
    type: 'tail',
    key: '',
    title: name ? { text: name, from: 'tool' } : null,
    cwd: place?.path ?? null,
    ...(place?.host === undefined ? {} : { host: place.host }),
    ...repositoryOf(composer, place),
    branch: stringAt(objectAt(composer, 'activeBranch'), 'branchName') ?? stringAt(composer, 'createdOnBranch') ?? null,
    spawned: [...started, ...others.map((nativeId) => ({ callId: '', nativeId }))],
    facts: factsOf(composer, hint),
  };
}

/** A worktree of an agent belongs to the repository that it was made from. */
function repositoryOf(composer: JsonObject | null, place: Place | null): { readonly repository?: string } {
  const worktree = stringAt(objectAt(composer, 'gitWorktree'), 'worktreePath');
  const [tracked] = arrayAt(composer, 'trackedGitRepos');
  const repository = stringAt(tracked, 'repoPath');
  const isInWorktree = worktree !== undefined && worktree !== '' && place?.path.startsWith(worktree) === true;
  return isInWorktree && repository && !repository.startsWith(worktree) ? { repository } : {};
}

function factsOf(composer: JsonObject | null, hint: ScanHint): Readonly<Record<string, string>> {
  const facts = new Map<string, string>();
  const keep = (name: string, value: string | undefined) => {
    if (value !== undefined && value !== '') facts.set(name, value);
  };
  keep('mode', stringAt(composer, 'unifiedMode') ?? stringAt(composer, 'forceMode'));
  const isArchived = booleanAt(composer, 'isArchived') === true || hint.archived === 'yes';
  keep('archived', isArchived ? 'yes' : undefined);
  keep('subagentType', stringAt(objectAt(composer, 'subagentInfo'), 'subagentTypeName'));
  keep('attempts', booleanAt(composer, 'isBestOfNParent') === true ? 'best of several' : undefined);
  if (booleanAt(composer, 'isBestOfNSubcomposer') === true)
    keep('attempt', isWinner(composer) ? 'chosen' : 'not chosen');
  for (const [fact, field] of [
    ['linesAdded', 'totalLinesAdded'],
    ['linesRemoved', 'totalLinesRemoved'],
  ] as const) {
    const count = numberAt(composer, field) ?? 0;
    keep(fact, count > 0 ? String(count) : undefined);
  }
  return Object.fromEntries(facts);
}

function isWinner(composer: JsonObject | null): boolean {
  const winner = valueAt(composer, 'bestOfNJudgeWinner');
  return winner === true || (typeof winner === 'string' && winner === stringAt(composer, 'composerId'));
}
