// Every source: where it was found, what was read, and what was not understood. Numbers and words, never content.
import { DIAGNOSTICS, type Diagnostic } from '@shared/model/diagnostic';
import { formatOrigin } from '@shared/model/origin';
import { explainedRecords, unknownRecords } from '@shared/model/session';
import type { SourceReport } from '@shared/model/status';
import { fill, strings } from '@shared/strings/strings';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../bridge/api';
import { queries } from '../../bridge/queries';
import { useCards } from '../../bridge/use-cards';
import { FailureState } from '../../ui/failure-state';
import { useFeedback } from '../../ui/feedback';
import { formatCount } from '../../ui/format';
import { IconButton } from '../../ui/icon-button';
import { SourceMark } from '../../ui/source-mark';

export function DiagnosticsPane({ onClose }: { readonly onClose: () => void }) {
  const { data: sources, error, refetch } = useQuery(queries.sources());
  const { fail } = useFeedback();
  const { diagnostics } = strings.window;
  return (
    <section className="diagnostics" aria-label={diagnostics.title}>
      <header className="pane-head">
        <h2>{diagnostics.title}</h2>
        <p className="quiet">{diagnostics.intro}</p>
        <button
          type="button"
          className="text-button"
          onClick={() => void call('sources.rescan', undefined).catch(fail)}
        >
          {strings.window.status.rescan}
        </button>
        <IconButton icon="close" label={diagnostics.back} onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keys */}
      <div className="diagnostics-scroll" tabIndex={0}>
        {error ? (
          <FailureState error={error} onRetry={() => void refetch()} />
        ) : !sources ? (
          <p className="quiet">{diagnostics.loading}</p>
        ) : (
          <Sources sources={sources} />
        )}
      </div>
    </section>
  );
}

function Sources({ sources }: { readonly sources: readonly SourceReport[] }) {
  const { diagnostics: words, firstRun, common } = strings.window;
  const found = sources.filter(isThere);
  const missing = sources.filter((source) => !isThere(source)).map(({ label }) => label);
  return (
    <>
      {found.length === 0 && <p className="quiet">{words.nothing}</p>}
      {found.map((source) => (
        <Source key={source.id} source={source} />
      ))}
      {missing.length > 0 && <p className="quiet">{fill(firstRun.notFound, { names: missing.join(common.comma) })}</p>}
    </>
  );
}

/** Of a tool that isn't on this computer there is nothing to say but its name. */
function isThere({ roots, sessions, threads, diagnostics }: SourceReport): boolean {
  return roots.length + sessions + threads + diagnostics.length > 0;
}

function Source({ source }: { readonly source: SourceReport }) {
  const card = useCards()(source.id);
  const { diagnostics: words } = strings.window;
  const unknown = unknownRecords(source.records);
  const facts = [
    ['sessions', source.sessions],
    ['threads', source.threads],
    ['messages', source.messages],
    ['read', source.records.read],
    ['explained', explainedRecords(source.records)],
    ['unknown', unknown],
  ] as const;
  const kinds = Object.entries(source.records.unknown).map(([kind, count]) => `${kind} ${formatCount(count)}`);
  return (
    <section className="report">
      <h3>
        <SourceMark card={card} />
        {source.label}
      </h3>
      <dl className="facts">
        {facts.map(([name, count]) => (
          <div key={name}>
            <dt>{words.columns[name]}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet">
        {unknown === 0
          ? words.allExplained
          : fill(words.unknownKinds, { kinds: kinds.join(strings.window.common.comma) })}
      </p>
      <h4>{words.roots}</h4>
      <ul className="roots">
        {source.roots.map(({ path, foundBy, host }) => (
          <li key={path}>
            <code>{path}</code>
            <span className="quiet">{host ?? words.foundBy[foundBy]}</span>
          </li>
        ))}
      </ul>
      <h4>{words.notices}</h4>
      {source.diagnostics.length === 0 ? (
        <p className="quiet">{words.noNotices}</p>
      ) : (
        <ul className="notices">
          {source.diagnostics.map((diagnostic) => (
            <DiagnosticLine
              key={`${diagnostic.code} ${diagnostic.detail} ${diagnostic.origin?.path}`}
              diagnostic={diagnostic}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

export function DiagnosticLine({ diagnostic: { code, count, detail, origin } }: { readonly diagnostic: Diagnostic }) {
  const { title, hint } = strings.diagnostics[code];
  const { diagnostics: words } = strings.window;
  const severity = DIAGNOSTICS[code];
  return (
    <li className={`diagnostic is-${severity}`}>
      <span className="diagnostic-severity">{words.severity[severity]}</span>
      <span className="diagnostic-title">
        {title}
        {detail && <code>{detail}</code>}
        {count > 1 && <span className="count">{fill(words.times, { count: formatCount(count) })}</span>}
      </span>
      <span className="diagnostic-hint">{hint}</span>
      {origin && <code className="diagnostic-origin">{formatOrigin(origin)}</code>}
    </li>
  );
}
