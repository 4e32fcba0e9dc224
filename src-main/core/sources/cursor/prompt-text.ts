// What agents are sent as a user's message: the prompt in a wrapper, with context of the tool around it.

export interface PromptText {
  /** What was typed; '' when the text is context only. */
  readonly prompt: string;
  /** What the tool added. */
  readonly context: string;
}

const OPEN = '<user_query>';
const CLOSE = '</user_query>';
/** Tags that only the tool begins a message with. */
const CONTEXT_TAG =
  /^<(?:user_info|rules|git_status|system_reminder|system-reminder|project_layout|open_and_recently_viewed_files|attached_files|additional_data|agent_transcripts|agent_skills|mcp_[a-z_]+|cursor_[a-z_]+|always_applied_[a-z_]+|environment_context|timestamp)\b/;

export function splitPrompt(text: string): PromptText {
  const open = text.indexOf(OPEN);
  if (open >= 0) {
    // A prompt may hold such tags itself: the outermost count.
    const close = text.lastIndexOf(CLOSE);
    const end = close > open ? close : text.length;
    const context = `${text.slice(0, open)}\n${close > open ? text.slice(end + CLOSE.length) : ''}`;
    return { prompt: text.slice(open + OPEN.length, end).trim(), context: withoutTimestamp(context).trim() };
  }
  if (CONTEXT_TAG.test(text.trimStart())) return { prompt: '', context: withoutTimestamp(text).trim() };
  return { prompt: text.trim(), context: '' };
}

function withoutTimestamp(text: string): string {
  return text.replace(/<timestamp>[^<]{0,200}<\/timestamp>/g, '');
}

/** The folder that the tool told the agent of; null when it didn't. */
export function workspacePathOf(context: string): string | null {
  return /^\s*Workspace Path: (\S.*?)\s*$/m.exec(context)?.[1] ?? null;
}

const REDACTED = '[REDACTED]';

/** The visible part of an answer; hidden thinking is written as a literal, alone or after a blank line. */
export function splitAnswer(text: string): { readonly text: string; readonly isRedacted: boolean } {
  if (!text.trimEnd().endsWith(REDACTED)) return { text, isRedacted: false };
  const visible = text.trimEnd().slice(0, -REDACTED.length);
  const isHidden = visible.trim() === '' || /\n\s*\n\s*$/.test(visible);
  return isHidden ? { text: visible.trimEnd(), isRedacted: true } : { text, isRedacted: false };
}
