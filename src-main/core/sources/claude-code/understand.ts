// Decides of each record what it is to the tree, and what becomes of it where that is known at once.
import { type JsonObject, objectAt, stringAt, valueAt } from '../shared/json';
import type { NoiseKind } from './noise';
import { readAttachment, readLink, readSystem } from './notices';
import { recordTypeOf } from './record-types';
import type { Stance } from './session-record';
import { readQueued, readUser, stanceOf, type UserPiece } from './user-record';

export type Fate = 'folded' | { readonly noise: NoiseKind } | { readonly unknown: string };

export interface Understanding {
  readonly stance: Stance;
  /** What a record of the role user holds. */
  readonly pieces: readonly UserPiece[];
  /** Undefined where it depends on the rest of the file. */
  readonly fate?: Fate;
}

/** `links` are the addresses shown so far: the tool writes them again and again. */
export function understand(value: JsonObject, type: string, links: Set<string>): Understanding {
  const kind = recordTypeOf(type);
  if (kind === undefined) return settled({ unknown: type === '' ? '(no type)' : type });
  if (kind === 'fact') return settled('folded');
  if (kind === 'link') return understandLink(value, links);
  if (typeof kind === 'object') return settled(isAgentProgress(value, kind.noise) ? { noise: 'agent-progress' } : kind);
  if (type === 'assistant') return { stance: 'assistant', pieces: [] };
  if (type === 'user') return understandUser(readUser(value), value);
  if (type === 'system') return understandSystem(value);
  if (stringAt(objectAt(value, 'attachment'), 'type') === 'queued_command') return understandQueued(value);
  const reading = readAttachment(value);
  return 'pieces' in reading ? { stance: 'other', pieces: reading.pieces } : settled(reading);
}

function understandUser(pieces: readonly UserPiece[], value: JsonObject): Understanding {
  if (pieces.length === 0) return settled({ noise: 'empty' });
  return { stance: stanceOf(pieces, value), pieces };
}

function understandQueued(value: JsonObject): Understanding {
  const pieces = readQueued(value);
  if (pieces.length === 0) return settled({ noise: 'empty' });
  const stance = stanceOf(pieces, valueAt(value, 'attachment'));
  return { stance: stance === 'prompt' || stance === 'command' ? 'queued' : 'other', pieces };
}

function understandSystem(value: JsonObject): Understanding {
  const reading = readSystem(value);
  if (!('pieces' in reading)) return settled(reading);
  const isBoundary = stringAt(value, 'subtype') === 'compact_boundary';
  const isCommand = reading.pieces.some(({ as }) => as === 'command');
  return { stance: isBoundary ? 'boundary' : isCommand ? 'command' : 'other', pieces: reading.pieces };
}

function understandLink(value: JsonObject, links: Set<string>): Understanding {
  const link = readLink(value);
  if (!link || links.has(link.url)) return settled('folded');
  links.add(link.url);
  return { stance: 'other', pieces: [link.piece] };
}

function isAgentProgress(value: JsonObject, noise: NoiseKind): boolean {
  return noise === 'progress' && stringAt(objectAt(value, 'data'), 'type') === 'agent_progress';
}

function settled(fate: Fate): Understanding {
  return { stance: 'other', pieces: [], fate };
}
