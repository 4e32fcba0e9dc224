// What can be done with one row or several: stars, copies, files; and a filter by what a row has.
import { DEFAULT_EXPORT } from '@shared/model/export';
import type { ThreadHead } from '@shared/model/thread';
import { toggleFilter } from '@shared/query/format-query';
import { fill, plural, strings } from '@shared/strings/strings';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../bridge/api';
import { isStarred, useLibrary, useLibraryCalls } from '../../bridge/use-library';
import { placeStore } from '../../nav/use-place';
import { useFeedback } from '../../ui/feedback';
import { summarizeThread } from '../ask/talk';

export interface RowActions {
  isStarred(thread: string): boolean;
  /** All of them, unless all have one: then none. */
  star(threads: readonly string[]): void;
  copyMarkdown(threads: readonly string[]): void;
  /** One into a file, several into a folder; asks where. */
  saveMarkdown(threads: readonly string[]): void;
  /** From now on their sessions are neither read nor found; settings bring them back. */
  leaveOut(heads: readonly ThreadHead[]): void;
  /** Deletes all that is kept of them. */
  forget(threads: readonly string[]): void;
  reveal(thread: string): void;
  summarize(head: ThreadHead): void;
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

/** The longest label that a rule may have. */
const LABEL = 200;

export function useRowActions(): RowActions {
  const library = useLibrary();
  const calls = useLibraryCalls();
  const client = useQueryClient();
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
    saveMarkdown(threads) {
      const [thread = ''] = threads;
      const options = DEFAULT_EXPORT;
      const saved =
        threads.length === 1
          ? call('export.thread', { thread, format: 'md', options }).then((file) => file?.path)
          : call('export.threads', { threads: [...threads], format: 'md', options }).then((done) => done?.folder);
      void saved.then((path) => path !== undefined && confirm(fill(words.saved, { path })), fail);
    },
    summarize({ id, title }) {
      void summarizeThread(id, title);
      placeStore().go({ view: 'ask', part: '' }, 'open');
    },
    async leaveOut(heads) {
      const rules = heads.map(({ session, title }) => ({
        type: 'session' as const,
        value: session,
        label: title.slice(0, LABEL),
      }));
      try {
        const { exclude } = await call('settings.get', undefined);
        const fresh = rules.filter(({ value }) => !exclude.some((rule) => rule.value === value));
        await call('settings.set', { exclude: [...exclude, ...fresh] });
        confirm(plural(heads.length, strings.finding.list.leftOut));
      } catch (error) {
        fail(error);
      }
    },
    forget(threads) {
      void call('library.forget', { threads: [...threads] }).then(() => {
        // Nor is it kept for the way back.
        for (const thread of threads) client.removeQueries({ queryKey: ['thread', thread] });
        confirm(plural(threads.length, strings.finding.list.forgotten));
      }, fail);
    },
    reveal: (thread) => void call('origin.reveal', { thread, ordinal: null }).catch(fail),
    filter(field, value, how) {
      placeStore().go({ text: toggleFilter(placeStore().get().text, field, value, how) }, 'open');
    },
  };
}
