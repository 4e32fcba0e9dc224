// What goes over the wire, and what is made of what comes back: each protocol against a server that cuts its answers
// where it hurts.
import { describe, expect, test } from 'vitest';
import { makeOllama } from './ollama';
import { makeOpenAi } from './openai';
import { makeTestClock } from './test-clock';
import { answerOf, KEY, PROTOCOLS, REQUEST, toSetting } from './test-protocols';
import { startTestServer } from './test-server';

const never = new AbortController().signal;
const TEXTS = ['Grüße, ', '🐦日本', '\n[1]'];

describe.each(PROTOCOLS)('$name', ({ make, answer, failure, path }) => {
  const bytes = Buffer.from(answer(TEXTS));

  test('an answer is the same wherever its bytes are cut', async () => {
    const server = await startTestServer((_, nth) => ({ steps: [bytes.subarray(0, nth), bytes.subarray(nth)] }));
    const provider = make(server.address, makeTestClock());
    while (server.heard.length < bytes.length) {
      const answers = await Promise.all(Array.from({ length: 32 }, () => answerOf(provider)));
      expect(new Set(answers)).toEqual(new Set([TEXTS.join('')]));
    }
  });

  test('an answer that comes byte by byte', async () => {
    const server = await startTestServer(() => ({ steps: [...bytes].map((byte) => Uint8Array.of(byte)) }));
    expect(await answerOf(make(server.address, makeTestClock()))).toBe(TEXTS.join(''));
  });

  test('each piece is there before the next is sent', async () => {
    const whole = answer(['one', 'two']);
    const middle = whole.indexOf('two');
    const server = await startTestServer(() => ({ steps: [whole.slice(0, middle), 'HANG'] }));
    const pieces = make(server.address, makeTestClock()).chat(REQUEST, never)[Symbol.asyncIterator]();
    expect(await pieces.next()).toEqual({ done: false, value: 'one' });
    await pieces.return?.();
    await server.left;
  });

  test('a failure in the middle is told, after what came before it', async () => {
    const whole = answer(['one', 'two']);
    const start = whole.slice(0, whole.indexOf('two'));
    const before = start.slice(0, Math.max(start.lastIndexOf('data: '), start.lastIndexOf('\n{') + 1));
    const server = await startTestServer(() => ({ steps: [before, failure('out of memory')] }));
    const pieces = make(server.address, makeTestClock()).chat(REQUEST, never)[Symbol.asyncIterator]();
    expect((await pieces.next()).value).toBe('one');
    await expect(pieces.next()).rejects.toMatchObject({
      code: 'provider-failed',
      subject: expect.stringMatching(/127\.0\.0\.1.*out of memory/),
    });
    expect(server.heard).toHaveLength(1);
  });

  test.each([
    ['it ends', []],
    ['the connection is torn down', ['TEAR'] as const],
  ])('an answer that stops before its end broke off: %s', async (_, more) => {
    const whole = answer(['one', 'two']);
    const server = await startTestServer(() => ({ steps: [whole.slice(0, whole.indexOf('two')), ...more] }));
    await expect(answerOf(make(server.address, makeTestClock()))).rejects.toMatchObject({ code: 'broke-off' });
  });

  test.each(['data: {"broken\n\n', '{"broken\n', 'data: [7]\n\n', '[7]\n', 'data: {"type":5}\n\n{"done":"?"}\n'])(
    'junk is not taken for an answer: %j',
    async (junk) => {
      const server = await startTestServer(() => ({ steps: [junk] }));
      await expect(answerOf(make(server.address, makeTestClock()))).rejects.toMatchObject({
        code: expect.stringMatching(/^(bad-answer|broke-off)$/),
      });
    },
  );

  test('an answer without end is cut off, and the service let go', async () => {
    const piece = 'x'.repeat(1000);
    const whole = answer(Array.from({ length: 400 }, () => piece));
    const server = await startTestServer(() => ({ steps: [whole.slice(0, whole.lastIndexOf(piece)), 'HANG'] }));
    await expect(answerOf(make(server.address, makeTestClock()))).rejects.toMatchObject({ code: 'endless-answer' });
    await server.left;
  });

  test('the request says all that was asked', async () => {
    const server = await startTestServer(() => ({ steps: [bytes] }));
    await answerOf(make(server.address, makeTestClock()));
    expect(server.heard[0]).toMatchObject({ method: 'POST', path });
    expect(server.heard[0]?.body).toMatchObject({ model: 'model-1', stream: true });
    const said = JSON.stringify(server.heard[0]?.body);
    for (const text of ['Be brief.', 'Why?', 'So.', '日本語で', '300']) expect(said).toContain(text);
    // Nothing that is quoted can have anything done.
    expect(said).not.toMatch(/"(?:tools?|functions?|tool_choice)"/);
  });
});

test('keys go where each protocol wants them', async () => {
  const [ollama, openai, anthropic] = PROTOCOLS;
  const headersOf = async (protocol: (typeof PROTOCOLS)[number] | undefined) => {
    const server = await startTestServer(() => ({ steps: [protocol?.answer(['x']) ?? ''] }));
    if (protocol) await answerOf(protocol.make(server.address, makeTestClock()));
    return server.heard[0]?.headers;
  };
  expect(JSON.stringify(await headersOf(ollama))).not.toContain(KEY);
  expect(await headersOf(openai)).toMatchObject({ authorization: `Bearer ${KEY}` });
  expect(await headersOf(anthropic)).toMatchObject({ 'x-api-key': KEY, 'anthropic-version': '2023-06-01' });
});

test('Ollama is given room for a long question', async () => {
  const server = await startTestServer(() => ({ steps: ['{"message":{"content":"x"},"done":true}\n'] }));
  const { chat } = makeOllama(toSetting({}), server.address, makeTestClock());
  const sizeFor = async (text: string) => {
    for await (const _ of chat({ system: '', messages: [{ role: 'user', text }], maxTokens: 100 }, never));
    return server.heard.at(-1)?.body;
  };
  expect(await sizeFor('short')).toMatchObject({ options: { num_ctx: 4096 } });
  expect(await sizeFor('word '.repeat(6000))).toMatchObject({ options: { num_ctx: 16_384 } });
  expect(await sizeFor('字'.repeat(6000))).toMatchObject({ options: { num_ctx: 8192 } });
});

test.each(PROTOCOLS)('$name is found at an address that ends in its version, too', async ({ make, answer, path }) => {
  const server = await startTestServer(() => ({ steps: [answer(['x'])] }));
  for (const end of ['', '/', '/v1', '/v1/']) await answerOf(make(`${server.address}${end}`, makeTestClock()));
  expect(new Set(server.heard.map((heard) => heard.path))).toEqual(new Set([path]));
});

test.each([
  ['http://host', '/v1/chat/completions'],
  ['http://host/', '/v1/chat/completions'],
  ['http://host/api/v1', '/api/v1/chat/completions'],
  ['http://host/api/v1/', '/api/v1/chat/completions'],
])('the version of %s', async (address, path) => {
  const server = await startTestServer(() => ({
    steps: ['data: {"choices":[{"delta":{"content":"x"}}]}\n\ndata: [DONE]\n\n'],
  }));
  const at = address.replace('http://host', server.address);
  await answerOf(makeOpenAi(toSetting({ kind: 'openai' }), at, null, makeTestClock()));
  expect(server.heard[0]).toMatchObject({ path });
  expect(server.heard[0]?.headers.authorization).toBeUndefined();
});

test('a model that thinks for all of a try is there', async () => {
  const server = await startTestServer(({ path }) => ({
    steps: [path === '/v1/models' ? '{"data":[]}' : 'data: {"choices":[{"delta":{},"finish_reason":"length"}]}\n\n'],
  }));
  await makeOpenAi(toSetting({ kind: 'openai' }), server.address, null, makeTestClock()).test(never);
  expect(server.heard).toHaveLength(2);
});
