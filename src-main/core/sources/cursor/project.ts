// Which folder a conversation was about, when its workspace is gone: from what the conversation itself mentions.
import type { SourceEnv } from '../../io/source-env';
import { arrayAt, isObject, type JsonObject, objectAt, parseJson, stringAt, valueAt } from '../shared/json';
import { placeOfWorkspaceFile } from '../shared/vscode-storage';
import { type Place, placeOfUri, placeOfUriValue } from '../shared/vscode-storage-place';

/** More paths than these say no more about the folder that they have in common. */
const MOST_PATHS = 500;

export interface ProjectClues {
  /** Takes the fields of a bubble that name folders and files. */
  noteBubble(bubble: JsonObject): void;
  /** The best guess, or null. */
  place(composer: JsonObject | null): Place | null;
}

export function openProjectClues(): ProjectClues {
  let named: Place | null = null;
  const paths = new Set<string>();
  const addPath = (value: unknown) => {
    const place = placeOfUriValue(value);
    if (place && place.host === undefined && paths.size < MOST_PATHS) paths.add(place.path);
  };
  return {
    noteBubble: (bubble) => {
      named ??=
        placeOfUriValue(arrayAt(bubble, 'workspaceUris')[0]) ?? placeOfUriValue(valueAt(bubble, 'workspaceProjectDir'));
      if (paths.size >= MOST_PATHS) return;
      for (const file of arrayAt(bubble, 'relevantFiles')) addPath(file);
      for (const selection of arrayAt(objectAt(bubble, 'context'), 'fileSelections'))
        addPath(valueAt(selection, 'uri'));
    },
    place: (composer) => {
      for (const uri of Object.keys(objectAt(composer, 'codeBlockData') ?? {}).slice(0, MOST_PATHS)) addPath(uri);
      for (const file of arrayAt(composer, 'newlyCreatedFiles')) addPath(valueAt(file, 'uri') ?? file);
      const common = named ? null : commonFolder([...paths]);
      return named ?? (common === null ? null : { path: common });
    },
  };
}

/** The folder that a composer says it belongs to; null when it doesn't. */
export async function placeOfComposer(composer: JsonObject | null, env: SourceEnv): Promise<Place | null> {
  const workspace = objectAt(composer, 'workspaceIdentifier');
  const folder = placeOfUriValue(valueAt(workspace, 'uri'));
  return folder ?? placeOfWorkspaceFile(placeOfUriValue(valueAt(workspace, 'configPath')), env);
}

/** The folder that its agent ran in, or that a repository it follows lies in. */
export function placeOfAgent(composer: JsonObject | null): Place | null {
  const environment = objectAt(objectAt(composer, 'agentLocation'), 'environment');
  const [repository] = arrayAt(composer, 'trackedGitRepos');
  return (
    placeOfUriValue(valueAt(environment, 'uri')) ??
    placeOfUri(stringAt(objectAt(composer, 'gitWorktree'), 'worktreePath') ?? '') ??
    placeOfUri(stringAt(repository, 'repoPath') ?? '')
  );
}

/** The roots that a `messageRequestContext` row lists, as JSON inside JSON. */
export function placeOfLayouts(context: unknown): Place | null {
  for (const layout of arrayAt(context, 'projectLayouts')) {
    const value = typeof layout === 'string' ? parseOrNull(layout) : layout;
    const path = isObject(value) ? (stringAt(value, 'rootPath') ?? stringAt(value, 'absPath')) : undefined;
    const place = path === undefined ? null : placeOfUri(path);
    if (place) return place;
  }
  return null;
}

function parseOrNull(text: string): unknown {
  const parsed = parseJson(text);
  return 'value' in parsed ? parsed.value : null;
}

/** Folders in which sources usually lie: the project is the one above. */
const SOURCE_FOLDERS = new Set(['src', 'lib', 'app', 'test', 'tests']);

/** What all paths begin with; null for a drive, a home, or what lies directly under the root. */
function commonFolder(paths: readonly string[]): string | null {
  const [first, ...others] = paths;
  if (first === undefined) return null;
  const separator = first.includes('\\') ? '\\' : '/';
  let steps = first.split(separator).slice(0, -1);
  for (const path of others) {
    const other = path.split(separator);
    const differs = steps.findIndex((step, index) => step !== other[index]);
    if (differs >= 0) steps = steps.slice(0, differs);
  }
  const inside = steps.findIndex((step, index) => index > 2 && SOURCE_FOLDERS.has(step));
  if (inside > 0) steps = steps.slice(0, inside);
  const folder = steps.join(separator);
  const isHome = /^(?:\/(?:home|Users)\/[^/]+|[A-Za-z]:\\Users\\[^\\]+|\/root)$/.test(folder);
  return steps.length < 3 || isHome ? null : folder;
}
