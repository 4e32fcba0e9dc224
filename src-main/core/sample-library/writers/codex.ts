// Writes made-up sessions as Codex 0.150 and later do: ~/.codex/sessions/<day>/rollout-<time>-<id>.jsonl, every record
// numbered; what is said stands as a completed item and again as an item of the API; names stand in an index.
import path from 'node:path';
import type { HomeFolder, LineFile } from '../home-folder';
import { type Random, seededRandom } from '../random';
import { type Call, type SampleImage, type SessionScript, type Step, stepTookMs } from '../script';
import { REFUSED, writeCodexCall } from './codex-calls';
import type { OpenSourceWriter } from './source-writer';

export const openCodexWriter: OpenSourceWriter = (home) => {
  const names: string[] = [];
  return {
    source: 'codex',
    write: (script, seed) => {
      const session = new CodexSession(home, script, seededRandom(seed));
      session.write();
      if (script.title?.by === 'user') {
        const updated_at = new Date(session.endedAt()).toISOString();
        names.push(JSON.stringify({ id: session.id, thread_name: script.title.text, updated_at }));
        home.file(`${names.join('\n')}\n`, session.endedAt(), '.codex', 'session_index.jsonl');
      }
      return { messages: session.messages, nativeId: session.id };
    },
  };
};

/** A rollout that is being written: the thread's, or an agent's. */
interface Rollout {
  readonly id: string;
  readonly file: LineFile;
  ordinal: number;
  turn: string | null;
}

class CodexSession {
  readonly id: string;
  messages = 0;
  private now: number;
  private usedTokens = 9000;

  constructor(
    private readonly home: HomeFolder,
    private readonly script: SessionScript,
    private readonly random: Random,
  ) {
    this.now = script.startsAt;
    this.id = this.newId();
  }

  endedAt(): number {
    return this.now;
  }

  write(): void {
    const main = this.open(this.id, {});
    for (const step of this.script.steps) this.step(main, step);
    this.endTurn(main, null);
    main.file.close(this.now);
  }

  /** A version 7 UUID, which begins with its time. */
  private newId(): string {
    const time = Math.round(this.now).toString(16).padStart(12, '0');
    const rest = this.random.hex(18);
    return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6)}`;
  }

  private open(id: string, more: Readonly<Record<string, unknown>>): Rollout {
    const timestamp = new Date(this.now).toISOString();
    const day = timestamp.slice(0, 10).split('-');
    const name = `rollout-${timestamp.slice(0, 19).replaceAll(':', '-')}-${id}.jsonl`;
    const to: Rollout = { id, file: this.home.lines('.codex', 'sessions', ...day, name), ordinal: 0, turn: null };
    const { project, branch } = this.script;
    this.record(to, 'session_meta', {
      id,
      session_id: this.id,
      timestamp,
      cwd: project.path,
      originator: 'codex_cli_rs',
      cli_version: '0.171.0',
      source: 'cli',
      thread_source: 'user',
      model_provider: 'openai',
      history_mode: 'paginated',
      base_instructions: { text: 'You are a coding agent.' },
      git: { branch, commit_hash: this.random.hex(40) },
      ...more,
    });
    return to;
  }

  private record(to: Rollout, type: string, payload: unknown): void {
    to.file.add(JSON.stringify({ timestamp: new Date(this.now).toISOString(), ordinal: to.ordinal, type, payload }));
    to.ordinal += 1;
  }

  private item(to: Rollout, payload: Readonly<Record<string, unknown>>): void {
    const passthrough = { turn_id: to.turn };
    this.record(to, 'response_item', { ...payload, internal_chat_message_metadata_passthrough: passthrough });
  }

  private completed(to: Rollout, item: Readonly<Record<string, unknown>>): void {
    const at = Math.round(this.now);
    const times = { started_at_ms: at, completed_at_ms: at };
    this.record(to, 'event_msg', { type: 'item_completed', thread_id: to.id, turn_id: to.turn, item, ...times });
  }

  private event(to: Rollout, type: string, more: Readonly<Record<string, unknown>> = {}): void {
    this.record(to, 'event_msg', { type, turn_id: to.turn, ...more });
  }

  private beginTurn(to: Rollout): void {
    this.endTurn(to, null);
    to.turn = this.newId();
    this.event(to, 'task_started', { model_context_window: 258_400 });
    const { model, project } = this.script;
    this.record(to, 'turn_context', {
      turn_id: to.turn,
      cwd: project.path,
      approval_policy: 'on-request',
      sandbox_policy: { type: 'workspace-write' },
      model,
      effort: 'medium',
      summary: 'auto',
    });
  }

  private endTurn(to: Rollout, error: { readonly message: string } | null): void {
    if (to.turn !== null) this.event(to, 'task_complete', error ? { error } : {});
    to.turn = null;
  }

  private step(to: Rollout, step: Step): void {
    this.now = Math.min(this.script.endsBy, this.now + Math.round(stepTookMs(step, this.random.next())));
    switch (step.type) {
      case 'prompt': {
        this.beginTurn(to);
        const context = `# Context from my IDE setup:\n\n## Active file: ${step.ide}\n\n## My request for Codex:\n`;
        this.prompt(to, (step.ide === undefined ? '' : context) + step.text, step.images);
        break;
      }
      case 'queued':
        this.prompt(to, step.text, []);
        break;
      case 'shell':
        this.shell(to, step.command, step.output);
        break;
      case 'think':
        this.think(to, step.text);
        break;
      case 'say':
        this.say(to, step.text);
        break;
      case 'call':
        this.call(to, step.call, step.denied);
        break;
      case 'interrupt':
        this.event(to, 'turn_aborted', { reason: 'interrupted' });
        to.turn = null;
        break;
      case 'api-error':
        this.endTurn(to, { message: step.text });
        break;
      case 'compact':
        this.record(to, 'compacted', { message: step.summary, replacement_history: [] });
        this.completed(to, { type: 'ContextCompaction', id: this.newId() });
        break;
      // Codex keeps nothing of these.
      case 'command':
      case 'rewind':
      case 'recap':
      case 'wait':
        break;
    }
  }

  private prompt(to: Rollout, text: string, images: readonly SampleImage[]): void {
    const urls = images.map(({ png }) => `data:image/png;base64,${Buffer.from(png).toString('base64')}`);
    const content = [{ type: 'input_text', text }, ...urls.map((image_url) => ({ type: 'input_image', image_url }))];
    this.item(to, { type: 'message', id: `msg_${this.newId()}`, role: 'user', content });
    const shown = [{ type: 'text', text }, ...urls.map((image_url) => ({ type: 'image', image_url }))];
    this.completed(to, { type: 'UserMessage', id: this.newId(), content: shown });
    this.messages += 1;
  }

  private shell(to: Rollout, command: string, output: string): void {
    this.beginTurn(to);
    const text = `<user_shell_command>\n<command>\n${command}\n</command>\n<result>\nExit code: 0\nOutput:\n${output}\n</result>\n</user_shell_command>`;
    this.item(to, { type: 'message', role: 'user', content: [{ type: 'input_text', text }] });
    this.messages += 1;
    this.endTurn(to, null);
  }

  private think(to: Rollout, text: string): void {
    const id = `rs_${this.random.hex(40)}`;
    this.completed(to, { type: 'Reasoning', id, summary_text: [text], raw_content: [] });
    const summary = [{ type: 'summary_text', text }];
    this.item(to, { type: 'reasoning', id, summary, content: null, encrypted_content: this.random.token('gAAAA', 80) });
    this.messages += 1;
  }

  private say(to: Rollout, text: string): void {
    const id = `msg_${this.random.hex(40)}`;
    this.completed(to, { type: 'AgentMessage', id, content: [{ type: 'Text', text }], phase: 'final_answer' });
    this.item(to, { type: 'message', id, role: 'assistant', content: [{ type: 'output_text', text }] });
    this.usage(to, text.length);
    this.messages += 1;
  }

  private usage(to: Rollout, length: number): void {
    const input = this.usedTokens;
    this.usedTokens += Math.ceil(length / 4);
    this.record(to, 'token_usage_record', {
      thread_id: to.id,
      turn_id: to.turn,
      response_id: `resp_${this.random.hex(32)}`,
      usage: {
        input_tokens: input,
        cached_input_tokens: Math.floor(input * 0.9),
        output_tokens: Math.ceil(length / 4),
      },
    });
  }

  private call(to: Rollout, given: Call, denied: boolean): void {
    const { project } = this.script;
    const call =
      'path' in given && given.tool !== 'grep'
        ? { ...given, path: path.posix.resolve(project.path, given.path) }
        : given;
    const callId = `call_${this.random.token('', 24)}`;
    const seconds = this.random.between(40, 4000) / 1000;
    const child = this.newId();
    const { item, completed, output } = writeCodexCall(call, project.path, seconds, child);
    this.item(to, output === null ? { ...item, id: callId } : { ...item, call_id: callId });
    this.usage(to, JSON.stringify(item).length);
    this.messages += 1;
    if (call.tool === 'task' && !denied) this.agent(call, child);
    this.now = Math.min(this.script.endsBy, this.now + Math.round(seconds * 1000));
    if (completed !== null && !denied) this.completed(to, { ...completed, id: callId });
    if (output === null) return;
    this.item(to, { ...output, ...(denied ? { output: REFUSED } : {}), call_id: callId });
    this.messages += 1;
  }

  private agent(call: Call & { readonly tool: 'task' }, id: string): void {
    const spawn = { parent_thread_id: this.id, depth: 1, agent_nickname: call.description, agent_role: call.agent };
    const source = { subagent: { thread_spawn: spawn } };
    const to = this.open(id, { source, thread_source: 'subagent', parent_thread_id: this.id });
    this.beginTurn(to);
    this.prompt(to, call.prompt, []);
    for (const step of call.steps) this.step(to, step);
    this.say(to, call.answer);
    this.endTurn(to, null);
    to.file.close(this.now);
  }
}
