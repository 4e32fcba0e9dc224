// The sessions that search is judged on as plain text, one file each, for people who write queries for them.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openEngine } from '@core/engine';
import { makeHome } from '@core/sample-library/make-home';
import type { ThreadHead } from '@shared/model/thread';
import { toMessageTexts } from '@shared/text/message-text';
import { JUDGED_HOME } from './judged-home';

const PAGE = 500;

export async function writeCorpus({
  home,
  data,
  corpus,
}: {
  readonly home: string;
  readonly data: string;
  readonly corpus: string;
}): Promise<object> {
  await makeHome({ ...JUDGED_HOME, folder: home });
  const engine = await openEngine({ home, data, watch: false, indexing: false });
  await engine.scan();
  const { threads } = await engine.list({ text: '', limit: Number.MAX_SAFE_INTEGER, all: false });
  mkdirSync(corpus, { recursive: true });
  let messages = 0;
  for (const head of threads) {
    const lines = headLines(head);
    for (let from = 0; ; from += PAGE) {
      const page = await engine.messages(head.id, from, PAGE);
      for (const message of page) {
        lines.push('', `--- ${message.ordinal} ${message.role}`);
        for (const { field, text } of toMessageTexts(message))
          lines.push(field === message.role ? text : `[${field}] ${text}`);
      }
      messages += page.length;
      if (page.length < PAGE) break;
    }
    writeFileSync(path.join(corpus, `${head.id.replaceAll(/[^\w-]/g, '_')}.txt`), `${lines.join('\n')}\n`);
  }
  await engine.close();
  return { sessions: threads.length, messages };
}

function headLines({ id, title, project, source, startedAt, counts }: ThreadHead): string[] {
  const started = startedAt === null ? 'unknown' : new Date(startedAt).toISOString();
  return [
    `session: ${id}`,
    `title: ${title}`,
    `source: ${source}`,
    `project: ${project?.name ?? ''}`,
    `started: ${started}`,
    `messages: ${counts.messages}`,
  ];
}
