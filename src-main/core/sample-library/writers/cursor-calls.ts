// How Cursor keeps a call: input and result as JSON inside strings.
import type { Call, SampleHunk } from '../script';

export interface CursorCall {
  readonly name: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly result: unknown;
  readonly isError?: boolean;
}

export function writeCursorCall(call: Exclude<Call, { tool: 'task' }>): CursorCall {
  switch (call.tool) {
    case 'bash':
      return run(call.command, call.output, call.exitCode);
    case 'bash-stored':
      return run(call.command, call.output, 0);
    case 'read':
      return { name: 'read_file_v2', params: { targetFile: call.path }, result: { contents: call.content } };
    case 'see':
      return { name: 'read_file_v2', params: { targetFile: call.path }, result: { contents: '[image]' } };
    case 'grep':
      return {
        name: 'ripgrep_raw_search',
        params: { pattern: call.pattern, path: call.path },
        result: { output: call.output },
      };
    case 'glob':
      return {
        name: 'glob_file_search',
        params: { globPattern: call.pattern },
        result: { output: call.files.join('\n') },
      };
    case 'edit': {
      const chunks = call.hunks.map(toChunk);
      return { name: 'edit_file_v2', params: { relativeWorkspacePath: call.path }, result: { diff: { chunks } } };
    }
    case 'write':
      return { name: 'write', params: { path: call.path, contents: call.content }, result: { output: 'written' } };
    case 'todo':
      return {
        name: 'todo_write',
        params: { todos: call.todos.map(({ text, state }) => ({ content: text, status: state })) },
        result: { output: 'updated' },
      };
    case 'fetch':
      return { name: 'web_fetch', params: { url: call.url }, result: { output: call.answer } };
  }
}

function run(command: string, output: string, exitCode: number): CursorCall {
  return { name: 'run_terminal_command_v2', params: { command }, result: { output, exitCode } };
}

function toChunk({ start, lines }: SampleHunk) {
  const diffString = lines.map((line) => `${line.slice(0, 1)} ${line.slice(1)}`).join('\n');
  return { diffString, oldStart: start, newStart: start };
}
