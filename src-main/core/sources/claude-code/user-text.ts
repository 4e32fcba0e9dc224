// Tells what a human typed from what the tool added to it, by the table in injected-text.ts.
import type { NoticeKind } from '@shared/model/thread';
import { INJECTED_TEXTS, type InjectedText } from './injected-text';
import { withoutPasteTags } from './pasted-text';

export type TextPiece =
  | { readonly as: 'typed'; readonly text: string }
  /** A slash command (`/name args`), shell input (`! command`) or memory note (`# note`). */
  | { readonly as: 'command'; readonly text: string }
  | { readonly as: 'notice'; readonly kind: NoticeKind; readonly value?: string; readonly detail: string };

interface Found {
  readonly piece: TextPiece | null;
  /** Where the text goes on. */
  readonly end: number;
}

const BY_TAG = new Map(INJECTED_TEXTS.flatMap((row) => (row.tag === undefined ? [] : [[row.tag, row] as const])));
const OPENINGS = INJECTED_TEXTS.filter(({ opening }) => opening !== undefined);
const AT_END = INJECTED_TEXTS.filter(({ alsoAtEnd }) => alsoAtEnd === true);
const TAG_NAME = /<([a-z][a-z0-9_-]*)(?=[\s>])/y;
const LONGEST_VALUE = 200;

/** The pieces of a text of the role user, in order; blank ones are left out. */
export function splitUserText(text: string): readonly TextPiece[] {
  const before: TextPiece[] = [];
  let from = 0;
  for (;;) {
    const start = skipSpace(text, from);
    const found = start < text.length ? matchAt(text, start) : undefined;
    if (!found) break;
    if (found.piece) before.push(found.piece);
    from = found.end;
  }
  const { end, pieces: after } = cutEnd(text, from);
  const rest = from === 0 && end === text.length ? text : text.slice(from, end).trim();
  if (rest.trim() === '') return [...before, ...after];
  const plain = withoutPasteTags(rest);
  before.push({ as: 'typed', text: plain === rest ? rest : plain.trim() });
  return after.length === 0 ? before : [...before, ...after];
}

/** The text without the context that the tool added at its end or beginning; for outputs of tools. */
export function withoutReminders(text: string): string {
  if (!text.includes('<system-reminder>')) return text;
  const { end } = cutEnd(text, 0, ['system-reminder']);
  return text.slice(0, end).trimEnd();
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= 0x20) at += 1;
  return at;
}

function matchAt(text: string, start: number): Found | undefined {
  if (text.charCodeAt(start) === 0x3c) return matchWrapper(text, start);
  // Openings are at most a sentence long, and anchored.
  const beginning = text.slice(start, start + 400);
  for (const row of OPENINGS) {
    const match = row.opening?.exec(beginning);
    if (!match) continue;
    const end = row.takesRest ? text.length : start + match[0].length;
    return { piece: toNotice(row, text.slice(start, end), ''), end };
  }
  return undefined;
}

function matchWrapper(text: string, start: number): Found | undefined {
  const row = rowAt(text, start);
  if (!row?.tag) return undefined;
  if (row.treat === 'command') return matchCommand(text, start);
  const wrapper = readWrapper(text, start, row.tag);
  if (!wrapper) return undefined;
  const end = row.takesRest ? text.length : wrapper.end;
  const inner = row.takesRest ? text.slice(start, end) : wrapper.inner;
  switch (row.treat) {
    case 'shell':
      return { piece: { as: 'command', text: `! ${inner.trim()}` }, end };
    case 'memory':
      return { piece: { as: 'command', text: `# ${inner.trim()}` }, end };
    default:
      return { piece: inner.trim() === '' ? null : toNotice(row, inner, wrapper.attributes), end };
  }
}

function rowAt(text: string, at: number): InjectedText | undefined {
  TAG_NAME.lastIndex = at;
  const name = TAG_NAME.exec(text)?.[1];
  return name === undefined ? undefined : BY_TAG.get(name);
}

interface Wrapper {
  readonly attributes: string;
  readonly inner: string;
  readonly end: number;
}

function readWrapper(text: string, start: number, tag: string): Wrapper | undefined {
  const open = text.indexOf('>', start);
  if (open < 0) return undefined;
  const close = text.indexOf(`</${tag}>`, open);
  if (close < 0) return undefined;
  return {
    attributes: text.slice(start + tag.length + 1, open),
    inner: text.slice(open + 1, close),
    end: close + tag.length + 3,
  };
}

/** The wrappers of one slash command stand in any order, often indented. */
function matchCommand(text: string, start: number): Found | undefined {
  const fields = new Map<string, string>();
  let end = start;
  for (let at = start; ; at = skipSpace(text, end)) {
    const row = rowAt(text, at);
    if (row?.treat !== 'command' || !row.tag || fields.has(row.tag)) break;
    const wrapper = readWrapper(text, at, row.tag);
    if (!wrapper) break;
    fields.set(row.tag, wrapper.inner.trim());
    end = wrapper.end;
  }
  const name = fields.get('command-name') || fields.get('command-message');
  if (name === undefined || end === start) return undefined;
  const command = name.startsWith('/') ? name : `/${name}`;
  const args = withoutPasteTags(fields.get('command-args') ?? '').trim();
  return { piece: { as: 'command', text: args === '' ? command : `${command} ${args}` }, end };
}

/** Wrappers that follow a prompt, last first. */
function cutEnd(
  text: string,
  from: number,
  tags = AT_END.map(({ tag }) => tag ?? ''),
): { end: number; pieces: TextPiece[] } {
  const pieces: TextPiece[] = [];
  let end = text.length;
  for (;;) {
    const trimmed = trimmedEnd(text, from, end);
    if (text.charCodeAt(trimmed - 1) !== 0x3e) return { end, pieces };
    const tag = tags.find((name) => text.startsWith(`</${name}>`, trimmed - name.length - 3));
    // Before its own end: what follows may be the same wrapper again, which was cut off already.
    const start = tag === undefined ? -1 : text.lastIndexOf(`<${tag}>`, trimmed - tag.length - 4);
    if (tag === undefined || start < from) return { end, pieces };
    const row = BY_TAG.get(tag);
    const inner = text.slice(start + tag.length + 2, trimmed - tag.length - 3);
    const piece = row && toNotice(row, inner, '');
    if (piece) pieces.unshift(piece);
    end = start;
  }
}

function trimmedEnd(text: string, from: number, end: number): number {
  let at = end;
  while (at > from && text.charCodeAt(at - 1) <= 0x20) at -= 1;
  return at;
}

function toNotice(row: InjectedText, inner: string, attributes: string): TextPiece | null {
  const { treat } = row;
  if (treat === 'command' || treat === 'shell' || treat === 'memory') return null;
  const detail = inner.trim();
  if (treat === 'interrupted') return { as: 'notice', kind: treat, detail: '' };
  const value = labelOf(row, detail, attributes);
  return { as: 'notice', kind: treat, detail, ...(value === '' ? {} : { value }) };
}

function labelOf({ treat, tag, label, from }: InjectedText, detail: string, attributes: string): string {
  if (treat === 'command-output' || treat === 'compacted') return '';
  if (treat === 'task-notification') return summaryOf(detail);
  const sender = from === undefined ? undefined : new RegExp(`${from}="([^"]*)"`).exec(attributes)?.[1];
  return shorten(sender ?? label ?? tag ?? '');
}

/** What a notification of a background task says in a sentence. */
export function summaryOf(notification: string): string {
  for (const tag of ['summary', 'status']) {
    const start = notification.indexOf(`<${tag}>`);
    const end = notification.indexOf(`</${tag}>`, start);
    if (start >= 0 && end >= 0) return shorten(notification.slice(start + tag.length + 2, end).trim());
  }
  return '';
}

export function shorten(text: string, longest = LONGEST_VALUE): string {
  const line = text.trimStart().split('\n', 1)[0]?.trimEnd() ?? '';
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}
