// Writes small histories of Claude Code by hand, so that specs know every word in them.
import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface SessionText {
  readonly id: string;
  /** The folder it was held in. */
  readonly cwd: string;
  /** ISO 8601; each record is a minute later than the one before. */
  readonly start: string;
  readonly turns: readonly Turn[];
}

/** A prompt, and what the assistant did: blocks as its API names them, a call with its result in `result`. */
export interface Turn {
  readonly prompt: string | readonly object[];
  readonly reply: readonly Block[];
}

interface Block {
  readonly type: string;
  readonly result?: string;
  readonly failed?: boolean;
  readonly [field: string]: unknown;
}

/** Writes each session into its file below `home`/.claude, and returns the files. */
export function writeSessions(home: string, sessions: readonly SessionText[]): string[] {
  return sessions.map((session) => {
    const folder = path.join(home, '.claude/projects', session.cwd.replace(/[^a-zA-Z0-9]/g, '-'));
    mkdirSync(folder, { recursive: true });
    const file = path.join(folder, `${session.id}.jsonl`);
    const lines = toRecords(session).map((record) => `${JSON.stringify(record)}\n`);
    writeFileSync(file, lines.join(''));
    const end = new Date(session.start).getTime() / 1000 + lines.length * 60;
    utimesSync(file, end, end);
    return file;
  });
}

/** Adds a prompt and its answer to the end of a session's file, as the tool does while it runs. */
export function appendTurn(file: string, session: SessionText, turn: Turn): void {
  const all = toRecords({ ...session, turns: [...session.turns, turn] });
  const added = all.slice(toRecords(session).length);
  appendFileSync(file, added.map((record) => `${JSON.stringify(record)}\n`).join(''));
}

function toRecords({ id, cwd, start, turns }: SessionText): object[] {
  const records: object[] = [];
  let parentUuid: string | null = null;
  const add = (type: string, fields: object) => {
    const uuid = toUuid(`${id}:${records.length}`);
    const timestamp = new Date(new Date(start).getTime() + records.length * 60_000).toISOString();
    const envelope = { isSidechain: false, userType: 'external', cwd, sessionId: id, version: '2.1.200' };
    records.push({ parentUuid, ...envelope, gitBranch: 'main', type, ...fields, uuid, timestamp });
    parentUuid = uuid;
  };
  turns.forEach(({ prompt, reply }, turn) => {
    add('user', { message: { role: 'user', content: prompt } });
    reply.forEach(({ result, failed, ...block }, at) => {
      const callId = `toolu_${turn}_${at}`;
      const content = [result === undefined ? block : { id: callId, ...block }];
      const usage = { input_tokens: 10, output_tokens: 20 };
      const about = { id: `msg_${id.slice(0, 8)}_${turn}_${at}`, model: 'claude-sonnet-4-5', stop_reason: null, usage };
      add('assistant', { message: { ...about, type: 'message', role: 'assistant', content } });
      if (result === undefined) return;
      const answer = { type: 'tool_result', tool_use_id: callId, content: result, is_error: failed === true };
      add('user', { message: { role: 'user', content: [answer] } });
    });
  });
  return records;
}

function toUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
