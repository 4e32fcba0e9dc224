// How many records a session in a database has, asked of the database itself: rows by their keys, elements of JSON by
// SQLite's own functions. One statement for each way in which a source keeps sessions.
import type { ScannedSession } from '@shared/model/session';
import type { SourceEnv } from '../../io/source-env';

export type Count = (session: ScannedSession, env: SourceEnv) => Promise<number>;

/** The JSON of an item; an empty object where it holds none. */
const ITEM = "CASE WHEN json_valid(CAST(i.value AS TEXT)) THEN CAST(i.value AS TEXT) ELSE '{}' END";

/** `:id` is the session's. Of several sessions of one id the first is meant, or for Trae the longest. */
const CURSOR: Readonly<Record<string, string>> = {
  composer: `
    WITH own AS (SELECT value FROM cursorDiskKV WHERE key = 'composerData:' || :id),
      whole AS (SELECT CAST(value AS TEXT) AS document FROM own WHERE json_valid(CAST(value AS TEXT)))
    SELECT
      (SELECT count(*) FROM cursorDiskKV WHERE key LIKE 'bubbleId:' || :id || ':%')
      + (SELECT count(*) FROM own)
      + coalesce((SELECT json_array_length(document, '$.conversation') FROM whole), 0)
      + (SELECT count(*) FROM whole, json_each(document, '$.conversationMap')
         WHERE json_type(document, '$.conversationMap') = 'object')`,
  inline: `
    SELECT json_array_length(c.value, '$.conversation') FROM ItemTable i,
      json_each(${ITEM}, '$.allComposers') c
    WHERE i.key = 'composer.composerData' AND c.type = 'object' AND c.value ->> '$.composerId' = :id
      AND json_array_length(c.value, '$.conversation') > 0 LIMIT 1`,
  tab: `
    SELECT json_array_length(t.value, '$.bubbles') FROM ItemTable i, json_each(${ITEM}, '$.tabs') t
    WHERE i.key = 'workbench.panel.aichat.view.aichat.chatdata' AND t.type = 'object'
      AND t.value ->> '$.tabId' = :id AND json_array_length(t.value, '$.bubbles') > 0 LIMIT 1`,
  store: 'SELECT (SELECT count(*) FROM blobs) + (SELECT count(*) FROM meta)',
};

const TRAE = `
  SELECT max(n) FROM (
    SELECT json_array_length(s.value, '$.messages') AS n
    FROM ItemTable i, json_each(${ITEM}, '$.list') s
    WHERE i.key LIKE 'memento/icube-ai-%' AND s.type = 'object' AND s.value ->> '$.sessionId' = :id
    UNION ALL
    SELECT json_array_length(s.value, '$.conversation') FROM ItemTable i,
      json_each(${ITEM}, '$.sessions') s
    WHERE i.key = 'ChatStore' AND s.type = 'object' AND s.value ->> '$.sessionId' = :id)`;

const COPILOT = `
  SELECT sum(json_array_length(s.value, '$.requests')) FROM ItemTable i, json_each(${ITEM}) s
  WHERE i.key = 'interactive.sessions' AND s.type = 'object' AND s.value ->> '$.sessionId' = :id`;

export const ROW_COUNTS: Readonly<Record<string, Count>> = {
  'cursor database': (session, env) => ask(CURSOR[session.hint?.form ?? ''] ?? '', session, env),
  'copilot database': (session, env) => ask(COPILOT, session, env),
  'trae database': (session, env) => ask(TRAE, session, env),
};

async function ask(sql: string, { container, nativeId }: ScannedSession, env: SourceEnv): Promise<number> {
  const snapshot = await env.snapshot(container.path);
  const marks = sql.split(':id').length - 1;
  const [row] = snapshot.rows(
    sql.replaceAll(':id', '?'),
    Array.from({ length: marks }, () => nativeId),
  );
  return Number(Object.values(row ?? {})[0] ?? 0);
}
