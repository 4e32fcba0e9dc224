// Reads one conversation, in whichever form Cursor kept it.
import type { ParseEvent, ScannedSession } from '@shared/model/session';
import type { SourceEnv } from '../../io/source-env';
import { parseComposer } from './parse-composer';
import { parseOld } from './parse-old';
import { parseStore } from './parse-store';
import { parseTranscript } from './parse-transcript';
import { hintOf } from './scan-hint';

/** See SourceAdapter.parse. */
export function parseSession(session: ScannedSession, env: SourceEnv): AsyncIterable<ParseEvent> {
  const { form } = hintOf(session);
  switch (form) {
    case 'composer':
      return parseComposer(session, env);
    case 'inline':
    case 'tab':
      return parseOld(session, env);
    case 'store':
      return parseStore(session, env);
    case 'transcript':
    case 'text-transcript':
      return parseTranscript(session, env);
  }
}
