import type { CommandId } from '@shared/commands';
import { expect, test } from 'vitest';
import { toPaletteCommands } from './to-palette-rows';

function check(text: string, first: CommandId, hasThread = true): void {
  expect(toPaletteCommands(text, { hasThread })[0], text).toBe(first);
}

test('the command whose title fits best is first', () => {
  check('theme', 'theme.cycle');
  check('markdown copy', 'thread.copy-markdown');
  check('  COPY m', 'thread.copy-markdown');
  check('>about', 'about.show');
  check('fo', 'nav.forward');
});

test('what cannot run now is left out', () => {
  const none = toPaletteCommands('', { hasThread: false });
  expect(none).toContain('file.open');
  for (const id of ['thread.find', 'message.copy', 'thread.save-markdown'] as const) {
    expect(none).not.toContain(id);
    expect(toPaletteCommands('', { hasThread: true })).toContain(id);
  }
});

test('neither itself nor single steps through a list', () => {
  const all = toPaletteCommands('', { hasThread: true });
  for (const id of ['palette.show', 'escape', 'list.next', 'rail.only'] as const) expect(all).not.toContain(id);
  expect(toPaletteCommands('no such thing', { hasThread: true })).toEqual([]);
});
