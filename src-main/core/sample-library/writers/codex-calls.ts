// How Codex makes a call, what it tells of it while it runs, and what the model gets back. It has few tools: files are
// read and searched with commands, and changed with patches.
import type { Call, SampleHunk } from '../script';

export interface CodexCall {
  /** The item of the API that asks for it; its `call_id` is added. */
  readonly item: Readonly<Record<string, unknown>>;
  /** The item that completes; its `id` is the call's. */
  readonly completed: Readonly<Record<string, unknown>> | null;
  /** Null where none comes back. */
  readonly output: { readonly type: string; readonly output: unknown } | null;
}

/** Longer outputs are cut in the middle before the model sees them. */
const LONGEST_OUTPUT = 10_000;

export const REFUSED = 'exec command rejected by user';

/** `seconds` is how long it took, `child` the thread that a task is given to. */
export function writeCodexCall(call: Call, cwd: string, seconds: number, child: string): CodexCall {
  switch (call.tool) {
    case 'bash':
      return command(call.command, call.output, call.exitCode, cwd, seconds);
    case 'bash-stored':
      return command(call.command, call.output, 0, cwd, seconds);
    case 'read': {
      const last = call.start + call.content.split('\n').length - 1;
      return command(`sed -n '${call.start},${last}p' ${call.path}`, call.content, 0, cwd, seconds);
    }
    case 'grep':
      return command(`rg -n ${quote(call.pattern)} ${call.path}`, call.output, call.output ? 0 : 1, cwd, seconds);
    case 'glob':
      return command(`rg --files -g ${quote(call.pattern)}`, call.files.join('\n'), 0, cwd, seconds);
    case 'see': {
      const image_url = `data:image/png;base64,${Buffer.from(call.png).toString('base64')}`;
      return {
        item: called('view_image', { path: call.path }),
        completed: { type: 'ImageView', path: call.path },
        output: { type: 'function_call_output', output: [{ type: 'input_image', image_url }] },
      };
    }
    case 'edit': {
      const unified_diff = call.hunks.map(unified).join('');
      const body = call.hunks.map(({ lines }) => `@@\n${lines.join('\n')}\n`).join('');
      return patch(`*** Update File: ${call.path}\n${body}`, call.path, {
        type: 'update',
        unified_diff,
        move_path: null,
      });
    }
    case 'write': {
      const added = call.content.split('\n').map((line) => `+${line}\n`);
      return patch(`*** Add File: ${call.path}\n${added.join('')}`, call.path, { type: 'add', content: call.content });
    }
    case 'todo': {
      const plan = call.todos.map(({ text, state }) => ({ step: text, status: state }));
      return {
        item: called('update_plan', { plan }),
        completed: null,
        output: { type: 'function_call_output', output: 'Plan updated' },
      };
    }
    case 'fetch': {
      const action = { type: 'open_page', url: call.url };
      return { item: { type: 'web_search_call', status: 'completed', action }, completed: null, output: null };
    }
    case 'task':
      return {
        item: called('spawn_agent', { message: call.prompt, agent_type: call.agent }),
        completed: {
          type: 'CollabAgentToolCall',
          tool: 'spawnAgent',
          receiver_thread_ids: [child],
          status: 'completed',
        },
        output: {
          type: 'function_call_output',
          output: JSON.stringify({ agent_id: child, nickname: call.description }),
        },
      };
  }
}

function called(name: string, given: unknown): Readonly<Record<string, unknown>> {
  return { type: 'function_call', name, arguments: JSON.stringify(given) };
}

function command(cmd: string, text: string, exitCode: number, cwd: string, seconds: number): CodexCall {
  const shown =
    text.length > LONGEST_OUTPUT ? `${text.slice(0, LONGEST_OUTPUT / 2)}\n…\n${text.slice(-LONGEST_OUTPUT / 2)}` : text;
  const head = `Wall time: ${seconds.toFixed(4)} seconds\nProcess exited with code ${exitCode}\nOutput:\n`;
  return {
    item: called('exec_command', { cmd }),
    completed: {
      type: 'CommandExecution',
      command: ['/bin/bash', '-lc', cmd],
      cwd: `file://${cwd}`,
      source: 'unified_exec_startup',
      status: exitCode === 0 ? 'completed' : 'failed',
      aggregated_output: shown,
      exit_code: exitCode,
      duration: { secs: Math.floor(seconds), nanos: Math.round((seconds % 1) * 1e9) },
    },
    output: { type: 'function_call_output', output: head + shown },
  };
}

function patch(body: string, path: string, change: Readonly<Record<string, unknown>>): CodexCall {
  const said = {
    output: `Success. Updated the following files:\nM ${path}\n`,
    metadata: { exit_code: 0, duration_seconds: 0 },
  };
  return {
    item: {
      type: 'custom_tool_call',
      name: 'apply_patch',
      input: `*** Begin Patch\n${body}*** End Patch`,
      status: 'completed',
    },
    completed: { type: 'FileChange', status: 'completed', changes: { [path]: change } },
    output: { type: 'custom_tool_call_output', output: JSON.stringify(said) },
  };
}

function unified({ start, lines }: SampleHunk): string {
  const removed = lines.filter((line) => line[0] !== '+').length;
  const added = lines.filter((line) => line[0] !== '-').length;
  return `@@ -${start},${removed} +${start},${added} @@\n${lines.join('\n')}\n`;
}

function quote(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
