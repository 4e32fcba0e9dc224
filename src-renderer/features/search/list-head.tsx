// Over the list: how many, in which order, and how long it took.
import type { SearchPage } from '@shared/model/search';
import { splitQuery } from '@shared/query/split-query';
import { fill, strings } from '@shared/strings/strings';
import { useEffect } from 'react';
import { usePlace } from '../../nav/use-place';
import { useFeedback } from '../../ui/feedback';
import { formatCount } from '../../ui/format';
import { alsoText, countText } from './list-count';
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
  const { list } = strings.window;
  const hasWords = splitQuery(text).some(({ type }) => type !== 'operator');
  const count = page && countText(page, text);
  const also = page ? alsoText(page.spellings) : null;
  useEffect(() => {
    if (text === '' || count === undefined) return;
    const timer = setTimeout(() => announce(count), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, count, announce]);
  return (
    <>
      <div className="list-head">
        <span className="list-count">{count}</span>
        {page && text !== '' && (
          <span className="list-took">
            {fill(list.took, { count: formatCount(Math.max(1, Math.round(page.tookMs))) })}
          </span>
        )}
        <SortMenu sort={page?.sort ?? 'newest'} hasWords={hasWords} />
        {isBusy && <div className="work" role="presentation" />}
      </div>
      {also && <p className="list-also">{also}</p>}
    </>
  );
}
