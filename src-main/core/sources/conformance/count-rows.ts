// How many records a session in a database has, asked of the database itself: rows by their keys, elements of JSON by
// SQLite's own functions. One statement for each way in which a source keeps sessions.
import type { ScannedSession } from '@shared/model/session';
import type { SourceEnv } from '../../io/source-env';

export type Count = (session: ScannedSession, env: SourceEnv) => Promise<number>;

/** `:id` is the session's. */
const CURSOR: Readonly<Record<string, string>> = {
  composer: `
    SELECT
      (SELECT count(*) FROM cursorDiskKV WHERE key LIKE 'bubbleId:' || :id || ':%')
      + (SELECT count(*) FROM cursorDiskKV WHERE key = 'composerData:' || :id)
      + (SELECT count(*) FROM cursorDiskKV c, json_each(CAST(c.value AS TEXT), '$.conversation')
         WHERE c.key = 'composerData:' || :id AND json_valid(CAST(c.value AS TEXT)))
      + (SELECT count(*) FROM cursorDiskKV c, json_each(CAST(c.value AS TEXT), '$.conversationMap')
         WHERE c.key = 'composerData:' || :id AND json_valid(CAST(c.value AS TEXT)))`,
  inline: `
    SELECT count(*) FROM ItemTable i, json_each(CAST(i.value AS TEXT), '$.allComposers') c,
      json_each(c.value, '$.conversation')
    WHERE i.key = 'composer.composerData' AND json_extract(c.value, '$.composerId') = :id`,
  tab: `
    SELECT count(*) FROM ItemTable i, json_each(CAST(i.value AS TEXT), '$.tabs') t, json_each(t.value, '$.bubbles')
    WHERE i.key = 'workbench.panel.aichat.view.aichat.chatdata' AND json_extract(t.value, '$.tabId') = :id`,
  store: 'SELECT (SELECT count(*) FROM blobs) + (SELECT count(*) FROM meta)',
};

const OBJECT = "CASE s.type WHEN 'object' THEN s.value ELSE '{}' END";

const TRAE = `
  SELECT max(n) FROM (
    SELECT count(*) AS n FROM ItemTable i, json_each(CAST(i.value AS TEXT), '$.list') s, json_each(${OBJECT}, '$.messages')
    WHERE i.key LIKE 'memento/icube-ai-%' AND json_extract(${OBJECT}, '$.sessionId') = :id GROUP BY i.key
    UNION ALL
    SELECT count(*) FROM ItemTable i, json_each(CAST(i.value AS TEXT), '$.sessions') s,
      json_each(${OBJECT}, '$.conversation')
    WHERE i.key = 'ChatStore' AND json_extract(${OBJECT}, '$.sessionId') = :id)`;

const COPILOT = `
  SELECT count(*) FROM ItemTable i, json_each(CAST(i.value AS TEXT)) s, json_each(s.value, '$.requests')
  WHERE i.key = 'interactive.sessions' AND json_extract(${OBJECT}, '$.sessionId') = :id`;

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
