// Makes up the global database of a Cursor that was used for long: conversations whose messages were written in turn
// with the rows in which its agents keep their own state (`agentKv:`), which are most of the file.
import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { makeVocabulary, TOPIC_LENGTH, type Vocabulary } from '@core/sample-library/bench/vocabulary';
import { type Random, seededRandom, seedFrom } from '@core/sample-library/random';
import { openWritable } from './writable-database';

export interface CursorStoreOptions {
  readonly home: string;
  readonly seed: number;
  /** Epoch milliseconds of the newest message. */
  readonly now: number;
  readonly conversations: number;
  /** Of all conversations together. */
  readonly bubbles: number;
  /** Bytes of the whole file; what the messages don't take is the agents' state. */
  readonly bytes: number;
}

/** Conversations that were written at the same time. */
const AT_ONCE = 6;
const ROWS_OF_TRANSACTION = 2000;
const MINUTE_MS = 60_000;

export function cursorStoreIn(home: string): string {
  return path.join(home, '.config/Cursor/User/globalStorage/state.vscdb');
}

export async function makeCursorStore(options: CursorStoreOptions): Promise<object> {
  const file = cursorStoreIn(options.home);
  mkdirSync(path.dirname(file), { recursive: true });
  const random = seededRandom(seedFrom(options.seed, 'cursor'));
  const bubbleOf = bubbleMaker(random, makeVocabulary(options.seed));
  const database = openWritable(file);
  database.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF');
  database.exec('CREATE TABLE ItemTable (key TEXT UNIQUE ON CONFLICT REPLACE, value BLOB)');
  database.exec('CREATE TABLE cursorDiskKV (key TEXT UNIQUE ON CONFLICT REPLACE, value BLOB)');
  const insert = database.prepare('INSERT INTO cursorDiskKV (key, value) VALUES (?, ?)');
  let rows = 0;
  let written = 0;
  const put = (key: string, value: string | Uint8Array) => {
    if (rows++ % ROWS_OF_TRANSACTION === 0) database.exec(rows === 1 ? 'BEGIN' : 'COMMIT; BEGIN');
    insert.run(key, value);
    written += key.length * 2 + value.length + 12;
  };

  const each = Math.floor(options.bubbles / options.conversations);
  let bubbles = 0;
  for (let first = 0; first < options.conversations; first += AT_ONCE) {
    const group = Array.from({ length: Math.min(AT_ONCE, options.conversations - first) }, () => ({
      id: random.uuid(),
      topic: random.below(80) * TOPIC_LENGTH,
      headers: [] as { bubbleId: string; type: number }[],
      createdAt: 0,
    }));
    for (let index = 0; index < each; index += 1) {
      for (const one of group) {
        const at = options.now - (options.bubbles - bubbles) * MINUTE_MS;
        one.createdAt ||= at;
        const bubble = bubbleOf(one.topic, index, at);
        put(`bubbleId:${one.id}:${bubble.bubbleId}`, JSON.stringify(bubble));
        one.headers.push({ bubbleId: bubble.bubbleId, type: bubble.type });
        bubbles += 1;
        // So that at every time the file has the share of messages that it will have in the end.
        const wanted = (options.bytes * bubbles) / options.bubbles;
        while (written < wanted) put(`agentKv:blob:${random.hex(64)}`, agentState(random));
      }
    }
    for (const one of group) put(`composerData:${one.id}`, JSON.stringify(composerOf(one, random)));
  }
  database.exec('COMMIT; PRAGMA journal_mode = WAL');
  database.close();
  return { bytes: statSync(file).size, bubbles, conversations: options.conversations, rows };
}

function composerOf(
  conversation: { id: string; headers: readonly object[]; createdAt: number },
  random: Random,
): Record<string, unknown> {
  return {
    _v: 10,
    composerId: conversation.id,
    name: `Conversation ${random.hex(6)}`,
    richText: '',
    hasLoaded: true,
    text: '',
    fullConversationHeadersOnly: conversation.headers,
    conversationMap: {},
    status: 'completed',
    context: { fileSelections: [], folderSelections: [], selections: [], terminalSelections: [], cursorRules: [] },
    createdAt: conversation.createdAt,
    lastUpdatedAt: conversation.createdAt + MINUTE_MS * conversation.headers.length,
    unifiedMode: 'agent',
    forceMode: 'edit',
    isArchived: false,
    workspaceIdentifier: { id: random.hex(32), uri: { fsPath: '/home/dana/app', scheme: 'file' } },
    conversationState: `~${random.hex(800)}`,
  };
}

/** As compressible as what it stands for: half text, half digits of hashes. */
function agentState(random: Random): Uint8Array {
  const bytes = Buffer.alloc(
    random.between(300, 14_000),
    '{"role":"tool","content":[{"type":"tool-result","toolName":',
  );
  bytes.write(random.hex(200), 20, 'latin1');
  return bytes;
}

type MadeBubble = { readonly type: number; readonly bubbleId: string } & Record<string, unknown>;

/** Prompts, answers and calls, with the many empty fields that real ones have. */
function bubbleMaker(random: Random, vocabulary: Vocabulary) {
  const text = (pool: readonly string[], topic: number, count: number, glue: string) =>
    Array.from({ length: count }, () =>
      random.chance(0.6) ? (pool[(topic + random.below(TOPIC_LENGTH)) % pool.length] ?? '') : random.pick(pool),
    ).join(glue);
  return (topic: number, index: number, at: number): MadeBubble => {
    const isPrompt = index % 8 === 0;
    const isCall = !isPrompt && random.chance(0.55);
    const own = isPrompt
      ? { text: text(vocabulary.prose, topic, random.between(1, 6), ' '), richText: '' }
      : isCall
        ? { text: '', toolFormerData: callOf(random, vocabulary, (pool, count) => text(pool, topic, count, '\n')) }
        : { text: text(vocabulary.prose, topic, random.between(2, 9), ' '), thinking: { text: '', signature: '' } };
    return {
      ...EMPTY_FIELDS,
      type: isPrompt ? 1 : 2,
      bubbleId: random.uuid(),
      createdAt: new Date(at).toISOString(),
      ...own,
    };
  };
}

function callOf(random: Random, vocabulary: Vocabulary, lines: (pool: readonly string[], count: number) => string) {
  const file = `/home/dana/app/${random.pick(vocabulary.paths)}`;
  // Most outputs are short and few are long.
  const length = Math.ceil(2 + random.next() ** 3 * 90);
  const call = random.chance(0.5)
    ? {
        tool: 15,
        name: 'run_terminal_cmd',
        rawArgs: JSON.stringify({ command: `npm run ${random.pick(vocabulary.identifiers)}`, is_background: false }),
        result: JSON.stringify({ output: lines(vocabulary.logs, length), exitCode: 0 }),
      }
    : {
        tool: 5,
        name: 'read_file',
        rawArgs: JSON.stringify({ target_file: file }),
        result: JSON.stringify({ contents: lines(vocabulary.code, length), totalLinesInFile: length }),
      };
  return { ...call, params: call.rawArgs, toolIndex: 0, status: 'completed', toolCallId: random.token('toolu_', 24) };
}

const EMPTY_FIELDS = {
  _v: 3,
  approximateLintErrors: [],
  lints: [],
  codebaseContextChunks: [],
  commits: [],
  pullRequests: [],
  attachedCodeChunks: [],
  assistantSuggestedDiffs: [],
  gitDiffs: [],
  interpreterResults: [],
  images: [],
  attachedFolders: [],
  attachedFoldersNew: [],
  userResponsesToSuggestedCodeBlocks: [],
  suggestedCodeBlocks: [],
  diffsForCompressingFiles: [],
  relevantFiles: [],
  toolResults: [],
  notepads: [],
  capabilities: [],
  multiFileLinterErrors: [],
  diffHistories: [],
  recentLocationsHistory: [],
  recentlyViewedFiles: [],
  isAgentic: true,
  fileDiffTrajectories: [],
  existedSubsequentTerminalCommand: false,
  docsReferences: [],
  webReferences: [],
  aiWebSearchResults: [],
  attachedFoldersListDirResults: [],
  humanChanges: [],
  attachedHumanChanges: false,
  summarizedComposers: [],
  cursorRules: [],
  contextPieces: [],
  editTrailContexts: [],
  allThinkingBlocks: [],
  diffsSinceLastApply: [],
  deletedFiles: [],
  supportedTools: [1, 5, 7, 15, 38],
  tokenCount: { inputTokens: 0, outputTokens: 0 },
  attachedFileCodeChunksMetadataOnly: [],
  consoleLogs: [],
  uiElementPicked: [],
  isRefunded: false,
  knowledgeItems: [],
  documentationSelections: [],
  externalLinks: [],
  projectLayouts: [],
  unifiedMode: 2,
  capabilityContexts: [],
  todos: [],
};
