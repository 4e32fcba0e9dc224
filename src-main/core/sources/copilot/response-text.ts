// Puts a reply's text together again: the editor splits it in the middle of sentences wherever it names a file.
// Pieces that stand next to each other are joined as they are.
import type { Part } from '@shared/model/thread';

export interface PartList {
  /** Goes on with the text before, unless a part was added since. */
  addText(text: string): void;
  /** The same for a name inside a sentence; two in a row are kept apart. */
  addName(text: string): void;
  /** Something stood here that isn't shown: the text goes on in a new paragraph. */
  addBreak(): void;
  add(part: Part): void;
  /** Takes back the text that was written since the last tool. */
  dropTextSinceTool(): void;
  /** Whether a code block is open at the end of the text so far. */
  isFenceOpen(): boolean;
  finish(): Part[];
}

const FENCE = /^[ \t]*(?:`{3,}|~{3,})/gm;
const ONLY_FENCE = /^\s*`{3,}\s*$/;

export function openPartList(): PartList {
  const parts: Part[] = [];
  let pieces: string[] = [];
  let isBroken = false;
  let isOpen = false;
  /** So many parts hold no text that could still be taken back. */
  let dropped = 0;

  const flush = () => {
    const text = trimLines(pieces.join(''));
    if (text !== '' && !ONLY_FENCE.test(text)) parts.push({ type: 'text', text, format: 'markdown' });
    pieces = [];
    isBroken = false;
    isOpen = false;
  };

  const addText = (text: string) => {
    if (text === '') return;
    if (isBroken && pieces.length > 0) pieces.push('\n\n');
    isBroken = false;
    pieces.push(text);
    for (const _ of text.matchAll(FENCE)) isOpen = !isOpen;
  };

  return {
    addText,
    addName: (text) => {
      if (text.startsWith('`') && pieces.at(-1)?.endsWith('`')) addText(' ');
      addText(text);
    },
    addBreak: () => {
      isBroken = true;
    },
    add: (part) => {
      flush();
      parts.push(part);
    },
    dropTextSinceTool: () => {
      pieces = [];
      isBroken = false;
      isOpen = false;
      const since = parts.splice(dropped);
      const tool = since.findLastIndex(({ type }) => type === 'tool');
      for (const [index, part] of since.entries()) if (index <= tool || part.type !== 'text') parts.push(part);
      dropped = parts.length;
    },
    isFenceOpen: () => isOpen,
    finish: () => {
      flush();
      return parts;
    },
  };
}

/** Without blank lines at the beginning and white space at the end; the first line's indent may mean something. */
function trimLines(text: string): string {
  const end = text.trimEnd();
  const blank = end.length - end.trimStart().length;
  return end.slice(end.lastIndexOf('\n', blank) + 1);
}
