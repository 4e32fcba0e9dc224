// What stands beside a log: its title and folder as the tool keeps them, and what an editor adds that runs the tool.
import { AppError } from '@shared/model/failure';
import type { TitleOrigin } from '@shared/model/thread';
import type { SourceEnv } from '../../io/source-env';
import { booleanAt, parseJson, stringAt } from '../shared/json';
import { parseYaml } from '../shared/parse-yaml';
import { EDITOR_FILE, WORKSPACE_FILE } from './scan-sessions';

export interface SideFacts {
  readonly title: { readonly text: string; readonly from: TitleOrigin } | null;
  readonly cwd: string | null;
  readonly gitRoot: string | null;
  readonly branch: string | null;
  readonly repository: string | null;
  /** Who started it: the terminal, the desktop app, an editor. */
  readonly client: string | null;
}

const LONGEST_READ = 64 * 1024;

/** Never fails: a file that can't be read says nothing. */
export async function readSideFacts(folder: string, env: SourceEnv): Promise<SideFacts> {
  const workspace = await parseYaml(await readSmall(env.join(folder, WORKSPACE_FILE), env));
  const parsed = parseJson(await readSmall(env.join(folder, EDITOR_FILE), env));
  const editor = 'value' in parsed ? parsed.value : undefined;
  const text = (key: string) => stringAt(workspace, key)?.trim() || null;
  const custom = stringAt(editor, 'customTitle')?.trim() || stringAt(editor, 'title')?.trim() || '';
  const name = text('name');
  const summary = text('summary');
  const from: TitleOrigin = booleanAt(workspace, 'user_named') === true ? 'user' : 'tool';
  return {
    title:
      custom !== ''
        ? { text: custom, from: 'tool' }
        : name !== null
          ? { text: name, from }
          : summary === null
            ? null
            : { text: summary, from: 'summary' },
    cwd: text('cwd'),
    gitRoot: text('git_root'),
    branch: text('branch'),
    repository: text('repository'),
    client: text('client_name'),
  };
}

async function readSmall(path: string, env: SourceEnv): Promise<string> {
  try {
    if ((await env.stat(path))?.kind !== 'file') return '';
    return (await env.text(path, 0, LONGEST_READ)).replaceAll('\0', '');
  } catch (error) {
    if (error instanceof AppError) return '';
    throw error;
  }
}
