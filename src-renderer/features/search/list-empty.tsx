// A list without rows says why: nothing there yet, still reading, nothing matches, or all hidden by filters; and what
// would help.
import type { SearchPage } from '@shared/model/search';
import { splitQuery } from '@shared/query/split-query';
import { fill, plural, strings } from '@shared/strings/strings';
import { useQueries, useQuery } from '@tanstack/react-query';
import { call } from '../../bridge/api';
import { queries } from '../../bridge/queries';
import { placeStore } from '../../nav/use-place';
import { EmptyState } from '../../ui/empty-state';
import { FailureState } from '../../ui/failure-state';
import { useFeedback } from '../../ui/feedback';
import { formatCount } from '../../ui/format';
import { removals } from './removals';

interface Props {
  readonly page: SearchPage | null;
  readonly text: string;
  readonly error?: unknown;
  readonly onRetry?: () => void;
  /** What was pressed leads elsewhere, and is gone then. */
  readonly onLeave: () => void;
}

export function ListEmpty({ page, text, error, onRetry, onLeave }: Props) {
  const { data: status } = useQuery(queries.status());
  const { fail } = useFeedback();
  const { empty, common } = strings.window;
  const go = (next: string) => {
    placeStore().go({ text: next }, 'open');
    onLeave();
  };
  if (!page) return <FailureState error={error} onRetry={() => onRetry?.()} />;
  const isReading = status !== undefined && status.phase !== 'idle' && status.phase !== 'failed';
  if (text.trim() === '') {
    if (isReading) return <EmptyState title={empty.firstReading} hint={empty.firstReadingHint} />;
    return (
      <EmptyState title={empty.library} hint={empty.libraryHint}>
        <Button onClick={() => void addFolder().catch(fail)}>{common.chooseFolder}</Button>
      </EmptyState>
    );
  }
  const waiting = Math.max(status?.waiting ?? 0, isReading && status ? status.total - status.done : 0);
  if (waiting > 0) return <EmptyState title={empty.reading} hint={plural(waiting, empty.readingWaiting)} />;
  return (
    <EmptyState title={page.withoutFilters ? sayHidden(page.withoutFilters, text) : <Sentence text={text} />}>
      <Removals text={text} hasHidden={page.withoutFilters !== null} onGo={go} />
      <button type="button" className="text-button" onClick={() => go('')}>
        {empty.clearSearch}
      </button>
    </EmptyState>
  );
}

/** How many match, and by how many filters they are hidden. */
function sayHidden(count: number, text: string): string {
  const { hidden, match, byFilters } = strings.finding.empty;
  const filters = splitQuery(text).filter(({ type }) => type === 'operator').length;
  return fill(hidden, { match: plural(count, match), filters: plural(filters, byFilters) });
}

function Sentence({ text }: { readonly text: string }) {
  const [before, after] = strings.window.empty.noMatchQuery.split('{query}');
  return (
    <>
      {before}
      <code>{text.trim()}</code>
      {after}
    </>
  );
}

interface RemovalsProps {
  readonly text: string;
  /** Something would match without the filters. */
  readonly hasHidden: boolean;
  readonly onGo: (text: string) => void;
}

/** What each filter hides, and all of several together. */
function Removals({ text, hasHidden, onGo }: RemovalsProps) {
  const { empty } = strings.window;
  const ways = removals(text);
  const totals = useQueries({ queries: ways.map((way) => queries.total(way.text)) });
  const helpful = ways.flatMap((way, at) => {
    const total = totals[at]?.data ?? 0;
    return total > 0 ? [{ ...way, total }] : [];
  });
  const plain = withoutFilters(text);
  const areSeveral = splitQuery(text).filter(({ type }) => type === 'operator').length > 1;
  return (
    <>
      {helpful.map((way) => (
        <button type="button" key={way.text} className="button is-wide" onClick={() => onGo(way.text)}>
          <span>{fill(empty.without, { filter: way.filter })}</span>
          <span className="count">{formatCount(way.total)}</span>
        </button>
      ))}
      {hasHidden && (areSeveral || helpful.length === 0) && plain !== '' && (
        <Button onClick={() => onGo(plain)}>{empty.clearFilters}</Button>
      )}
    </>
  );
}

function withoutFilters(text: string): string {
  return splitQuery(text)
    .filter(({ type }) => type !== 'operator')
    .map(({ from, to }) => text.slice(from, to))
    .join(' ');
}

function Button({ onClick, children }: { readonly onClick: () => void; readonly children: string }) {
  return (
    <button type="button" className="button" onClick={onClick}>
      {children}
    </button>
  );
}

async function addFolder(): Promise<void> {
  const chosen = await call('folder.choose', undefined);
  if (!chosen) return;
  const { extraFolders } = await call('settings.get', undefined);
  await call('settings.set', { extraFolders: [...new Set([...extraFolders, chosen.path])] });
  await call('sources.rescan', undefined);
}
