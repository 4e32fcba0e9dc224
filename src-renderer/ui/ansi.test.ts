import { expect, test } from 'vitest';
import { parseAnsi, settleReturns } from './ansi';

const E = '\u001b';

function check(text: string, expected: string): void {
  const drawn = parseAnsi(text).map(({ text: piece, color, bold }) => {
    const style = [color, bold && 'bold'].filter(Boolean).join(' ');
    return style ? `<${style}>${piece}</>` : piece;
  });
  expect(drawn.join('')).toBe(expected);
}

test('colours and bold are drawn until they end', () => {
  check(`a${E}[31mb${E}[39mc`, 'a<red>b</>c');
  check(`${E}[1;32mok${E}[0m.`, '<green bold>ok</>.');
  check(`${E}[91mbright${E}[m.`, '<red>bright</>.');
});

test('a colour of its own does not leak its numbers', () => {
  check(`${E}[38;5;31mx`, 'x');
  check(`${E}[38;2;31;32;33;1mx`, '<bold>x</>');
});

test('everything else that a terminal obeys is left out', () => {
  check(`a${E}[2K${E}[1Gb`, 'ab');
  check(`${E}]0;title\u0007text`, 'text');
  check(`${E}]8;;https://example.org${E}\\link${E}]8;;${E}\\`, 'link');
  check(`a${E}`, `a${E}`);
});

test('a line that was drawn over shows what it ended with', () => {
  expect(settleReturns('10 %\r50 %\r100 %\r\ndone\r')).toBe('100 %\ndone');
});
