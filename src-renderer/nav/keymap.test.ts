import { COMMANDS, type Scope } from '@shared/commands';
import { strings } from '@shared/strings/strings';
import { expect, test } from 'vitest';
import { firstKey, keyParts, keysOf, showLetterKeys, workingKeys } from './key-names';
import { type KeyPress, nameKey, toCommand } from './keymap';

function press(written: string): KeyPress {
  const parts = written.split('+');
  const key = parts.at(-1) ?? '';
  return {
    key: key === 'Space' ? ' ' : key === 'Plus' ? '+' : key,
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Meta'),
    altKey: parts.includes('Alt'),
    shiftKey: parts.includes('Shift'),
    isComposing: false,
  };
}

interface Case {
  readonly keys: string;
  readonly scope: Scope;
  readonly typing?: boolean;
  readonly mac?: boolean;
  readonly letters?: boolean;
  readonly runs: string | null;
}

function check({ keys, scope, typing = false, mac = false, letters = true, runs }: Case): void {
  expect(toCommand(press(keys), { scope, typing, mac, letters }), `${keys} in ${scope}`).toBe(runs);
}

test('keys mean what the table says for the focused pane', () => {
  check({ keys: 'j', scope: 'list', runs: 'list.next' });
  check({ keys: 'j', scope: 'rail', runs: 'rail.next' });
  check({ keys: 'j', scope: 'thread', runs: null });
  check({ keys: 'j', scope: 'outline', runs: 'outline.next' });
  check({ keys: 'ArrowUp', scope: 'outline', runs: 'outline.previous' });
  check({ keys: 'o', scope: 'outline', runs: 'thread.outline' });
  check({ keys: 'Shift+J', scope: 'thread', runs: 'message.next' });
  check({ keys: ' ', scope: 'list', runs: 'thread.page-down' });
  check({ keys: 'Shift+Space', scope: 'list', runs: 'thread.page-up' });
  check({ keys: 'x', scope: 'thread', runs: 'fold.toggle' });
  check({ keys: 'x', scope: 'list', runs: 'fold.toggle' });
  check({ keys: 'Shift+N', scope: 'list', runs: 'match.previous' });
  check({ keys: 'Home', scope: 'list', runs: 'list.first' });
  check({ keys: 'x', scope: 'rail', runs: null });
  check({ keys: 'Shift+X', scope: 'thread', runs: 'fold.toggle-all' });
  check({ keys: '/', scope: 'thread', runs: 'search.focus' });
  check({ keys: 'Shift+?', scope: 'list', runs: 'keys.show' });
  check({ keys: 'Ctrl+f', scope: 'list', runs: 'thread.find' });
  check({ keys: 'Ctrl+Plus', scope: 'list', runs: 'text.larger' });
  check({ keys: 'Ctrl+Shift+Plus', scope: 'list', runs: 'text.larger' });
  check({ keys: 'Escape', scope: 'thread', runs: 'escape' });
  check({ keys: 'F6', scope: 'rail', runs: 'pane.next' });
});

test('the Mac has Command where others have Control', () => {
  check({ keys: 'Meta+f', scope: 'list', mac: true, runs: 'thread.find' });
  check({ keys: 'Ctrl+f', scope: 'list', mac: true, runs: null });
  check({ keys: 'Meta+f', scope: 'list', runs: null });
});

test('while text is typed, letters and editing keys belong to it', () => {
  check({ keys: 'j', scope: 'box', typing: true, runs: null });
  check({ keys: '/', scope: 'box', typing: true, runs: null });
  check({ keys: 'Shift+?', scope: 'box', typing: true, runs: null });
  check({ keys: 'Home', scope: 'box', typing: true, runs: null });
  check({ keys: 'Space', scope: 'box', typing: true, runs: null });
  check({ keys: 'ArrowDown', scope: 'box', typing: true, runs: 'list.next' });
  check({ keys: 'Enter', scope: 'box', typing: true, runs: 'list.open' });
  check({ keys: 'Enter', scope: 'thread', typing: true, runs: null });
  check({ keys: 'Ctrl+l', scope: 'box', typing: true, runs: 'search.focus' });
  check({ keys: 'Escape', scope: 'box', typing: true, runs: 'escape' });
});

test('an input method owns every key until its text is made up', () => {
  for (const keys of ['Enter', 'Escape', 'ArrowDown', 'Ctrl+f']) {
    const composing = { ...press(keys), isComposing: true };
    expect(toCommand(composing, { scope: 'box', typing: true, mac: false, letters: true })).toBeNull();
  }
});

test('single letters and signs can be turned off, all others stay', () => {
  check({ keys: 'j', scope: 'list', letters: false, runs: null });
  check({ keys: '/', scope: 'list', letters: false, runs: null });
  check({ keys: 'Shift+X', scope: 'thread', letters: false, runs: null });
  check({ keys: 'Ctrl+l', scope: 'list', letters: false, runs: 'search.focus' });
  check({ keys: ' ', scope: 'list', letters: false, runs: 'thread.page-down' });
  check({ keys: 'ArrowDown', scope: 'list', letters: false, runs: 'list.next' });
});

test('modifiers alone are no keys', () => {
  expect(nameKey(press('Shift'), false)).toBeNull();
  expect(nameKey(press('Control'), false)).toBeNull();
});

test('no two commands share a key in one scope, and none is shadowed by a global one', () => {
  const owners = new Map<string, string>();
  for (const { id, scope, keys } of COMMANDS) {
    for (const key of keys) {
      for (const place of [`${scope} ${key}`, `global ${key}`])
        expect(owners.get(place), `${key} of ${id}`).toBeUndefined();
      owners.set(`${scope} ${key}`, id);
    }
  }
});

test('every command has a title', () => {
  for (const { id } of COMMANDS) expect(strings.commands[id]).not.toBe('');
});

test('keys are written as they stand on the keyboard', () => {
  expect(keyParts('Mod+Plus', false)).toEqual(['Ctrl', '+']);
  expect(keyParts('Mod+F', true)).toEqual(['⌘', 'F']);
  expect(keyParts('Shift+Space', false)).toEqual(['Shift', 'Space']);
});

test('letters that are no keys are not shown as such', () => {
  const shown = () => [firstKey('search.focus', false), keysOf('message.copy', false), workingKeys(['j', 'ArrowDown'])];
  expect(shown()).toEqual(['/', ['c'], ['j', 'ArrowDown']]);
  showLetterKeys(false);
  expect(shown()).toEqual(['Ctrl L', [], ['ArrowDown']]);
  showLetterKeys(true);
});
