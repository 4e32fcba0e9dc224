// A digest as Markdown that can be pasted into a stand-up note: a heading for each day and project, a line for each
// session. English, as every exported file.
import type { Digest, DigestDay, DigestSession } from '@shared/model/digest';
import { cleanLine } from '@shared/text/clean-text';
import { formatDayNumber, toCivilDay } from '@shared/text/days';
import { escapeInline, inlineCode } from '../export/markdown-text';

const MOST_FILES = 5;
const WORDS = {
  none: 'Nothing was done.',
  noProject: 'Without a project',
  untitled: 'Untitled',
  files: 'Files',
};
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Times are those of the local zone. */
export function digestToMarkdown({ from, to, days, totals }: Digest): string {
  const title = from === to ? toLongDay(from) : `${formatDayNumber(from)} to ${formatDayNumber(to)}`;
  const figures = [
    counted(totals.sessions, 'session'),
    toDuration(totals.activeMs),
    counted(totals.files, 'file'),
    counted(totals.commands, 'command'),
    ...(totals.failures > 0 ? [`${totals.failures} failed`] : []),
  ];
  const body =
    days.length === 0 ? [WORDS.none] : [figures.join(' · '), ...days.flatMap((day) => toDayBlocks(day, from !== to))];
  return `${[`# ${title}`, ...body].join('\n\n')}\n`;
}

function toDayBlocks({ day, projects }: DigestDay, named: boolean): string[] {
  const level = named ? '###' : '##';
  return [
    ...(named ? [`## ${toLongDay(day)}`] : []),
    ...projects.flatMap(({ name, sessions }) => [
      `${level} ${words(name) || WORDS.noProject}`,
      sessions.map(toItem).join('\n'),
    ]),
  ];
}

function toItem(session: DigestSession): string {
  const { title, sourceLabel, branch, startedAt, endedAt, activeMs, outcome, continued } = session;
  const about = [
    sourceLabel,
    ...(branch === null ? [] : [code(branch)]),
    `${toClock(startedAt)}–${toClock(endedAt)}`,
    ...(activeMs >= 60_000 ? [toDuration(activeMs)] : []),
    ...(continued ? ['continued'] : []),
  ].join(', ');
  const said = outcome === '' ? '' : ` ${words(outcome)}`;
  const done = toDone(session);
  return `- **${words(title) || WORDS.untitled}** (${about})${said === '' ? '' : `:${said}`}${done === '' ? '' : `\n  ${done}`}`;
}

function toDone({ files, commands, failedCommands, failures }: DigestSession): string {
  const named = files.slice(0, MOST_FILES).map(({ path }) => code(path.split(/[\\/]/).at(-1) ?? path));
  const more = files.length > MOST_FILES ? ` and ${files.length - MOST_FILES} more` : '';
  const others = failures - failedCommands;
  return [
    ...(named.length === 0 ? [] : [`${WORDS.files}: ${named.join(', ')}${more}`]),
    ...(commands === 0
      ? []
      : [counted(commands, 'command') + (failedCommands > 0 ? `, ${failedCommands} failed` : '')]),
    ...(others > 0 ? [`${counted(others, 'other call')} failed`] : []),
  ].join(' · ');
}

/** Sessions hold whatever a program printed; a digest is printed to terminals. */
function words(text: string): string {
  return escapeInline(cleanLine(text));
}

function code(text: string): string {
  return inlineCode(cleanLine(text));
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function toDuration(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function toClock(at: number): string {
  const time = new Date(at);
  return `${String(time.getHours()).padStart(2, '0')}:${String(time.getMinutes()).padStart(2, '0')}`;
}

function toLongDay(number: number): string {
  const { year, month, day } = toCivilDay(number);
  // Day 0 was a Thursday.
  return `${WEEKDAYS[((number % 7) + 11) % 7]}, ${day} ${MONTHS[month - 1]} ${year}`;
}
