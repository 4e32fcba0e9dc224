// How Claude Code names a call, words its input, and stores its result twice: as text for the model, and as
// `toolUseResult` for its own screen.
import type { Call, SampleHunk } from '../script';

export interface WrittenCall {
  readonly name: string;
  readonly input: unknown;
}

export interface WrittenResult {
  readonly content: unknown;
  readonly isError: boolean;
  readonly toolUseResult: unknown;
}

const PREVIEW_LENGTH = 2000;

export const REJECTED =
  "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the " +
  'new_string was NOT written to the file). STOP what you are doing and wait for the user to tell you how to proceed.';

export function writeCall(call: Call): WrittenCall {
  switch (call.tool) {
    case 'bash':
    case 'bash-stored':
      return {
        name: 'Bash',
        input: { command: call.command, description: `Run ${/[a-z.]\S*(?= |$)/.exec(call.command)?.[0] ?? 'it'}` },
      };
    case 'read':
      return {
        name: 'Read',
        input: call.start > 1 ? { file_path: call.path, offset: call.start, limit: 80 } : { file_path: call.path },
      };
    case 'see':
      return { name: 'Read', input: { file_path: call.path } };
    case 'grep':
      return {
        name: 'Grep',
        input: { pattern: call.pattern, path: call.path, output_mode: 'content', '-n': true },
      };
    case 'glob':
      return { name: 'Glob', input: { pattern: call.pattern } };
    case 'edit':
      return {
        name: 'Edit',
        input: {
          file_path: call.path,
          old_string: sideOf(call.hunks, '+'),
          new_string: sideOf(call.hunks, '-'),
          replace_all: false,
        },
      };
    case 'write':
      return { name: 'Write', input: { file_path: call.path, content: call.content } };
    case 'todo':
      return { name: 'TodoWrite', input: { todos: todosOf(call) } };
    case 'fetch':
      return { name: 'WebFetch', input: { url: call.url, prompt: 'What does the page say about this?' } };
    case 'task':
      return {
        name: 'Task',
        input: { description: call.description, prompt: call.prompt, subagent_type: call.agent },
      };
  }
}

/** `storedAt` is where a large output was put; `agentId` is whom a task was given to. */
export function writeResult(call: Call, storedAt: string, agentId: string): WrittenResult {
  switch (call.tool) {
    case 'bash': {
      if (call.exitCode !== 0) {
        const text = `Exit code ${call.exitCode}\n${call.output}`;
        return { content: text, isError: true, toolUseResult: `Error: ${text}` };
      }
      return done(call.output, bashResult(call.output));
    }
    case 'bash-stored': {
      const size = Buffer.byteLength(call.output);
      const preview =
        `<persisted-output>\nOutput too large (${(size / 1024).toFixed(1)}KB). Full output saved to: ${storedAt}\n\n` +
        `Preview (first 2KB):\n${call.output.slice(0, PREVIEW_LENGTH)}\n...\n</persisted-output>`;
      const stored = { persistedOutputPath: storedAt, persistedOutputSize: size };
      return done(preview, { ...bashResult(call.output.slice(0, PREVIEW_LENGTH)), ...stored });
    }
    case 'read': {
      const lines = call.content.split('\n');
      const numbered = lines.map((line, index) => `${String(call.start + index).padStart(6)}→${line}`).join('\n');
      const file = {
        filePath: call.path,
        content: call.content,
        numLines: lines.length,
        startLine: call.start,
        totalLines: call.start + lines.length - 1,
      };
      return done(numbered, { type: 'text', file });
    }
    case 'see': {
      const base64 = Buffer.from(call.png).toString('base64');
      return done([{ type: 'image', source: { type: 'base64', data: base64, media_type: 'image/png' } }], {
        type: 'image',
        file: { base64, type: 'image/png', originalSize: call.png.length },
      });
    }
    case 'grep':
      return done(call.output || 'No matches found', {
        mode: 'content',
        numFiles: 0,
        filenames: [],
        content: call.output,
        numLines: call.output ? call.output.split('\n').length : 0,
      });
    case 'glob':
      return done(call.files.join('\n') || 'No files found', {
        filenames: call.files,
        durationMs: 14,
        numFiles: call.files.length,
        truncated: false,
      });
    case 'edit':
      return done(`The file ${call.path} has been updated successfully.`, {
        filePath: call.path,
        oldString: sideOf(call.hunks, '+'),
        newString: sideOf(call.hunks, '-'),
        originalFile: null,
        structuredPatch: patchOf(call.hunks),
        userModified: false,
        replaceAll: false,
      });
    case 'write':
      return done(`File created successfully at: ${call.path}`, {
        type: 'create',
        filePath: call.path,
        content: call.content,
        structuredPatch: [],
        originalFile: null,
      });
    case 'todo':
      return done(
        'Todos have been modified successfully. Ensure that you continue to use the todo list to track your progress.',
        { oldTodos: [], newTodos: todosOf(call) },
      );
    case 'fetch':
      return done(call.answer, {
        bytes: call.answer.length * 31,
        code: 200,
        codeText: 'OK',
        result: call.answer,
        durationMs: 2140,
        url: call.url,
      });
    case 'task': {
      const content = [{ type: 'text', text: call.answer }];
      return done(content, {
        status: 'completed',
        prompt: call.prompt,
        agentId,
        content,
        totalDurationMs: call.steps.length * 6100,
        totalTokens: call.steps.length * 2350,
        totalToolUseCount: call.steps.filter((step) => step.type === 'call').length,
      });
    }
  }
}

function done(content: unknown, toolUseResult: unknown): WrittenResult {
  return { content, isError: false, toolUseResult };
}

function bashResult(stdout: string): object {
  return { stdout, stderr: '', interrupted: false, isImage: false, noOutputExpected: stdout === '' };
}

/** The first hunk as it was before or after: without the lines of one sign. */
function sideOf(hunks: readonly SampleHunk[], without: '+' | '-'): string {
  const lines = (hunks[0]?.lines ?? []).filter((line) => line[0] !== without);
  return lines.map((line) => line.slice(1)).join('\n');
}

function todosOf(call: Call & { readonly tool: 'todo' }): readonly object[] {
  return call.todos.map(({ text, state }) => ({ content: text, status: state, activeForm: text }));
}

function patchOf(hunks: readonly SampleHunk[]): readonly object[] {
  let shift = 0;
  return hunks.map(({ start, lines }) => {
    const added = lines.filter((line) => line[0] === '+').length;
    const removed = lines.filter((line) => line[0] === '-').length;
    const patch = {
      oldStart: start,
      oldLines: lines.length - added,
      newStart: start + shift,
      newLines: lines.length - removed,
      lines,
    };
    shift += added - removed;
    return patch;
  });
}
