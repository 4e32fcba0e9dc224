// What may go wrong between here and a service: each protocol tells of it in the same terms.
import { describe, expect, test } from 'vitest';
import { WAITS } from './patience';
import { makeTestClock } from './test-clock';
import { answerOf, KEY, PROTOCOLS, REQUEST } from './test-protocols';
import { type Reply, startTestServer, unusedAddress } from './test-server';

const never = new AbortController().signal;
const json = (status: number, body: unknown, headers = {}): Reply => ({
  status,
  headers,
  steps: [JSON.stringify(body)],
});

describe.each(PROTOCOLS)('$name', ({ make, answer }) => {
  const good: Reply = { steps: [answer(['fine'])] };

  test.each([
    [400, { error: { message: 'too long' } }, 'request-refused', /400, too long/],
    [401, { error: { message: 'bad key' } }, 'key-refused', /401, bad key/],
    [402, {}, 'rate-limited', /402/],
    [403, { error: 'no' }, 'key-refused', /403, no/],
    [404, { error: 'model "model-1" not found' }, 'model-missing', /^model-1 \(.*127\.0\.0\.1/],
    [404, { detail: 'Not Found' }, 'bad-answer', /404/],
    [500, { error: { message: 'oh\u001b[31m\nno' } }, 'provider-failed', /500, oh no/],
  ])('status %d with %j is told', async (status, body, code, subject) => {
    const server = await startTestServer(() => json(status, body));
    await expect(answerOf(make(server.address, makeTestClock()))).rejects.toMatchObject({
      code,
      subject: expect.stringMatching(subject),
    });
    expect(server.heard).toHaveLength(1);
  });

  test('what is said of an error is cut short', async () => {
    const server = await startTestServer(() => json(500, { error: 'x'.repeat(100_000) }));
    const error = await answerOf(make(server.address, makeTestClock())).catch((thrown: Error) => thrown);
    expect(String(error).length).toBeLessThan(400);
  });

  test.each([429, 503, 529])('one that is busy (%d) is asked again, ever later', async (status) => {
    const clock = makeTestClock({ hurries: true });
    const server = await startTestServer((_, nth) => (nth < 3 ? json(status, {}) : good));
    expect(await answerOf(make(server.address, clock))).toBe('fine');
    expect(clock.backOffs).toEqual([500, 2000]);
  });

  test('one that stays busy is let be', async () => {
    const server = await startTestServer(() => json(429, { error: { message: 'slow down' } }));
    await expect(answerOf(make(server.address, makeTestClock({ hurries: true })))).rejects.toMatchObject({
      code: 'rate-limited',
      subject: expect.stringContaining('slow down'),
    });
    expect(server.heard).toHaveLength(3);
  });

  test.each([
    ['7', 7000],
    [new Date(12_000).toUTCString(), 11_000],
    [new Date(0).toUTCString(), 0],
  ])('it says when to ask again: %s', async (after, ms) => {
    const clock = makeTestClock({ now: 1000, hurries: true });
    const server = await startTestServer((_, nth) => (nth === 1 ? json(429, {}, { 'retry-after': after }) : good));
    expect(await answerOf(make(server.address, clock))).toBe('fine');
    expect(clock.backOffs).toEqual([ms]);
  });

  test('who wants to be asked in an hour is not waited for', async () => {
    const clock = makeTestClock({ hurries: true });
    const server = await startTestServer(() => json(429, {}, { 'retry-after': '3600' }));
    await expect(answerOf(make(server.address, clock))).rejects.toMatchObject({ code: 'rate-limited' });
    expect(server.heard).toHaveLength(1);
    expect(clock.backOffs).toEqual([]);
  });

  test('where nobody listens is tried once more', async () => {
    const clock = makeTestClock({ hurries: true });
    const address = await unusedAddress();
    await expect(answerOf(make(address, clock))).rejects.toMatchObject({
      code: 'unreachable',
      subject: expect.stringMatching(/127\.0\.0\.1.*ECONNREFUSED/),
    });
    expect(clock.backOffs).toEqual([500]);
  });

  test('nothing is sent to where a service refers', async () => {
    const other = await startTestServer(() => good);
    const server = await startTestServer(() => ({ status: 307, headers: { location: `${other.address}/v1` } }));
    await expect(answerOf(make(server.address, makeTestClock()))).rejects.toMatchObject({
      code: 'redirected',
      subject: expect.stringContaining(other.address),
    });
    expect(other.heard).toEqual([]);
  });

  test('within the same service it may refer on, but not for ever', async () => {
    const once = await startTestServer((_, nth) => (nth === 1 ? { status: 308, headers: { location: '/new' } } : good));
    expect(await answerOf(make(once.address, makeTestClock()))).toBe('fine');
    expect(once.heard[1]).toMatchObject({ method: 'POST', path: '/new', body: once.heard[0]?.body });
    const round = await startTestServer(() => ({ status: 302, headers: { location: '/again' } }));
    await expect(answerOf(make(round.address, makeTestClock()))).rejects.toMatchObject({
      code: 'provider-failed',
      subject: expect.stringContaining('302, http://127.0.0.1'),
    });
  });

  test('where it refers to what is not on the web, that is named', async () => {
    const server = await startTestServer(() => ({ status: 302, headers: { location: 'file:///etc/hosts' } }));
    await expect(answerOf(make(server.address, makeTestClock()))).rejects.toMatchObject({
      code: 'redirected',
      subject: expect.stringContaining('file:///etc/hosts'),
    });
  });

  test('a failure that is told as an answer is told', async () => {
    const failed = await startTestServer(() => json(200, { error: 'out of memory' }));
    const page = await startTestServer(() => ({ steps: ['<html><p>Please <b>sign in</b></p></html>'] }));
    await expect(answerOf(make(failed.address, makeTestClock()))).rejects.toMatchObject({
      code: expect.stringMatching(/^(provider-failed|bad-answer)$/),
      subject: expect.stringContaining('out of memory'),
    });
    await expect(answerOf(make(page.address, makeTestClock()))).rejects.toMatchObject({
      code: 'bad-answer',
      subject: expect.stringMatching(/Please +sign in/),
    });
  });

  test.each(['', ' \n', '\ufffd\ufffd'])('an answer of %j is none', async (text) => {
    const server = await startTestServer(() => ({ steps: [answer([text])] }));
    await expect(answerOf(make(server.address, makeTestClock()))).rejects.toMatchObject({ code: 'empty-answer' });
  });

  test('one that goes on without a word stalls in the end', async () => {
    const whole = answer(['', 'two']);
    const clock = makeTestClock();
    const server = await startTestServer(() => ({ steps: [whole.slice(0, whole.indexOf('two')), 'HANG'] }));
    const asked = answerOf(make(server.address, clock));
    asked.catch(() => {});
    await expect.poll(() => clock.waiting).toEqual([WAITS.wordless, WAITS.between]);
    clock.pass(WAITS.wordless);
    await expect(asked).rejects.toMatchObject({ code: 'stalled' });
    expect(clock.waiting).toEqual([]);
    await server.left;
  });

  test('one that says nothing stalls', async () => {
    const clock = makeTestClock();
    const server = await startTestServer(() => {
      setImmediate(() => clock.pass(WAITS.first));
      return { steps: ['HANG'] };
    });
    await expect(answerOf(make(server.address, clock))).rejects.toMatchObject({ code: 'stalled' });
    await server.left;
    expect(clock.waiting).toEqual([]);
  });

  test('so does one that stops in the middle', async () => {
    const whole = answer(['one', 'two']);
    const clock = makeTestClock();
    const server = await startTestServer(() => ({ steps: [whole.slice(0, whole.indexOf('two')), 'HANG'] }));
    const pieces = make(server.address, clock).chat(REQUEST, never)[Symbol.asyncIterator]();
    expect((await pieces.next()).value).toBe('one');
    // Whoever is slow to read is not held against the service.
    expect(clock.waiting).toEqual([]);
    const next = pieces.next();
    next.catch(() => {});
    await expect.poll(() => clock.waiting).toEqual([WAITS.wordless, WAITS.between]);
    clock.pass(WAITS.between);
    await expect(next).rejects.toMatchObject({ code: 'stalled' });
    await server.left;
  });

  test.each([
    ['before the answer', ['HANG'] as const],
    ['in the middle', [answer(['one', 'two']).slice(0, answer(['one', 'two']).indexOf('two')), 'HANG'] as const],
  ])('cancelled %s, it ends without waiting for anything', async (when, steps) => {
    const abort = new AbortController();
    // No time passes on this clock: what ends here has waited for none.
    const clock = makeTestClock();
    const server = await startTestServer(() => {
      if (when === 'before the answer') setImmediate(() => abort.abort());
      return { steps };
    });
    const reading = async () => {
      for await (const _ of make(server.address, clock).chat(REQUEST, abort.signal)) abort.abort();
    };
    await expect(reading()).rejects.toMatchObject({ code: 'cancelled' });
    await server.left;
    expect(clock.waiting).toEqual([]);
  });

  test('cancelled while it waits for another try, it ends', async () => {
    const abort = new AbortController();
    const server = await startTestServer(() => json(503, {}));
    const clock = makeTestClock();
    const asked = answerOf(make(server.address, clock), abort.signal);
    asked.catch(() => {});
    await expect.poll(() => clock.backOffs).toEqual([500]);
    abort.abort();
    await expect(asked).rejects.toMatchObject({ code: 'cancelled' });
    expect(server.heard).toHaveLength(1);
  });

  test('cancelled beforehand, nothing is sent', async () => {
    const server = await startTestServer(() => good);
    await expect(answerOf(make(server.address, makeTestClock()), AbortSignal.abort())).rejects.toMatchObject({
      code: 'cancelled',
    });
    expect(server.heard).toEqual([]);
  });
});

test.each(PROTOCOLS.filter(({ name }) => name !== 'Ollama'))(
  'a key that $name repeats is not told',
  async ({ make }) => {
    const server = await startTestServer(() => json(401, { error: { message: `no such key: ${KEY}` } }));
    await expect(answerOf(make(server.address, makeTestClock()))).rejects.toMatchObject({
      subject: expect.stringContaining('no such key: …'),
    });
  },
);
