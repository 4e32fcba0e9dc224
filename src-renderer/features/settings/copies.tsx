// Kept copies of what the tools have deleted: whether, how long, how much, which; and deleting them.

import { ALL_COPIES } from '@shared/model/all-copies';
import type { Settings } from '@shared/model/settings';
import type { PruneReport, StorageReport } from '@shared/model/storage';
import { fill, plural, strings } from '@shared/strings/strings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../bridge/api';
import { queries } from '../../bridge/queries';
import { ThreadLink } from '../../nav/thread-link';
import { Confirm } from '../../ui/confirm';
import { useFeedback } from '../../ui/feedback';
import { formatDate, formatSize } from '../../ui/format';
import { NumberChoice } from './number-choice';
import { SettingRow, Switch } from './setting-row';
import type { Change } from './use-change';

interface Props {
  readonly settings: Settings;
  readonly report: StorageReport | undefined;
  readonly now: number;
  readonly change: Change;
}

const YEAR = 365;
const DAYS = [0, 30, 90, YEAR, 3 * YEAR];
const MEGABYTES = [0, 500, 1000, 5000];

export function Copies({ settings, report, now, change }: Props) {
  const { copies: words } = strings.settings;
  const { keepCopies, keepDays, keepMegabytes, keepOriginals } = settings;
  return (
    <>
      <SettingRow label={words.keep} help={words.keepHelp} words={words.words}>
        {(ids) => <Switch checked={keepCopies} onChange={(on) => change({ keepCopies: on })} {...ids} />}
      </SettingRow>
      {keepCopies && (
        <>
          <SettingRow label={words.days} words={words.words}>
            {(ids) => (
              <NumberChoice
                ids={ids}
                value={keepDays}
                options={DAYS}
                say={sayDays}
                onChange={(days) => change({ keepDays: days })}
              />
            )}
          </SettingRow>
          <SettingRow label={words.megabytes} help={words.spared} words={words.words}>
            {(ids) => (
              <NumberChoice
                ids={ids}
                value={keepMegabytes}
                options={MEGABYTES}
                say={(size) => (size === 0 ? words.noLimit : formatSize(size * 1_000_000))}
                onChange={(size) => change({ keepMegabytes: size })}
              />
            )}
          </SettingRow>
          <SettingRow label={words.originals} help={words.originalsHelp} words={words.words}>
            {(ids) => <Switch checked={keepOriginals} onChange={(on) => change({ keepOriginals: on })} {...ids} />}
          </SettingRow>
        </>
      )}
      {report && report.vanished.sessions > 0 && <Vanished report={report} now={now} />}
    </>
  );
}

function sayDays(days: number): string {
  const { copies: words } = strings.settings;
  if (days === 0) return words.forever;
  return days % YEAR === 0 ? plural(days / YEAR, words.yearCount) : plural(days, words.dayCount);
}

/** More than this are only counted. */
const SHOWN = 200;

function Vanished({ report, now }: { readonly report: StorageReport; readonly now: number }) {
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<PruneReport | null>(null);
  const { data: sessions } = useQuery({ ...queries.vanished(), enabled: isOpen });
  const client = useQueryClient();
  const { confirm, fail } = useFeedback();
  const { copies: words } = strings.settings;
  const { counts } = strings.window;
  const ask = async () => setAsked(await call('storage.prune', { rule: ALL_COPIES, preview: true }));
  const prune = async () => {
    setAsked(null);
    const { sessions: gone, bytes } = await call('storage.prune', { rule: ALL_COPIES, preview: false });
    confirm(fill(words.deleted, { sessions: plural(gone, counts.sessions), size: formatSize(bytes) }));
    await client.invalidateQueries({ queryKey: ['storage'] });
  };
  const { vanished } = report;
  return (
    <SettingRow
      label={words.vanished}
      help={fill(words.vanishedHelp, {
        sessions: plural(vanished.sessions, counts.sessions),
        size: formatSize(vanished.bytes),
      })}
      words={words.words}
      below={
        <>
          <details className="quiet-details" onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>{words.show}</summary>
            <ul className="entries">
              {sessions?.slice(0, SHOWN).map(({ session, thread, title, goneSince, bytes, original }) => (
                <li key={session}>
                  <ThreadLink thread={thread} title={title} />
                  {original && <span className="quiet">{words.hasOriginal}</span>}
                  <span className="quiet">{fill(words.since, { date: formatDate(goneSince, now) })}</span>
                  <span className="count">{formatSize(bytes)}</span>
                </li>
              ))}
              {sessions && sessions.length > SHOWN && (
                <li className="quiet">{plural(sessions.length - SHOWN, strings.window.facets.more)}</li>
              )}
            </ul>
          </details>
          {asked && (
            <Confirm
              title={words.question}
              action={words.delete}
              onClose={() => setAsked(null)}
              onConfirm={() => void prune().catch(fail)}
            >
              <p>
                {fill(words.consequence, {
                  sessions: plural(asked.sessions, counts.sessions),
                  size: formatSize(asked.bytes),
                })}
              </p>
              {asked.spared > 0 && <p className="quiet">{plural(asked.spared, words.sparedCount)}</p>}
            </Confirm>
          )}
        </>
      }
    >
      {() => (
        <button type="button" className="button" onClick={() => void ask().catch(fail)}>
          {words.deleteNow}
        </button>
      )}
    </SettingRow>
  );
}
