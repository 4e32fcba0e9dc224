// Writes made-up sessions as Copilot's command line does since late 2025: a folder a session with a log of events and a
// small file that names it.
import path from 'node:path';
import type { HomeFolder, LineFile } from '../home-folder';
import { type Random, seededRandom } from '../random';
import { type Call, type SampleImage, type SessionScript, type Step, stepTookMs } from '../script';
import { writeCopilotTool } from './copilot-tools';
import type { OpenSourceWriter } from './source-writer';

const STATE = ['.copilot', 'session-state'];

export const openCopilotCliWriter: OpenSourceWriter = (home) => ({
  source: 'copilot-cli',
  write: (script, seed) => {
    const session = new CliSession(home, script, seededRandom(seed));
    session.write();
    return { messages: session.messages, nativeId: session.id };
  },
});

class CliSession {
  readonly id: string;
  messages = 0;
  private now: number;
  private parent: string | null = null;
  private readonly file: LineFile;

  constructor(
    private readonly home: HomeFolder,
    private readonly script: SessionScript,
    private readonly random: Random,
  ) {
    this.now = script.startsAt;
    this.id = this.newId();
    this.file = home.lines(...STATE, this.id, 'events.jsonl');
  }

  write(): void {
    const { project, branch, model, title, steps } = this.script;
    this.event('session.start', {
      sessionId: this.id,
      version: 1,
      producer: 'copilot-agent',
      copilotVersion: '1.0.45',
      startTime: new Date(this.now).toISOString(),
      selectedModel: model.replace(/-\d{8}$/, '').replace(/(\d)-(\d)$/, '$1.$2'),
      context: { cwd: project.path, gitRoot: project.path, branch },
    });
    for (const step of steps) this.step(step, null);
    this.event('session.shutdown', { shutdownType: 'routine' });
    this.file.close(this.now);
    const named = title === null ? [] : [`name: ${JSON.stringify(title.text)}`, `user_named: ${title.by === 'user'}`];
    const lines = [
      `id: ${this.id}`,
      `cwd: ${project.path}`,
      `git_root: ${project.path}`,
      `branch: ${branch}`,
      ...named,
      'client_name: github/cli',
    ];
    this.home.file(`${lines.join('\n')}\n`, this.now, ...STATE, this.id, 'workspace.yaml');
  }

  private newId(): string {
    const hex = this.random.hex(30);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-8${hex.slice(15, 18)}-${hex.slice(18, 30)}`;
  }

  private event(type: string, data: Readonly<Record<string, unknown>>): void {
    const id = this.newId();
    const timestamp = new Date(this.now).toISOString();
    this.file.add(JSON.stringify({ type, data, id, timestamp, parentId: this.parent }));
    this.parent = id;
  }

  /** `agent` is the call of the subagent that does it. */
  private step(step: Step, agent: string | null): void {
    this.now = Math.min(this.script.endsBy, this.now + Math.round(stepTookMs(step, this.random.next())));
    const own = agent === null ? {} : { parentToolCallId: agent };
    switch (step.type) {
      case 'prompt':
        this.prompt(step.text, step.images, {});
        break;
      case 'queued':
        this.prompt(step.text, [], { delivery: 'queued' });
        break;
      case 'think':
        this.event('assistant.reasoning', { reasoningId: this.random.hex(8), content: step.text, ...own });
        this.messages += 1;
        break;
      case 'say':
        this.event('assistant.message', { messageId: this.newId(), content: step.text, toolRequests: [], ...own });
        this.messages += 1;
        break;
      case 'call':
        this.call(step.call, step.denied, own);
        break;
      case 'shell': {
        const toolCallId = `own_${this.random.hex(12)}`;
        this.event('tool.user_requested', { toolCallId, toolName: 'bash', arguments: { command: step.command } });
        this.event('tool.execution_complete', { toolCallId, success: true, result: { content: step.output } });
        this.messages += 2;
        break;
      }
      case 'interrupt':
        this.event('abort', { reason: 'user initiated' });
        break;
      case 'api-error':
        this.event('session.error', { errorType: 'query', message: step.text });
        break;
      case 'compact':
        this.event('session.compaction_complete', { success: true, summaryContent: step.summary });
        break;
      // The tool keeps nothing of these.
      case 'command':
      case 'rewind':
      case 'recap':
      case 'wait':
        break;
    }
  }

  private prompt(text: string, images: readonly SampleImage[], more: Readonly<Record<string, unknown>>): void {
    const attachments = images.map(({ name, png }) => ({
      type: 'image',
      displayName: name,
      mimeType: 'image/png',
      data: Buffer.from(png).toString('base64'),
    }));
    this.event('user.message', { content: text, attachments, ...more });
    this.messages += 1;
  }

  private call(given: Call, denied: boolean, own: Readonly<Record<string, unknown>>): void {
    const call = 'path' in given ? { ...given, path: path.posix.resolve(this.script.project.path, given.path) } : given;
    const made = writeCopilotTool(call);
    const toolCallId = `call_${this.random.token('', 24)}`;
    const request = { toolCallId, name: made.cliName, arguments: made.cliInput, type: 'function' };
    this.event('assistant.message', { messageId: this.newId(), content: '', toolRequests: [request], ...own });
    const called = { toolCallId, toolName: made.cliName, arguments: made.cliInput };
    this.event('tool.execution_start', { ...called, ...own });
    if (call.tool === 'task' && !denied) for (const step of call.steps) this.step(step, toolCallId);
    const content = made.cliName === 'bash' ? `${made.output}\n<exited with exit code ${made.exitCode}>` : made.output;
    const outcome = denied
      ? { success: false, error: { code: 'rejected', message: 'The user rejected this tool call.' } }
      : { success: true, result: { content } };
    this.event('tool.execution_complete', { toolCallId, ...outcome, ...own });
    this.messages += 2;
  }
}
