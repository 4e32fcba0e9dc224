// Writes made-up sessions as Cursor 2 does: one database for all conversations, with a row for each and one for each of
// their messages; the databases of workspaces say which conversations are theirs.
import type { HomeFolder } from '../home-folder';
import { type Random, seededRandom } from '../random';
import { type Call, type SampleImage, type SessionScript, type Step, stepTookMs } from '../script';
import { openWorkspaceStore, type WorkspaceStore } from '../workspace-store';
import { writeCursorCall } from './cursor-calls';
import type { OpenSourceWriter } from './source-writer';

export const openCursorWriter: OpenSourceWriter = (home: HomeFolder) => {
  const store = openWorkspaceStore(home, '.config', 'Cursor');
  const heads = new Map<string, unknown[]>();
  return {
    source: 'cursor',
    write: (script, seed) => {
      const conversation = new Conversation(store, script, seededRandom(seed), null);
      conversation.write(script.steps);
      const { path } = script.project;
      const known = [...(heads.get(path) ?? []), conversation.head()];
      heads.set(path, known);
      store.item(path, 'composer.composerData', { allComposers: known }, conversation.now);
      return { messages: conversation.messages, nativeId: conversation.id };
    },
    finish: () => store.write(),
  };
};

interface Parent {
  readonly id: string;
  readonly callId: string;
  readonly agent: string;
}

class Conversation {
  readonly id: string;
  now: number;
  messages = 0;
  private readonly startedAt: number;
  private headers: { readonly bubbleId: string; readonly type: 1 | 2 }[] = [];
  private readonly children: string[] = [];

  constructor(
    private readonly store: WorkspaceStore,
    private readonly script: SessionScript,
    private readonly random: Random,
    private readonly parent: Parent | null,
    startsAt = script.startsAt,
  ) {
    this.id = random.uuid();
    this.startedAt = startsAt;
    this.now = startsAt;
  }

  write(steps: Iterable<Step>): void {
    for (const step of steps) {
      this.now = Math.min(this.script.endsBy, this.now + Math.round(stepTookMs(step, this.random.next())));
      this.step(step);
    }
    this.store.row('cursorDiskKV', `composerData:${this.id}`, this.composer(), this.now);
  }

  head(): unknown {
    const { title } = this.script;
    return {
      type: 'head',
      composerId: this.id,
      ...(title === null ? {} : { name: title.text }),
      createdAt: this.startedAt,
      lastUpdatedAt: Math.round(this.now),
      unifiedMode: 'agent',
    };
  }

  private composer(): unknown {
    const subagentInfo = this.parent && {
      parentComposerId: this.parent.id,
      subagentTypeName: this.parent.agent,
      toolCallId: this.parent.callId,
    };
    return {
      _v: 10,
      composerId: this.id,
      ...(this.script.title === null || this.parent ? {} : { name: this.script.title.text }),
      createdAt: this.startedAt,
      lastUpdatedAt: Math.round(this.now),
      status: 'completed',
      unifiedMode: 'agent',
      isAgentic: true,
      text: '',
      modelConfig: { modelName: this.script.model, maxMode: false },
      activeBranch: { branchName: this.script.branch },
      subagentComposerIds: this.children,
      ...(subagentInfo ? { subagentInfo } : {}),
      fullConversationHeadersOnly: this.headers,
    };
  }

  private bubble(type: 1 | 2, fields: Readonly<Record<string, unknown>>): void {
    const bubbleId = this.random.uuid();
    const bubble = { _v: 3, type, bubbleId, createdAt: new Date(this.now).toISOString(), text: '', ...fields };
    this.store.row('cursorDiskKV', `bubbleId:${this.id}:${bubbleId}`, bubble, this.now);
    this.headers.push({ bubbleId, type });
    this.messages += 1;
  }

  private prompt(text: string, images: readonly SampleImage[]): void {
    const inline = images.map(({ name, png }) => ({
      data: `data:image/png;base64,${Buffer.from(png).toString('base64')}`,
      path: name,
    }));
    this.bubble(1, { text, ...(inline.length > 0 ? { images: inline } : {}) });
  }

  private step(step: Step): void {
    switch (step.type) {
      case 'prompt':
        this.prompt(step.text, step.images);
        break;
      case 'queued':
        this.prompt(step.text, []);
        break;
      case 'think':
        this.bubble(2, { capabilityType: 30, thinking: { text: step.text, signature: '' } });
        break;
      case 'say':
        this.bubble(2, { text: step.text, modelInfo: { modelName: this.script.model } });
        break;
      case 'call':
        this.call(step.call, step.denied);
        break;
      case 'api-error':
        this.bubble(2, { errorDetails: { error: { error: 'ERROR', details: { title: step.text, detail: '' } } } });
        break;
      case 'compact':
        this.bubble(2, { capabilityType: 22, text: 'Earlier messages were summarised.' });
        break;
      case 'rewind': {
        // Rows of what was taken back stay behind, and nothing names them any more.
        const prompts = this.headers.flatMap(({ type }, index) => (type === 1 ? [index] : []));
        this.headers = this.headers.slice(0, prompts.at(-step.prompts) ?? 0);
        break;
      }
      // Cursor keeps nothing of these.
      case 'command':
      case 'shell':
      case 'interrupt':
      case 'recap':
      case 'wait':
        break;
    }
  }

  private call(call: Call, denied: boolean): void {
    const toolCallId = `toolu_${this.random.hex(24)}`;
    const { name, params, result } = call.tool === 'task' ? this.task(call, toolCallId) : writeCursorCall(call);
    const outcome = denied
      ? { status: 'cancelled', userDecision: 'rejected' }
      : { status: 'completed', result: JSON.stringify(result) };
    const input = JSON.stringify(params);
    this.bubble(2, {
      capabilityType: 15,
      toolFormerData: { tool: 15, name, toolCallId, params: input, rawArgs: input, ...outcome },
    });
  }

  private task(call: Extract<Call, { tool: 'task' }>, callId: string) {
    const parent = { id: this.id, callId, agent: call.agent };
    const child = new Conversation(this.store, this.script, this.random, parent, this.now);
    child.write([{ type: 'prompt', text: call.prompt, images: [] }, ...call.steps, { type: 'say', text: call.answer }]);
    this.now = child.now;
    this.messages += child.messages;
    this.children.push(child.id);
    const { description, prompt } = call;
    return { name: 'task_v2', params: { description, prompt }, result: { agentId: child.id, output: call.answer } };
  }
}
