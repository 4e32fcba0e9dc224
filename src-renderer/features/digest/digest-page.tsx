// What was done on some days, session by session; to read, and to copy for a stand-up.
import type { Digest } from '@shared/model/digest';
import { fill, plural, strings } from '@shared/strings/strings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../bridge/api';
import { queries } from '../../bridge/queries';
import { titleWithKey } from '../../nav/key-names';
import { placeStore, usePlace } from '../../nav/use-place';
import { EmptyState } from '../../ui/empty-state';
import { FailureState } from '../../ui/failure-state';
import { useFeedback } from '../../ui/feedback';
import { formatDuration } from '../../ui/format';
import { Page } from '../../ui/page';
import { Segments } from '../../ui/segments';
import { summarizeDays } from '../ask/talk';
import { DaysField } from './days-field';
import { DigestDays } from './digest-days';
import { isNamed, SPANS } from './spans';

export function DigestPage({ onClose }: { readonly onClose: () => void }) {
  const { part } = usePlace();
  const span = part || SPANS[0];
  const [project, setProject] = useState<string | null>(null);
  const { data, error, refetch } = useQuery(queries.digest(span, project));
  const { confirm, fail } = useFeedback();
  const { digest: words } = strings;
  const choose = (next: string) => placeStore().go({ view: 'digest', part: next }, 'move');
  const copy = async () => {
    const { characters, hidden } = await call('digest.copy', { span, project });
    const size = plural(characters, strings.window.counts.characters);
    confirm(hidden > 0 ? plural(hidden, words.copiedHidden) : fill(words.copied, { size }));
  };
  const save = async () => {
    const saved = await call('digest.save', { span, project, format: 'md' });
    if (saved) confirm(fill(words.saved, { path: saved.path }));
  };
  const summarize = () => {
    const name = SPANS.find((one) => one === span);
    const days = [name ? words.spans[name] : span, project ?? ''].filter((word) => word !== '');
    void summarizeDays(days.join(strings.window.common.separator), { span, project });
    placeStore().go({ view: 'ask', part: '' }, 'open');
  };
  const isEmpty = !data || data.days.length === 0;
  return (
    <Page
      title={words.title}
      className="is-digest"
      back={titleWithKey('escape', strings.settings.back)}
      onClose={onClose}
      tools={
        <>
          <button type="button" className="button" disabled={isEmpty} onClick={summarize}>
            {words.summarize}
          </button>
          <button type="button" className="button" disabled={isEmpty} onClick={() => void save().catch(fail)}>
            {words.save}
          </button>
          <button
            type="button"
            className="button is-primary"
            disabled={isEmpty}
            onClick={() => void copy().catch(fail)}
          >
            {words.copy}
          </button>
        </>
      }
    >
      <div className="page-bar">
        <Segments
          label={words.span}
          value={span}
          options={SPANS.map((name) => [name as string, words.spans[name]] as const)}
          onChange={choose}
          firstFocus
        />
        <DaysField span={span} isNamed={isNamed(span)} onChange={choose} />
        <ProjectChoice digest={data} project={project} onChange={setProject} />
        {data && !isEmpty && <p className="page-sum quiet">{sumOf(data)}</p>}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keys */}
      <div className="page-scroll" tabIndex={0}>
        {error ? (
          <FailureState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <p className="quiet">{strings.window.thread.loading}</p>
        ) : isEmpty ? (
          <EmptyState title={words.nothing} hint={words.nothingHint} />
        ) : (
          <DigestDays digest={data} />
        )}
      </div>
    </Page>
  );
}

interface ChoiceProps {
  readonly digest: Digest | undefined;
  readonly project: string | null;
  readonly onChange: (project: string | null) => void;
}

/** Those of the days that are shown, and the chosen one. */
function ProjectChoice({ digest, project, onChange }: ChoiceProps) {
  const { digest: words } = strings;
  const names = (digest?.days ?? []).flatMap(({ projects }) => projects.map(({ name }) => name)).filter(Boolean);
  const known = [...new Set([...(project === null ? [] : [project]), ...names])].sort();
  return (
    <span className="select is-field">
      <select
        aria-label={words.project}
        value={project ?? ''}
        onChange={({ target: { value } }) => onChange(value === '' ? null : value)}
      >
        <option value="">{words.allProjects}</option>
        {known.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}

function sumOf({ totals }: Digest): string {
  const { digest: words } = strings;
  const { counts } = strings.window;
  return fill(words.sum, {
    sessions: plural(totals.sessions, counts.sessions),
    duration: formatDuration(totals.activeMs),
    files: plural(totals.files, counts.files),
    commands: plural(totals.commands, words.commands),
  });
}
