// The JSON that scripts get: a contract, so its fields are named here one by one and not taken from our types.
import { assertNever } from '@shared/assert-never';
import { DIAGNOSTICS, type Diagnostic } from '@shared/model/diagnostic';
import { formatOrigin } from '@shared/model/origin';
import type { RelatedTerm, SearchHit } from '@shared/model/search';
import { explainedRecords, unknownRecords } from '@shared/model/session';
import type { Statistics } from '@shared/model/statistics';
import type { SourceReport } from '@shared/model/status';
import type { VanishedSession } from '@shared/model/storage';
import type { FileDiff, ImagePart, LongText, Message, Part, ThreadHead } from '@shared/model/thread';
import { formatDayNumber } from '@shared/text/days';

export function toSourceJson({ id, label, roots, sessions, threads, messages, records, diagnostics }: SourceReport) {
  return {
    id,
    label,
    roots: roots.map(({ path, foundBy, host }) => ({ path, foundBy, ...(host === undefined ? {} : { host }) })),
    sessions,
    threads,
    messages,
    records: {
      read: records.read,
      explained: explainedRecords(records),
      unknown: unknownRecords(records),
      unknownKinds: records.unknown,
    },
    diagnostics: diagnostics.map(toDiagnosticJson),
  };
}

export function toThreadJson(head: ThreadHead) {
  return {
    id: head.id,
    source: head.source,
    nativeId: head.nativeId,
    title: head.title,
    titleFrom: head.titleFrom,
    project: head.project && { id: head.project.id, name: head.project.name, path: head.project.path },
    branch: head.branch,
    startedAt: isoTime(head.startedAt),
    endedAt: isoTime(head.endedAt),
    counts: head.counts,
    models: head.models,
    parent: head.parent && { id: head.parent.thread, relation: head.parent.relation },
    diagnostics: head.diagnostics.map(toDiagnosticJson),
    sourcePath: head.sourcePath,
    goneSince: isoTime(head.goneSince),
  };
}

export function toVanishedJson(session: VanishedSession) {
  const { thread, title, source, project, path, bytes, original, marked } = session;
  return {
    id: thread,
    title,
    source,
    project,
    endedAt: isoTime(session.endedAt),
    readAt: isoTime(session.readAt),
    goneSince: isoTime(session.goneSince),
    path,
    bytes,
    original,
    marked,
  };
}

export function toHitJson({ thread, score, matched, related, matches }: SearchHit) {
  return { thread: toThreadJson(thread), score, matched, ...(related ? { related } : {}), matches };
}

export function toRelatedTermJson({ text, word, from, on }: RelatedTerm) {
  return { text, word, from, on };
}

export function toDiagnosticJson({ code, count, detail, origin }: Diagnostic) {
  return {
    code,
    severity: DIAGNOSTICS[code],
    count,
    ...(detail === undefined ? {} : { detail }),
    ...(origin === undefined ? {} : { origin: formatOrigin(origin) }),
  };
}

export function toMessageJson(message: Message) {
  const { ordinal, id, role, author, queued, at, model, usage, parts, origin } = message;
  return {
    ordinal,
    id,
    role,
    author,
    ...(queued ? { queued } : {}),
    at: isoTime(at),
    model,
    ...(usage === undefined ? {} : { usage }),
    parts: parts.map(toPartJson),
    origin,
  };
}

function toPartJson(part: Part) {
  switch (part.type) {
    case 'text':
    case 'thinking':
    case 'image':
    case 'diff':
      return part;
    case 'notice': {
      const { type, kind, value, detail } = part;
      return { type, kind, value: value ?? null, ...long('detail', detail) };
    }
    case 'tool':
      return {
        type: part.type,
        callId: part.callId,
        name: part.name,
        kind: part.kind,
        state: part.state,
        title: part.title,
        paths: part.paths,
        ...long('input', part.input),
        ...long('output', part.output),
        exitCode: part.exitCode ?? null,
        durationMs: part.durationMs ?? null,
        diffs: part.diffs ?? ([] as readonly FileDiff[]),
        images: part.images ?? ([] as readonly ImagePart[]),
        childThread: part.childThread ?? null,
      };
    default:
      return assertNever(part);
  }
}

/** The text under its name; where only head and tail of it are there, the length of the whole beside it. */
function long(name: string, text: LongText | undefined): Record<string, string | number | null> {
  return {
    [name]: text?.text ?? null,
    ...(text?.cut === undefined ? {} : { [`${name}FullLength`]: text.cut.fullLength }),
  };
}

/** UTC; null for no time, and for numbers that are none, as a session may hold them. */
function isoTime(at: number | null): string | null {
  const date = new Date(at ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** Days are dates. */
export function toStatisticsJson({ totals, days, sources, projects, models, calls, kinds, longest }: Statistics) {
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
