// Figures as JSON for scripts: a contract, so its fields are named one by one. Days are dates, times are ISO.
import type { Statistics } from '@shared/model/statistics';
import { formatDayNumber } from '@shared/text/days';

export function toStatisticsJson({ totals, days, sources, projects, models, calls, kinds, longest }: Statistics) {
  const isoTime = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return {
    totals,
    days: days.map(({ day, sessions, messages, prompts, sources: bySource, projects: byProject }) => ({
      date: formatDayNumber(day),
      sessions,
      messages,
      prompts,
      sources: bySource,
      projects: byProject,
    })),
    sources,
    projects: projects.map(({ id, label, sessions, messages }) => ({ id, name: label, sessions, messages })),
    models,
    calls,
    kinds,
    longest: longest.map(({ thread, title, source, project, startedAt, endedAt, messages }) => ({
      id: thread,
      title,
      source,
      project,
      startedAt: isoTime(startedAt),
      endedAt: isoTime(endedAt),
      messages,
    })),
  };
}
