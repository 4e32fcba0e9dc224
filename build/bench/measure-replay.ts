// Replaying a log of changes, as Copilot in VS Code keeps one a session: a reply that streams is written again and again,
// and every touch of the input box is a line. Against parsing the lines that aren't such drafts, and nothing else.
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openSourceEnv } from '@core/io/node-source-env';
import { SOURCES } from '@core/sources/registry';
import { type BenchFolders, median, timed } from './process-figures';

const TIMES = 5;
const TURNS = 400;
const PIECES = 12;
const SENTENCES = 'A log holds what changed, and whoever reads it makes the whole of it again. '.repeat(12);

export async function measureReplay({ home }: BenchFolders): Promise<object> {
  const file = writeLog(home);
  const { env, close } = openSourceEnv({ home });
  const adapter = SOURCES.find(({ card }) => card.id === 'copilot');
  const [plain, replayed]: [number[], number[]] = [[], []];
  let messages = 0;
  for (let time = 0; time < TIMES; time += 1) {
    plain.push((await timed(() => parsePlainly(file))).wallMs);
    const { wallMs, result } = await timed(async () => {
      let found = 0;
      for (const root of (await adapter?.detect(env)) ?? []) {
        for await (const session of adapter?.scan(root, env) ?? []) {
          for await (const { type } of adapter?.parse(session, env) ?? []) if (type === 'message') found += 1;
        }
      }
      return found;
    });
    replayed.push(wallMs);
    messages = result;
  }
  close();
  return { wallMs: median(replayed), plainMs: median(plain), bytes: statSync(file).size, messages };
}

function parsePlainly(file: string): void {
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line !== '' && !line.startsWith('{"kind":1,"k":["inputState"')) JSON.parse(line);
  }
}

function writeLog(home: string): string {
  const folder = path.join(home, '.config', 'Code', 'User', 'workspaceStorage', '0'.repeat(32), 'chatSessions');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, '00000000-0000-4000-8000-000000000000.jsonl');
  const state = { version: 3, sessionId: 'replay', responderUsername: 'GitHub Copilot', requests: [] };
  const records = [{ kind: 0, v: state }, ...Array.from({ length: TURNS }, (_, turn) => turnRecords(turn)).flat()];
  writeFileSync(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  return file;
}

function turnRecords(turn: number): readonly object[] {
  const response = ['requests', turn, 'response'];
  const message = { text: `Question ${turn}` };
  const request = { requestId: `request_${turn}`, timestamp: 1_790_000_000_000 + turn * 60_000, message, response: [] };
  const call = { id: `call_${turn}__vscode-1`, name: 'read_file', arguments: '{"filePath":"/home/dana/kite/a.ts"}' };
  const metadata = {
    renderedUserMessage: [{ type: 1, text: SENTENCES.repeat(10) }],
    toolCallRounds: [{ response: '', toolCalls: [call] }],
    toolCallResults: { [call.id]: { content: [{ value: SENTENCES.repeat(10) }] } },
  };
  const streamed = Array.from({ length: PIECES }, (_, piece) => [
    { kind: 2, k: response, i: 1, v: [{ value: SENTENCES.repeat(piece + 1) }] },
    { kind: 1, k: ['inputState', 'attachments'], v: [{ text: SENTENCES }] },
  ]);
  const toolId = 'copilot_readFile';
  return [
    { kind: 2, k: ['requests'], v: [request] },
    { kind: 2, k: response, v: [{ kind: 'mcpServersStarting' }] },
    ...streamed.flat(),
    {
      kind: 2,
      k: response,
      v: [{ kind: 'toolInvocationSerialized', toolCallId: `t${turn}`, toolId, isComplete: true }],
    },
    { kind: 1, k: ['requests', turn, 'result'], v: { metadata } },
    { kind: 1, k: ['requests', turn, 'modelState'], v: { value: 1 } },
  ];
}
