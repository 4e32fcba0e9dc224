// What is near to a search by its meaning, where a provider embeds: asked for once the words are settled, and all that
// they find is there.
import type { SearchHit, SearchPage } from '@shared/model/search';
import { splitQuery } from '@shared/query/split-query';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queries } from '../../bridge/queries';
import { useSettled } from '../../ui/use-settled';

const SETTLE_MS = 400;
const NONE: readonly SearchHit[] = [];

/** `pages` are what words found; null while more is to come. */
export function useNear(text: string, pages: readonly SearchPage[] | null): readonly SearchHit[] {
  const { data: settings } = useQuery(queries.settings());
  const settled = useSettled(text, SETTLE_MS);
  const known = useMemo(
    () =>
      (pages ?? []).flatMap(({ hits, related, partial }) =>
        [...hits, ...related, ...partial].map(({ thread }) => thread.id),
      ),
    [pages],
  );
  const hasWords = splitQuery(settled).some(({ type }) => type !== 'operator');
  const enabled = (settings?.embedWith ?? '') !== '' && hasWords && settled === text && pages !== null;
  const { data } = useQuery({ ...queries.near(settled, known), enabled });
  return enabled && data ? data : NONE;
}
