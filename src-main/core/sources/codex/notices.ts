// Facts about the conversation: compactions, interruptions, errors, reviews, mail between agents.
import type { NoticeKind, NoticePart } from '@shared/model/thread';
import { arrayAt, objectAt, stringAt, valueAt } from '../shared/json';
import { contentTexts } from './content-text';

const LONGEST_VALUE = 200;

/** `type` is the record's, `body` its payload or item; null where it says nothing. */
export function readNotice(type: string, body: unknown): NoticePart | null {
  switch (type) {
    case 'compacted':
      return notice('compacted', '', stringAt(body, 'message') ?? '');
    case 'context_compacted':
    case 'item:ContextCompaction':
    case 'compaction':
    case 'compaction_summary':
    case 'context_compaction':
      return notice('compacted', '', '');
    case 'turn_aborted': {
      const reason = stringAt(body, 'reason') ?? '';
      return notice('interrupted', reason === 'interrupted' ? '' : reason, '');
    }
    case 'task_complete':
    case 'turn_complete':
      return errorNotice(objectAt(body, 'error'));
    case 'error':
      return errorNotice(body);
    case 'stream_error':
      return notice('retried', stringAt(body, 'message') ?? '', '');
    case 'warning':
      return notice('other', stringAt(body, 'message') ?? '', '');
    case 'undo_completed':
      return notice('other', stringAt(body, 'message') || 'undo', '');
    case 'entered_review_mode':
    case 'item:EnteredReviewMode': {
      const hint = stringAt(body, 'user_facing_hint') ?? stringAt(body, 'review') ?? '';
      return notice('other', `review: ${hint}`, '');
    }
    case 'exited_review_mode':
    case 'item:ExitedReviewMode':
      return notice('other', 'review', reviewText(body));
    case 'item:HookPrompt': {
      const text = [...contentTexts(valueAt(body, 'content')), ...contentTexts(valueAt(body, 'fragments'))].join('\n');
      return text.trim() === '' ? null : notice('hook', '', text);
    }
    case 'injected_message': {
      const text = stringAt(body, 'message') ?? contentTexts(valueAt(body, 'content')).join('\n');
      return text.trim() === '' ? null : notice('context', '', text);
    }
    case 'agent_message': {
      const names = [stringAt(body, 'author') ?? '', stringAt(body, 'recipient') ?? ''].filter((name) => name !== '');
      return notice('agent-message', names.join(' → '), contentTexts(valueAt(body, 'content')).join('\n'));
    }
    default:
      return null;
  }
}

export function notice(kind: NoticeKind, value: string, detail: string): NoticePart {
  const line = value.trim().split('\n', 1)[0] ?? '';
  const short = line.length > LONGEST_VALUE ? `${line.slice(0, LONGEST_VALUE - 1).toWellFormed()}…` : line;
  const folded = detail.trim() === '' && short !== value.trim() ? value : detail;
  return {
    type: 'notice',
    kind,
    ...(short === '' ? {} : { value: short }),
    ...(folded.trim() === '' ? {} : { detail: { text: folded } }),
  };
}

function errorNotice(error: unknown): NoticePart | null {
  const message = stringAt(error, 'message') ?? '';
  return message === '' ? null : notice('api-error', message, message.includes('\n') ? message : '');
}

/** The answer of a review also stands in the chat; here it is folded. */
function reviewText(body: unknown): string {
  const output = valueAt(body, 'review_output') ?? valueAt(body, 'review');
  if (typeof output === 'string') return stringAt({ output }, 'output') ?? '';
  const findings = arrayAt(output, 'findings').map((finding) =>
    [stringAt(finding, 'title') ?? '', stringAt(finding, 'body') ?? ''].join('\n').trim(),
  );
  return [stringAt(output, 'overall_explanation') ?? '', ...findings].filter((text) => text !== '').join('\n\n');
}
