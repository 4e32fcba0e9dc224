// A local model that says what a spec tells it to: a server that speaks as much of Ollama's and OpenAI's protocols as is
// needed, and notes what it was sent.
import { writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { untilIdle } from './engine-state';

export interface Asked {
  readonly path: string;
  readonly system: string;
  /** Of the last message. */
  readonly text: string;
}

/** Pieces of an answer; a promise among them is waited for, `HANG` never ends. */
type Reply = readonly (string | Promise<unknown> | 'HANG')[];

export interface ScriptedModel extends AsyncDisposable {
  readonly port: number;
  readonly asked: readonly Asked[];
  /** How many clients went away before they were answered. */
  readonly left: () => number;
}

export async function startModel(reply: (asked: Asked, nth: number) => Reply): Promise<ScriptedModel> {
  const asked: Asked[] = [];
  let left = 0;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request.setEncoding('utf8')) body += piece;
    const url = request.url ?? '';
    if (url === '/api/tags') return response.end('{"models":[{"name":"finch:latest"}]}');
    const { messages = [] } = JSON.parse(body || '{}') as {
      messages?: readonly { readonly role: string; readonly content: string }[];
    };
    const system = messages.find(({ role }) => role === 'system')?.content ?? '';
    const one = { path: url, system, text: messages.at(-1)?.content ?? '' };
    asked.push(one);
    response.once('close', () => {
      if (!response.writableFinished) left++;
    });
    await send(reply(one, asked.length), url === '/api/chat', response);
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    left: () => left,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function send(reply: Reply, isOllama: boolean, response: ServerResponse): Promise<void> {
  response.writeHead(200).flushHeaders();
  for (const piece of reply) {
    if (piece === 'HANG') return;
    if (typeof piece !== 'string') await piece;
    else if (isOllama) response.write(`${JSON.stringify({ message: { content: piece } })}\n`);
    else response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: piece } }] })}\n\n`);
  }
  response.end(isOllama ? '{"done":true}\n' : 'data: [DONE]\n\n');
}

/** Settings of someone who has set the model up: on this computer, or in a place that counts as another. */
export function setUp(data: string, { port }: ScriptedModel, place: 'here' | 'elsewhere' = 'here'): string {
  const address = place === 'here' ? `http://127.0.0.1:${port}` : `http://0.0.0.0:${port}/v1`;
  const kind = place === 'here' ? 'ollama' : 'openai';
  const provider = { id: 'mine', kind, address, model: 'finch', embedModel: '', variable: '', agreed: '' };
  const settings = { welcomed: true, providers: [provider], askWith: 'mine' };
  writeFileSync(path.join(data, 'settings.json'), JSON.stringify(settings));
  return address;
}

/** The window of someone who has set the model up, once everything is read. */
export async function openWith(
  model: ScriptedModel,
  { data, launch }: { readonly data: string; readonly launch: () => Promise<ElectronApplication> },
): Promise<Page> {
  setUp(data, model);
  const page = await (await launch()).firstWindow();
  await untilIdle(page);
  return page;
}
