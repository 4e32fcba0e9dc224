// Streams of bytes as lines, and as server-sent events. Cuts may fall anywhere: inside a letter, between CR and LF.

/** A line that is longer than this comes from nothing that we ask. In UTF-16 units. */
const LONGEST_LINE = 8_000_000;

/** Lines that end in LF, CR or CRLF; what has no end was cut off, and is dropped. Throws RangeError for one that grows for ever. */
export async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  let afterCr = false;
  const take = function* (text: string): Generator<string> {
    // The LF of a CRLF whose CR has ended a line already.
    const fresh = afterCr && text.startsWith('\n') ? text.slice(1) : text;
    if (text !== '') afterCr = text.endsWith('\r');
    const lines = fresh.split(/\r\n|\r|\n/);
    lines[0] = rest + lines[0];
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) throw new RangeError('a line without end');
    yield* lines;
  };
  for await (const chunk of chunks) yield* take(decoder.decode(chunk, { stream: true }));
  yield* take(decoder.decode());
}

/** The data of each server-sent event. One that isn't ended by an empty line is dropped, as the standard has it. */
export async function* readEvents(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let data: string[] = [];
  for await (const line of readLines(chunks)) {
    if (line === '') {
      if (data.length > 0) yield data.join('\n');
      data = [];
    } else if (line === 'data') data.push('');
    else if (line.startsWith('data:')) data.push(line.slice(line.startsWith('data: ') ? 6 : 5));
  }
}
