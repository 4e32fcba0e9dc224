import type { CommandId } from '@shared/commands';
import { strings } from '@shared/strings/strings';
import { expect, test } from 'vitest';
import { type PaletteContext, toPaletteCommands } from './to-palette-rows';

const THREAD = { hasFailures: true, hasMatches: true, hasProject: true, isGone: false };
const ALL: PaletteContext = {
  hasThread: true,
  thread: THREAD,
  hasText: true,
  hasWords: true,
  hasFilters: true,
  hasRecent: true,
};

function ids(text: string, context: Partial<PaletteContext> = {}, recent: readonly CommandId[] = []): CommandId[] {
  return toPaletteCommands(text, { ...ALL, ...context }, recent).map(({ id }) => id);
}

function check(text: string, first: CommandId): void {
  expect(ids(text)[0], text).toBe(first);
}

test('the command whose title fits best is first', () => {
  check('theme', 'theme.cycle');
  check('markdown copy', 'thread.copy-markdown');
  check('  COPY m', 'thread.copy-markdown');
  check('>about', 'about.show');
  check('fo', 'nav.forward');
  check('star', 'thread.star');
});

test('what cannot run now is left out', () => {
  const none = ids('', { hasThread: false });
  expect(none).toContain('file.open');
  for (const id of ['thread.find', 'message.copy', 'thread.save-markdown'] as const) {
    expect(none).not.toContain(id);
    expect(ids('')).toContain(id);
  }
  expect(ids('', { hasText: false, hasFilters: false })).not.toContain('search.save');
});

test('what is asked for by name comes last, with the reason why it cannot run', () => {
  const found = toPaletteCommands('markdown', { ...ALL, hasThread: false });
  expect(found.find(({ id }) => id === 'thread.copy-markdown')?.unavailable).toBe(
    strings.finding.palette.whyNot.noThread,
  );
  const [first, ...others] = toPaletteCommands('clear filters', { ...ALL, hasFilters: false });
  expect([first?.id, first?.unavailable, others]).toEqual([
    'filters.clear',
    strings.finding.palette.whyNot.noFilters,
    [],
  ]);
  expect(
    toPaletteCommands('s', { ...ALL, hasThread: false }).findIndex((row) => row.unavailable !== null),
  ).toBeGreaterThan(2);
});

test('what the open session has nothing of is left out', () => {
  const without = (change: Partial<typeof THREAD>) => ids('', { thread: { ...THREAD, ...change } });
  expect(without({ hasFailures: false })).not.toContain('error.next');
  expect(without({ hasMatches: false })).not.toContain('match.previous');
  expect(without({ hasProject: false })).not.toContain('project.editor');
  expect(without({ isGone: true })).not.toContain('origin.reveal');
  const drawnLater = ids('', { thread: null });
  for (const id of ['error.next', 'match.previous', 'project.editor', 'origin.reveal'] as const) {
    expect(ids('')).toContain(id);
    expect(drawnLater).toContain(id);
  }
});

test('what was run last is first among equals, and no better than what fits better', () => {
  expect(ids('order', {}, ['sort.longest'])[0]).toBe('sort.longest');
  expect(ids('text', {}, ['text.smaller'])[0]).toBe('text.smaller');
  expect(ids('larger', {}, ['text.smaller'])[0]).toBe('text.larger');
});

test('neither itself nor single steps through a list', () => {
  const all = ids('');
  for (const id of ['palette.show', 'escape', 'list.next', 'rail.only'] as const) expect(all).not.toContain(id);
  expect(ids('no such thing')).toEqual([]);
});
