// Whose vectors answer: the model that had all of them last. While those of another are being made, it still does.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomic } from '../io/atomic-file';

const FILE = 'answering.json';
const FORMAT = 1;

export interface AnsweringModel {
  /** Names its vectors. */
  readonly key: string;
  /** The id of its provider, where that is, and the model's name: what it takes to ask it again. */
  readonly provider: string;
  readonly destination: string;
  readonly model: string;
}

/** Null where none has ever been ready, and for what can't be read. */
export async function readAnsweringModel(folder: string): Promise<AnsweringModel | null> {
  try {
    const stored = JSON.parse(await readFile(join(folder, FILE), 'utf8')) as Record<string, unknown>;
    const { format, key, provider, destination, model } = stored;
    const isText = [key, provider, destination, model].every((value) => typeof value === 'string');
    return format === FORMAT && isText ? (stored as unknown as AnsweringModel) : null;
  } catch {
    return null;
  }
}

export async function writeAnsweringModel(folder: string, model: AnsweringModel): Promise<void> {
  await writeAtomic(join(folder, FILE), JSON.stringify({ format: FORMAT, ...model }));
}
