// Lists chats of the command line and transcripts of a home, each chat once. Those whose messages the editor holds as
// well are left to it, which knows their times.
import type { ScannedSession, SourceRoot } from '@shared/model/session';
import type { SourceEnv } from '../../io/source-env';
import { isObject, stringAt } from '../shared/json';
import { throwAll } from '../shared/throw-all';
import { listWorkspaces } from '../shared/vscode-storage';
import { hasTable, jsonOfValue } from '../shared/vscode-storage-items';
import type { Place } from '../shared/vscode-storage-place';
import { readChatStore } from './chat-store';
import { BUBBLE_TABLE, bubbleRows, composerText } from './composer-store';
import { type HomeFile, listHome } from './home-sessions';
import { detectRoots, globalDatabaseOf, kindOfRoot } from './places';
import { placeOfComposer } from './project';
import { toHint } from './scan-hint';
import { placeOfSlug } from './slug';
import { SOURCE } from './source-id';

/** Throws, when all else was listed, what kept it from listing a folder. */
export async function* scanHome(root: SourceRoot, env: SourceEnv): AsyncGenerator<ScannedSession> {
  const { files, failures } = await listHome(root.path, env);
  const byId = new Map<string, HomeFile[]>();
  for (const file of files) byId.set(file.id, [file, ...(byId.get(file.id) ?? [])]);
  const known = await lookAside([...byId.keys()], env);
  for (const [id, [best, ...others]] of byId) {
    if (!best || known.withMessages.has(id)) continue;
    const file = best.form === 'store' && others[0] && !(await hasMessages(best, env)) ? others[0] : best;
    // A chat of the command line doesn't say its project where its transcript does.
    const slug = file.slug ?? others.find((other) => other.slug !== undefined)?.slug;
    yield toScanned(root, env, slug === undefined ? file : { ...file, slug }, known);
  }
  throwAll(failures);
}

interface Known {
  readonly withMessages: ReadonlySet<string>;
  readonly places: readonly Place[];
  /** What the editor says of conversations whose messages it has lost. */
  readonly about: ReadonlyMap<string, { readonly name?: string; readonly place: Place | null }>;
}

/** What the editor's data says of the same conversations. A database that can't be read says nothing here. */
async function lookAside(ids: readonly string[], env: SourceEnv): Promise<Known> {
  const withMessages = new Set<string>();
  const places: Place[] = [];
  const about = new Map<string, { name?: string; place: Place | null }>();
  if (ids.length === 0) return { withMessages, places, about };
  for (const root of await detectRoots(env)) {
    if ((await kindOfRoot(root.path, env)) !== 'user-data') continue;
    try {
      for (const { place } of await listWorkspaces(root.path, env)) if (place) places.push(place);
      const path = await globalDatabaseOf(root.path, env);
      if (path === null) continue;
      const snapshot = await env.snapshot(path);
      if (!hasTable(snapshot, BUBBLE_TABLE)) continue;
      for (const id of ids) {
        if (bubbleRows(snapshot, id).count > 0) withMessages.add(id);
        const composer = jsonOfValue(composerText(snapshot, id) ?? null);
        if (!isObject(composer)) continue;
        const name = stringAt(composer, 'name');
        about.set(id, { place: await placeOfComposer(composer, env), ...(name ? { name } : {}) });
      }
    } catch {
      // Said when its own root is scanned.
    }
  }
  return { withMessages, places, about };
}

async function hasMessages({ file }: HomeFile, env: SourceEnv): Promise<boolean> {
  try {
    return readChatStore(await env.snapshot(file.path)).messageIds.length > 0;
  } catch {
    return false;
  }
}

function toScanned(root: SourceRoot, env: SourceEnv, found: HomeFile, { places, about }: Known): ScannedSession {
  const { form, id, file, beside, slug, parent } = found;
  const known = about.get(id);
  const place = known?.place ?? (slug === undefined ? null : placeOfSlug(slug, places));
  const hint = toHint({
    form,
    ...(place ? { folder: place.path } : {}),
    ...(place?.host === undefined ? {} : { host: place.host }),
    ...(known?.name === undefined ? {} : { name: known.name }),
    ...(parent === undefined ? {} : { parent }),
  });
  return {
    source: SOURCE,
    root,
    nativeId: id,
    container: { kind: form === 'store' ? 'database' : 'lines', path: file.path },
    revision: `${env.revisionOf(file, ...beside)} ${env.hash(JSON.stringify(hint))}`,
    sizeBytes: beside.reduce((sum, { sizeBytes }) => sum + sizeBytes, file.sizeBytes),
    modifiedMs: beside.reduce((latest, { modifiedMs }) => Math.max(latest, modifiedMs), file.modifiedMs),
    hint,
  };
}
