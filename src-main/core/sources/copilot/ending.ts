// What a request says of its reply as a whole: how it ended, and its text where the editor kept none.
import type { Part } from '@shared/model/thread';
import { arrayAt, type JsonObject, stringAt, valueAt } from '../shared/json';
import { notice } from './notice-parts';

/** The text that the model wrote in its rounds, for replies of which the editor kept none. */
export function roundsText(request: JsonObject): string {
  const metadata = valueAt(valueAt(request, 'result'), 'metadata');
  return arrayAt(metadata, 'toolCallRounds')
    .map((round) => stringAt(round, 'response') ?? '')
    .filter((text) => text.trim() !== '')
    .join('\n\n');
}

/** How a turn ended, when it didn't end well. */
export function endingParts(request: JsonObject, isLast: boolean): readonly Part[] {
  const result = valueAt(request, 'result');
  const details = valueAt(result, 'errorDetails') ?? valueAt(request, 'responseErrorDetails');
  const message = stringAt(details, 'message') ?? '';
  const state = valueAt(valueAt(request, 'modelState'), 'value');
  const isCancelled =
    valueAt(request, 'isCanceled') === true || state === 2 || (state === 0 && !isLast) || isCancelMessage(message);
  const parts: Part[] = [];
  if (message !== '' && !isCancelMessage(message)) {
    const error = notice('api-error', message);
    if (error) parts.push(error);
  } else if (state === 3) parts.push({ type: 'notice', kind: 'api-error' });
  if (isCancelled) parts.push({ type: 'notice', kind: 'interrupted' });
  return parts;
}

function isCancelMessage(message: string): boolean {
  return /^cancell?ed\.?$/i.test(message.trim());
}
