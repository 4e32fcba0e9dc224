// The first start: what was found on this computer, and the choice of what to read.
import type { SourceFinding } from '@shared/model/status';
import { fill, plural, strings } from '@shared/strings/strings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../bridge/api';
import { queries } from '../../bridge/queries';
import { describeFailure, useFeedback } from '../../ui/feedback';
import { shortenMiddle } from '../../ui/format';
import { SourceMark } from '../../ui/source-mark';

export function FirstRun() {
  const { data: findings, error, refetch } = useQuery(queries.findings());
  const { firstRun, common } = strings.window;
  return (
    <main className="first-run">
      <div className="first-run-column">
        <h1>{firstRun.title}</h1>
        {error ? (
          <>
            <p>{describeFailure(error).title}</p>
            <button type="button" className="button" onClick={() => void refetch()}>
              {common.tryAgain}
            </button>
          </>
        ) : !findings ? (
          <p className="quiet">{firstRun.looking}</p>
        ) : findings.some(({ sessions }) => sessions > 0) ? (
          <Choice findings={findings} />
        ) : (
          <Nothing findings={findings} />
        )}
      </div>
    </main>
  );
}

function Choice({ findings }: { readonly findings: readonly SourceFinding[] }) {
  const found = findings.filter(({ sessions }) => sessions > 0);
  const missing = findings.filter(({ sessions }) => sessions === 0);
  const [off, setOff] = useState<ReadonlySet<string>>(new Set());
  const [isStarting, setStarting] = useState(false);
  const client = useQueryClient();
  const { fail } = useFeedback();
  const { firstRun, counts, common } = strings.window;
  const chosen = found.filter(({ card }) => !off.has(card.id)).length;
  const toggle = (id: string) => {
    const next = new Set(off);
    if (!next.delete(id)) next.add(id);
    setOff(next);
  };
  const start = async () => {
    setStarting(true);
    const settings = await call('settings.set', { sourcesOff: [...off], welcomed: true });
    client.setQueryData(queries.settings().queryKey, settings);
    await call('sources.rescan', undefined);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void start().catch((error: unknown) => {
          setStarting(false);
          fail(error);
        });
      }}
    >
      <p className="first-run-promise">{firstRun.promise}</p>
      <ul className="findings">
        {found.map(({ card, roots, sessions }) => (
          <li key={card.id}>
            <label className="finding">
              <input type="checkbox" checked={!off.has(card.id)} onChange={() => toggle(card.id)} />
              <SourceMark card={card} />
              <span className="finding-name">{card.label}</span>
              <span className="count">{plural(sessions, counts.sessions)}</span>
              <span className="finding-paths">
                {roots.map(({ path }) => (
                  <code key={path} title={path}>
                    {shortenMiddle(path, 64)}
                  </code>
                ))}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <div className="first-run-actions">
        <button
          type="submit"
          className="button is-primary is-large"
          disabled={chosen === 0 || isStarting}
          // biome-ignore lint/a11y/noAutofocus: the only thing that there is to do, so that Enter does it
          autoFocus
        >
          {isStarting ? firstRun.reading : chosen === 0 ? firstRun.nothingChosen : plural(chosen, firstRun.read)}
        </button>
        <FolderButton />
      </div>
      {missing.length > 0 && (
        <p className="quiet first-run-missing">
          {fill(firstRun.notFound, { names: missing.map(({ card }) => card.label).join(common.comma) })}
        </p>
      )}
    </form>
  );
}

function Nothing({ findings }: { readonly findings: readonly SourceFinding[] }) {
  const { firstRun } = strings.window;
  return (
    <>
      <p className="first-run-promise">{firstRun.nothing}</p>
      <div className="first-run-actions">
        <FolderButton isPrimary />
      </div>
      <p className="quiet first-run-places">{firstRun.nothingHint}</p>
      <ul className="findings">
        {findings.map(({ card, places }) => (
          <li key={card.id} className="finding is-missing">
            <SourceMark card={card} />
            <span className="finding-name">{card.label}</span>
            <span className="finding-paths">
              {places.map((place) => (
                <code key={place} title={place}>
                  {shortenMiddle(place, 64)}
                </code>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function FolderButton({ isPrimary = false }: { readonly isPrimary?: boolean }) {
  const client = useQueryClient();
  const { fail } = useFeedback();
  const choose = async () => {
    const chosen = await call('folder.choose', undefined);
    if (!chosen) return;
    const { extraFolders } = await call('settings.get', undefined);
    await call('settings.set', { extraFolders: [...new Set([...extraFolders, chosen.path])] });
    await client.invalidateQueries({ queryKey: queries.findings().queryKey });
  };
  return (
    <button
      type="button"
      className={`button is-large${isPrimary ? ' is-primary' : ''}`}
      onClick={() => void choose().catch(fail)}
    >
      {strings.window.common.chooseFolder}
    </button>
  );
}
