// Writes made-up sessions as Copilot in VS Code 1.109 and later keeps them: a log of changes to one object, a file a
// session, in the folder of its workspace.
import path from 'node:path';
import type { HomeFolder, LineFile } from '../home-folder';
import { type Random, seededRandom } from '../random';
import { type Call, type SampleImage, type SessionScript, type Step, stepTookMs } from '../script';
import { type CopilotTool, writeCopilotTool } from './copilot-tools';
import type { OpenSourceWriter } from './source-writer';

const USER = ['.config', 'Code', 'User', 'workspaceStorage'];

export const openCopilotWriter: OpenSourceWriter = (home) => {
  const workspaces = new Map<string, string>();
  return {
    source: 'copilot',
    write: (script, seed) => {
      const random = seededRandom(seed);
      const workspace = workspaces.get(script.project.path) ?? random.hex(32);
      if (!workspaces.has(script.project.path)) {
        workspaces.set(script.project.path, workspace);
        const folder = JSON.stringify({ folder: `file://${script.project.path}` });
        home.file(folder, script.startsAt, ...USER, workspace, 'workspace.json');
      }
      const session = new CopilotSession(home, script, random, workspace);
      session.write();
      return { messages: session.messages, nativeId: session.id };
    },
  };
};

/** A turn that is being answered. */
interface Turn {
  readonly index: number;
  readonly rounds: { readonly call: CopilotTool; readonly callId: string }[];
  state: 1 | 2 | 3;
  error: string | null;
}

class CopilotSession {
  readonly id: string;
  messages = 0;
  private now: number;
  private turns = 0;
  private turn: Turn | null = null;
  private readonly file: LineFile;

  constructor(
    home: HomeFolder,
    private readonly script: SessionScript,
    private readonly random: Random,
    workspace: string,
  ) {
    this.now = script.startsAt;
    this.id = this.newId();
    this.file = home.lines(...USER, workspace, 'chatSessions', `${this.id}.jsonl`);
  }

  write(): void {
    this.add({
      kind: 0,
      v: {
        version: 3,
        sessionId: this.id,
        creationDate: Math.round(this.now),
        initialLocation: 'panel',
        responderUsername: 'GitHub Copilot',
        hasPendingEdits: false,
        requests: [],
        pendingRequests: [],
        inputState: { attachments: [], inputText: '', selections: [] },
      },
    });
    for (const step of this.script.steps) this.step(step, null);
    this.endTurn();
    if (this.script.title !== null) this.add({ kind: 1, k: ['customTitle'], v: this.script.title.text });
    this.file.close(this.now);
  }

  private newId(): string {
    const hex = this.random.hex(30);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-8${hex.slice(15, 18)}-${hex.slice(18, 30)}`;
  }

  private add(record: Readonly<Record<string, unknown>>): void {
    this.file.add(JSON.stringify(record));
  }

  /** `agent` is the call of the subagent that does it. */
  private step(step: Step, agent: string | null): void {
    this.now = Math.min(this.script.endsBy, this.now + Math.round(stepTookMs(step, this.random.next())));
    switch (step.type) {
      case 'prompt':
        this.prompt(step.text, step.images);
        break;
      case 'queued':
        this.prompt(step.text, []);
        break;
      case 'think':
        this.part({ kind: 'thinking', value: step.text, id: this.random.hex(8) }, agent);
        break;
      case 'say':
        this.part({ value: step.text, isTrusted: false, supportThemeIcons: false, supportHtml: false }, agent);
        break;
      case 'call':
        this.call(step.call, step.denied, agent);
        break;
      case 'interrupt':
        if (this.turn) this.turn.state = 2;
        this.endTurn();
        break;
      case 'api-error':
        if (this.turn) [this.turn.state, this.turn.error] = [3, step.text];
        this.endTurn();
        break;
      // The editor keeps nothing of these.
      case 'command':
      case 'shell':
      case 'compact':
      case 'rewind':
      case 'recap':
      case 'wait':
        break;
    }
  }

  private prompt(text: string, images: readonly SampleImage[]): void {
    this.endTurn();
    this.turn = { index: this.turns, rounds: [], state: 1, error: null };
    this.turns += 1;
    this.messages += 1;
    const model = this.script.model.replace(/-\d{8}$/, '').replace(/(\d)-(\d)$/, '$1.$2');
    const variables = images.map(({ name, png }) => ({
      kind: 'image',
      id: this.random.hex(8),
      name,
      mimeType: 'image/png',
      value: Object.fromEntries([...png].map((byte, index) => [index, byte])),
    }));
    const request = {
      requestId: `request_${this.newId()}`,
      timestamp: Math.round(this.now),
      modelId: `copilot/${model}`,
      agent: { extensionId: { value: 'GitHub.copilot-chat' }, id: 'github.copilot.editsAgent', name: 'agent' },
      message: { text, parts: [{ text, kind: 'text' }] },
      variableData: { variables },
      responseId: `response_${this.newId()}`,
      response: [],
      modelState: { value: 0 },
    };
    this.add({ kind: 2, k: ['requests'], v: [request] });
  }

  private part(part: Readonly<Record<string, unknown>>, agent: string | null): void {
    if (!this.turn) return;
    const own = agent === null ? part : { ...part, subAgentInvocationId: agent };
    this.add({ kind: 2, k: ['requests', this.turn.index, 'response'], v: [own] });
    this.messages += 1;
  }

  private call(given: Call, denied: boolean, agent: string | null): void {
    const call = 'path' in given ? { ...given, path: path.posix.resolve(this.script.project.path, given.path) } : given;
    const made = writeCopilotTool(call);
    const callId = this.newId();
    if (agent === null) this.turn?.rounds.push({ call: made, callId: `toolu_${this.random.hex(24)}` });
    this.part(
      {
        kind: 'toolInvocationSerialized',
        invocationMessage: { value: made.label },
        ...(made.label === '' ? {} : { pastTenseMessage: { value: made.label } }),
        isConfirmed: { type: denied ? 0 : 1 },
        isComplete: true,
        source: { type: 'internal', label: 'Built-In' },
        toolCallId: callId,
        toolId: made.id,
        ...specificData(call, made, denied),
      },
      agent,
    );
    if (call.tool === 'task' && !denied) for (const step of call.steps) this.step(step, callId);
  }

  /** The outcome is written when all is done. */
  private endTurn(): void {
    const { turn } = this;
    if (!turn) return;
    this.turn = null;
    const suffix = `__vscode-${Math.round(this.script.startsAt)}`;
    const metadata = {
      sessionId: this.id,
      toolCallRounds: turn.rounds.map(({ call, callId }) => ({
        id: this.random.hex(8),
        response: '',
        toolCalls: [{ id: callId + suffix, name: call.name, arguments: JSON.stringify(call.input) }],
      })),
      toolCallResults: Object.fromEntries(
        turn.rounds.map(({ call, callId }) => [
          callId + suffix,
          { $mid: 20, content: [{ $mid: 21, value: call.output }] },
        ]),
      ),
    };
    const errorDetails = turn.error === null ? {} : { errorDetails: { message: turn.error } };
    this.add({ kind: 1, k: ['requests', turn.index, 'result'], v: { ...errorDetails, metadata } });
    const modelState = { value: turn.state, completedAt: Math.round(this.now) };
    this.add({ kind: 1, k: ['requests', turn.index, 'modelState'], v: modelState });
  }
}

/** What the editor shows of commands and subagents. */
function specificData(call: Call, made: CopilotTool, denied: boolean): Readonly<Record<string, unknown>> {
  if (call.tool === 'task') {
    const { agent: agentName, description, prompt, answer: result } = call;
    return { toolSpecificData: { kind: 'subagent', agentName, description, prompt, ...(denied ? {} : { result }) } };
  }
  if (call.tool !== 'bash' && call.tool !== 'bash-stored') return {};
  const outcome = {
    terminalCommandOutput: { text: made.output, lineCount: made.output.split('\n').length },
    terminalCommandState: { exitCode: made.exitCode },
  };
  const data = { kind: 'terminal', language: 'sh', commandLine: { original: call.command } };
  return { toolSpecificData: denied ? data : { ...data, ...outcome } };
}
