// A session that begins with a command for the model, such as `/fix the tide table`, is called by it: what follows is
// often only "thanks". The tool's own list does so too. Commands of the tool itself are answered by no model.
import type { ParsedTail } from '@shared/model/session';
import { stringAt, valueAt } from '../shared/json';
import type { LoadRecord } from './record-loader';
import type { SessionRecord } from './session-record';
import { readUser } from './user-record';
import { shorten } from './user-text';

const LONGEST = 120;

/** Null where a prompt comes first, or no command with arguments was answered. `records` are those of the main thread. */
export async function commandTitle(records: readonly SessionRecord[], load: LoadRecord): Promise<ParsedTail['title']> {
  let command: SessionRecord | null = null;
  for (const record of records) {
    switch (record.stance) {
      case 'prompt':
      case 'queued':
        return null;
      case 'command':
        command = record.type === 'user' ? record : null;
        break;
      case 'assistant': {
        if (!command || stringAt(valueAt(await load(record), 'message'), 'model') === '<synthetic>') break;
        const text = await textOf(command, load);
        if (/^\/\S+\s+\S/.test(text)) return { text: shorten(text, LONGEST), from: 'command' };
        command = null;
        break;
      }
      case 'boundary':
      case 'summary':
        command = null;
    }
  }
  return null;
}

async function textOf(command: SessionRecord, load: LoadRecord): Promise<string> {
  const pieces = readUser(await load(command));
  return pieces.map((piece) => (piece.as === 'command' ? piece.text : '')).find((text) => text !== '') ?? '';
}
