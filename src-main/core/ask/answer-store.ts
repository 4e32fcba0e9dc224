// Answers on disk, one small file each, without the extracts: those stay where they come from, so that what is
// forgotten there doesn't live on here.
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Answer, FOUND_BY, type KeptAnswer } from '@shared/model/ask';
import { AppError } from '@shared/model/failure';
import type { ThreadId } from '@shared/model/ids';
import { z } from 'zod';
import { toWriteFailure, writeAtomic } from '../io/atomic-file';
import { isAbsent, toReadError } from '../io/io-error';

const ID = /^[\w-]{1,64}$/;
const SUFFIX = '.json';

const threadId = z.string().transform((id) => id as ThreadId);
const keptAnswer = z.object({
  id: z.string().regex(ID),
  question: z.string(),
  scope: z.string(),
  thread: threadId.nullable(),
  at: z.number(),
  text: z.string().nullable(),
  refused: z.boolean(),
  citations: z.array(z.object({ number: z.number(), from: z.number(), to: z.number(), valid: z.boolean() })),
  evidence: z.array(
    z.object({
      number: z.number(),
      thread: threadId,
      title: z.string(),
      sourceLabel: z.string(),
      project: z.string().nullable(),
      at: z.number().nullable(),
      foundBy: z.array(z.enum(FOUND_BY)),
      ordinal: z.number(),
    }),
  ),
  expansion: z.array(z.string()).default([]),
  summary: z
    .object({ subject: z.string(), stamp: z.string(), read: z.number(), total: z.number() })
    .nullable()
    .default(null),
  by: z.object({ provider: z.string(), model: z.string() }).nullable(),
  sentTokens: z.number(),
});

export class AnswerStore {
  constructor(private readonly folder: string) {}

  /** Throws AppError('disk-full' | 'no-permission' | 'cannot-write'). */
  async keep({ evidence, ...answer }: Omit<Answer, 'kept' | 'reused'>): Promise<void> {
    const kept: KeptAnswer = { ...answer, evidence: evidence.map(({ extract, ...place }) => place) };
    await mkdir(this.folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
      throw toWriteFailure(error, this.folder);
    });
    await writeAtomic(this.pathOf(answer.id), `${JSON.stringify(kept)}\n`);
  }

  /** Newest first; one that can't be read is left out. Throws AppError('no-permission' | 'cannot-read'). */
  async all(): Promise<readonly KeptAnswer[]> {
    const names = await readdir(this.folder).catch((error: unknown) => {
      if (isAbsent(error)) return [];
      throw toReadError(error, this.folder);
    });
    const read = await Promise.all(names.filter((name) => name.endsWith(SUFFIX)).map((name) => this.read(name)));
    return read.filter((answer) => answer !== null).sort((a, b) => b.at - a.at);
  }

  async remove(id: string): Promise<void> {
    await rm(this.pathOf(id), { force: true }).catch((error: unknown) => {
      throw toWriteFailure(error, this.folder);
    });
  }

  /** Removes every answer that rests on one of these threads. */
  async forget(threads: ReadonlySet<ThreadId>): Promise<void> {
    for (const { id, thread, evidence } of await this.all()) {
      const rests = (thread !== null && threads.has(thread)) || evidence.some((one) => threads.has(one.thread));
      if (rests) await this.remove(id);
    }
  }

  async clear(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true }).catch((error: unknown) => {
      throw toWriteFailure(error, this.folder);
    });
  }

  private async read(name: string): Promise<KeptAnswer | null> {
    const text = await readFile(join(this.folder, name), 'utf8').catch(() => '');
    try {
      const { data } = keptAnswer.safeParse(JSON.parse(text));
      return data && `${data.id}${SUFFIX}` === name ? data : null;
    } catch {
      return null;
    }
  }

  private pathOf(id: string): string {
    if (!ID.test(id)) throw new AppError('bad-argument', id);
    return join(this.folder, `${id}${SUFFIX}`);
  }
}
