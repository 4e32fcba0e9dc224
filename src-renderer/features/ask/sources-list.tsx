// What an answer rests on: each source with its number, and what stands there. A click opens the very message.
import type { KeptAnswer } from '@shared/model/ask';
import { plural, strings } from '@shared/strings/strings';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../bridge/queries';
import { formatPlace, NOWHERE } from '../../nav/location';
import { placeStore } from '../../nav/use-place';
import { formatDay } from '../../ui/format';
import { plainTitle } from '../../ui/plain-title';
import { SourceMark } from '../../ui/source-mark';
import { ExtractView } from './extract-view';
import type { AskedQuestion } from './talk';

type Source = AskedQuestion['evidence'][number];

interface Props {
  readonly sources: readonly Source[];
  /** Without an answer the sources are what there is to read. */
  readonly open: boolean;
  readonly now: number;
}

export function openSource({ thread, ordinal }: Pick<KeptAnswer['evidence'][number], 'thread' | 'ordinal'>): void {
  placeStore().go({ thread, message: ordinal }, 'open');
}

export function SourcesList({ sources, open, now }: Props) {
  if (open) return <List sources={sources} now={now} />;
  return (
    <details className="ask-sources">
      <summary>{plural(sources.length, strings.ask.sources)}</summary>
      <List sources={sources} now={now} />
    </details>
  );
}

function List({ sources, now }: Omit<Props, 'open'>) {
  const { data: cards } = useQuery(queries.cards());
  return (
    <ol className="ask-list">
      {sources.map((source) => {
        const { number, thread, ordinal, title, sourceLabel, project, at, foundBy } = source;
        const card = cards?.find(({ label }) => label === sourceLabel);
        const facts = [project ?? '', formatDay(at, now), reasonOf(foundBy)].filter((fact) => fact !== '');
        return (
          <li key={number} className="ask-source">
            <span className="ask-number">{number}</span>
            {card ? <SourceMark card={card} /> : <span />}
            <div className="ask-words">
              <a
                className="entry-title"
                dir="auto"
                href={formatPlace({ ...NOWHERE, thread, message: ordinal })}
                onClick={(event) => {
                  event.preventDefault();
                  openSource(source);
                }}
              >
                {plainTitle(title) || strings.window.list.untitled}
              </a>
              <span className="quiet">{facts.join(strings.window.common.separator)}</span>
              {'extract' in source && <ExtractView extract={source.extract} />}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** Why it is here. */
function reasonOf(foundBy: Source['foundBy']): string {
  const { foundBy: reasons, foundByBoth } = strings.ask;
  const [first] = foundBy;
  if (foundBy.includes('words') && foundBy.includes('meaning')) return foundByBoth;
  return first ? reasons[first] : '';
}
