// Reads one thread: the records of its file, those of the files that it begins with, then message after message.
import type { ParentReference, ParsedTail, ParseEvent, ScannedSession } from '@shared/model/session';
import type { SourceEnv } from '../../io/source-env';
import { openTally } from '../shared/tally';
import { readDocument } from './document';
import type { FactSummary } from './facts';
import { readHistory, readInto } from './history';
import { openLoader } from './load-record';
import type { RolloutFile } from './mark';
import type { RenderContext } from './messages';
import { findName } from './names';
import { renderMarks } from './render';
import { hintOf } from './scan-hint';
import { openBudget, openSurvey } from './survey';

export async function* parseSession(session: ScannedSession, env: SourceEnv): AsyncGenerator<ParseEvent> {
  const { source, nativeId, container } = session;
  const tally = openTally();
  if ((await env.stat(container.path))?.kind === 'folder') {
    tally.note('not-a-file', { source, path: container.path, at: { type: 'file' } });
    yield tally.end();
    return;
  }
  const file: RolloutFile = {
    path: container.path,
    threadId: nativeId,
    isInherited: false,
    end: undefined,
    tally,
    originOf: (at) => ({ source, path: container.path, at }),
  };
  const budget = openBudget(session.sizeBytes);
  const own = openSurvey(file, budget, env);
  await (container.kind === 'document' ? readDocument(own, env) : readInto(own, env));
  const history = await readHistory(session, own, tally, budget, env);
  const about = own.facts.summary();
  const loader = openLoader(env);
  const { isAgent, startedAt } = about;
  const context: RenderContext = {
    env,
    nativeId,
    isAgent,
    startedAt,
    history,
    loader,
    spawned: [],
    branches: [],
    isCopied: own.facts.isCopied,
    task: '',
  };
  // The main thread is there even if there is nothing to show in it; not so what the tool does for itself.
  if (isAgent && about.parentId === '') {
    for (const mark of own.marks) if (mark.isCounted) tally.noise('machine');
    yield tally.end();
    return;
  }
  yield { type: 'head', key: '', parent: parentOf(about, nativeId, history.inheritedFrom) };
  try {
    yield* renderMarks(context);
  } finally {
    await loader.close();
  }
  const tail = await makeTail(session, about, context, env);
  yield tail;
  for (const key of context.branches) yield { ...tail, key, title: null, spawned: [], facts: {} };
  yield tally.end();
}

function parentOf(
  { isAgent, parentId, forkedFrom }: FactSummary,
  nativeId: string,
  inheritedFrom: string,
): ParentReference | null {
  if (isAgent) return parentId === '' || parentId === nativeId ? null : { relation: 'subagent', nativeId: parentId };
  const from = forkedFrom || inheritedFrom;
  return from === '' || from === nativeId ? null : { relation: 'fork', nativeId: from };
}

async function makeTail(
  session: ScannedSession,
  { cwd, branch, name, isAgent, agentName, facts }: FactSummary,
  { spawned, task }: RenderContext,
  env: SourceEnv,
): Promise<ParsedTail> {
  const hint = hintOf(session);
  const given = hint.name ?? (hint.index === undefined ? '' : await findName(hint.index, session.nativeId, env));
  const title = given || name;
  const agentTitle = firstLine(task) || agentName;
  return {
    type: 'tail',
    key: '',
    title: title
      ? { text: title, from: 'user' }
      : isAgent && agentTitle !== ''
        ? { text: agentTitle, from: task === '' ? 'tool' : 'prompt' }
        : null,
    cwd: cwd || null,
    branch: branch || null,
    spawned,
    facts: {
      ...facts,
      ...(agentName === '' ? {} : { agentName }),
      ...(hint.archived === undefined ? {} : { archived: hint.archived }),
    },
  };
}

const LONGEST_TITLE = 200;

function firstLine(text: string): string {
  const line = text.trimStart().split('\n', 1)[0]?.trimEnd() ?? '';
  return line.length > LONGEST_TITLE ? `${line.slice(0, LONGEST_TITLE - 1).toWellFormed()}…` : line;
}
