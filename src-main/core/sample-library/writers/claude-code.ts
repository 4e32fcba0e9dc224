// Writes made-up sessions as Claude Code 2.1 does: ~/.claude/projects/<folder>/<id>.jsonl with subagents and large
// outputs beside it, a record for each content block, bookkeeping records in between.
import path from 'node:path';
import type { HomeFolder, LineFile } from '../home-folder';
import { type Random, seededRandom } from '../random';
import { type Call, type SessionScript, type Step, stepTookMs } from '../script';
import { REJECTED, writeCall, writeResult } from './claude-code-calls';
import type { OpenSourceWriter } from './source-writer';

/** What lets a later session repeat this one. */
interface Resumable {
  readonly lines: readonly string[];
  readonly leaf: string;
  readonly endedAt: number;
}

/** A transcript that is being written: the main one, or a subagent's. */
interface Transcript {
  readonly file: LineFile;
  readonly sessionId: string;
  readonly cwd: string;
  readonly agentId: string | null;
  /** Where the chain goes on: the last record's uuid. */
  leaf: string | null;
  /** What the chain stood at before each prompt, for rewinds. */
  readonly beforePrompts: (string | null)[];
  /** The API message that the next block belongs to, while no user record came between. */
  api: { readonly id: string; readonly requestId: string } | null;
  lastPrompt: string;
  readonly kept: string[] | null;
}

const SYNTHETIC_USAGE = {
  input_tokens: 0,
  output_tokens: 0,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
};

export const openClaudeCodeWriter: OpenSourceWriter = (home) => {
  const resumable = new Map<string, Resumable>();
  return {
    source: 'claude-code',
    write: (script, seed) => {
      const session = new ClaudeCodeSession(home, script, seededRandom(seed));
      const before = script.resumes === undefined ? undefined : resumable.get(script.resumes);
      const end = session.write(before);
      if (script.resumed) resumable.set(script.key, end);
      return { messages: session.messages, nativeId: session.id };
    },
  };
};

class ClaudeCodeSession {
  readonly id: string;
  messages = 0;
  private now: number;
  private contextTokens = 14_000;
  private readonly cwd: string;
  private readonly names: readonly string[];

  constructor(
    private readonly home: HomeFolder,
    private readonly script: SessionScript,
    private readonly random: Random,
  ) {
    this.id = random.uuid();
    this.now = script.startsAt;
    const { path: folder } = script.project;
    this.cwd = script.worktree === undefined ? folder : `${folder}/.claude/worktrees/${script.worktree}`;
    // As the tool does: whatever isn't an ASCII letter or digit.
    this.names = ['.claude', 'projects', this.cwd.replace(/[^A-Za-z0-9]/g, '-')];
  }

  write(before: Resumable | undefined): Resumable {
    const file = this.home.lines(...this.names, `${this.id}.jsonl`);
    const main = this.transcript(file, null);
    if (before !== undefined) {
      for (const line of before.lines) main.kept?.push(line);
      for (const line of before.lines) file.add(line);
      main.leaf = before.leaf;
    }
    this.openingRecords(main);
    for (const step of this.script.steps) this.step(main, step);
    this.closingRecords(main);
    file.close(this.now);
    return { lines: main.kept ?? [], leaf: main.leaf ?? '', endedAt: this.now };
  }

  private transcript(file: LineFile, agentId: string | null): Transcript {
    const kept = this.script.resumed && agentId === null ? [] : null;
    const { id: sessionId, cwd } = this;
    return { file, sessionId, cwd, agentId, leaf: null, beforePrompts: [], api: null, lastPrompt: '', kept };
  }

  private openingRecords({ file, sessionId }: Transcript): void {
    const { worktree, project, branch } = this.script;
    file.add(JSON.stringify({ type: 'permission-mode', permissionMode: 'default', sessionId }));
    if (worktree === undefined) return;
    const worktreeSession = {
      originalCwd: project.path,
      worktreePath: this.cwd,
      worktreeName: worktree,
      worktreeBranch: branch,
      originalBranch: project.branch,
    };
    file.add(JSON.stringify({ type: 'worktree-state', worktreeSession, sessionId }));
  }

  private closingRecords(main: Transcript): void {
    const { title, pullRequest } = this.script;
    const { file, sessionId, leaf } = main;
    if (pullRequest !== undefined) {
      const { number: prNumber, repository: prRepository } = pullRequest;
      const prUrl = `https://git.example.org/${prRepository}/pull/${prNumber}`;
      const timestamp = new Date(this.now).toISOString();
      file.add(JSON.stringify({ type: 'pr-link', sessionId, prNumber, prUrl, prRepository, timestamp }));
    }
    if (title?.by === 'user') file.add(JSON.stringify({ type: 'custom-title', customTitle: title.text, sessionId }));
    const text = main.lastPrompt.replaceAll('\n', ' ');
    const lastPrompt = text.length > 200 ? `${text.slice(0, 199)}…` : text;
    file.add(JSON.stringify({ type: 'last-prompt', lastPrompt, leafUuid: leaf, sessionId }));
  }

  private step(to: Transcript, step: Step): void {
    this.now = Math.min(this.script.endsBy, this.now + Math.round(stepTookMs(step, this.random.next())));
    switch (step.type) {
      case 'prompt':
        this.prompt(to, step);
        break;
      case 'queued':
        this.queued(to, step.text);
        break;
      case 'command':
        this.command(to, step.name, step.args, step.output);
        break;
      case 'shell':
        this.user(to, `<bash-input>${step.command}</bash-input>`);
        this.user(to, `<bash-stdout>${step.output}</bash-stdout><bash-stderr></bash-stderr>`);
        break;
      case 'think':
        this.block(to, { type: 'thinking', thinking: step.text, signature: this.random.hex(96) });
        break;
      case 'say':
        this.block(to, { type: 'text', text: step.text });
        break;
      case 'call':
        this.call(to, step.call, step.together, step.denied);
        break;
      case 'interrupt':
        this.user(to, [{ type: 'text', text: '[Request interrupted by user]' }]);
        break;
      case 'api-error':
        this.apiError(to, step.text);
        break;
      case 'compact':
        this.compact(to, step.summary);
        break;
      case 'rewind': {
        const at = to.beforePrompts.length - step.prompts;
        to.leaf = to.beforePrompts[at] ?? null;
        to.beforePrompts.length = Math.max(0, at);
        to.api = null;
        break;
      }
      case 'recap':
        this.record(to, 'system', { subtype: 'away_summary', content: step.text, isMeta: false });
        break;
      case 'wait':
        break;
    }
  }

  /** Writes one record of the chain. */
  private record(to: Transcript, type: string, fields: object): void {
    const uuid = this.random.uuid();
    const { project, toolVersion } = this.script;
    const line = JSON.stringify({
      parentUuid: to.leaf,
      isSidechain: to.agentId !== null,
      ...(to.agentId === null ? {} : { agentId: to.agentId }),
      userType: 'external',
      entrypoint: 'cli',
      cwd: to.cwd,
      sessionId: to.sessionId,
      version: toolVersion,
      gitBranch: this.script.branch || project.branch,
      type,
      ...fields,
      uuid,
      timestamp: new Date(this.now).toISOString(),
    });
    to.file.add(line);
    to.kept?.push(line);
    to.leaf = uuid;
    if (type === 'user' || type === 'assistant') this.messages += 1;
  }

  private user(to: Transcript, content: unknown, fields: object = {}): void {
    to.api = null;
    this.record(to, 'user', { message: { role: 'user', content }, ...fields });
  }

  private block(to: Transcript, content: object): void {
    const { random } = this;
    to.api ??= { id: random.token('msg_01', 22), requestId: random.token('req_011', 21) };
    this.contextTokens += random.between(80, 900);
    const message = {
      model: this.script.model,
      id: to.api.id,
      type: 'message',
      role: 'assistant',
      content: [content],
      stop_reason: null,
      stop_sequence: null,
      usage: {
        input_tokens: random.between(3, 12),
        cache_creation_input_tokens: random.between(200, 2400),
        cache_read_input_tokens: this.contextTokens,
        output_tokens: random.between(30, 900),
        service_tier: 'standard',
      },
    };
    this.record(to, 'assistant', { message, requestId: to.api.requestId });
  }

  private prompt(to: Transcript, step: Step & { readonly type: 'prompt' }): void {
    const isFirst = to.lastPrompt === '';
    to.beforePrompts.push(to.leaf);
    if (to.agentId === null && !isFirst) {
      this.record(to, 'system', {
        subtype: 'turn_duration',
        durationMs: this.random.between(9000, 220_000),
        isMeta: false,
      });
    }
    const images = step.images.map(({ png }) => ({
      type: 'image',
      source: { type: 'base64', media_type: 'image/png', data: Buffer.from(png).toString('base64') },
    }));
    const marked = images.map((_, index) => `[Image #${index + 1}] `).join('') + step.text;
    const text = step.ide === undefined ? marked : `<ide_opened_file>${step.ide}</ide_opened_file>\n${marked}`;
    this.user(to, images.length === 0 ? text : [{ type: 'text', text }, ...images], {
      promptSource: 'typed',
      ...(images.length === 0 ? {} : { imagePasteIds: images.map((_, index) => index + 1) }),
    });
    for (const { name } of step.images) {
      this.user(to, [{ type: 'text', text: `[Image: source: /home/dana/pictures/${name}]` }], { isMeta: true });
    }
    to.lastPrompt = step.text;
    if (to.agentId !== null) return;
    this.snapshot(to);
    if (isFirst) this.afterFirstPrompt(to);
  }

  private snapshot({ file, leaf: messageId }: Transcript): void {
    const snapshot = { messageId, trackedFileBackups: {}, timestamp: new Date(this.now).toISOString() };
    file.add(JSON.stringify({ type: 'file-history-snapshot', messageId, snapshot, isSnapshotUpdate: false }));
  }

  private afterFirstPrompt(to: Transcript): void {
    const { title } = this.script;
    this.record(to, 'attachment', {
      attachment: {
        type: 'skill_listing',
        content: '- release-notes: turn merged pull requests into notes',
        skillCount: 1,
      },
    });
    if (title?.by === 'tool') {
      to.file.add(JSON.stringify({ type: 'ai-title', aiTitle: title.text, sessionId: to.sessionId }));
    }
  }

  private queued(to: Transcript, text: string): void {
    const timestamp = new Date(this.now).toISOString();
    const { sessionId } = to;
    to.file.add(JSON.stringify({ type: 'queue-operation', operation: 'enqueue', timestamp, sessionId, content: text }));
    to.file.add(JSON.stringify({ type: 'queue-operation', operation: 'remove', timestamp, sessionId }));
    this.record(to, 'attachment', { attachment: { type: 'queued_command', prompt: text, commandMode: 'prompt' } });
    this.messages += 1;
  }

  private command(to: Transcript, name: string, args: string, output: string): void {
    const tags =
      `<command-name>/${name}</command-name>\n            <command-message>${name}</command-message>\n` +
      `            <command-args>${args}</command-args>`;
    this.user(to, tags);
    if (output !== '') this.user(to, `<local-command-stdout>${output}</local-command-stdout>`);
  }

  private call(to: Transcript, given: Call, together: boolean, denied: boolean): void {
    const { random } = this;
    const call =
      'path' in given && given.tool !== 'grep' ? { ...given, path: path.posix.resolve(this.cwd, given.path) } : given;
    const callId = random.token('toolu_01', 22);
    // The message of the call before is taken up again after its result, as the tool writes parallel calls.
    const api = to.api ?? (together ? this.lastApi : null);
    to.api = api;
    this.block(to, { type: 'tool_use', id: callId, ...writeCall(call), caller: { type: 'direct' } });
    this.lastApi = to.api;
    const asked = to.leaf;
    const folder = `/home/dana/${this.names.join('/')}/${this.id}`;
    const agentId = random.hex(17);
    if (!denied && call.tool === 'task') this.subagent(call, callId, agentId);
    const { content, isError, toolUseResult } = denied
      ? { content: REJECTED, isError: true, toolUseResult: 'User rejected tool use' }
      : writeResult(call, `${folder}/tool-results/${callId}.txt`, agentId);
    if (call.tool === 'bash-stored') {
      this.home.file(call.output, this.now, ...this.names, this.id, 'tool-results', `${callId}.txt`);
    }
    this.now = Math.min(this.script.endsBy, this.now + random.between(120, 5200));
    const result = { tool_use_id: callId, type: 'tool_result', content, ...(isError ? { is_error: true } : {}) };
    this.user(to, [result], { toolUseResult, sourceToolAssistantUUID: asked });
    if (denied) this.user(to, [{ type: 'text', text: '[Request interrupted by user for tool use]' }]);
  }
  private lastApi: Transcript['api'] = null;

  private subagent(call: Call & { readonly tool: 'task' }, toolUseId: string, agentId: string): void {
    const place = [...this.names, this.id, 'subagents'];
    const { agent: agentType, description } = call;
    const meta = JSON.stringify({ agentType, description, toolUseId, spawnDepth: 1 });
    this.home.file(meta, this.now, ...place, `agent-${agentId}.meta.json`);
    const file = this.home.lines(...place, `agent-${agentId}.jsonl`);
    const to = this.transcript(file, agentId);
    this.user(to, call.prompt);
    for (const step of call.steps) this.step(to, step);
    this.block(to, { type: 'text', text: call.answer });
    file.close(this.now);
  }

  private apiError(to: Transcript, text: string): void {
    this.record(to, 'system', {
      subtype: 'api_error',
      level: 'error',
      error: { status: 529, message: text },
      retryInMs: 2119,
      retryAttempt: 3,
      maxRetries: 10,
    });
    to.api = null;
    const message = {
      id: this.random.uuid(),
      model: '<synthetic>',
      role: 'assistant',
      type: 'message',
      stop_reason: 'stop_sequence',
      usage: SYNTHETIC_USAGE,
      content: [{ type: 'text', text: `API Error: ${text}` }],
    };
    this.record(to, 'assistant', { message, isApiErrorMessage: true, error: 'overloaded' });
  }

  private compact(to: Transcript, summary: string): void {
    const logicalParentUuid = to.leaf;
    to.leaf = null;
    this.record(to, 'system', {
      subtype: 'compact_boundary',
      content: 'Conversation compacted',
      logicalParentUuid,
      isMeta: false,
      level: 'info',
      compactMetadata: { trigger: 'auto', preTokens: 156_000 + this.random.below(9000) },
    });
    this.user(
      to,
      'This session is being continued from a previous conversation that ran out of context. The conversation is ' +
        `summarized below:\n${summary}`,
      { isCompactSummary: true, isVisibleInTranscriptOnly: true },
    );
    this.contextTokens = 22_000;
  }
}
