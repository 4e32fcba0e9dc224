// An extract, which is text for a model, in its pieces again.

export type Voice = 'user' | 'assistant' | 'command' | 'call' | 'output' | 'files';

export interface Piece {
  readonly key: number;
  readonly voice: Voice;
  /** What stands in the place of the voice's name: how a command ended, what was called. */
  readonly detail: string;
  readonly text: string;
}

const VOICES: Readonly<Record<string, Voice>> = {
  User: 'user',
  Assistant: 'assistant',
  Command: 'command',
  Call: 'call',
  Output: 'output',
  Files: 'files',
};
const BEGINNING = /^(User|Assistant|Command|Call|Output|Files)(?: \(?([^:\n)]{1,60})\)?)?: /;

/** A line that begins with a voice begins a piece; all others go on with the one before. */
export function toPieces(extract: string): Piece[] {
  const pieces: Piece[] = [];
  for (const line of extract.split('\n')) {
    const [beginning = '', name = '', detail = ''] = BEGINNING.exec(line) ?? [];
    const voice = VOICES[name];
    const last = pieces.at(-1);
    if (voice) pieces.push({ key: pieces.length, voice, detail, text: line.slice(beginning.length) });
    else if (last) pieces[pieces.length - 1] = { ...last, text: `${last.text}\n${line}` };
  }
  return pieces;
}
