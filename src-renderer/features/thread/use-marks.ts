// The star, note and tags of the thread or of one of its messages, and what changes them.
import type { MessageId, ThreadId } from '@shared/model/ids';
import { EMPTY_LIBRARY, type MarkChange, type Marks, marksOf } from '@shared/model/library';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../bridge/api';
import { queries } from '../../bridge/queries';
import { useFeedback } from '../../ui/feedback';

export interface MarksOf {
  readonly marks: Marks;
  /** What isn't named stays. */
  change(next: Partial<Marks>): void;
}

/** `message` is null for the thread itself. */
export function useMarks(thread: ThreadId, message: MessageId | null): MarksOf {
  const { data = EMPTY_LIBRARY } = useQuery(queries.library());
  const mark = useMark();
  return { marks: marksOf(data, thread, message), change: (next) => mark({ thread, message, ...next }) };
}

/** Stars a message, or takes its star away. */
export function useStarToggle(): (thread: ThreadId, message: MessageId) => void {
  const client = useQueryClient();
  const mark = useMark();
  return (thread, message) => {
    const library = client.getQueryData(queries.library().queryKey) ?? EMPTY_LIBRARY;
    mark({ thread, message, starred: !marksOf(library, thread, message).starred });
  };
}

function useMark(): (change: MarkChange) => void {
  const client = useQueryClient();
  const { fail } = useFeedback();
  return ({ tags, ...rest }) => {
    void call('library.mark', { ...rest, ...(tags ? { tags: [...tags] } : {}) }).then((library) => {
      client.setQueryData(queries.library().queryKey, library);
      // Find looks into notes, too.
      void client.invalidateQueries({ queryKey: ['thread', rest.thread, 'find'] });
    }, fail);
  };
}
