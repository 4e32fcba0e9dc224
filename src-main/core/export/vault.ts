// Notes for a vault of Obsidian's: what stands in them, and how they link each other. Pure; engine/export-files.ts reads
// and writes them.
import { parse } from 'yaml';
import { escapeInline } from './markdown-text';

export const VAULT_FOLDERS = { sessions: 'Sessions', projects: 'Projects', days: 'Days' } as const;

/** What a session's note says of itself at its top. */
export interface SessionNote {
  /** Without folder and ending. */
  readonly name: string;
  readonly thread: string;
  readonly title: string;
  readonly tool: string;
  readonly project: string;
  readonly projectPath: string;
  /** UTC, as it stands in the note; '' when unknown. */
  readonly started: string;
}

/** What names a note has to be what it says that it is: a note may come from someone else's vault. */
const DATED = /^[+-]?\d{4,6}-\d\d-\d\dT/;

/** Null for a note that isn't ours. */
export function readSessionNote(name: string, text: string): SessionNote | null {
  const front = /^---\n([\s\S]*?)\n---\n/.exec(text)?.[1];
  if (front === undefined) return null;
  try {
    const facts = parse(front) as Readonly<Record<string, unknown>> | null;
    const word = (key: string) => (typeof facts?.[key] === 'string' ? facts[key] : '');
    const thread = word('thread');
    if (thread === '') return null;
    return {
      name,
      thread,
      title: word('title'),
      tool: word('tool'),
      project: word('project'),
      projectPath: word('project_path'),
      started: DATED.test(word('started')) ? word('started') : '',
    };
  } catch {
    // Someone else's front matter.
    return null;
  }
}

/** The exported Markdown with links to its project and its day under the title. */
export function toSessionNote(
  markdown: string,
  { project, started }: Pick<SessionNote, 'project' | 'started'>,
): string {
  const links = [
    ...(project === '' ? [] : [`Project: ${link(VAULT_FOLDERS.projects, noteName(project), project)}`]),
    ...(started === '' ? [] : [`Day: ${link(VAULT_FOLDERS.days, dayOf(started), dayOf(started))}`]),
  ];
  return links.length === 0 ? markdown : markdown.replace(/^(# .*\n)/m, (title) => `${title}\n${links.join(' · ')}\n`);
}

/** The notes of projects and days, by their paths, made from all session notes. */
export function indexNotes(sessions: readonly SessionNote[]): ReadonlyMap<string, string> {
  const notes = new Map<string, string>();
  const byNewest = sessions.toSorted((a, b) => compare(b.started, a.started) || compare(a.name, b.name));
  // Projects whose names make one file name, on a system that takes `Shop` and `shop` for the same, share a note.
  for (const own of groupBy(
    byNewest.filter(({ project: name }) => name !== ''),
    ({ project: name }) => noteName(name).toLowerCase(),
  ).values()) {
    const project = own[0]?.project ?? '';
    const paths = groupBy(own, ({ projectPath }) => projectPath);
    const sections = [...paths].map(
      ([path, rows]) =>
        `${paths.size > 1 || path !== '' ? `\`${path.replace(/\s+/g, ' ').replaceAll('`', "'")}\`\n\n` : ''}${list(rows, true)}`,
    );
    notes.set(
      `${VAULT_FOLDERS.projects}/${noteName(project)}.md`,
      `# ${escapeInline(project)}\n\n${sections.join('\n\n')}\n`,
    );
  }
  for (const [day, own] of groupBy(
    byNewest.filter(({ started }) => started !== ''),
    ({ started }) => dayOf(started),
  )) {
    notes.set(`${VAULT_FOLDERS.days}/${day}.md`, `# ${day}\n\n${list(own.toReversed(), false)}\n`);
  }
  return notes;
}

/** Whether a note is one of these, made by an earlier export and not added to since. */
export function isIndexNote(text: string): boolean {
  const [title = '', ...lines] = text.trimEnd().split('\n');
  const isRow = (line: string) => line === '' || /^`[^`]*`$/.test(line) || ROW.test(line);
  return title.startsWith('# ') && lines.some((line) => ROW.test(line)) && lines.every(isRow);
}

const ROW = new RegExp(`^- \\[\\[${VAULT_FOLDERS.sessions}/[^|\\]]+\\|[^\\]]*\\]\\] · `);

function list(rows: readonly SessionNote[], withDay: boolean): string {
  return rows
    .map(({ name, title, tool, project, started }) => {
      const facts = [
        escapeInline(tool),
        withDay
          ? started === ''
            ? ''
            : link(VAULT_FOLDERS.days, dayOf(started), dayOf(started))
          : escapeInline(project),
      ];
      return `- ${link(VAULT_FOLDERS.sessions, name, title || name)} · ${facts.filter((fact) => fact !== '').join(' · ')}`;
    })
    .join('\n');
}

/** A wiki link. Its words can't hold what ends it, nor markup: elsewhere than in Obsidian they are Markdown. */
function link(folder: string, name: string, words: string): string {
  return `[[${folder}/${name}|${toLinkWords(words)}]]`;
}

const MARKUP: Readonly<Record<string, string>> = { '<': '‹', '>': '›', '`': "'" };

function toLinkWords(words: string): string {
  return words
    .replace(/[[\]|\n]/g, ' ')
    .replace(/[<>`]/g, (sign) => MARKUP[sign] ?? sign)
    .trim();
}

/** Names that Windows keeps for devices, whatever their ending. */
const DEVICE = /^(con|prn|aux|nul|(com|lpt)[0-9¹²³])(\.|$)/i;

/** File names may have 255 bytes, of which a letter takes up to four. */
const NAME_LENGTH = 60;

/** A project's name as a file name that Obsidian can link and every system can hold. */
function noteName(project: string): string {
  const name = project.replace(/[\\/:*?"<>|#^[\]\p{Cc}]+/gu, '-').replace(/^\.+|[. ]+$/g, '');
  const short = [...(name || 'project')].slice(0, NAME_LENGTH).join('');
  return DEVICE.test(short) ? `_${short}` : short;
}

function dayOf(time: string): string {
  return time.split('T')[0] ?? time;
}

function groupBy<Row>(rows: readonly Row[], key: (row: Row) => string): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group) group.push(row);
    else groups.set(key(row), [row]);
  }
  return groups;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
