// Tells what a human typed from what Codex put into the user's mouth. Most of that comes as a message of its own, or as
// a block beside the prompt; editors wrap the prompt itself.
import type { NoticeKind } from '@shared/model/thread';

export type UserPiece =
  | { readonly as: 'typed'; readonly text: string }
  /** A command that the human ran with `!`, and what it printed. */
  | { readonly as: 'command'; readonly text: string; readonly output: string }
  | {
      readonly as: 'notice';
      readonly kind: NoticeKind;
      readonly value: string;
      readonly detail: string;
      /** It stands in the text of the prompt itself. */
      readonly isInPrompt?: true;
    }
  /** A frame around something else. */
  | { readonly as: 'nothing' };

interface Opening {
  readonly opening: string;
  readonly kind: NoticeKind;
  readonly label: string;
}

/** What injected texts begin with, case as it stands. */
const OPENINGS: readonly Opening[] = [
  ...[
    'environment_context',
    'user_instructions',
    'skill',
    'user_action',
    'goal_context',
    'codex_internal_context',
    'recommended_plugins',
    'spawned_agent_context',
    'permissions instructions',
    'collaboration_mode',
    'model_switch',
    'personality_spec',
    'skills_instructions',
    'apps_instructions',
    'plugins_instructions',
    'realtime_conversation',
  ].map((tag): Opening => ({ opening: `<${tag}`, kind: 'context', label: tag.replaceAll('_', ' ') })),
  { opening: '# AGENTS.md instructions', kind: 'context', label: 'AGENTS.md' },
  { opening: '<INSTRUCTIONS>', kind: 'context', label: 'instructions' },
  { opening: '<hook_prompt', kind: 'hook', label: '' },
  { opening: '<turn_aborted>', kind: 'interrupted', label: '' },
  { opening: '<subagent_notification>', kind: 'task-notification', label: '' },
];

const COMPACTION_PREFACE = 'Another language model started to solve this problem';
const IDE_OPENINGS = ['# Context from my IDE setup:', '# Files mentioned by the user:'];
const IDE_MARKER = /^## My request for Codex:[^\S\n]*\n?/gm;

/** The pieces of one text of the role user. `provenance` is what newer versions say of it, such as `user.text`. */
export function splitUserText(text: string, provenance?: string): readonly UserPiece[] {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  if (/^<image name=[^\n]*>$/.test(trimmed) || trimmed === '</image>') return [{ as: 'nothing' }];
  if (trimmed.startsWith('<user_shell_command>')) return [readShellCommand(trimmed)];
  if (trimmed.startsWith(COMPACTION_PREFACE)) return [{ as: 'nothing' }];
  const injected = OPENINGS.find(({ opening }) => startsWithTag(trimmed, opening));
  if (injected) return [{ as: 'notice', kind: injected.kind, value: injected.label, detail: trimmed }];
  if (provenance !== undefined && provenance !== 'unknown' && !provenance.startsWith('user.')) {
    return [{ as: 'notice', kind: 'context', value: provenance, detail: trimmed }];
  }
  return cutIdeContext(text);
}

/** A tag ends behind its name, so that `<skillful>` is a human's. */
function startsWithTag(text: string, opening: string): boolean {
  if (!text.startsWith(opening)) return false;
  return !opening.startsWith('<') || opening.endsWith('>') || /^[\s>_]/.test(text.slice(opening.length));
}

/** Editors put what is open before the prompt. */
function cutIdeContext(text: string): readonly UserPiece[] {
  if (!IDE_OPENINGS.some((opening) => text.trimStart().startsWith(opening))) return [{ as: 'typed', text }];
  const marker = [...text.matchAll(IDE_MARKER)].at(-1);
  const end = marker?.index ?? text.length;
  const detail = text.slice(0, end).trim();
  const context: UserPiece = { as: 'notice', kind: 'context', value: 'IDE', detail, isInPrompt: true };
  const typed = text.slice(end + (marker?.[0].length ?? 0)).trim();
  return typed === '' ? [context] : [context, { as: 'typed', text: typed }];
}

function readShellCommand(text: string): UserPiece {
  const command = between(text, '<command>', '</command>').trim();
  const result = between(text, '<result>', '</result>').trim();
  return { as: 'command', text: `! ${command}`, output: result };
}

function between(text: string, open: string, close: string): string {
  const start = text.indexOf(open);
  const end = text.lastIndexOf(close);
  return start < 0 || end < start ? '' : text.slice(start + open.length, end);
}

/** What was typed, and what an editor put around it. */
export function isOfPrompt(piece: UserPiece): boolean {
  return piece.as === 'typed' || (piece.as === 'notice' && piece.isInPrompt === true);
}
