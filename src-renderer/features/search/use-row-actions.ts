// What can be done with one row or several: stars, copies, files; and a filter by what a row has.
import { DEFAULT_EXPORT } from '@shared/model/export';
import type { ThreadHead } from '@shared/model/thread';
import { toggleFilter } from '@shared/query/format-query';
import { fill, plural, strings } from '@shared/strings/strings';
import { call } from '../../bridge/api';
import { isStarred, useLibrary, useLibraryCalls } from '../../bridge/use-library';
import { placeStore } from '../../nav/use-place';
import { useFeedback } from '../../ui/feedback';

export interface RowActions {
  isStarred(thread: string): boolean;
  /** All of them, unless all have one: then none. */
  star(threads: readonly string[]): void;
  copyMarkdown(threads: readonly string[]): void;
  saveMarkdown(thread: string): void;
  reveal(thread: string): void;
  /** Only what is so, or only what is not. */
  filter(field: FilterOf['field'], value: string, how: 'only' | 'exclude'): void;
}

export interface FilterOf {
  readonly field: 'source' | 'project' | 'model' | 'branch';
  readonly value: string;
  readonly label: string;
}

/** What a thread can be filtered by. */
export function filtersOf({ source, project, models, branch }: ThreadHead, sourceLabel: string): readonly FilterOf[] {
  const projectValue = project && (/["“”„]/.test(project.name) ? project.id : project.name);
  return [
    { field: 'source', value: source, label: sourceLabel },
    ...(project && projectValue ? [{ field: 'project' as const, value: projectValue, label: project.name }] : []),
    ...models.slice(0, 1).map((model) => ({ field: 'model' as const, value: model, label: model })),
    ...(branch ? [{ field: 'branch' as const, value: branch, label: branch }] : []),
  ];
}

export function useRowActions(): RowActions {
  const library = useLibrary();
  const calls = useLibraryCalls();
  const { confirm, fail } = useFeedback();
  const { thread: words } = strings.window;
  return {
    isStarred: (thread) => isStarred(library, thread),
    star(threads) {
      const starred = !threads.every((thread) => isStarred(library, thread));
      const said = starred ? strings.finding.list.starred : strings.finding.list.unstarred;
      void calls.star(threads, starred).then(() => confirm(plural(threads.length, said)), fail);
    },
    copyMarkdown(threads) {
      const copied = call('copy.threads', { threads: [...threads], options: DEFAULT_EXPORT });
      void copied.then(() => confirm(plural(threads.length, strings.finding.list.copied)), fail);
    },
    saveMarkdown(thread) {
      void call('export.thread', { thread, format: 'md', options: DEFAULT_EXPORT }).then((saved) => {
        if (saved) confirm(fill(words.saved, { path: saved.path }));
      }, fail);
    },
    reveal: (thread) => void call('origin.reveal', { thread, ordinal: null }).catch(fail),
    filter(field, value, how) {
      placeStore().go({ text: toggleFilter(placeStore().get().text, field, value, how) }, 'open');
    },
  };
}
