// A stand-in for services of models, for tests: listens on this computer, notes what it was asked, and answers in the
// pieces that it is told to, however awkward.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

export interface Heard {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

/** Bytes, silence with the connection left open, or a connection that is torn down. */
export type Step = string | Uint8Array | 'HANG' | 'TEAR';

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Each arrives by itself. */
  readonly steps?: readonly Step[];
}

export interface TestServer {
  readonly address: string;
  readonly heard: readonly Heard[];
  /** Resolves once a client has gone away before it was answered. */
  readonly left: Promise<void>;
}

/** Answers each request as `answer` says, until the test ends. */
export async function startTestServer(answer: (heard: Heard, nth: number) => Reply): Promise<TestServer> {
  const heard: Heard[] = [];
  let leave = () => {};
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const piece of request.setEncoding('utf8')) text += piece;
    response.once('close', () => {
      if (!response.writableFinished) leave();
    });
    const one = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
    heard.push(one);
    await send(answer(one, heard.length), response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard, left };
}

/** An address of this computer where nobody listens. */
export async function unusedAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

async function send({ status = 200, headers = {}, steps = [] }: Reply, response: ServerResponse): Promise<void> {
  response.socket?.setNoDelay(true);
  response.writeHead(status, headers);
  response.flushHeaders();
  for (const step of steps) {
    if (step === 'HANG') return;
    if (step === 'TEAR') return void response.destroy();
    await new Promise<void>((resolve) => response.write(step, () => resolve()));
    // Lets what was written leave by itself.
    await setImmediate();
    await setImmediate();
  }
  response.end();
}
