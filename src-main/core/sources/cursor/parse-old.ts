// Reads a conversation that stands whole in a workspace's database: a tab of the old chat pane, or an early composer.
import type { Origin } from '@shared/model/origin';
import type { ParseEvent, ScannedSession } from '@shared/model/session';
import type { SourceEnv } from '../../io/source-env';
import { isObject, stringAt, valueAt } from '../shared/json';
import { openTally } from '../shared/tally';
import { notesOf, parentOf, tailOf } from './composer-facts';
import { openMessages } from './message-events';
import type { NoiseKind } from './noise';
import { openProjectClues } from './project';
import { hintOf } from './scan-hint';
import { SOURCE } from './source-id';
import { readWorkspaceItems } from './workspace-items';

export async function* parseOld(session: ScannedSession, env: SourceEnv): AsyncGenerator<ParseEvent> {
  const { path } = session.container;
  const hint = hintOf(session);
  const tally = openTally<NoiseKind>();
  const snapshot = await env.snapshot(path);
  for (const { code } of snapshot.diagnostics) tally.note(code, { source: SOURCE, path, at: { type: 'file' } });
  const found = readWorkspaceItems(snapshot).sessions.find(
    ({ form, id }) => form === hint.form && id === session.nativeId,
  );
  if (!found) {
    // Removed since it was listed.
    yield tally.end();
    return;
  }
  const context = { env, readContent: () => null };
  const messages = openMessages(context, notesOf(found.value, hint));
  const clues = openProjectClues();
  yield { type: 'head', key: '', parent: parentOf(found.value, hint) };
  for (const [index, value] of found.messages.entries()) {
    tally.read();
    const pointer = `${found.pointer}/${index}`;
    const origin: Origin = { source: SOURCE, path, at: { type: 'row', table: 'ItemTable', key: found.key, pointer } };
    if (!isObject(value)) {
      tally.unknown('unreadable', origin, 'unreadable-record');
      continue;
    }
    clues.noteBubble(value);
    // Every tab ends in the prompt that was not sent.
    if (found.form === 'tab' && index === found.messages.length - 1 && valueAt(value, 'type') === 'user') {
      tally.noise('input-box');
      continue;
    }
    const events = messages.add(value, stringAt(value, 'bubbleId') ?? stringAt(value, 'id') ?? null, origin);
    if (events.length > 0) tally.shown();
    else tally.noise('empty-bubble');
    yield* events;
  }
  const place =
    hint.folder === undefined
      ? clues.place(found.value)
      : { path: hint.folder, ...(hint.host ? { host: hint.host } : {}) };
  yield tailOf(found.value, hint, place, messages.started);
  yield tally.end();
}
