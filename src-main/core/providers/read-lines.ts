// Streams of bytes as lines, and as server-sent events. Cuts may fall anywhere: inside a letter, between CR and LF.

/** A line that is longer than this comes from nothing that we ask. In UTF-16 units. */
const LONGEST_LINE = 8_000_000;

/** What stands instead of events; an error that is longer says no more. In UTF-16 units. */
const LONGEST_BODY = 64_000;
const FIELD = /^(?:data|event|id|retry)?(?::|$)/;

/**
 * Lines that end in LF, CR or CRLF. What has no end was cut off, and is dropped, unless it is JSON as a whole, or all that
 * came and never began as such: then it says what went wrong. Throws RangeError for a line that grows for ever.
 */
export async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const { line, isEnded } of split(chunks)) {
    if (isEnded || isJson(line) || (isFirst && isOther(line))) yield line;
    isFirst = false;
  }
}

/**
 * The data of each server-sent event. One that isn't ended by an empty line is dropped, as the standard has it, unless it is
 * JSON as a whole. Where no event came, but something else did, that is given: it says what went wrong.
 */
export async function* readEvents(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let data: string[] = [];
  let instead: string | null = '';
  for await (const { line } of split(chunks)) {
    if (line === '') {
      if (data.length > 0) {
        yield data.join('\n');
        instead = null;
      }
      data = [];
    } else if (line === 'data') data.push('');
    else if (line.startsWith('data:')) data.push(line.slice(line.startsWith('data: ') ? 6 : 5));
    else if (instead !== null && instead.length < LONGEST_BODY && !FIELD.test(line)) instead += `${line}\n`;
  }
  const unended = data.join('\n');
  if (isJson(unended)) yield unended;
  else if (instead !== null && (isJson(instead) || isOther(instead))) yield instead;
}

async function* split(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ readonly line: string; readonly isEnded: boolean }> {
  const decoder = new TextDecoder();
  let rest = '';
  let afterCr = false;
  const take = function* (text: string): Generator<{ readonly line: string; readonly isEnded: boolean }> {
    // The LF of a CRLF whose CR has ended a line already.
    const fresh = afterCr && text.startsWith('\n') ? text.slice(1) : text;
    if (text !== '') afterCr = text.endsWith('\r');
    const lines = fresh.split(/\r\n|\r|\n/);
    lines[0] = rest + lines[0];
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) throw new RangeError('a line without end');
    for (const line of lines) yield { line, isEnded: true };
  };
  for await (const chunk of chunks) yield* take(decoder.decode(chunk, { stream: true }));
  yield* take(decoder.decode());
  if (rest !== '') yield { line: rest, isEnded: false };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Such as a page, or plain words. */
function isOther(text: string): boolean {
  return /^\s*[^\s{["]/.test(text);
}
