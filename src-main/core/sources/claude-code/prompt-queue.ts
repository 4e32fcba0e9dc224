// Prompts that were sent while the assistant was working. They stand in the file as prompts; but before 2.1.97 one that
// was taken up in the middle of a turn survives only in the records of the queue.
import { type JsonObject, stringAt } from '../shared/json';
import type { UserPiece } from './user-record';
import { isBefore } from './versions';

export interface PromptQueue {
  /** A prompt or command that stands in the file as such: a record of the user, or an attachment. */
  sent(pieces: readonly UserPiece[], value: JsonObject): void;
  /** Reads a queue-operation; the text of a prompt of which it may be the only copy, else null. */
  operation(value: JsonObject, version: string | undefined): string | null;
  /** Asked when all was read. */
  isOnlyCopy(text: string): boolean;
  /** Whether the attachment of that id repeats a prompt that stands in the file as a record of the user. */
  isAgain(uuid: string | null): boolean;
}

const LONGEST_COMPARED = 300;

export function openQueue(): PromptQueue {
  const sent = new Set<string>();
  const takenBack = new Set<string>();
  const userRecords = new Set<string>();
  const sentFromQueue = new Set<string>();
  const attached = new Map<string, { readonly source: string | undefined; readonly key: string }>();
  let waiting: string[] = [];
  let hasWaited = false;
  return {
    sent: (pieces, value) => {
      const uuid = stringAt(value, 'uuid');
      const isFromQueue = value.promptSource === 'queued';
      if (value.type === 'attachment') {
        const source = stringAt(value.attachment, 'source_uuid');
        if (uuid) attached.set(uuid, { source, key: textKey(pieces) });
      } else if (uuid) {
        userRecords.add(uuid);
        if (isFromQueue) sentFromQueue.add(textKey(pieces));
      }
      // A prompt enters the queue before it is sent.
      if (hasWaited) sent.add(textKey(pieces));
    },
    operation: (value, version) => {
      const text = stringAt(value, 'content');
      switch (stringAt(value, 'operation')) {
        case 'enqueue':
          if (text === undefined || text.trim() === '') return null;
          waiting.push(text);
          hasWaited = true;
          return isBefore(version, [2, 1, 97]) ? text : null;
        case 'popAll':
          // Back into the input, to be changed there.
          for (const taken of waiting) takenBack.add(toKey(taken));
          waiting = [];
          return null;
        default:
          waiting.shift();
          return null;
      }
    },
    isOnlyCopy: (text) => !sent.has(toKey(text)) && !takenBack.has(toKey(text)),
    isAgain: (uuid) => {
      const { source, key } = attached.get(uuid ?? '') ?? {};
      return (
        (source !== undefined && userRecords.has(source)) || (key !== undefined && key !== '' && sentFromQueue.has(key))
      );
    },
  };
}

function textKey(pieces: readonly UserPiece[]): string {
  return toKey(pieces.map((piece) => (piece.as === 'typed' || piece.as === 'command' ? piece.text : '')).join(' '));
}

function toKey(text: string): string {
  return text
    .slice(0, 4 * LONGEST_COMPARED)
    .replace(/\[(?:Image|Pasted text) #\d+[^\]]*\]/g, ' ')
    .replace(/^!\s*/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_COMPARED);
}
