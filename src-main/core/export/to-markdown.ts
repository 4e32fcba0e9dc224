// A thread as one Markdown file. Pure: what it doesn't hold in its hands it asks its reader for, so that the window's
// copy, its save dialog and the command line give the same bytes.
import { assertNever } from '@shared/assert-never';
import type { ExportOptions } from '@shared/model/export';
import type { ThreadId } from '@shared/model/ids';
import type { ImagePart, LongText, Message, ThreadDetail, ThreadHead } from '@shared/model/thread';
import { cleanLine, cleanText } from '@shared/text/clean-text';
import { hideHome, homeOf } from '@shared/text/hide-home';
import type { Block } from './block';
import { frontMatter, isoTime } from './front-matter';
import { escapeInline } from './markdown-text';
import { partBlocks } from './part-blocks';
import { WORDS } from './words';

/** Where an export gets what is beyond the thread itself. */
export interface ExportReader {
  /** The messages of a kept thread, in order; none when it isn't kept. */
  messages(id: ThreadId): AsyncIterable<Message>;
  /** The whole of a text of which a part holds only head and tail. */
  whole(text: LongText): Promise<string>;
}

export interface ExportContext {
  readonly options: ExportOptions;
  /** The source's label: the name over the assistant's turns. */
  readonly tool: string;
  /** The home path, which becomes `~` everywhere in the file, as the home does that the project lies in. */
  readonly home: string;
  readonly reader: ExportReader;
  /** See PartContext. */
  readonly image?: (part: ImagePart) => string | undefined;
}

const DEEPEST = 3;

/** Yields the file piece by piece; the pieces joined are the file. Times are UTC. */
export async function* toMarkdown(thread: ThreadDetail, context: ExportContext): AsyncGenerator<string> {
  const { head } = thread;
  const homes = [context.home, homeOf(head.project?.path ?? '')];
  const clean = (text: string) => homes.reduce(hideHome, cleanText(text));
  const title = clean(cleanLine(head.title)) || WORDS.untitled;
  yield `${frontMatter(head, context.tool, clean)}\n# ${escapeInline(title)}\n`;
  const shown = new Set<ThreadId>([head.id]);
  const named: ThreadId[] = [];
  yield* turns(head, 2);
  if (context.options.tools !== 'full') return;
  for (const child of thread.children) {
    if (child.head.parent?.relation !== 'subagent' || shown.has(child.head.id)) continue;
    shown.add(child.head.id);
    const name = clean(cleanLine(child.head.title)) || WORDS.untitled;
    yield `\n## ${WORDS.subagent}: ${escapeInline(name)}\n`;
    yield* turns(child.head, 3);
  }

  /** The messages of one thread; `level` is the depth of its headings. */
  async function* turns(of: Pick<ThreadHead, 'id' | 'parent' | 'inherited'>, level: number): AsyncGenerator<string> {
    let speaker = '';
    let last: Block | undefined;
    for await (const message of context.reader.messages(of.id)) {
      const blocks = await messageBlocks(message, level);
      const name = blocks.length === 0 ? '' : speakerOf(message, of);
      if (name !== '' && (name !== speaker || message.role === 'user')) {
        const at = isoTime(message.at);
        const anchor = anchorOf(of.id, message.ordinal);
        yield `\n${'#'.repeat(level)} ${escapeInline(name)}${at === null ? '' : ` · ${at}`} <a id="${anchor}"></a>\n`;
        speaker = name;
        last = undefined;
      }
      if (message.ordinal === of.inherited - 1) blocks.push({ type: 'line', text: WORDS.inherited });
      for (const block of blocks) {
        yield last?.type === 'line' && block.type === 'line' ? '' : '\n';
        // Indented, it would go on with a list that the text before ends in, and no longer be code.
        if (last !== undefined && /^[ \t]/.test(block.text)) yield '<!-- -->\n\n';
        yield block.type === 'line' ? `> - ${block.text}\n` : `${block.text}\n`;
        last = block;
      }
    }
  }

  /** The same in every export: `m7`, and within the second subagent that is told of `s2-m7`. */
  function anchorOf(id: ThreadId, ordinal: number): string {
    if (id === head.id) return `m${ordinal}`;
    if (!named.includes(id)) named.push(id);
    return `s${named.indexOf(id) + 1}-m${ordinal}`;
  }

  async function messageBlocks(message: Message, level: number): Promise<Block[]> {
    const blocks: Block[] = [];
    for (const part of message.parts) {
      blocks.push(...(await partBlocks(part, message, { ...context, clean, level, subagent })));
    }
    return blocks;

    async function subagent(id: ThreadId): Promise<string> {
      if (shown.has(id) || level > DEEPEST) return '';
      shown.add(id);
      let text = '';
      const parent = { thread: head.id, relation: 'subagent' } as const;
      for await (const piece of turns({ id, parent, inherited: 0 }, level + 1)) text += piece;
      return text.trim();
    }
  }

  function speakerOf(message: Message, of: Pick<ThreadHead, 'parent'>): string {
    switch (message.role) {
      case 'assistant':
        return context.tool;
      case 'system':
        return '';
      case 'user':
        if (message.author === 'injected') return '';
        if (message.author === 'tool') return of.parent?.relation === 'subagent' ? WORDS.task : WORDS.automatic;
        return message.queued ? WORDS.queued : WORDS.you;
      default:
        return assertNever(message.role);
    }
  }
}
