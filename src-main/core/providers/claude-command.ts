// The user's own `claude`, in print mode: no tools, no servers, no hooks, and nothing saved of its session. Its stream
// says which tools it has before it asks the model; one that has any is stopped. Looked at with Claude Code 2.1.328.
import type { ProviderSetting } from '@shared/model/provider-setting';
import { z } from 'zod';
import { type Piece, readAnswer } from './answer';
import { hasOptions, SYSTEM, toPrompt } from './command-prompt';
import { type Clock, WAITS } from './patience';
import { type Place, subjectOf } from './place';
import { type ChatRequest, type Provider, ProviderError } from './provider';
import { readLines } from './read-lines';
import { readCommand, runCommand } from './run-command';
import { tryOut } from './try-out';

/** Without one of these it is not used. */
const NEEDED = [
  '--print',
  '--output-format',
  '--no-session-persistence',
  '--tools',
  '--strict-mcp-config',
  '--settings',
];
const WELCOME: readonly { readonly option: string; readonly args: readonly string[] }[] = [
  { option: '--include-partial-messages', args: ['--include-partial-messages'] },
  { option: '--disable-slash-commands', args: ['--disable-slash-commands'] },
  // The user's own instructions to it are about other work.
  { option: '--safe-mode', args: ['--safe-mode'] },
  { option: '--system-prompt', args: ['--system-prompt', SYSTEM] },
];

const LINE = z.object({
  type: z.string(),
  subtype: z.string().optional(),
  tools: z.array(z.unknown()).optional(),
  mcp_servers: z.array(z.unknown()).optional(),
  event: z
    .object({
      type: z.string(),
      delta: z.object({ type: z.string().optional(), text: z.string().optional() }).optional(),
    })
    .optional(),
  is_error: z.boolean().optional(),
  result: z.string().optional(),
});

export function makeClaude({ id, model }: ProviderSetting, command: string, clock: Clock): Provider {
  const place: Place = { label: 'claude', destination: command };
  const chat = async function* (request: ChatRequest, signal: AbortSignal): AsyncGenerator<string, void> {
    const help = await readCommand({ place, command, args: ['--help'], input: '', first: WAITS.help }, signal, clock);
    if (!hasOptions(help, NEEDED)) throw new ProviderError('command-unsuitable', subjectOf(place));
    const run = {
      place,
      command,
      args: toArguments(help, model),
      input: toPrompt(request),
      first: WAITS.first,
      env: {
        CLAUDE_CODE_MAX_OUTPUT_TOKENS: String(request.maxTokens),
        CLAUDE_CODE_SKIP_PROMPT_HISTORY: '1',
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      },
    };
    yield* readAnswer(readLines(runCommand(run, signal, clock)), place, makeReader());
  };
  const provider = { id, label: 'claude command', model, destination: command, local: false, chat };
  return { ...provider, test: (signal) => tryOut(provider, signal) };
}

function toArguments(help: string, model: string): string[] {
  return [
    ...['--print', '--output-format', 'stream-json', '--verbose'],
    ...['--no-session-persistence', '--tools', '', '--strict-mcp-config'],
    ...['--settings', '{"disableAllHooks":true}'],
    ...WELCOME.flatMap(({ option, args }) => (hasOptions(help, [option]) ? args : [])),
    ...(model === '' ? [] : ['--model', model]),
  ];
}

/** Reads one answer: in pieces where they come, else as a whole. What is said between them may be why there is none. */
function makeReader(): (raw: unknown) => Piece {
  let hasPieces = false;
  return (raw) => {
    const { type, subtype, tools = [], mcp_servers = [], event, is_error, result } = LINE.parse(raw);
    if (type === 'system' && subtype === 'init' && tools.length + mcp_servers.length > 0) {
      return { failed: { code: 'command-unsuitable', said: '' } };
    }
    if (type === 'stream_event' && event?.delta?.type === 'text_delta') {
      hasPieces = true;
      return { text: event.delta.text ?? '' };
    }
    if (type !== 'result') return {};
    if (is_error) return { failed: { code: 'command-failed', said: result ?? subtype ?? '' } };
    return { isEnd: true, ...(hasPieces ? {} : { text: result ?? '' }) };
  };
}
