// Rows come before all of their texts were looked at; what those hold follows.
import type { SearchHit, SearchPage, SortOrder } from '@shared/model/search';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queries } from '../../bridge/queries';

/** `isOld`: they were found for another text. */
export function useWholeRows(
  pages: readonly SearchPage[],
  isOld: boolean,
  text: string,
  sort: SortOrder | null,
): readonly SearchPage[] {
  const [first] = pages;
  const enabled = first !== undefined && !isOld && hitsOf(first).some(({ isUnread }) => isUnread);
  const { data: whole, isError } = useQuery({ ...queries.wholePage(text, sort), enabled });
  return useMemo(() => {
    if (!enabled || !(whole || isError)) return pages;
    const hits = whole ? hitsOf(whole) : [];
    return pages.map((page) => withRead(page, hits));
  }, [pages, enabled, whole, isError]);
}

/** Which rows there are, and in which order, stays as it is. What wasn't read now won't be. */
export function withRead(page: SearchPage, hits: readonly SearchHit[]): SearchPage {
  const known = new Map(hits.map((hit) => [hit.thread.id, hit]));
  const read = (hit: SearchHit): SearchHit => {
    if (!hit.isUnread) return hit;
    const { isUnread, ...rest } = hit;
    return known.get(hit.thread.id) ?? rest;
  };
  return { ...page, hits: page.hits.map(read), related: page.related.map(read), partial: page.partial.map(read) };
}

function hitsOf({ hits, related, partial }: SearchPage): readonly SearchHit[] {
  return [...hits, ...related, ...partial];
}
