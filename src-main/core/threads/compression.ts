// Compression of kept text. Measured on the blocks of a made-up history, in MB/s of one core and share of the raw size.
// Texts: brotli 1 (225, 0.373), brotli 2 (110, 0.355), brotli 3 (105, 0.351), deflate 1 (92, 0.383). Frames, which repeat
// themselves: brotli 1 (195, 0.30), brotli 2 (130, 0.27).
import { promisify } from 'node:util';
import { brotliCompressSync, brotliDecompress, brotliDecompressSync, constants } from 'node:zlib';

const inflate = promisify(brotliDecompress);

/** Less isn't worth compressing. */
const SMALLEST = 512;

/** What people and tools wrote takes most of the time of keeping, and gains little by more effort. */
export type Effort = 'little' | 'more';
const QUALITY = { little: 1, more: 2 } as const satisfies Record<Effort, number>;

/**
 * The compressed data, or `raw` itself when that is as short. At once: keeping has a thread of its own, and the way to
 * libuv's threads and back costs a small block more than compressing it.
 */
export function compress(raw: Uint8Array, effort: Effort = 'more'): Uint8Array {
  if (raw.length < SMALLEST) return raw;
  const compressed = brotliCompressSync(raw, {
    // Room for all of it in most cases, without a second step.
    chunkSize: Math.max(1024, raw.length >> 1),
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY[effort],
      [constants.BROTLI_PARAM_LGWIN]: 18,
      [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
    },
  });
  return compressed.length < raw.length ? compressed : raw;
}

/** As `decompress`, at once: for little, of which the way to libuv's threads and back would be the greater part. */
export function decompressNow(stored: Buffer, rawBytes: number): Buffer {
  if (stored.length === rawBytes) return stored;
  return brotliDecompressSync(stored, { chunkSize: rawBytes, maxOutputLength: rawBytes });
}

/** What `compress` was given. Rejects when the data isn't whole. */
export async function decompress(stored: Buffer, rawBytes: number): Promise<Buffer> {
  if (stored.length === rawBytes) return stored;
  // The size is known, so that one step does; every further one would be another turn through the event loop.
  return inflate(stored, { chunkSize: rawBytes, maxOutputLength: rawBytes });
}
