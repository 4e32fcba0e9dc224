// Asks every source what is there. One source that fails costs only itself.
import type { Diagnostic } from '@shared/model/diagnostic';
import { AppError } from '@shared/model/failure';
import type { SourceId } from '@shared/model/ids';
import type { ScannedSession, SourceRoot } from '@shared/model/session';
import type { SourceEnv } from '../io/source-env';
import { UnreadableDatabase } from '../io/unreadable-database';
import type { SourceAdapter } from '../sources/source-adapter';

export interface SourceScan {
  readonly source: SourceId;
  readonly roots: readonly SourceRoot[];
  readonly places: readonly string[];
  readonly sessions: readonly ScannedSession[];
  /** Roots that could not be listed. Empty: whatever isn't among the sessions is gone. */
  readonly diagnostics: readonly Diagnostic[];
  /** What is there and can't be read for good. */
  readonly remarks: readonly Diagnostic[];
  /** Folders to be watched for changes. */
  readonly watched: readonly string[];
}

/** Never rejects for what is on the disk. */
export async function scanSources(adapters: readonly SourceAdapter[], env: SourceEnv): Promise<readonly SourceScan[]> {
  const scans: SourceScan[] = [];
  for (const adapter of adapters) scans.push(await scanSource(adapter, env));
  return scans;
}

async function scanSource(adapter: SourceAdapter, env: SourceEnv): Promise<SourceScan> {
  const source = adapter.card.id;
  const places = adapter.places(env);
  const sessions: ScannedSession[] = [];
  const diagnostics: Diagnostic[] = [];
  const remarks: Diagnostic[] = [];
  const watched: string[] = [];
  let roots: readonly SourceRoot[] = [];
  try {
    roots = await adapter.detect(env);
  } catch (error) {
    diagnostics.push(toDiagnostic(error, source, places[0] ?? env.home));
  }
  for (const root of roots) {
    watched.push(...(await watchedOf(adapter, root, env)));
    try {
      for await (const session of adapter.scan(root, env)) sessions.push(session);
    } catch (error) {
      const failures: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
      diagnostics.push(...failures.map((failure) => toDiagnostic(failure, source, root.path)));
    }
    try {
      remarks.push(...((await adapter.remarks?.(root, env)) ?? []));
    } catch (error) {
      // A database that can't be read was said by the scan already.
      if (diagnostics.length === 0) diagnostics.push(toDiagnostic(error, source, root.path));
    }
  }
  return { source, roots, places, sessions, diagnostics, remarks, watched };
}

async function watchedOf(adapter: SourceAdapter, root: SourceRoot, env: SourceEnv): Promise<readonly string[]> {
  const folders = adapter.watched?.(root, env);
  if (!folders) return [root.path];
  const found = await Promise.all(folders.map((folder) => env.stat(folder).catch(() => null)));
  return found.flatMap((folder) => (folder?.kind === 'folder' ? [folder.path] : []));
}

/** What could not be read, as a fact about the input. */
export function toDiagnostic(error: unknown, source: SourceId, path: string): Diagnostic {
  const subject = error instanceof AppError && error.subject !== '' ? error.subject : path;
  const cause = error instanceof AppError ? error.cause : null;
  const detail = cause instanceof UnreadableDatabase ? { detail: cause.kind } : {};
  return { code: codeOf(error), count: 1, ...detail, origin: { source, path: subject, at: { type: 'file' } } };
}

function codeOf(error: unknown): Diagnostic['code'] {
  if (!(error instanceof AppError)) return 'read-failed';
  if (error.code === 'no-permission') return 'no-permission';
  if (error.code === 'database-locked') return 'may-be-incomplete';
  return error.cause instanceof UnreadableDatabase ? error.cause.diagnostic : 'read-failed';
}
