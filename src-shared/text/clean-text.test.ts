import { describe, expect, it } from 'vitest';
import { cleanLine, cleanText } from './clean-text';
import { hideHome, hideHomeInNames, homeOf } from './hide-home';

function check(subject: (input: string) => string, rows: readonly (readonly [input: string, expected: string])[]) {
  for (const [input, expected] of rows) it(JSON.stringify(input), () => expect(subject(input)).toBe(expected));
}

describe('cleanText', () => {
  check(cleanText, [
    ['tab\tand\nline', 'tab\tand\nline'],
    ['a\r\nb\rc', 'a\nb\nc'],
    ['\u001b[1;31mred\u001b[0m', 'red'],
    ['\u001b]0;title\u0007text', 'text'],
    ['\u001b]8;;https://example.org\u001b\\link', 'link'],
    ['\u009b2Jcleared', 'cleared'],
    ['\u001bc reset', '␛c reset'],
    ['bell\u0007 nul\u0000 del\u007f', 'bell␇ nul␀ del␡'],
    ['next\u0085line', 'next\ufffdline'],
    ['half \ud83d of 😀', 'half \ufffd of 😀'],
    ['修复', '修复'],
  ]);
});

describe('cleanLine', () => {
  check(cleanLine, [
    ['  one\n two\t three ', 'one two three'],
    ['exe.\u202egnp', 'exe.gnp'],
  ]);
});

describe('hideHome', () => {
  check(
    (text) => hideHome(text, '/home/dana/'),
    [
      ['/home/dana', '~'],
      ['cd /home/dana/x && ls "/home/dana"', 'cd ~/x && ls "~"'],
      ['/home/dana2 /home/dana-x /home/dana.old', '/home/dana2 /home/dana-x /home/dana.old'],
      ['It is in /home/dana.', 'It is in ~.'],
      ['/mnt/home/dana', '/mnt/home/dana'],
    ],
  );
  it('leaves paths alone when the home says nothing', () => {
    expect(hideHome('/ and /x', '/')).toBe('/ and /x');
    expect(hideHome('text', '')).toBe('text');
  });
});

describe('hideHomeInNames', () => {
  check(
    (path) => hideHomeInNames(path, '/home/dana'),
    [
      ['~/.claude/projects/-home-dana-work/x.jsonl', '~/.claude/projects/~-work/x.jsonl'],
      ['~/.cursor/projects/home-dana', '~/.cursor/projects/~'],
      ['~/projects/-home-danae-x', '~/projects/-home-danae-x'],
      ['~/my-home-dana-notes', '~/my-home-dana-notes'],
    ],
  );
  it('knows how Windows spells them, and leaves names alone when the home says nothing', () => {
    expect(hideHomeInNames('~/projects/C--Users-Dana-x', 'C:\\Users\\dana')).toBe('~/projects/~-x');
    expect(hideHomeInNames('/a/root-x', '/root')).toBe('/a/root-x');
  });
});

describe('homeOf', () => {
  check(homeOf, [
    ['/home/dana/src', '/home/dana'],
    ['/Users/dana', '/Users/dana'],
    ['C:\\Users\\dana\\src', 'C:\\Users\\dana'],
    ['/srv/app', ''],
    ['/home/', ''],
    ['', ''],
  ]);
});
