// Over the list: how many, in which order, and how long it took.
import type { SearchPage } from '@shared/model/search';
import { splitQuery } from '@shared/query/split-query';
import { fill, plural, strings } from '@shared/strings/strings';
import { useEffect } from 'react';
import { usePlace } from '../../nav/use-place';
import { useFeedback } from '../../ui/feedback';
import { formatCount } from '../../ui/format';
import { SortMenu } from './sort-menu';

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
  const hasWords = splitQuery(text).some(({ type }) => type !== 'operator');
  const total = page?.total;
  const also = (page?.spellings ?? []).map((spelling) => spelling.also).join(strings.window.common.comma);
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
      {also.length > 0 && (
        <span className="list-also" title={fill(list.also, { words: also })}>
          {fill(list.also, { words: also })}
        </span>
      )}
      <SortMenu sort={page?.sort ?? 'newest'} hasWords={hasWords} />
      {isBusy && <div className="work" role="presentation" />}
    </div>
  );
}
