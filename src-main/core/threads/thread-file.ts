// The layout of a thread's file: a header with two slots, then blocks, a summary and a table, in any order and with
// gaps. A slot says where the table is; a new state is appended first and then put into the slot that isn't in use, so
// that a kill or a power cut at any moment leaves the old or the new one.
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { ThreadId } from '@shared/model/ids';
import type { AppPaths } from '../io/app-paths';
import { contentHash } from './content-hash';

/** Compressed bytes somewhere in the file. */
export interface Stored {
  readonly at: number;
  readonly bytes: number;
  /** Of what is decompressed. */
  readonly rawBytes: number;
  readonly checksum: number;
}

/** Consecutive messages: their text stream, and their rows and frames (see message-block.ts). */
export interface Block {
  /** Ordinal of the first. */
  readonly from: number;
  readonly count: number;
  /** Of both raw contents. */
  readonly hash: string;
  readonly texts: Stored;
  readonly frames: Stored;
}

export interface Table {
  readonly id: ThreadId;
  readonly blocks: readonly Block[];
  readonly summary: Stored;
  readonly summaryHash: string;
}

/** A table, and what writing the next one needs to know. */
export interface OpenedTable {
  readonly table: Table;
  readonly slot: 0 | 1;
  readonly sequence: number;
  /** Where the state ends; nothing after it is in use. */
  readonly end: number;
}

/** Ids hold characters that file names must not. */
export function threadPath({ threads }: Pick<AppPaths, 'threads'>, id: ThreadId): string {
  return join(threads, `${contentHash(id)}.thread`);
}

export const HEADER_BYTES = 64;
/** Raised when what older versions kept can't be read any more; their sessions are then read anew. */
export const KEPT_FORMAT = 2;
const MAGIC = Buffer.from(`tfthread${KEPT_FORMAT}\n`);
const SLOT_AT = [16, 40] as const;
const SLOT_BYTES = 24;
/** Most tables of ordinary threads are read together with the header. */
const FIRST_READ = 4096;

/** A new file's header; its second slot is empty. */
export function formatHeader(tableAt: number, table: Uint8Array): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  MAGIC.copy(header);
  formatSlot(1, tableAt, table).copy(header, SLOT_AT[0]);
  return header;
}

/** Makes an appended table the current one. */
export async function switchTable(
  file: FileHandle,
  before: OpenedTable,
  tableAt: number,
  table: Uint8Array,
): Promise<void> {
  const slot = formatSlot(before.sequence + 1, tableAt, table);
  await file.write(slot, 0, slot.length, SLOT_AT[before.slot === 0 ? 1 : 0]);
}

/** Opens a file for reading as long as `use` takes. */
export async function withFile<T>(path: string, use: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, 'r');
  try {
    return await use(file);
  } finally {
    await file.close();
  }
}

/** The newest whole table; null when the file isn't one of ours, is another thread's (with `id`), or is damaged. */
export async function readTable(file: FileHandle, id: ThreadId | null): Promise<OpenedTable | null> {
  const start = await readBytes(file, 0, FIRST_READ);
  for (const { slot, sequence, at, bytes, checksum } of slotsIn(start)) {
    const text = at + bytes <= start.length ? start.subarray(at, at + bytes) : await readBytes(file, at, bytes);
    if (text.length !== bytes || crc32(text) !== checksum) continue;
    const table = JSON.parse(text.toString('utf8')) as Table;
    return id === null || table.id === id ? { table, slot, sequence, end: at + bytes } : null;
  }
  return null;
}

/** As `readTable`, of a file that was read whole. */
export function tableIn(bytes: Buffer, id: ThreadId): Table | null {
  for (const { at, bytes: length, checksum } of slotsIn(bytes)) {
    const text = bytes.subarray(at, at + length);
    if (text.length !== length || crc32(text) !== checksum) continue;
    const table = JSON.parse(text.toString('utf8')) as Table;
    return table.id === id ? table : null;
  }
  return null;
}

/** As `readStored`, of a file that was read whole. */
export function sliceStored(bytes: Buffer, stored: Stored): Buffer | null {
  const own = bytes.subarray(stored.at, stored.at + stored.bytes);
  return isWhole(own, stored) ? own : null;
}

/** The newest first; none where the file isn't one of ours. */
function slotsIn(start: Buffer) {
  if (!start.subarray(0, MAGIC.length).equals(MAGIC) || start.length < HEADER_BYTES) return [];
  const slots = ([0, 1] as const).flatMap((slot) => parseSlot(start, slot) ?? []);
  return slots.sort((a, b) => b.sequence - a.sequence);
}

/** The bytes of `stored`, or null when they aren't what was written. */
export async function readStored(file: FileHandle, stored: Stored): Promise<Buffer | null> {
  const bytes = await readBytes(file, stored.at, stored.bytes);
  return isWhole(bytes, stored) ? bytes : null;
}

function isWhole(bytes: Uint8Array, stored: Stored): boolean {
  return bytes.length === stored.bytes && crc32(bytes) === stored.checksum;
}

/** Fewer where the file ends. */
export async function readBytes(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, at + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

function formatSlot(sequence: number, tableAt: number, table: Uint8Array): Buffer {
  const slot = Buffer.alloc(SLOT_BYTES);
  slot.writeUInt32LE(sequence, 0);
  slot.writeDoubleLE(tableAt, 4);
  slot.writeUInt32LE(table.length, 12);
  slot.writeUInt32LE(crc32(table), 16);
  slot.writeUInt32LE(crc32(slot.subarray(0, SLOT_BYTES - 4)), SLOT_BYTES - 4);
  return slot;
}

function parseSlot(header: Buffer, slot: 0 | 1) {
  const bytes = header.subarray(SLOT_AT[slot], SLOT_AT[slot] + SLOT_BYTES);
  const sequence = bytes.readUInt32LE(0);
  if (sequence === 0 || crc32(bytes.subarray(0, SLOT_BYTES - 4)) !== bytes.readUInt32LE(SLOT_BYTES - 4)) return null;
  const checksum = bytes.readUInt32LE(16);
  return { slot, sequence, at: bytes.readDoubleLE(4), bytes: bytes.readUInt32LE(12), checksum };
}
