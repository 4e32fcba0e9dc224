// Reads one session: a log of events, or the document that versions before 0.0.342 kept.
import type { ParsedTail, ParseEvent, ScannedSession } from '@shared/model/session';
import type { SourceEnv } from '../../io/source-env';
import type { EventFacts } from '../shared/copilot/event-facts';
import { eventRecords } from '../shared/copilot/event-lines';
import { openEventReading } from '../shared/copilot/event-reading';
import { openTally } from '../shared/tally';
import { documentEvents } from './old-document';
import { folderOf, nameOf } from './paths';
import { readSideFacts, type SideFacts } from './side-facts';
import { SOURCE } from './source-id';

export async function* parseSession(session: ScannedSession, env: SourceEnv): AsyncGenerator<ParseEvent> {
  const { kind, path } = session.container;
  const tally = openTally();
  if ((await env.stat(path))?.kind === 'folder') {
    tally.note('not-a-file', { source: SOURCE, path, at: { type: 'file' } });
  } else if (kind === 'document') {
    yield* documentEvents(path, env, tally);
  } else {
    const reading = openEventReading(session.nativeId, tally, env);
    for await (const { value, origin, counts } of eventRecords(path, SOURCE, env, tally)) {
      reading.add(value, origin, counts);
      yield* reading.take();
    }
    const side = nameOf(path) === 'events.jsonl' ? await readSideFacts(folderOf(path), env) : null;
    yield* reading.finish((facts) => toTail(facts, side, session.nativeId));
  }
  yield tally.end();
}

function toTail(facts: EventFacts, side: SideFacts | null, nativeId: string): ParsedTail {
  const cwd = side?.cwd ?? facts.cwd;
  const root = side?.gitRoot ?? facts.gitRoot;
  const { version, mode, sessionId } = facts;
  const repository = side?.repository ?? facts.repository;
  const client = side?.client ?? null;
  return {
    type: 'tail',
    key: '',
    title: side?.title ?? null,
    cwd,
    ...(root === null ? {} : { repository: root }),
    branch: side?.branch ?? facts.branch,
    spawned: [],
    facts: {
      ...(version === null ? {} : { version }),
      ...(mode === null ? {} : { mode }),
      ...(client === null ? {} : { client }),
      ...(repository === null ? {} : { repository }),
      // The folder's name is the session's id; a moved one still knows its first.
      ...(sessionId === null || sessionId === nativeId ? {} : { sessionId }),
    },
  };
}
