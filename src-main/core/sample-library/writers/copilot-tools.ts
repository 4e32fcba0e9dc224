// How Copilot's tools are called and what they give back, in the words of the editor and in those of the command line.
import type { Call } from '../script';

/** A call as the model makes it, with what it gets back. */
export interface CopilotTool {
  /** The editor's id of the tool, the name by which the model calls it there, and that of the command line. */
  readonly id: string;
  readonly name: string;
  readonly cliName: string;
  readonly label: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** What the command line's tool is given, where that differs. */
  readonly cliInput: Readonly<Record<string, unknown>>;
  readonly output: string;
  readonly exitCode: number;
}

/** `call` has absolute paths. */
export function writeCopilotTool(call: Call): CopilotTool {
  switch (call.tool) {
    case 'bash':
    case 'bash-stored': {
      const exitCode = call.tool === 'bash' ? call.exitCode : 0;
      const input = { command: call.command, explanation: 'Run a command', isBackground: false };
      const cliInput = { command: call.command, description: 'Run a command' };
      return {
        ...tool('run_in_terminal', 'run_in_terminal', 'bash', ''),
        input,
        cliInput,
        output: call.output,
        exitCode,
      };
    }
    case 'read': {
      const last = call.start + call.content.split('\n').length - 1;
      const made = tool('copilot_readFile', 'read_file', 'view', `Read ${link(call.path)}`);
      const input = { filePath: call.path, startLine: call.start, endLine: last };
      return { ...made, input, cliInput: { path: call.path }, output: call.content };
    }
    case 'see': {
      const made = tool('copilot_viewImage', 'view_image', 'view', `Viewed ${link(call.path)}`);
      return { ...made, input: { filePath: call.path }, cliInput: { path: call.path } };
    }
    case 'grep': {
      const made = tool('copilot_findTextInFiles', 'grep_search', 'grep', `Searched text for \`${call.pattern}\``);
      const input = { query: call.pattern, isRegexp: true };
      return { ...made, input, cliInput: { pattern: call.pattern, path: call.path }, output: call.output };
    }
    case 'glob': {
      const made = tool('copilot_findFiles', 'file_search', 'glob', `Searched for files matching \`${call.pattern}\``);
      return {
        ...made,
        input: { query: call.pattern },
        cliInput: { pattern: call.pattern },
        output: call.files.join('\n'),
      };
    }
    case 'edit': {
      const lines = call.hunks.flatMap((hunk) => hunk.lines);
      const side = (sign: string) =>
        lines
          .filter((line) => !line.startsWith(sign))
          .map((line) => line.slice(1))
          .join('\n');
      const [before, after] = [side('+'), side('-')];
      const made = tool('copilot_replaceString', 'replace_string_in_file', 'edit', `Edited ${link(call.path)}`);
      return {
        ...made,
        input: { filePath: call.path, oldString: before, newString: after },
        cliInput: { path: call.path, old_str: before, new_str: after },
        output: 'The file was edited successfully.',
      };
    }
    case 'write': {
      const made = tool('copilot_createFile', 'create_file', 'create', `Created ${link(call.path)}`);
      const input = { filePath: call.path, content: call.content };
      return {
        ...made,
        input,
        cliInput: { path: call.path, file_text: call.content },
        output: 'The file was created.',
      };
    }
    case 'todo': {
      const made = tool('manage_todo_list', 'manage_todo_list', 'update_todo', 'Updated the todo list');
      const todoList = call.todos.map(({ text, state }, index) => ({ id: index + 1, title: text, status: state }));
      const todos = call.todos.map(({ text, state }) => `- [${state === 'completed' ? 'x' : ' '}] ${text}`).join('\n');
      return { ...made, input: { todoList }, cliInput: { todos }, output: 'The list was written.' };
    }
    case 'fetch': {
      const made = tool('copilot_fetchWebPage', 'fetch_webpage', 'web_fetch', `Fetched ${call.url}`);
      return { ...made, input: { urls: [call.url] }, cliInput: { url: call.url }, output: call.answer };
    }
    case 'task': {
      const made = tool('runSubagent', 'runSubagent', 'task', call.description);
      const { description, prompt, agent } = call;
      const cliInput = { agent_type: agent, description, prompt };
      return { ...made, input: { description, prompt, agentName: agent }, cliInput, output: call.answer };
    }
  }
}

function tool(id: string, name: string, cliName: string, label: string): CopilotTool {
  return { id, name, cliName, label, input: {}, cliInput: {}, output: '', exitCode: 0 };
}

/** Labels name files by links without a text. */
function link(path: string): string {
  return `[](file://${path})`;
}
