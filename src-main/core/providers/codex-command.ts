// The user's own `codex`, run once: nothing saved of its session, a sandbox that may not write, and all features off that
// give the model something to do. An answer that did something all the same is stopped. Looked at with Codex 0.169.0.
import type { ProviderSetting } from '@shared/model/provider-setting';
import { z } from 'zod';
import { type Piece, readAnswer } from './answer';
import { hasOptions, toPrompt } from './command-prompt';
import { type Clock, WAITS } from './patience';
import { type Place, subjectOf } from './place';
import { type ChatRequest, type Provider, ProviderError } from './provider';
import { readLines } from './read-lines';
import { readCommand, readOnce, runCommand } from './run-command';
import { tryOut } from './try-out';

/** Without one of these it is not used. */
const NEEDED = [
  '--ephemeral',
  '--ignore-user-config',
  '--ignore-rules',
  '--skip-git-repo-check',
  '--sandbox',
  '--json',
  '--disable',
];
/** The one that can't be missing: what it is called elsewhere isn't known. */
const SHELL = 'shell_tool';
const FEATURES = new RegExp(
  `^(${[
    SHELL,
    'shell_snapshot',
    'unified_exec\\w*',
    'code_mode\\w*',
    'multi_agent\\w*',
    'apps\\w*',
    'browser_use\\w*',
    'computer_use',
    'goals',
    'hooks',
    'image_generation',
    'plugins',
    'remote_plugin',
    'skill_search',
    'sleep_tool',
    'tool_suggest',
    'view_image',
    'workspace_dependencies',
    'daemon_auto_start',
    'memories',
  ].join('|')})$`,
);
/** All else that an answer may consist of is something that was done. */
const MERE_WORDS: ReadonlySet<string> = new Set(['agent_message', 'reasoning', 'error', 'todo_list']);

const LINE = z.object({
  type: z.string(),
  item: z.object({ type: z.string(), text: z.string().optional() }).optional(),
  error: z.object({ message: z.string() }).optional(),
});

export function makeCodex({ id, model }: ProviderSetting, command: string, clock: Clock): Provider {
  const place: Place = { label: 'codex', destination: command };
  const readFeatures = readOnce(command, async (signal) => {
    const print = (args: readonly string[]) =>
      readCommand({ place, command, args, input: '', first: WAITS.help }, signal, clock);
    const help = await print(['exec', '--help']);
    const isAble = hasOptions(help, NEEDED);
    const features = isAble ? toFeatures(await print(['features', 'list'])) : [];
    if (!features.includes(SHELL)) throw new ProviderError('command-unsuitable', subjectOf(place));
    return features;
  });
  const chat = async function* (request: ChatRequest, signal: AbortSignal): AsyncGenerator<string, void> {
    const features = await readFeatures(signal);
    let isOver = false;
    const run = {
      isOver: () => isOver,
      place,
      command,
      args: toArguments(features, model),
      input: toPrompt(request),
      first: WAITS.first,
    };
    const read = makeReader();
    const open = (until: AbortSignal) => readLines(runCommand(run, until, clock));
    const toPiece = (raw: unknown) => {
      const piece = read(raw);
      isOver ||= piece.isEnd === true;
      return piece;
    };
    yield* readAnswer({ place, open, toPiece }, signal, clock);
  };
  const provider = { id, label: 'codex command', model, destination: command, local: false, chat };
  return {
    ...provider,
    check: async (signal) => void (await readFeatures(signal)),
    test: (signal) => tryOut(provider, signal),
  };
}

/** Of the features that this version has, those to turn off. Lines: name, stage, on or off. */
function toFeatures(list: string): string[] {
  return list.split('\n').flatMap((line) => {
    const [name = '', ...more] = line.trim().split(/\s+/);
    return FEATURES.test(name) && !more.includes('removed') ? [name] : [];
  });
}

function toArguments(features: readonly string[], model: string): string[] {
  return [
    ...['exec', '--json', '--ephemeral', '--ignore-user-config', '--ignore-rules', '--skip-git-repo-check'],
    ...['--sandbox', 'read-only'],
    ...features.flatMap((name) => ['--disable', name]),
    ...['web_search="disabled"', 'agents.enabled=false', 'project_doc_max_bytes=0'].flatMap((value) => ['-c', value]),
    ...(model === '' ? [] : ['--model', model]),
    '-',
  ];
}

function makeReader(): (raw: unknown) => Piece {
  let said = false;
  return (raw) => {
    const { type, item, error } = LINE.parse(raw);
    if (type === 'turn.failed') return { failed: { code: 'command-failed', said: error?.message ?? '' } };
    if (item && !MERE_WORDS.has(item.type)) return { failed: { code: 'command-unsuitable', said: item.type } };
    if (type === 'turn.completed') return { isEnd: true };
    if (type !== 'item.completed' || item?.type !== 'agent_message') return {};
    const text = `${said ? '\n\n' : ''}${item.text ?? ''}`;
    said = true;
    return { text };
  };
}
