// Days, their projects, and a few lines for each session; a click opens it.
import type { Digest, DigestSession } from '@shared/model/digest';
import { fill, plural, strings } from '@shared/strings/strings';
import { useCards } from '../../bridge/use-cards';
import { ThreadLink } from '../../nav/thread-link';
import { formatDuration, formatTime, formatWeekdayDayOf, shortenMiddle } from '../../ui/format';
import { SourceMark } from '../../ui/source-mark';

export function DigestDays({ digest }: { readonly digest: Digest }) {
  return (
    <div className="digest">
      {digest.days.map(({ day, projects }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h3 id={`day-${day}`}>{formatWeekdayDayOf(day)}</h3>
          {projects.map(({ id, name, sessions }) => (
            <div key={id} className="digest-project">
              <h4>{name || strings.digest.noProject}</h4>
              <ul>
                {sessions.map((session) => (
                  <Session key={session.thread} session={session} />
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}

/** More names than this are only counted. */
const NAMED_FILES = 4;

function Session({ session }: { readonly session: DigestSession }) {
  const card = useCards()(session.source);
  const { thread, title, branch, startedAt, endedAt, activeMs, files, commands, failures, outcome, continued } =
    session;
  const { digest: words } = strings;
  const { counts, common, dates } = strings.window;
  const [start, end] = [formatTime(startedAt), formatTime(endedAt)];
  const facts = [
    formatDuration(activeMs),
    ...(branch ? [branch] : []),
    ...(files.length > 0 ? [plural(files.length, counts.files)] : []),
    ...(commands > 0 ? [plural(commands, words.commands)] : []),
    ...(continued ? [words.continued] : []),
  ];
  return (
    <li className="digest-session">
      <span className="digest-time quiet">{start === end ? start : fill(dates.span, { from: start, to: end })}</span>
      <SourceMark card={card} />
      <div className="digest-words">
        <ThreadLink thread={thread} title={title} />
        {outcome && (
          <p className="digest-outcome" dir="auto">
            {outcome}
          </p>
        )}
        <p className="digest-facts quiet">
          {facts.join(common.separator)}
          {failures > 0 && <span className="digest-failed">{plural(failures, words.failed)}</span>}
        </p>
        {files.length > 0 && (
          <p className="digest-files quiet" title={files.map(({ path }) => path).join('\n')}>
            {files.slice(0, NAMED_FILES).map(({ path }) => (
              <code key={path}>{shortenMiddle(path.split(/[/\\]/).at(-1) ?? path, 40)}</code>
            ))}
            {files.length > NAMED_FILES && (
              <span>{plural(files.length - NAMED_FILES, strings.window.facets.more)}</span>
            )}
          </p>
        )}
      </div>
    </li>
  );
}
