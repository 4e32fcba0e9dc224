// The parts of a message as pieces of Markdown.
import { assertNever } from '@shared/assert-never';
import type { Message, NoticePart, Part } from '@shared/model/thread';
import { type Block, block, imageBlock, type PartContext } from './block';
import { diffBlock } from './diff-block';
import { details, fence, inlineCode } from './markdown-text';
import { safeMarkdown } from './safe-markdown';
import { toolBlocks } from './tool-blocks';
import { NOTICE_WORDS, WORDS } from './words';

const LONGEST_COMMAND = 200;

/** What is left of a part by the chosen options; nothing for text that a tool put into the user's mouth. */
export async function partBlocks(
  part: Part,
  { role, author }: Pick<Message, 'role' | 'author'>,
  context: PartContext,
): Promise<Block[]> {
  const { options, clean, level } = context;
  switch (part.type) {
    case 'text': {
      const text = clean(part.text);
      if (text.trim() === '' || (role === 'user' && author === 'injected')) return [];
      if (role === 'user' && author === 'command') return [block(commandText(text.trim()))];
      return [block(safeMarkdown(text, level, part.format === 'plain'))];
    }
    case 'thinking': {
      const text = clean(part.text);
      if (!options.thinking || text.trim() === '') return [];
      return [block(details(WORDS.thinking, safeMarkdown(text, level, false)))];
    }
    case 'tool':
      return options.tools === 'none' ? [] : await toolBlocks(part, context);
    case 'image':
      return [imageBlock(part, context)];
    case 'diff':
      return [block(diffBlock(part, clean))];
    case 'notice':
      return await noticeBlocks(part, context);
    default:
      return assertNever(part);
  }
}

async function noticeBlocks(part: NoticePart, { options, clean, reader }: PartContext): Promise<Block[]> {
  if (part.kind === 'context' || part.kind === 'hook') return [];
  const words = NOTICE_WORDS[part.kind];
  const value = part.value === undefined ? '' : clean(part.value).trim();
  const folded = part.kind === 'command-output' ? options.tools !== 'none' : options.tools === 'full';
  if (part.detail !== undefined && folded) {
    const detail = clean(await reader.whole(part.detail));
    if (detail.trim() !== '') {
      return [block(details(value === '' ? words : `${words}: ${value}`, fence(detail, 'text')))];
    }
  }
  if (part.kind === 'command-output') return [];
  return [{ type: 'line', text: value === '' ? words : `${words}: ${inlineCode(value)}` }];
}

function commandText(text: string): string {
  return text.includes('\n') || text.length > LONGEST_COMMAND ? fence(text, 'text') : inlineCode(text);
}
