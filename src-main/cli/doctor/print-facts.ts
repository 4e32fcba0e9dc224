// Doctor's facts as lines for a terminal, and as Markdown to paste into a bug report.
import { en } from '@shared/strings/en';
import { cleanLine } from '@shared/text/clean-text';
import { formatBytes, formatCount } from '@shared/text/format';
import type { CliIo } from '../cli-io';
import { cutToWidth, fillToWidth } from '../print/fit-text';
import { makeStyle } from '../print/style';
import { DOCTOR } from '../strings';
import type { DoctorFacts } from './collect-facts';

interface Section {
  readonly title: string;
  readonly rows: readonly Row[];
}
interface Row {
  readonly name: string;
  readonly value: string;
  readonly bad?: boolean;
}
type SourceFacts = DoctorFacts['sources'][number];

/** Whether something that was found can't be read, or records went missing. */
export function hasProblem(facts: DoctorFacts): boolean {
  return toSections(facts, false).some(({ rows }) => rows.some(({ bad }) => bad));
}

/** `all` names the places too where nothing was found. */
export function toTable(facts: DoctorFacts, all: boolean, io: CliIo): string {
  const style = makeStyle(io.colours);
  const sections = toSections(facts, all);
  const widest = Math.max(...sections.flatMap(({ rows }) => rows.map(({ name }) => name.length)));
  return sections
    .map(({ title, rows }) => {
      const lines = rows.map(({ name, value, bad }) => {
        const text = cutToWidth(value, Math.max(20, io.columns - widest - 4));
        return `  ${style.dim(fillToWidth(name, widest))}  ${bad ? style.bad(text) : text}\n`;
      });
      return `${style.strong(title)}\n${lines.join('')}`;
    })
    .join('\n');
}

export function toMarkdown(facts: DoctorFacts, all: boolean): string {
  const cell = (text: string) => cleanLine(text).replace(/[\\|<`*_]/g, '\\$&');
  const tables = toSections(facts, all).map(({ title, rows }) => {
    const lines = rows.map(({ name, value }) => `| ${cell(name)} | ${cell(value)} |\n`);
    return `### ${cell(title)}\n\n| | |\n| --- | --- |\n${lines.join('')}`;
  });
  return `## ${DOCTOR.title}\n\n${tables.join('\n')}`;
}

function toSections({ program, data, sources }: DoctorFacts, all: boolean): readonly Section[] {
  const sections = sources.map((source) => ({ title: source.label, rows: sourceRows(source, all) }));
  const missing = sections.filter(({ rows }) => rows.length === 0).map(({ title }) => title);
  const runtime = program.officialRuntime ? DOCTOR.official : DOCTOR.standIn;
  return [
    {
      title: DOCTOR.program,
      rows: [
        { name: DOCTOR.version, value: program.version },
        { name: DOCTOR.node, value: program.node },
        ...(program.electron === null ? [] : [{ name: DOCTOR.electron, value: `${program.electron}, ${runtime}` }]),
        { name: DOCTOR.system, value: `${program.platform} ${program.arch}` },
      ],
    },
    {
      title: DOCTOR.data,
      rows: [
        { name: DOCTOR.folder, value: data.folder },
        { name: DOCTOR.lock, value: data.lock === 'held' ? DOCTOR.held : DOCTOR.free },
        { name: DOCTOR.kept, value: formatBytes(data.keptBytes) },
        { name: DOCTOR.index, value: formatBytes(data.indexBytes) },
        { name: DOCTOR.lastScan, value: data.scannedAt ?? DOCTOR.never },
        { name: DOCTOR.listed, value: formatCount(data.listed) },
      ],
    },
    ...sections.filter(({ rows }) => rows.length > 0),
    ...(missing.length === 0
      ? []
      : [
          {
            title: DOCTOR.others,
            rows: [
              { name: DOCTOR.notFound, value: missing.join(', ') },
              { name: DOCTOR.places, value: DOCTOR.seeAll },
            ],
          },
        ]),
  ];
}

/** None for a tool that isn't there, unless all its places are asked for. */
function sourceRows(source: SourceFacts, all: boolean): readonly Row[] {
  const { places, roots, sessions, threads, messages, records, diagnostics } = source;
  const known = new Set(roots.map(({ path }) => path));
  const elsewhere = places.filter(({ path, access }) => !known.has(path) && (all || access !== 'absent'));
  if (roots.length === 0 && sessions === 0) {
    return elsewhere.map(({ path, access }) => place(DOCTOR.places, path, access));
  }
  return [
    ...roots.map(({ path, access }) => place(DOCTOR.roots, path, access)),
    ...elsewhere.map(({ path, access }) => place(DOCTOR.places, path, access)),
    { name: DOCTOR.stored, value: formatCount(sessions) },
    { name: DOCTOR.sessions, value: formatCount(threads) },
    { name: DOCTOR.messages, value: formatCount(messages) },
    { name: DOCTOR.records, value: formatCount(records.read) },
    { name: DOCTOR.shown, value: formatCount(records.shown) },
    { name: DOCTOR.folded, value: formatCount(records.folded) },
    { name: DOCTOR.noise, value: kinds(records.noise) },
    { name: DOCTOR.unknown, value: kinds(records.unknown) },
    ...(records.unaccounted === 0
      ? []
      : [{ name: DOCTOR.balance, value: formatCount(records.unaccounted), bad: true }]),
    ...diagnostics.map(({ code, count, detail, origin, severity }) => ({
      name: DOCTOR.diagnostics,
      value: [`${formatCount(count)} × ${en.diagnostics[code].title}`, detail, origin].filter(Boolean).join(' · '),
      bad: severity === 'error',
    })),
  ];
}

function place(name: string, path: string, access: SourceFacts['roots'][number]['access']): Row {
  const words = { readable: DOCTOR.readable, unreadable: DOCTOR.unreadable, absent: DOCTOR.absent };
  return { name, value: `${path} (${words[access]})`, bad: access === 'unreadable' };
}

function kinds(counts: Readonly<Record<string, number>>): string {
  const sorted = Object.entries(counts).sort(([, a], [, b]) => b - a);
  return sorted.length === 0 ? DOCTOR.none : sorted.map(([kind, count]) => `${kind} ${formatCount(count)}`).join(', ');
}
