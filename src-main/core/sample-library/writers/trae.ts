// Writes made-up sessions as Trae 2 does: all sessions of a workspace in one item of its database, each answer as an
// opening, steps of a plan with their calls, and the last part in the call that ends it.
import type { HomeFolder } from '../home-folder';
import { type Random, seededRandom } from '../random';
import { type SessionScript, type Step, stepTookMs } from '../script';
import { openWorkspaceStore } from '../workspace-store';
import { writeCursorCall } from './cursor-calls';
import type { OpenSourceWriter } from './source-writer';

export const openTraeWriter: OpenSourceWriter = (home: HomeFolder) => {
  const store = openWorkspaceStore(home, '.config', 'Trae');
  const sessions = new Map<string, unknown[]>();
  return {
    source: 'trae',
    write: (script, seed) => {
      const session = new TraeSession(script, seededRandom(seed));
      session.write();
      const list = [...(sessions.get(script.project.path) ?? []), session.value()];
      sessions.set(script.project.path, list);
      const value = { list, currentSessionId: session.id };
      store.item(script.project.path, 'memento/icube-ai-agent-storage', value, session.now);
      return { messages: session.messages.length, nativeId: session.id };
    },
    finish: () => store.write(),
  };
};

/** Names of Trae's tools for those that it shares with others. */
const NAMES: Readonly<Record<string, string>> = {
  run_terminal_command_v2: 'run_command',
  read_file_v2: 'view_files',
  ripgrep_raw_search: 'search_by_regex',
  glob_file_search: 'file_search',
  edit_file_v2: 'edit_file_search_replace',
  write: 'write_to_file',
};

interface PlanItem {
  readonly id: string;
  readonly thought: string;
  readonly reasoningContent?: string;
  readonly toolName: string;
  readonly params: unknown;
  readonly result?: unknown;
}

class TraeSession {
  readonly id: string;
  readonly messages: unknown[] = [];
  now: number;
  private said: string[] = [];
  private reasoning = '';
  private items: PlanItem[] = [];

  constructor(
    private readonly script: SessionScript,
    private readonly random: Random,
  ) {
    this.id = random.hex(24);
    this.now = script.startsAt;
  }

  write(): void {
    for (const step of this.script.steps) {
      this.now = Math.min(this.script.endsBy, this.now + Math.round(stepTookMs(step, this.random.next())));
      this.step(step);
    }
    this.endAnswer();
  }

  value(): unknown {
    return {
      sessionId: this.id,
      title: this.script.title?.text ?? '',
      createdAt: this.script.startsAt,
      updatedAt: Math.round(this.now),
      isCurrent: true,
      messages: this.messages,
    };
  }

  private step(step: Step): void {
    switch (step.type) {
      case 'prompt':
      case 'queued':
        this.endAnswer();
        this.message({ role: 'user', content: step.text, parsedQuery: [step.text] });
        break;
      case 'think':
        this.reasoning = step.text;
        break;
      case 'say':
        this.said.push(step.text);
        break;
      case 'call':
        if (step.call.tool !== 'task' && !step.denied) {
          const { name, params, result } = writeCursorCall(step.call);
          this.item(
            NAMES[name] ?? name,
            step.call.tool === 'edit' ? editParams(step.call) : pathParams(params),
            result,
          );
        }
        break;
      // Trae keeps nothing of these.
      case 'command':
      case 'shell':
      case 'interrupt':
      case 'api-error':
      case 'compact':
      case 'rewind':
      case 'recap':
      case 'wait':
        break;
    }
  }

  /** What was said before a call is the thought that led to it. */
  private item(toolName: string, params: unknown, result?: unknown): void {
    const reasoning = this.reasoning === '' ? {} : { reasoningContent: this.reasoning };
    const id = this.random.uuid();
    this.items.push({
      id,
      thought: this.said.join('\n\n'),
      ...reasoning,
      toolName,
      params,
      ...(result ? { result } : {}),
    });
    this.said = [];
    this.reasoning = '';
  }

  private endAnswer(): void {
    if (this.items.length === 0 && this.said.length === 0) return;
    if (this.said.length > 0) {
      const summary = this.said.join('\n\n');
      this.said = [];
      this.item('finish', { summary });
    }
    this.message({
      role: 'assistant',
      content: '',
      agentType: 'builder',
      agentMessageId: this.random.uuid(),
      modelInfo: { config_name: this.script.model, display_model_name: this.script.model },
      agentTaskContent: { proposal: '', guideline: { thought: '', planItems: this.items } },
    });
    this.items = [];
  }

  private message(fields: Readonly<Record<string, unknown>>): void {
    const turnIndex = this.messages.length;
    this.messages.push({
      ...fields,
      sessionId: this.id,
      turnIndex,
      timestamp: Math.round(this.now),
      status: 'completed',
    });
  }
}

/** Trae gives the text before and after of each place. */
function editParams({
  path,
  hunks,
}: {
  readonly path: string;
  readonly hunks: readonly { readonly lines: readonly string[] }[];
}) {
  const side = (sign: '-' | '+') =>
    hunks
      .flatMap(({ lines }) => lines.filter((line) => line.startsWith(' ') || line.startsWith(sign)))
      .map((line) => line.slice(1))
      .join('\n');
  return { file_path: path, old_str: side('-'), new_str: side('+') };
}

function pathParams(params: Readonly<Record<string, unknown>>) {
  const { targetFile, contents, path, ...rest } = params;
  if (contents !== undefined) return { file_path: path, content: contents };
  return {
    ...rest,
    ...(targetFile === undefined ? {} : { files: [targetFile] }),
    ...(path === undefined ? {} : { path }),
  };
}
