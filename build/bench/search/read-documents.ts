// What the engine would index, read from a data folder: every listed session with its subagents' text.
import { Catalogue } from '@core/catalogue';
import { Library } from '@core/engine/library';
import { buildDocument } from '@core/index/to-document';
import { appPaths } from '@core/io/app-paths';
import { toLocalDay } from '@core/local-day';
import { ThreadStore } from '@core/threads/thread-store';
import type { IndexDocument } from '@shared/model/document';

export async function readDocuments(data: string): Promise<readonly IndexDocument[]> {
  const paths = appPaths({ data });
  const library = new Library(await Catalogue.open(paths.catalogue, { writable: false }));
  const store = await ThreadStore.open(paths);
  const documents: IndexDocument[] = [];
  for (const { id, head, stamp, texts } of library.toIndex()) {
    const pieces = { user: [] as string[], assistant: [] as string[], tool: [] as string[] };
    const builder = buildDocument((field, text) => void pieces[field].push(text));
    const files = (await store.summary(id))?.files ?? [];
    for (const { id: thread, from } of texts) await store.eachText(thread, from, builder.add);
    const host = head.project?.id.slice(0, head.project.id.indexOf(':')) ?? '';
    documents.push({
      ...builder.finish(head, { stamp, paths: files.map(({ path }) => path), host, toDay: toLocalDay }),
      user: pieces.user.join('\n'),
      assistant: pieces.assistant.join('\n'),
      tool: pieces.tool.join('\n'),
    });
  }
  return documents;
}

/** In UTF-8. */
export function textBytes({ title, user, assistant, tool }: IndexDocument): number {
  return [title, user, assistant, tool].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}
