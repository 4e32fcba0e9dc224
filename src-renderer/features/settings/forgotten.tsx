// Sessions that were deleted here and are not read again; nothing of what they said is known any more.
import { fill, plural, strings } from '@shared/strings/strings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../bridge/api';
import { queries } from '../../bridge/queries';
import { useCards } from '../../bridge/use-cards';
import { useFeedback } from '../../ui/feedback';
import { formatDate } from '../../ui/format';
import { SourceMark } from '../../ui/source-mark';
import { SettingRow } from './setting-row';

export function ForgottenSessions({ now }: { readonly now: number }) {
  const { data: forgotten } = useQuery(queries.forgotten());
  const cardOf = useCards();
  const client = useQueryClient();
  const { fail } = useFeedback();
  const { forgotten: words } = strings.settings;
  const remember = async (id: string) => {
    client.setQueryData(queries.forgotten().queryKey, await call('library.remember', { ids: [id] }));
    await call('sources.rescan', undefined);
  };
  return (
    <SettingRow
      label={words.title}
      help={words.help}
      below={
        forgotten &&
        forgotten.length > 0 && (
          <details className="quiet-details">
            <summary>{plural(forgotten.length, strings.window.counts.sessions)}</summary>
            <ul className="entries">
              {forgotten.map(({ id, source, endedAt, forgottenAt }) => {
                const card = cardOf(source);
                return (
                  <li key={id}>
                    <SourceMark card={card} />
                    <span className="entry-words">
                      {endedAt === null
                        ? card.label
                        : fill(words.of, { tool: card.label, date: formatDate(endedAt, now) })}
                    </span>
                    <span className="quiet">{fill(words.since, { date: formatDate(forgottenAt, now) })}</span>
                    <button type="button" className="text-button" onClick={() => void remember(id).catch(fail)}>
                      {words.remember}
                    </button>
                  </li>
                );
              })}
            </ul>
          </details>
        )
      }
    />
  );
}
