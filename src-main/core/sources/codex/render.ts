// Turns the marks of a thread into messages, each record with its fate.
import { assertNever } from '@shared/assert-never';
import type { ParseEvent } from '@shared/model/session';
import type { Part } from '@shared/model/thread';
import type { SourceEnv } from '../../io/source-env';
import { type JsonObject, stringAt, valueAt } from '../shared/json';
import { type Calls, openCalls } from './calls';
import { contentTexts } from './content-text';
import type { Mark } from './mark';
import { type Messages, openMessages, type RenderContext } from './messages';
import type { NoiseKind } from './noise';
import { notice, readNotice } from './notices';
import { readRecord } from './rollout-record';
import { answerText, needsRecord, thinkingText } from './survey';
import { commandOf } from './tool-input';
import { type Pictures, readDeveloperItem, readPrompt, readUserItem, type UserParts } from './user-parts';

export async function* renderMarks(context: RenderContext): AsyncGenerator<ParseEvent> {
  const { history, loader, env } = context;
  const messages = openMessages(context);
  const makers: Makers = { env, messages, calls: openCalls(context, messages), pictures: new Map() };
  for (const mark of history.marks) {
    const value = needsRecord(mark) ? await loader.load(mark) : null;
    const fate = addMark(mark, value, makers);
    // What was held is let go as soon as it has become a message.
    mark.value = null;
    if (mark.isCounted) {
      const { tally } = mark.file;
      if (fate === 'shown' || fate === 'folded') tally[fate]();
      else tally.noise(fate ?? 'empty');
    }
    yield* messages.drafts.take(false);
  }
  yield* messages.drafts.take(true);
}

interface Makers {
  readonly env: SourceEnv;
  readonly messages: Messages;
  readonly calls: Calls;
  readonly pictures: Pictures;
}

/** What becomes of the record; null where there is nothing in it. */
function addMark(mark: Mark, value: JsonObject | null, makers: Makers): 'shown' | 'folded' | NoiseKind | null {
  const { env, messages, calls, pictures } = makers;
  const record = value && readRecord(value);
  const { payload, item } = record && 'payload' in record ? record : { payload: {}, item: undefined };
  if (mark.fate !== 'show') {
    if (value && mark.as === 'user-item') readUserItem(payload, mark, pictures, env);
    return mark.fate;
  }
  switch (mark.as) {
    case 'prompt':
      return messages.addUser(mark, readPrompt(payload, item, pictures, env));
    case 'user-item':
      return messages.addUser(mark, readUserItem(payload, mark, pictures, env));
    case 'developer-item':
      return messages.addUser(mark, readDeveloperItem(payload, env));
    case 'answer':
      return addText(mark, answerText({ payload, item }), messages);
    case 'answer-item':
      return addText(mark, contentTexts(valueAt(payload, 'content')).join(''), messages);
    case 'thinking':
      return addThinking(mark, item ? thinkingText(item) : (stringAt(payload, 'text') ?? ''), payload, messages);
    case 'thinking-item':
      return addThinking(mark, thinkingText(payload), payload, messages);
    case 'call':
      calls.addCall(mark, payload);
      return 'shown';
    case 'output':
      calls.addOutput(mark, payload);
      return 'shown';
    case 'outcome':
      if (mark.isUserShell) return messages.addUser(mark, shellCommand(item ?? payload));
      calls.addOutcome(mark, item ?? payload);
      return 'shown';
    case 'notice': {
      const part = readNotice(mark.type, item ?? payload);
      return part ? messages.addNotice(mark, [part]) : null;
    }
    case 'usage':
      messages.addUsage(mark);
      return 'folded';
    case 'turn':
      messages.setModel(mark);
      return 'folded';
    case 'rollback':
      messages.endAnswer();
      return 'folded';
    default:
      return assertNever(mark.as);
  }
}

function addText(mark: Mark, text: string, messages: Messages): 'shown' | null {
  if (text.trim() === '') return null;
  messages.toAnswer(mark, 'text', text).slots.push({ type: 'text', text, format: 'markdown' });
  return 'shown';
}

/** What a model thought is often kept in an encrypted form only. */
function addThinking(mark: Mark, text: string, payload: JsonObject, messages: Messages): 'shown' {
  const isEncrypted = (stringAt(payload, 'encrypted_content') ?? '') !== '';
  const part: Part =
    text.trim() === ''
      ? { type: 'thinking', text: '', hidden: isEncrypted ? 'encrypted' : 'empty' }
      : { type: 'thinking', text };
  messages.toAnswer(mark, 'thinking', text).slots.push(part);
  return 'shown';
}

/** A command of the human that only an event tells of. */
function shellCommand(body: JsonObject): UserParts {
  const output = stringAt(body, 'aggregated_output') ?? '';
  const text: Part = { type: 'text', text: `! ${commandOf(body)}`, format: 'plain' };
  return {
    parts: output.trim() === '' ? [text] : [text, notice('command-output', '', output)],
    blobs: [],
    author: 'command',
  };
}
