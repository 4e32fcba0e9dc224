// A digest as JSON for scripts: a contract, so its fields are named one by one. Days are dates, times are ISO.
import type { Digest, DigestSession } from '@shared/model/digest';
import { formatDayNumber } from '@shared/text/days';
import { toJsonText } from '@shared/text/json-text';

export function digestToJson({ from, to, days, totals }: Digest): string {
  const json = {
    from: formatDayNumber(from),
    to: formatDayNumber(to),
    totals,
    days: days.map(({ day, projects }) => ({
      date: formatDayNumber(day),
      projects: projects.map(({ id, name, sessions }) => ({ id, name, sessions: sessions.map(toSessionJson) })),
    })),
  };
  return `${toJsonText(json)}\n`;
}

function toSessionJson(session: DigestSession) {
  const { thread, title, source, branch, prompts, messages, files, commands, failedCommands, failures } = session;
  return {
    id: thread,
    title,
    source,
    branch,
    startedAt: new Date(session.startedAt).toISOString(),
    endedAt: new Date(session.endedAt).toISOString(),
    activeMs: session.activeMs,
    prompts,
    messages,
    files,
    commands,
    failedCommands,
    failures,
    outcome: session.outcome,
    continued: session.continued,
  };
}
