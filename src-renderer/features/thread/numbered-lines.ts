// Output of reading a file, where the tool put a number before each line -> the numbers and the text by themselves.

const NUMBERED = /^ *(\d+)(?:→|\t|: |\|)/;
/** Notes of the tool may stand before and after the lines. */
const FEWEST = 0.8;

export interface NumberedLines {
  /** One line each; empty for a line without a number. */
  readonly numbers: string;
  readonly text: string;
}

/** Null when lines have no numbers of their own. */
export function splitNumbers(output: string): NumberedLines | null {
  const lines = output.split('\n');
  const matches = lines.map((line) => NUMBERED.exec(line));
  const numbers = matches.map((match) => match?.[1] ?? '');
  const known = numbers.filter((number) => number !== '').map(Number);
  const rises = known.every((number, at) => at === 0 || number > (known[at - 1] ?? 0));
  if (known.length === 0 || known.length < FEWEST * lines.length || !rises) return null;
  return {
    numbers: numbers.join('\n'),
    text: lines.map((line, at) => line.slice(matches[at]?.[0].length ?? 0)).join('\n'),
  };
}

/** The name by which code of a file is coloured; '' for a file without an extension. */
export function languageOf(path: string): string {
  return /\.(\w{1,12})$/.exec(path)?.[1]?.toLowerCase() ?? '';
}
