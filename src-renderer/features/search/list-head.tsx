// Over the list: how many, in which order, and how long it took.
import type { SearchPage, SortOrder } from '@shared/model/search';
import { fill, plural, strings } from '@shared/strings/strings';
import { useEffect } from 'react';
import { placeStore, usePlace } from '../../nav/use-place';
import { useFeedback } from '../../ui/feedback';
import { formatCount } from '../../ui/format';

const SORTS = ['relevance', 'newest', 'oldest', 'longest'] as const satisfies readonly SortOrder[];
/** Readers hear the count once typing has paused. */
const PAUSE_MS = 500;

interface Props {
  readonly page: SearchPage | undefined;
  readonly isBusy: boolean;
}

export function ListHead({ page, isBusy }: Props) {
  const { text } = usePlace();
  const { announce } = useFeedback();
  const { list, counts } = strings.window;
  const total = page?.total;
  const isPartial = page !== undefined && page.total === 0 && page.partial.length > 0;
  useEffect(() => {
    if (text === '' || total === undefined) return;
    const timer = setTimeout(() => announce(isPartial ? list.noneWithAll : plural(total, counts.results)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, total, isPartial, announce, counts, list]);
  return (
    <div className="list-head">
      <span className="list-count">
        {page && (isPartial ? list.noneWithAll : plural(page.total, text === '' ? counts.sessions : counts.results))}
      </span>
      {page && text !== '' && (
        <span className="list-took">
          {fill(list.took, { count: formatCount(Math.max(1, Math.round(page.tookMs))) })}
        </span>
      )}
      <label className="select">
        <span className="hidden-text">{list.sort}</span>
        <select
          value={page?.sort ?? 'newest'}
          onChange={(event) => placeStore().go({ sort: event.target.value as SortOrder }, 'open')}
        >
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {list.sorts[sort]}
            </option>
          ))}
        </select>
      </label>
      {isBusy && <div className="work" role="presentation" />}
    </div>
  );
}
