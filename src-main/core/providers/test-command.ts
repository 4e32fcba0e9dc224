// Scripts that stand in for the user's commands, for tests: they note how they were run, and print what they are told to.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { testFolder } from '../io/test-folder';
import { makeClaude } from './claude-command';
import { makeCodex } from './codex-command';
import type { Provider } from './provider';
import { makeTestClock } from './test-clock';
import { toSetting } from './test-protocols';

export const CLAUDE_HELP = `Usage: claude [options]
  -p, --print                    Print response and exit
  --output-format <format>       Output format
  --no-session-persistence       Don't save sessions
  --tools <tools...>             Built-in tools
  --strict-mcp-config            Only these servers
  --settings <file-or-json>      More settings
  --include-partial-messages     In pieces
`;
export const CODEX_HELP = `Usage: codex exec [OPTIONS] [PROMPT]
      --disable <FEATURE>
  -s, --sandbox <SANDBOX_MODE>
      --skip-git-repo-check
      --ephemeral
      --ignore-user-config
      --ignore-rules
      --json
`;
const FEATURES = `shell_tool      stable   true
unified_exec    stable   true
js_repl         removed  false
fast_mode       stable   true
`;
export const lines = (all: readonly unknown[]) => all.map((line) => `${JSON.stringify(line)}\n`).join('');
export const INIT = { type: 'system', subtype: 'init', tools: [], mcp_servers: [] };
export const piece = (text: string) => ({
  type: 'stream_event',
  event: { type: 'content_block_delta', delta: { type: 'text_delta', text } },
});
export const RESULT = { type: 'result', subtype: 'success', is_error: false, result: 'Hello [1]' };
export const CLAUDE_ANSWER = lines([
  { type: 'system', subtype: 'ui', event: 'render' },
  INIT,
  { type: 'news', event: 7 },
  piece('Hello '),
  piece('[1]'),
  { type: 'assistant' },
  RESULT,
]);
export const CODEX_ANSWER = lines([
  { type: 'thread.started', thread_id: 't' },
  { type: 'item.completed', item: { type: 'error', message: 'reconnecting' } },
  { type: 'item.completed', item: { type: 'reasoning', text: 'hm' } },
  { type: 'item.completed', item: { type: 'agent_message', text: 'Hello ' } },
  { type: 'item.completed', item: { type: 'agent_message', text: '[1]' } },
  { type: 'turn.completed', usage: {} },
]);

export interface Fake {
  readonly command: string;
  readonly provider: Provider;
  readonly clock: ReturnType<typeof makeTestClock>;
  /** What it noted of its last run. */
  noted(name: 'looks' | 'args' | 'child' | 'input' | 'folder' | 'files' | 'env' | 'pid'): Promise<string>;
  hasRun(): boolean;
}

interface Script {
  readonly help?: string;
  readonly features?: string;
  /** What it does once it was asked, in the shell's language. */
  readonly does?: string;
  readonly model?: string;
}

/** `$0.answer` is the file with what it prints. */
export async function fake(kind: 'claude' | 'codex', script: Script, answer: string): Promise<Fake> {
  const folder = await testFolder();
  const command = path.join(folder, kind);
  const { help = kind === 'claude' ? CLAUDE_HELP : CODEX_HELP, features = FEATURES, does = 'cat "$0.answer"' } = script;
  await writeFile(`${command}.answer`, answer);
  await writeFile(`${command}.help`, help);
  await writeFile(`${command}.features`, features);
  await writeFile(
    command,
    `#!/bin/sh
case "$*" in *--help) echo >> "$0.looks"; exec cat "$0.help";; "features list") exec cat "$0.features";; esac
echo $$ > "$0.pid"; pwd > "$0.folder"; ls -A > "$0.files"; env > "$0.env"
for arg in "$@"; do printf '%s\\n' "$arg"; done > "$0.args"
cat > "$0.input"
${does}
`,
  );
  await chmod(command, 0o700);
  const clock = makeTestClock({ backOff: () => false });
  const make = kind === 'claude' ? makeClaude : makeCodex;
  return {
    command,
    provider: make(toSetting({ kind, model: script.model ?? '' }), command, clock),
    clock,
    noted: (name) => readFile(`${command}.${name}`, 'utf8'),
    hasRun: () => existsSync(`${command}.pid`),
  };
}

/** One that nobody has asked for its exit code yet is gone all the same. */
export function isAlive(pid: string): boolean {
  const state = spawnSync('ps', ['-o', 'stat=', '-p', pid.trim()], { encoding: 'utf8' }).stdout.trim();
  return state !== '' && !state.startsWith('Z');
}
