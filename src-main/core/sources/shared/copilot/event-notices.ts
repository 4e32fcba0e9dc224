// Events that are facts about the conversation, each as one line.
import type { NoticeKind, NoticePart } from '@shared/model/thread';
import { type JsonObject, stringAt } from '../json';

/** The notice's kind, and the fields that say something, the first of them in short. */
const NOTICES: ReadonlyMap<string, readonly [NoticeKind, ...string[]]> = new Map([
  ['session.error', ['api-error', 'message']],
  ['session.warning', ['other', 'message']],
  ['session.info', ['other', 'message']],
  ['session.compaction_complete', ['compacted', '', 'summaryContent']],
  ['session.truncation', ['compacted']],
  ['session.context_cleared', ['compacted']],
  ['session.task_complete', ['recap', '', 'summary']],
  ['session.snapshot_rewind', ['branch']],
  ['session.handoff', ['link', 'summary', 'context']],
  ['abort', ['interrupted', 'reason']],
  ['skill.invoked', ['context', 'name']],
]);

/** Null for events that aren't shown. */
export function readNotice(type: string, data: JsonObject): NoticePart | null {
  const found = NOTICES.get(type);
  if (!found) return null;
  const [kind, short = '', long = ''] = found;
  const text = (short === '' ? '' : (stringAt(data, short) ?? '')).trim();
  const value = text.split('\n')[0] ?? '';
  const more = (long === '' ? '' : (stringAt(data, long) ?? '')).trim();
  const detail = more !== '' ? more : text !== value ? text : '';
  return {
    type: 'notice',
    kind,
    ...(value === '' ? {} : { value }),
    ...(detail === '' ? {} : { detail: { text: detail } }),
  };
}
