// Tools, projects, models and calls, each as a table with bars: names lead into a search.
import type { Statistics } from '@shared/model/statistics';
import { toggleFilter } from '@shared/query/format-query';
import { plural, strings } from '@shared/strings/strings';
import { type ReactNode, useState } from 'react';
import { useCards } from '../../bridge/use-cards';
import { formatCompact, formatCount } from '../../ui/format';
import { SourceMark } from '../../ui/source-mark';
import { SearchLink } from './search-link';

interface Props {
  readonly statistics: Statistics;
  readonly text: string;
}

interface Row {
  readonly key: string;
  readonly name: ReactNode;
  /** '' when nothing can be searched for it. */
  readonly search: string;
  readonly cells: readonly string[];
  readonly size: number;
}

export function Shares({ statistics, text }: Props) {
  const cardOf = useCards();
  const { statistics: words } = strings;
  const { totals } = words;
  const counts = ({ sessions, messages }: { sessions: number; messages: number }) => [
    formatCount(sessions),
    formatCount(messages),
  ];
  return (
    <div className="figure-pairs">
      <ShareTable
        title={words.sources}
        columns={[totals.sessions, totals.messages]}
        rows={statistics.sources.map(
          (share): Row => ({
            key: share.id,
            name: (
              <>
                <SourceMark card={cardOf(share.id)} />
                {share.label}
              </>
            ),
            search: toggleFilter(text, 'source', share.id, 'only'),
            cells: counts(share),
            size: share.messages,
          }),
        )}
      />
      <ShareTable
        title={words.projects}
        columns={[totals.sessions, totals.messages]}
        rows={statistics.projects.map((share) => ({
          key: share.id,
          name: share.label || words.noProject,
          search: share.id === '' ? '' : toggleFilter(text, 'project', share.label, 'only'),
          cells: counts(share),
          size: share.messages,
        }))}
      />
      <ShareTable
        title={words.models}
        help={words.modelsHelp}
        columns={[words.tokensIn, words.tokensCached, words.tokensOut]}
        rows={statistics.models.map(({ model, usage }) => ({
          key: model,
          name: model || words.unnamedModel,
          search: model === '' ? '' : toggleFilter(text, 'model', model, 'only'),
          cells: [usage.input + usage.cacheWrite, usage.cacheRead, usage.output].map(formatCompact),
          size: usage.output,
        }))}
      />
      <ShareTable
        title={words.calls}
        columns={[words.callCount, words.callFailures]}
        rows={statistics.calls.map(({ name, count, failures }) => ({
          key: name,
          name: <span className="is-code">{name}</span>,
          search: toggleFilter(text, 'call', name, 'only'),
          cells: [formatCount(count), failures === 0 ? '' : formatCount(failures)],
          size: count,
        }))}
      />
    </div>
  );
}

const SHOWN = 8;

interface TableProps {
  readonly title: string;
  readonly help?: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

function ShareTable({ title, help, columns, rows }: TableProps) {
  const [all, setAll] = useState(false);
  if (rows.length === 0) return null;
  const largest = Math.max(1, ...rows.map(({ size }) => size));
  const shown = all ? rows : rows.slice(0, SHOWN);
  return (
    <section className="figure">
      <table className="table is-shares">
        <caption>
          <h3>{title}</h3>
          {help && <p className="quiet">{help}</p>}
        </caption>
        <thead>
          <tr>
            <th scope="col" className="hidden-head">
              <span className="hidden-text">{title}</span>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, name, search, cells, size }) => (
            <tr key={key}>
              <th scope="row">
                {search === '' ? (
                  <span className="share-name">{name}</span>
                ) : (
                  <SearchLink className="share-name" text={search}>
                    {name}
                  </SearchLink>
                )}
                <span className="share-bar" style={{ inlineSize: `${(size / largest) * 100}%` }} />
              </th>
              {cells.map((cell, at) => (
                <td key={columns[at]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > SHOWN && (
        <button type="button" className="text-button" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? strings.window.facets.fewer : plural(rows.length, strings.window.facets.all)}
        </button>
      )}
    </section>
  );
}
