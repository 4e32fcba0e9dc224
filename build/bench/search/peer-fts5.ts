// SQLite's FTS5 with a row for each session: fed with text, or with the tokens that our own index gets.
import { rmSync, statSync } from 'node:fs';
import type { IndexDocument } from '@shared/model/document';
import { compileTerm } from '@shared/query/compile-term';
import { monthOfDay } from '@shared/text/days';
import { tokenize } from '@shared/text/tokenize';
import { openWritable, type WritableDatabase } from '../writable-database';
import { isOneEditAway } from './one-edit';
import { type Asked, type Peer, SHOWN } from './peer';

const TOKENIZERS = {
  unicode61: 'unicode61',
  // Words, their parts and joined words, with spaces in between.
  'our tokens': "unicode61 remove_diacritics 0 categories 'L* N* M* Co' tokenchars '_.-:/'",
} as const;

const FIELDS = ['title', 'user', 'assistant', 'tool'];
const BEST = `SELECT thread FROM row JOIN (SELECT rowid AS hit, bm25(f, 3, 1.5, 1, 0.8) AS score FROM f
  WHERE f MATCH ? ORDER BY score LIMIT ${SHOWN}) ON row.number = hit ORDER BY score`;
const COUNTS = `WITH hit AS MATERIALIZED (SELECT source, project, month FROM row
    WHERE number IN (SELECT rowid FROM f WHERE f MATCH ?))
  SELECT 'source', source, count(*) FROM hit GROUP BY 2 UNION ALL
  SELECT 'project', project, count(*) FROM hit GROUP BY 2 UNION ALL
  SELECT 'month', month, count(*) FROM hit GROUP BY 2`;
/** What a typo may have meant: FTS5 itself knows of none. */
const MOST_MEANT = 20;

export function openFts5(fed: keyof typeof TOKENIZERS, file: string): Peer {
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
  const database = openWritable(file);
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536;
    CREATE TABLE row (number INTEGER PRIMARY KEY, thread TEXT, source TEXT, project TEXT, month TEXT);
    CREATE VIRTUAL TABLE f USING fts5(title, user, assistant, tool, content = '', contentless_delete = 1,
      prefix = '3', tokenize = "${TOKENIZERS[fed]}");
    CREATE VIRTUAL TABLE word USING fts5vocab(f, row)`);
  const toText = fed === 'unicode61' ? (text: string) => text : (text: string) => tokensOf(text).join(' ');
  const toWords = fed === 'unicode61' ? (word: string) => [word] : soughtTokens;
  const prepared = new Map<string, ReturnType<WritableDatabase['prepare']>>();
  const rows = (sql: string, ...values: readonly (string | number)[]) => {
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    return [...statement.iterate(...values)];
  };
  const meant = (typed: string): string[] =>
    rows('SELECT term, doc FROM word WHERE length(term) BETWEEN ? AND ?', typed.length - 1, typed.length + 1)
      .filter(({ term }) => isOneEditAway(typed, String(term)))
      .sort((a, b) => Number(b.doc) - Number(a.doc))
      .slice(0, MOST_MEANT)
      .map(({ term }) => String(term));
  const toExpression = ({ words, match, prefix, typo }: Asked): string => {
    if (typo) return words.flatMap(meant).map(quote).join(' OR ');
    const isBegun = (index: number) => prefix === 'each' || (prefix === 'last' && index === words.length - 1);
    return words
      .map((word, index) => inOneField(toWords(word).map(quote), isBegun(index)))
      .filter((word) => word !== '')
      .join(match === 'all' ? ' AND ' : ' OR ');
  };
  return {
    name: `FTS5, ${fed}`,
    async build(documents) {
      const row = database.prepare('INSERT INTO row VALUES (?, ?, ?, ?, ?)');
      const text = database.prepare('INSERT INTO f (rowid, title, user, assistant, tool) VALUES (?, ?, ?, ?, ?)');
      database.exec('BEGIN');
      for (const [index, document] of documents.entries()) {
        row.run(index + 1, document.id, document.source, document.project, monthOfDay(document.endDay));
        text.run(index + 1, ...fieldsOf(document).map(toText));
      }
      database.exec('COMMIT');
      database.exec("INSERT INTO f (f) VALUES ('optimize')");
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    },
    ask(asked: Asked) {
      const expression = toExpression(asked);
      if (expression === '') return [];
      if (asked.facets) rows(COUNTS, expression);
      return rows(BEST, expression).map(({ thread }) => String(thread));
    },
    count(asked: Asked) {
      if (fed === 'unicode61' || asked.typo) return null;
      return Number(rows('SELECT count(*) AS found FROM f WHERE f MATCH ?', toExpression(asked))[0]?.found);
    },
    bytes: () => statSync(file).size,
    close: () => database.close(),
  };
}

/** All tokens of a word stand in one and the same field, as our own index wants them to. */
function inOneField(tokens: readonly string[], isBegun: boolean): string {
  const [first = '', ...others] = tokens;
  const end = isBegun ? '*' : '';
  if (others.length === 0) return first && first + end;
  return `(${FIELDS.map((field) => `${field} : (${tokens.join(' AND ')}${end})`).join(' OR ')})`;
}

function fieldsOf({ title, user, assistant, tool }: IndexDocument): string[] {
  return [title, user, assistant, tool];
}

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  tokenize(text, (token) => tokens.push(token));
  return tokens;
}

/** Those that our own index looks up. */
function soughtTokens(word: string): string[] {
  const term = compileTerm({ type: 'word', text: word, not: false, prefix: false });
  return term?.required.map(({ text }) => text) ?? [];
}

function quote(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}
