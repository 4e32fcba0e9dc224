// Makes up the log of a long Copilot session: turns whose answers were streamed and rewritten, results with the prompts
// as they were sent, and between them what the input box held.
import { closeSync, mkdirSync, openSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import { makeVocabulary } from '@core/sample-library/bench/vocabulary';
import { seededRandom, seedFrom } from '@core/sample-library/random';

export interface CopilotLogOptions {
  readonly home: string;
  readonly seed: number;
  readonly now: number;
  readonly turns: number;
}

export function copilotLogIn(home: string): string {
  const name = '11111111-0000-4000-8000-000000000001.jsonl';
  return path.join(home, '.config/Code/User/workspaceStorage', '0f'.repeat(16), 'chatSessions', name);
}

const STATE = {
  version: 3,
  sessionId: '11111111-0000-4000-8000-000000000001',
  initialLocation: 'panel',
  responderUsername: 'GitHub Copilot',
  requests: [],
  pendingRequests: [],
  inputState: { attachments: [], inputText: '', selections: [] },
};
const PLAIN = { isTrusted: false, supportThemeIcons: false, supportHtml: false };

export async function makeCopilotLog({ home, seed, now, turns }: CopilotLogOptions): Promise<object> {
  const random = seededRandom(seedFrom(seed, 'copilot'));
  const { prose, code, logs, paths, identifiers } = makeVocabulary(seed);
  const text = (pool: readonly string[], from: number, to: number, glue: string) =>
    Array.from({ length: random.between(from, to) }, () => random.pick(pool)).join(glue);
  const file = copilotLogIn(home);
  mkdirSync(path.dirname(file), { recursive: true });
  const handle = openSync(file, 'w');
  let lines = 0;
  const add = (record: object) => {
    writeSync(handle, `${JSON.stringify(record)}\n`);
    lines += 1;
  };
  add({ kind: 0, v: { ...STATE, creationDate: now - turns * 60_000 } });
  for (let turn = 0; turn < turns; turn += 1) {
    const prompt = text(prose, 1, 5, ' ');
    for (let typed = 0; typed < 12; typed += 1) {
      const length = Math.ceil((prompt.length * (typed + 1)) / 12);
      add({ kind: 1, k: ['inputState', 'inputText'], v: prompt.slice(0, length) });
      add({ kind: 1, k: ['inputState', 'selections'], v: [{ startLineNumber: 1, startColumn: length }] });
    }
    add({ kind: 2, k: ['requests'], v: [requestOf(turn, prompt, now - (turns - turn) * 60_000)] });
    const at = ['requests', turn, 'response'];
    let parts = 0;
    const rounds: object[] = [];
    const results: Record<string, object> = {};
    for (let call = random.between(1, 6); call > 0; call -= 1) {
      const answer = text(prose, 2, 6, ' ');
      // An answer is written again, longer, each time that it is saved.
      for (const share of [0.3, 0.7, 1]) {
        add({ kind: 2, k: at, i: parts, v: [{ value: answer.slice(0, Math.ceil(answer.length * share)), ...PLAIN }] });
      }
      const callId = random.token('call_', 24);
      const name = random.pick(paths);
      const invocation = (isComplete: boolean) => ({
        kind: 'toolInvocationSerialized',
        invocationMessage: { value: `Reading [](file:///home/dana/app/${name})`, uris: {}, ...PLAIN },
        pastTenseMessage: { value: `Read [](file:///home/dana/app/${name})`, uris: {}, ...PLAIN },
        isConfirmed: { type: 1 },
        isComplete,
        source: { type: 'internal', label: 'Built-In' },
        toolCallId: callId,
        toolId: 'copilot_readFile',
      });
      add({ kind: 2, k: at, i: parts + 1, v: [invocation(false)] });
      add({ kind: 2, k: at, i: parts + 1, v: [invocation(true)] });
      parts += 2;
      const input = JSON.stringify({ filePath: `/home/dana/app/${name}`, query: random.pick(identifiers) });
      rounds.push({
        id: random.uuid(),
        response: answer,
        toolCalls: [{ id: callId, name: 'read_file', arguments: input }],
      });
      const output = text(random.chance(0.5) ? code : logs, 2, 60, '\n');
      results[callId] = { $mid: 20, content: [{ $mid: 21, value: output }] };
    }
    add({ kind: 2, k: at, i: parts, v: [{ value: text(prose, 2, 9, ' '), ...PLAIN }] });
    const metadata = {
      renderedUserMessage: [{ type: 1, text: text(prose, 20, 60, '\n') }],
      toolCallRounds: rounds,
      toolCallResults: results,
      codeBlocks: [],
    };
    add({ kind: 1, k: ['requests', turn, 'result'], v: { timings: { totalElapsed: 3000 }, metadata } });
    add({ kind: 1, k: ['requests', turn, 'modelState'], v: { value: 1, completedAt: now } });
  }
  closeSync(handle);
  return { lines, turns, bytes: statSync(file).size };
}

function requestOf(turn: number, prompt: string, timestamp: number): object {
  return {
    requestId: `request_${turn}`,
    timestamp,
    modelId: 'copilot/gpt-5',
    agent: { id: 'github.copilot.editsAgent', name: 'agent', fullName: 'GitHub Copilot' },
    message: { text: prompt, parts: [{ text: prompt, kind: 'text' }] },
    variableData: { variables: [] },
    responseId: `response_${turn}`,
    response: [],
    modelState: { value: 0 },
  };
}
