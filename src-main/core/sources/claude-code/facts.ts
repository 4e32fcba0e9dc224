// What a session's records tell about it beside its messages: title, folder, branch, version and the like. Tools write
// these again and again; the last one counts, and they may stand anywhere in the file.
import type { ParsedTail } from '@shared/model/session';
import { type JsonObject, objectAt, stringAt, toWellFormed } from '../shared/json';

export interface SessionFacts {
  /** Takes note of a record. */
  note(value: JsonObject, type: string): void;
  /** The version of the record last noted; undefined before the first that has one. */
  version(): string | undefined;
  /** The session that most records name; their own or, in an agent's file, the parent's. */
  sessionId(): string | undefined;
  /** The session and message that the records were copied from. */
  forkedFrom(): { readonly sessionId: string; readonly messageUuid?: string } | undefined;
  /** `hasRecord` tells whether a record of that id stands in this file. */
  tail(hasRecord: (uuid: string) => boolean): Pick<ParsedTail, 'title' | 'cwd' | 'repository' | 'branch' | 'facts'>;
}

export function openFacts(): SessionFacts {
  let customTitle = '';
  let aiTitle = '';
  let cwd = '';
  let branch = '';
  let version = '';
  let sessionId = '';
  let originalCwd = '';
  let relocatedCwd = '';
  let fork: { sessionId: string; messageUuid?: string } | undefined;
  const summaries: { readonly text: string; readonly leaf: string }[] = [];
  const facts = new Map<string, string>();

  const keep = (name: string, text: unknown) => {
    if (typeof text === 'string' && text !== '' && facts.get(name) !== text) facts.set(name, toWellFormed(text));
  };

  // Looked at for every record, hence by plain property access: none of the names is one that every object has.
  const noteEnvelope = (value: JsonObject, type: string) => {
    if (typeof value.version === 'string' && value.version !== '') version = value.version;
    if (cwd === '' && typeof value.cwd === 'string') cwd = value.cwd;
    if (sessionId === '' && typeof value.sessionId === 'string') sessionId = value.sessionId;
    const head = value.gitBranch;
    if (typeof head === 'string' && head !== '' && head !== 'HEAD') branch = head;
    if (type === 'assistant') keep('effort', value.effort);
    if (type === 'user') {
      keep('entrypoint', value.entrypoint);
      keep('sessionKind', value.sessionKind);
      keep('permissionMode', value.permissionMode);
      keep('plan', value.slug);
      keep('team', value.teamName);
    }
    if (value.forkedFrom === undefined) return;
    const from = objectAt(value, 'forkedFrom');
    const forkedId = stringAt(from, 'sessionId');
    if (forkedId === undefined) return;
    const messageUuid = stringAt(from, 'messageUuid');
    fork = { sessionId: forkedId, ...(messageUuid === undefined ? {} : { messageUuid }) };
  };

  const noteFact = (value: unknown, type: string) => {
    switch (type) {
      case 'custom-title':
        customTitle = stringAt(value, 'customTitle')?.trim() || customTitle;
        return;
      case 'ai-title':
        aiTitle = stringAt(value, 'aiTitle')?.trim() || aiTitle;
        return;
      case 'summary':
        summaries.push({ text: stringAt(value, 'summary')?.trim() ?? '', leaf: stringAt(value, 'leafUuid') ?? '' });
        return;
      case 'agent-name':
        return keep('agentName', stringAt(value, 'agentName'));
      case 'tag':
        return keep('tag', stringAt(value, 'tag'));
      case 'mode':
        return keep('mode', stringAt(value, 'mode'));
      case 'permission-mode':
        return keep('permissionMode', stringAt(value, 'permissionMode'));
      case 'worktree-state': {
        const worktree = objectAt(value, 'worktreeSession');
        originalCwd = stringAt(worktree, 'originalCwd') || originalCwd;
        return keep('worktree', stringAt(worktree, 'worktreeName'));
      }
      case 'relocated':
        relocatedCwd = stringAt(value, 'relocatedCwd') || relocatedCwd;
        return;
      case 'continued-in':
        return keep('continuedIn', stringAt(value, 'continuedInSessionId'));
      case 'pr-link':
        return keep('pullRequest', stringAt(value, 'prUrl'));
      case 'frame-link':
        return keep('page', stringAt(value, 'frameUrl'));
    }
  };

  const repository = () =>
    originalCwd || mainRepositoryOf(cwd) || mainRepositoryOf(relocatedCwd) || (isWorktreeName(cwd) ? relocatedCwd : '');

  return {
    note: (value, type) => {
      if (value.cwd !== undefined || value.version !== undefined) noteEnvelope(value, type);
      else {
        sessionId ||= stringAt(value, 'sessionId') ?? '';
        noteFact(value, type);
      }
    },
    version: () => version || undefined,
    sessionId: () => sessionId || undefined,
    forkedFrom: () => fork,
    tail: (hasRecord) => {
      keep('version', version);
      const main = repository();
      const summary = summaries.findLast(({ text, leaf }) => text !== '' && hasRecord(leaf))?.text;
      return {
        title: customTitle
          ? { text: customTitle, from: 'user' }
          : aiTitle
            ? { text: aiTitle, from: 'tool' }
            : summary
              ? { text: summary, from: 'summary' }
              : null,
        cwd: cwd || null,
        ...(main && main !== cwd ? { repository: main } : {}),
        branch: branch || null,
        facts: Object.fromEntries(facts),
      };
    },
  };
}

/** The repository that a worktree of the tool belongs to; '' when the folder isn't one. */
function mainRepositoryOf(folder: string): string {
  return /^(.*?)[\\/]\.claude[\\/]worktrees[\\/]/.exec(`${folder}/`)?.[1] ?? '';
}

function isWorktreeName(folder: string): boolean {
  return folder.includes('--claude-worktrees-');
}
