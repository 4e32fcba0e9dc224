// Documents and kept texts for tests, made from a few words.
import type { IndexDocument } from '@shared/model/document';
import type { ThreadId } from '@shared/model/ids';
import { parseQuery } from '@shared/query/parse-query';
import { makeToDay } from '@shared/text/days';
import type { TextBlock, TextPlace } from '../text-block';
import type { IndexPage, IndexSearch, MessageTexts, SearchIndex, UseThreadBlock } from './search-index';

export const NOW = Date.parse('2026-03-15T12:00:00Z');
export const toDay = makeToDay('UTC');

export interface MadeThread extends Partial<Omit<IndexDocument, 'id' | 'title' | 'user' | 'assistant' | 'tool'>> {
  readonly title?: string;
  readonly user?: string;
  readonly assistant?: string;
  readonly tool?: string;
  readonly thinking?: string;
}

/** Threads by their ids, as documents and as kept texts: one message for each field. */
export class MadeThreads implements MessageTexts {
  private readonly threads = new Map<string, MadeThread>();

  constructor(threads: Readonly<Record<string, MadeThread>> = {}) {
    for (const [id, thread] of Object.entries(threads)) this.put(id, thread);
  }

  put(id: string, thread: MadeThread): IndexDocument {
    this.threads.set(id, thread);
    return toMadeDocument(id, thread);
  }

  drop(id: string): void {
    this.threads.delete(id);
  }

  documents(): IndexDocument[] {
    return Array.from(this.threads, ([id, thread]) => toMadeDocument(id, thread));
  }

  async read(id: ThreadId, use: UseThreadBlock): Promise<void> {
    const thread = this.threads.get(id);
    if (thread) await use({ thread: id, from: 0, isLast: true, ...toBlock(thread) });
  }
}

function toBlock({ user = '', assistant = '', tool = '', thinking = '' }: MadeThread): TextBlock {
  const texts = [
    [0, 'user', 'user', user],
    [1, 'assistant', 'thinking', thinking],
    [1, 'assistant', 'output', tool],
    [2, 'assistant', 'assistant', assistant],
  ] as const;
  return {
    places: texts.map(([ordinal, role, field, text]): TextPlace => [ordinal, role, field, text.length]),
    body: Buffer.from(texts.map(([, , , text]) => text).join('')),
  };
}

export function toMadeDocument(id: string, { thinking, ...thread }: MadeThread): IndexDocument {
  const endedAt = thread.endedAt ?? Date.parse('2026-03-01T12:00:00Z');
  return {
    id: id as ThreadId,
    stamp: 'stamp',
    title: '',
    user: '',
    assistant: '',
    tool: '',
    source: 'codex',
    project: 'local:/home/dana/app',
    projectName: 'app',
    branch: 'main',
    models: [],
    toolKinds: [],
    traits: thinking ? ['thinking'] : [],
    paths: [],
    host: '',
    startDay: toDay(endedAt),
    endDay: toDay(endedAt),
    prompts: 1,
    messages: 3,
    ...thread,
    endedAt,
  };
}

export function toRequest(text: string, more: Partial<IndexSearch> = {}): IndexSearch {
  const { query } = parseQuery(text, { today: toDay(NOW) });
  const sort = query.groups.length > 0 ? 'relevance' : 'newest';
  return { query, sort, offset: 0, limit: 50, now: NOW, ...more };
}

export function searchFor(index: SearchIndex, text: string, more: Partial<IndexSearch> = {}): Promise<IndexPage> {
  return index.search(toRequest(text, more));
}

export function idsOf(page: IndexPage): string[] {
  return page.hits.map(({ id }) => id);
}
