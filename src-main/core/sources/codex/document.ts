// The TypeScript CLI of spring 2025 saved a session as one JSON document: `session`, and `items` of the API.
import type { SourceEnv } from '../../io/source-env';
import { arrayAt, isObject, isTooDeep, objectAt, parseDocument, valueAt } from '../shared/json';
import { isBareMeta } from './rollout-record';
import type { Survey } from './survey';

/** None that was ever written comes near; it has to be read whole. */
const LARGEST = 64 * 1024 * 1024;

/** A document that is cut off or damaged has no items: that is said, and nothing else survives. */
export async function readDocument(survey: Survey, env: SourceEnv): Promise<void> {
  const { tally, path, originOf } = survey.file;
  const whole = { ...originOf({ type: 'pointer', pointer: '' }), at: { type: 'file' } as const };
  if (((await env.stat(path))?.sizeBytes ?? 0) > LARGEST) {
    tally.note('file-too-large', whole);
    return;
  }
  const parsed = parseDocument(await env.text(path));
  if ('problem' in parsed || !isDocument(parsed.value)) tally.note('unreadable-document', whole);
  if ('problem' in parsed) return;
  const session = objectAt(parsed.value, 'session') ?? {};
  survey.facts.meta(isTooDeep(session) ? {} : session, null);
  for (const [index, item] of arrayAt(parsed.value, 'items').entries()) {
    tally.read();
    const at = { type: 'pointer', pointer: `/items/${index}` } as const;
    if (isTooDeep(item)) tally.unknown('unreadable', originOf(at), 'too-deep');
    else if (isObject(item)) survey.add(item, at, 0, true);
    else tally.unknown('unreadable', originOf(at), 'unreadable-line');
  }
}

/** Whether it has the shape of a saved session. */
export function isDocument(value: unknown): boolean {
  return isBareMeta(objectAt(value, 'session')) && Array.isArray(valueAt(value, 'items'));
}
