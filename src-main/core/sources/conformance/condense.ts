// What a fixture's home was read as, short enough that a person reviews it: the content of expected.json.
import { assertNever } from '@shared/assert-never';
import { formatOrigin, type Origin } from '@shared/model/origin';
import type { ParseEvent } from '@shared/model/session';
import type { HomeReading } from './read-home';

const LONGEST_TEXT = 160;
const LINE_WIDTH = 120;

/** Paths in the home begin with `~`, times are ISO 8601, long texts are cut; blobs are named by their hash only. */
export function condense({ roots, sessions, failures }: HomeReading, home: string): unknown {
  const condensed = {
    roots: roots.map(({ path, foundBy }) => `${foundBy} ${path}`),
    sessions: sessions.map(({ session, events }) => ({
      session: session.nativeId,
      container: `${session.container.kind} ${session.container.path}`,
      events: events.map(condenseEvent),
    })),
    ...(failures.length > 0 && { failures: failures.map(({ code, subject }) => `${code} ${subject}`) }),
  };
  return shorten(JSON.parse(JSON.stringify(condensed)), home);
}

function condenseEvent(event: ParseEvent): unknown {
  switch (event.type) {
    case 'head':
      return { head: event.key, ...(event.parent && { parent: event.parent }) };
    case 'message': {
      const { type: _, key, role, author, queued, nativeId, at, model, usage, parts, origin } = event;
      return {
        [author === null ? role : `${role} ${author}`]: nativeId,
        ...(key !== '' && { key }),
        ...(queued && { queued }),
        at: at === null ? null : new Date(at).toISOString(),
        ...(model !== null && { model }),
        ...(usage && { usage }),
        origin: condenseOrigin(origin),
        parts: parts.map((part) =>
          part.type === 'tool' && part.outputOrigin
            ? { ...part, outputOrigin: condenseOrigin(part.outputOrigin) }
            : part,
        ),
      };
    }
    case 'blob':
      return { blob: event.hash, mediaType: event.mediaType };
    case 'tail': {
      const { type: _, key, ...rest } = event;
      return { tail: key, ...rest };
    }
    case 'end':
      return {
        end: event.records,
        diagnostics: event.diagnostics.map((found) =>
          found.origin ? { ...found, origin: condenseOrigin(found.origin) } : found,
        ),
      };
    default:
      return assertNever(event);
  }
}

function condenseOrigin(origin: Origin): string {
  const bytes = origin.at.type === 'line' ? ` (${origin.at.start}-${origin.at.end})` : '';
  return formatOrigin(origin) + bytes;
}

function shorten(value: unknown, home: string): unknown {
  if (typeof value === 'string') {
    // A place is shown whole.
    if (value.includes(home)) return value.replaceAll(home, '~').replaceAll('\\', '/');
    return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}… (${value.length})` : value;
  }
  if (Array.isArray(value)) return value.map((inner) => shorten(inner, home));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shorten(inner, home)]));
}

/** JSON in which whatever fits on a line stays on one. */
export function print(value: unknown, indent = ''): string {
  const short = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || short.length + indent.length < LINE_WIDTH) return short;
  const deeper = `${indent}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const inner = Array.isArray(value)
    ? value.map((one) => print(one, deeper))
    : Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${print(one, deeper)}`);
  return `${open}\n${inner.map((line) => deeper + line).join(',\n')}\n${indent}${close}`;
}
