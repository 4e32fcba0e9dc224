// The palette's rows by group: recent ones first while nothing is typed, then commands, sessions, saved searches and
// operators; and what else can be done with a row.
import type { CommandId } from '@shared/commands';
import type { Mark } from '@shared/model/search';
import type { ThreadHead } from '@shared/model/thread';
import { toggleFilter } from '@shared/query/format-query';
import { OPERATORS } from '@shared/query/operators';
import { fill, strings } from '@shared/strings/strings';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '../../bridge/queries';
import { useCards } from '../../bridge/use-cards';
import { isStarred, useLibrary, useLibraryCalls } from '../../bridge/use-library';
import { keysOf } from '../../nav/key-names';
import { placeStore } from '../../nav/use-place';
import { useFeedback } from '../../ui/feedback';
import { formatDay } from '../../ui/format';
import { Icon } from '../../ui/icon';
import { plainMarks, plainTitle } from '../../ui/plain-title';
import { SourceMark } from '../../ui/source-mark';
import { iconOf } from './command-icons';
import { ONLY_COMMANDS, type PaletteContext, rankOf, toPaletteCommands, wordsOf } from './to-palette-rows';
import { recentIds, usePaletteRecents } from './use-palette-recents';
import { fittingHits, type Why, whyFound } from './why-found';

export interface PaletteRow {
  readonly id: string;
  readonly title: string;
  /** Where what is typed stands in it. */
  readonly titleMarks: readonly Mark[];
  readonly mark: ReactNode;
  /** On a line of its own: why it fits, where the title doesn't say so. */
  readonly why: Why | null;
  /** A date, a meaning, or why it can't run. */
  readonly aside: string;
  readonly keys: readonly string[];
  readonly isUnavailable: boolean;
  readonly run: () => void;
  /** What else can be done with it. */
  readonly more: readonly PaletteRow[];
}

export interface PaletteGroup {
  readonly label: string;
  readonly rows: readonly PaletteRow[];
}

/** What the palette has done by others; each closes it first. */
export interface PaletteActions {
  command(id: CommandId): void;
  openThread(thread: string): void;
  /** Shows a search in the list. */
  search(text: string): void;
  /** Puts a text into the box, to go on typing. */
  type(text: string): void;
  copyMarkdown(thread: string): void;
  reveal(thread: string): void;
}

const MOST_RECENT = 5;

export function usePaletteGroups(
  text: string,
  now: number,
  context: PaletteContext,
  actions: PaletteActions,
): readonly PaletteGroup[] {
  const { palette, list: listWords } = strings.window;
  const words = strings.finding.palette;
  const wanted = text.trim();
  const onlyCommands = wanted.startsWith(ONLY_COMMANDS);
  const { recents, note } = usePaletteRecents();
  const { data: found } = useQuery({ ...queries.titles(wanted), enabled: !onlyCommands });
  const cardOf = useCards();
  const library = useLibrary();
  const calls = useLibraryCalls();
  const { fail } = useFeedback();
  const opened = useQueries({ queries: recentIds(recents, 'thread').slice(0, MOST_RECENT).map(queries.thread) });

  const row = (id: string, title: string, icon: ReactNode, run: () => void, more: Partial<PaletteRow> = {}) => ({
    id,
    title,
    titleMarks: [],
    mark: icon,
    why: null,
    aside: '',
    keys: [],
    isUnavailable: false,
    more: [],
    ...more,
    run,
  });
  const action = (id: string, title: string, run: () => void, keys: readonly string[] = []): PaletteRow =>
    row(id, title, <Icon name="arrow" />, run, { keys });

  const ofCommand = (id: CommandId, unavailable: string | null): PaletteRow =>
    row(
      `command:${id}`,
      strings.commands[id],
      <Icon name={iconOf(id)} />,
      () => {
        if (unavailable !== null) return;
        note({ type: 'command', id });
        actions.command(id);
      },
      { keys: keysOf(id), aside: unavailable ?? '', isUnavailable: unavailable !== null },
    );
  const ofThread = (
    { id, source, title, endedAt, project, goneSince }: ThreadHead,
    fit: Partial<Pick<PaletteRow, 'titleMarks' | 'why'>> = {},
  ): PaletteRow => {
    const card = cardOf(source);
    const open = () => {
      note({ type: 'thread', id });
      actions.openThread(id);
    };
    const starred = isStarred(library, id);
    const filter = (field: 'source' | 'project', value: string) =>
      actions.search(toggleFilter(placeStore().get().text, field, value, 'only'));
    const { menu } = strings.finding.list;
    return row(`thread:${id}`, plainTitle(title) || listWords.untitled, <SourceMark card={card} />, open, {
      ...fit,
      aside: formatDay(endedAt, now),
      more: [
        action('open', strings.commands['list.open'], open),
        action('star', starred ? menu.unstar : strings.commands['thread.star'], () => {
          void calls.star([id], !starred).catch(fail);
        }),
        action('copy', strings.commands['thread.copy-markdown'], () => actions.copyMarkdown(id)),
        ...(goneSince === null ? [action('reveal', strings.commands['origin.reveal'], () => actions.reveal(id))] : []),
        action('source', `${menu.only.source} ${card.label}`, () => filter('source', source)),
        ...(project
          ? [action('project', `${menu.only.project} ${project.name}`, () => filter('project', project.name))]
          : []),
      ],
    });
  };
  const ofSaved = ({ id, name, text: query }: (typeof library.searches)[number]): PaletteRow => {
    const run = () => {
      note({ type: 'search', id });
      actions.search(query);
    };
    return row(`search:${id}`, name, <Icon name="bookmark" />, run, {
      aside: query === name ? '' : query,
      more: [
        action('run', strings.finding.saved.run, run),
        action('edit', words.edit, () => actions.type(query)),
        action('remove', strings.finding.saved.remove, () => void calls.removeSearch(id).catch(fail)),
      ],
    });
  };
  const insert = (sign: string, name: string) => {
    const { text: typed } = placeStore().get();
    actions.type(`${typed}${typed === '' || /\s$/.test(typed) ? '' : ' '}${sign}${name}:`);
  };
  const ofOperator = (name: string): PaletteRow => {
    const meanings: Readonly<Record<string, string>> = strings.finding.operators;
    return row(`operator:${name}`, `${name}:`, <Icon name="filter" />, () => insert('', name), {
      aside: meanings[name] ?? '',
      more: [
        action('only', strings.finding.facets.choose, () => insert('', name)),
        action('not', strings.commands['rail.exclude'], () => insert('-', name)),
      ],
    });
  };

  const all = toPaletteCommands(text, context, recentIds(recents, 'command')).map(({ id, unavailable }) =>
    ofCommand(id, unavailable),
  );
  const commands = all.filter(({ isUnavailable }) => !isUnavailable);
  const notNow = { label: words.notNow, rows: all.filter(({ isUnavailable }) => isUnavailable) };
  if (onlyCommands) return withRows([{ label: palette.commands, rows: commands }, notNow]);
  const fitting = found ? fittingHits(found, all.length > 0) : [];
  const hits = fitting.map((hit) =>
    ofThread(hit.thread, {
      titleMarks: plainMarks(hit.thread.title, hit.titleMarks),
      why: wanted === '' ? null : whyFound(hit),
    }),
  );
  const saved = library.searches.map(ofSaved);
  const operators = OPERATORS.map(({ name }) => ofOperator(name));
  if (wanted === '') {
    const known = [
      ...commands,
      ...saved,
      ...opened.flatMap(({ data }) => (data ? [ofThread(data.head)] : [])),
      ...hits,
    ];
    const recent = recents
      .flatMap(({ type, id }) => known.find((candidate) => candidate.id === `${type}:${id}`) ?? [])
      .slice(0, MOST_RECENT);
    const isFresh = ({ id }: PaletteRow) => !recent.some((other) => other.id === id);
    return withRows([
      { label: words.recent, rows: recent },
      { label: strings.finding.saved.label, rows: saved.filter(isFresh) },
      { label: palette.commands, rows: commands.filter(isFresh) },
      { label: palette.threads, rows: hits.filter(isFresh) },
      { label: words.operators, rows: operators },
    ]);
  }
  const typed = wordsOf(wanted);
  const named = (rows: readonly PaletteRow[]) => rows.filter(({ title }) => rankOf(title, typed) > 0);
  const begun = operators.filter(({ title }) => title.startsWith(wanted.toLowerCase()));
  return withRows([
    { label: palette.commands, rows: commands },
    { label: strings.finding.saved.label, rows: named(saved) },
    { label: palette.threads, rows: hits },
    {
      label: words.search,
      rows: [
        ...begun,
        row('search', fill(words.searchFor, { text: wanted }), <Icon name="search" />, () => actions.search(wanted)),
      ],
    },
    notNow,
  ]);
}

function withRows(groups: readonly PaletteGroup[]): readonly PaletteGroup[] {
  return groups.filter(({ rows }) => rows.length > 0);
}
