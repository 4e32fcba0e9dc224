// The files that make up a thread: its own, the chain of files that it begins with by reference, and what was reverted.
import type { ScannedSession } from '@shared/model/session';
import type { SourceEnv } from '../../io/source-env';
import { readJsonl } from '../shared/read-jsonl';
import { openTally, type Tally } from '../shared/tally';
import type { HistoryBase } from './facts';
import type { Mark, RolloutFile } from './mark';
import { rolloutLines } from './rollout-lines';
import { readRolloutName } from './rollout-name';
import { hintOf } from './scan-hint';
import { listRollouts, orderRollouts, type Rollout } from './scan-sessions';
import { settleMarks } from './settle';
import { type HeldBudget, openSurvey, type Survey } from './survey';

/** Forks of forks of forks; more is a circle that hides itself. */
const DEEPEST = 100;

export interface History {
  /** In the order in which they are shown: the oldest base first, reverted parts last. */
  readonly marks: readonly Mark[];
  /** The thread that it is a fork of, by the file that it begins with; '' where that is its own or gone. */
  readonly inheritedFrom: string;
  /** The oldest thread whose records each file holds. */
  readonly rootOf: (file: RolloutFile) => string;
}

/** `own` is the survey of the session's container, read and not yet settled. */
export async function readHistory(
  session: ScannedSession,
  own: Survey,
  tally: Tally,
  budget: HeldBudget,
  env: SourceEnv,
): Promise<History> {
  const surveys: Survey[] = [own];
  const chain: Mark[][] = [own.marks];
  const reverted: Mark[][] = [];
  const seen = new Set([session.container.path]);
  settleMarks(own.marks);
  let { base } = own.facts.summary();
  while (base && surveys.length <= DEEPEST) {
    const rollout = await findRollout(base.rolloutId, session, env);
    if (!rollout || seen.has(rollout.file.path)) {
      tally.note('missing-parent', { source: session.source, path: session.container.path, at: { type: 'file' } });
      break;
    }
    seen.add(rollout.file.path);
    const survey = await surveyBase(rollout, base, session, budget, env);
    const { endByte } = base;
    surveys.push(survey);
    const isShared = ({ at }: Mark) => at.type === 'line' && at.start < endByte;
    chain.unshift(survey.marks.filter(isShared));
    reverted.push(
      asBranch(
        survey.marks.filter((mark) => !isShared(mark)),
        rollout,
      ),
    );
    base = survey.facts.summary().base;
  }
  for (const path of (hintOf(session).others ?? '').split('\n')) {
    const name = path === '' || seen.has(path) ? null : readRolloutName(path);
    if (!name || name.isDocument) continue;
    const file = await env.stat(path).catch(() => null);
    if (file?.kind !== 'file') continue;
    const rollout: Rollout = { file, name, isArchived: false };
    const survey = await surveyBase(rollout, undefined, session, budget, env);
    surveys.push(survey);
    reverted.push(asBranch(survey.marks, rollout));
  }
  const roots = new Map(surveys.map(({ file, facts }) => [file, facts.summary().rootId || file.threadId]));
  const inheritedFrom = surveys.find(({ file }) => file.isInherited)?.file.threadId ?? '';
  return { inheritedFrom, marks: [...chain, ...reverted].flat(), rootOf: (file) => roots.get(file) ?? file.threadId };
}

/** Of another thread's file only the shared part is read; of the thread's own the rest is what was reverted. */
async function surveyBase(
  { file: { path }, name }: Rollout,
  base: HistoryBase | undefined,
  { source, nativeId }: ScannedSession,
  budget: HeldBudget,
  env: SourceEnv,
): Promise<Survey> {
  const isInherited = name.threadId !== nativeId;
  const file: RolloutFile = {
    path,
    threadId: name.threadId,
    isInherited,
    end: isInherited ? base?.endByte : undefined,
    tally: openTally(),
    originOf: (at) => ({ source, path, at }),
  };
  const survey = openSurvey(file, budget, env);
  try {
    await readInto(survey, env);
  } catch {
    // It may not be readable where the session is: then what could be read is shown.
  }
  settleMarks(survey.marks);
  return survey;
}

/** Reads all lines of the survey's file. Throws AppError for I/O. */
export async function readInto(survey: Survey, env: SourceEnv): Promise<void> {
  const { file } = survey;
  const note = (code: Parameters<Tally['note']>[0]) =>
    file.tally.note(code, { ...file.originOf({ type: 'pointer', pointer: '' }), at: { type: 'file' } });
  for await (const line of rolloutLines(file.path, env, note, file.end)) {
    file.tally.read();
    const { records, problem } = readJsonl(line);
    const at = { type: 'line', line: line.line, start: line.start, end: line.end } as const;
    if (records.length === 0) file.tally.unknown('unreadable', file.originOf(at), problem);
    else if (problem) file.tally.note(problem, file.originOf(at));
    for (const [index, record] of records.entries()) {
      survey.add(record.value, record.at, line.text.length, index === 0);
    }
  }
}

function asBranch(marks: Mark[], { name }: Rollout): Mark[] {
  if (!marks.some(({ as, fate }) => fate === 'show' && SPOKEN.has(as))) return [];
  for (const mark of marks) mark.key = `reverted-${name.rolloutId}`;
  return marks;
}

const SPOKEN: ReadonlySet<string> = new Set(['prompt', 'user-item', 'answer', 'answer-item']);

/** By its own day and the two around it, since folders go by local time; else wherever it was moved to. */
async function findRollout(
  rolloutId: string,
  { root, hint }: ScannedSession,
  env: SourceEnv,
): Promise<Rollout | undefined> {
  const matches = (rollouts: readonly Rollout[]) => rollouts.filter(({ name }) => name.rolloutId === rolloutId);
  const folders = [env.join(root.path, 'archived_sessions'), env.join(root.path, 'sessions'), root.path];
  const created = Number.parseInt(rolloutId.replaceAll('-', '').slice(0, 12), 16);
  const days =
    Number.isFinite(created) && created < 8e14 ? [-1, 0, 1].map((day) => new Date(created + day * DAY_MS)) : [];
  for (const day of days) folders.push(env.join(root.path, 'sessions', ...day.toISOString().slice(0, 10).split('-')));
  const near: Rollout[] = [];
  for (const path of hint?.others?.split('\n') ?? []) near.push(...(await lookAt(path, env)));
  for (const folder of folders) {
    const files = await env.list(folder).catch(() => []);
    for (const file of files) {
      const name = file.kind === 'file' ? readRolloutName(file.path) : null;
      if (name) near.push({ file, name, isArchived: folder.endsWith('archived_sessions') });
    }
  }
  const found = matches(near);
  return orderRollouts(found.length > 0 ? found : matches((await listRollouts(root.path, env)).rollouts), undefined)[0];
}

async function lookAt(path: string, env: SourceEnv): Promise<readonly Rollout[]> {
  const name = readRolloutName(path);
  const file = name && (await env.stat(path).catch(() => null));
  return name && file?.kind === 'file' ? [{ file, name, isArchived: false }] : [];
}

const DAY_MS = 24 * 60 * 60 * 1000;
