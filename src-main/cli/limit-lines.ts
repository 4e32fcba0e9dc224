// Lines on their way to the protocol, but for those that are too long for it: each of them is answered with an error, and
// takes no more memory than its beginning.
import { Transform } from 'node:stream';

/** In bytes. Nothing that an agent asks for comes near it. */
const LONGEST_LINE = 4 * 1024 * 1024;
/** Of what is dropped, so much of its end is kept: programs write the id there, or at the beginning. */
const END_BYTES = 200;

const ID = String.raw`"id"\s*:\s*(\d{1,15}|"[\w-]{1,100}")`;
const ID_FIRST = new RegExp(String.raw`^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?${ID}`);
const ID_LAST = new RegExp(String.raw`${ID}\s*\}\s*$`);
/** As JSON-RPC has it for what is no request. */
const INVALID_REQUEST = -32600;

/** `refuse` is given the answer to a line that is too long. */
export function limitLines(refuse: (line: string) => void, longest = LONGEST_LINE): Transform {
  let held: Buffer[] = [];
  let size = 0;
  let head: string | null = null;
  let end = Buffer.alloc(0);

  const add = (bytes: Buffer): void => {
    size += bytes.length;
    if (size <= longest) held.push(bytes);
    else {
      head ??= Buffer.concat([...held, bytes.subarray(0, END_BYTES)]).toString('latin1', 0, END_BYTES);
      held = [];
      end = Buffer.concat([end, bytes.subarray(-END_BYTES)]).subarray(-END_BYTES);
    }
  };
  const finish = (stream: Transform): void => {
    if (head === null) stream.push(Buffer.concat([...held, NEWLINE]));
    else refuse(toRefusal(head, end.toString('latin1'), longest));
    held = [];
    size = 0;
    head = null;
    end = Buffer.alloc(0);
  };

  return new Transform({
    transform(chunk: Buffer, _, done) {
      let from = 0;
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
        add(chunk.subarray(from, at));
        finish(this);
        from = at + 1;
      }
      if (from < chunk.length) add(Buffer.from(chunk.subarray(from)));
      done();
    },
  });
}

const NEWLINE = Buffer.from('\n');

/** Named by its id where that is plain to see; whoever asked is left waiting otherwise. */
function toRefusal(head: string, end: string, longest: number): string {
  const id = ID_LAST.exec(end)?.[1] ?? ID_FIRST.exec(head)?.[1] ?? 'null';
  const message = `This message is longer than ${Math.floor(longest / 1024)} KB and was not read. Ask with a shorter one.`;
  return `{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify({ code: INVALID_REQUEST, message })}}\n`;
}
