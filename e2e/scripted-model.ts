// A local model that says what a spec tells it to: a server that speaks as much of Ollama's and OpenAI's protocols as is
// needed, and notes what it was sent.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { answerOf } from './engine-state';
import { windowOf } from './window-parts';

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

/** Where a model is: on this computer, or in a place that counts as another. */
export type Place = 'here' | 'elsewhere';

export function addressOf({ port }: ScriptedModel, place: Place): string {
  return place === 'here' ? `http://127.0.0.1:${port}` : `http://0.0.0.0:${port}/v1`;
}

/** The window of someone who has set the model up. */
export async function setUp(page: Page, model: ScriptedModel, place: Place = 'here'): Promise<void> {
  const kind = place === 'here' ? 'ollama' : 'openai';
  const address = addressOf(model, place);
  const provider = { id: 'mine', kind, address, model: 'finch', embedModel: '', variable: '', agreed: '' };
  const settings = { providers: [provider], askWith: 'mine' };
  const reply = await page.evaluate((change) => window.threadfinch.call('settings.set', change, 'set up'), settings);
  answerOf(reply);
  await page.reload();
  await expect(windowOf(page).rows.first()).toBeVisible();
}
