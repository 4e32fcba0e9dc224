// Reads a whole home with one adapter, as the pipeline does: a failure costs what it is about and nothing else.
import { AppError } from '@shared/model/failure';
import type { ParseEvent, ScannedSession, SourceRoot } from '@shared/model/session';
import { openSourceEnv } from '../../io/node-source-env';
import type { SourceEnv } from '../../io/source-env';
import type { SourceAdapter } from '../source-adapter';

export interface SessionReading {
  readonly session: ScannedSession;
  /** Empty when reading failed. */
  readonly events: readonly ParseEvent[];
}

export interface HomeReading {
  readonly roots: readonly SourceRoot[];
  readonly sessions: readonly SessionReading[];
  readonly failures: readonly AppError[];
}

/** `view` may put something between the adapter and the disk. Anything thrown but an AppError is passed on. */
export async function readHome(
  adapter: SourceAdapter,
  home: string,
  view: (env: SourceEnv) => SourceEnv = (env) => env,
): Promise<HomeReading> {
  return withEnv(home, async (plain) => {
    const env = view(plain);
    const { roots, sessions, failures } = await scanHome(adapter, env);
    const readings: SessionReading[] = [];
    for (const session of sessions) {
      let events: readonly ParseEvent[] = [];
      const failed = await failuresOf(async () => {
        events = await parseAll(adapter, session, env);
      });
      failures.push(...failed);
      readings.push({ session, events });
    }
    return { roots, sessions: readings, failures };
  });
}

export async function scanHome(
  adapter: SourceAdapter,
  env: SourceEnv,
): Promise<{ roots: readonly SourceRoot[]; sessions: ScannedSession[]; failures: AppError[] }> {
  const sessions: ScannedSession[] = [];
  const failures: AppError[] = [];
  let roots: readonly SourceRoot[] = [];
  const failedToDetect = await failuresOf(async () => {
    roots = await adapter.detect(env);
  });
  failures.push(...failedToDetect);
  for (const root of roots) {
    const failed = await failuresOf(async () => {
      for await (const session of adapter.scan(root, env)) sessions.push(session);
    });
    failures.push(...failed);
  }
  return { roots, sessions, failures };
}

export async function parseAll(
  adapter: SourceAdapter,
  session: ScannedSession,
  env: SourceEnv,
): Promise<readonly ParseEvent[]> {
  const events: ParseEvent[] = [];
  for await (const event of adapter.parse(session, env)) events.push(event);
  return events;
}

/** Lends the env of a home, and closes what it opened. */
export async function withEnv<T>(
  home: string,
  run: (env: SourceEnv) => Promise<T>,
  extraFolders: readonly string[] = [],
): Promise<T> {
  const { env, close } = openSourceEnv({ home, extraFolders });
  try {
    return await run(env);
  } finally {
    close();
  }
}

async function failuresOf(run: () => Promise<void>): Promise<readonly AppError[]> {
  try {
    await run();
    return [];
  } catch (error) {
    const failures: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
    return failures.map((failure) => {
      if (failure instanceof AppError) return failure;
      throw failure;
    });
  }
}
