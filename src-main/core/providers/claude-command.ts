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
import { readCommand, readOnce, runCommand } from './run-command';
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

/** Of what it prints, all that matters here. There is more, and there will be other. */
const LINE = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('system'),
    subtype: z.string(),
    tools: z.array(z.unknown()).optional(),
    mcp_servers: z.array(z.unknown()).optional(),
  }),
  z.object({
    type: z.literal('stream_event'),
    event: z.object({ delta: z.object({ type: z.string().optional(), text: z.string().optional() }).optional() }),
  }),
  z.object({
    type: z.literal('result'),
    subtype: z.string(),
    is_error: z.boolean(),
    result: z.string().optional(),
  }),
]);
const KNOWN: ReadonlySet<string> = new Set(['system', 'stream_event', 'result']);
const TYPED = z.object({ type: z.string() });

export function makeClaude({ id, model }: ProviderSetting, command: string, clock: Clock): Provider {
  const place: Place = { label: 'claude', destination: command };
  const readHelp = readOnce(command, async (signal) => {
    const help = await readCommand({ place, command, args: ['--help'], input: '', first: WAITS.help }, signal, clock);
    if (!hasOptions(help, NEEDED)) throw new ProviderError('command-unsuitable', subjectOf(place));
    return help;
  });
  const chat = async function* (request: ChatRequest, signal: AbortSignal): AsyncGenerator<string, void> {
    const help = await readHelp(signal);
    const reader = new Reader();
    const run = {
      isOver: () => reader.isOver,
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
    const open = (until: AbortSignal) => readLines(runCommand(run, until, clock));
    yield* readAnswer({ place, open, toPiece: (raw) => reader.read(raw) }, signal, clock);
  };
  const provider = { id, label: 'claude command', model, destination: command, local: false, chat };
  return {
    ...provider,
    check: async (signal) => void (await readHelp(signal)),
    test: (signal) => tryOut(provider, signal),
  };
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
class Reader {
  isOver = false;
  #hasPieces = false;

  read(raw: unknown): Piece {
    if (!KNOWN.has(TYPED.parse(raw).type)) return {};
    const line = LINE.parse(raw);
    switch (line.type) {
      case 'system': {
        const abilities = [...(line.tools ?? []), ...(line.mcp_servers ?? [])];
        return line.subtype === 'init' && abilities.length > 0
          ? { failed: { code: 'command-unsuitable', said: String(abilities[0]) } }
          : {};
      }
      case 'stream_event': {
        const { delta } = line.event;
        if (delta?.type !== 'text_delta') return {};
        this.#hasPieces = true;
        return { text: delta.text ?? '' };
      }
      case 'result':
        this.isOver = true;
        if (line.is_error) return { failed: { code: 'command-failed', said: line.result ?? line.subtype } };
        return { isEnd: true, ...(this.#hasPieces ? {} : { text: line.result ?? '' }) };
    }
  }
}
