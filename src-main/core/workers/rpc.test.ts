import { AppError } from '@shared/model/failure';
import { expect, test } from 'vitest';
import { portPair } from './port';
import { connect, connectAgain, type Port, serve } from './rpc';

function makeCalls() {
  return {
    add: async ({ a, b }: { a: number; b: number }) => a + b,
    fail: async (path: string) => {
      throw new AppError('no-permission', path);
    },
    wait: (_: undefined, signal: AbortSignal) =>
      new Promise<string>((resolve) => signal.addEventListener('abort', () => resolve('stopped'))),
  };
}

function open(onEvent: (event: unknown) => void = () => {}) {
  const [near, far] = portPair();
  const emit = serve(far, makeCalls());
  return { ...connect<ReturnType<typeof makeCalls>>(near, onEvent), emit };
}

test('values and failures come back to the call that they belong to', async () => {
  const { calls } = open();
  const both = Promise.all([calls.add({ a: 1, b: 2 }), calls.add({ a: 3, b: 4 })]);
  await expect(calls.fail('/etc/shadow')).rejects.toMatchObject({ code: 'no-permission', subject: '/etc/shadow' });
  expect(await both).toEqual([3, 7]);
});

test('a call that was cancelled rejects at once and is stopped on the other side', async () => {
  const { calls } = open();
  const abort = new AbortController();
  const waiting = calls.wait(undefined, abort.signal);
  abort.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
});

test('when the other side is gone, what waits and what comes fails', async () => {
  const { calls, close } = open();
  const waiting = calls.wait(undefined);
  const failed = expect(waiting).rejects.toMatchObject({ code: 'engine-stopped' });
  await close();
  await failed;
  await expect(calls.add({ a: 1, b: 1 })).rejects.toMatchObject({ code: 'engine-stopped' });
});

test('only what is served can be called', async () => {
  const { calls } = open();
  const other = calls as unknown as Record<string, (argument: unknown) => Promise<unknown>>;
  await expect(other.constructor?.('x')).rejects.toMatchObject({ code: 'bad-argument' });
});

test('events reach the other side', async () => {
  const seen = new Promise((resolve) => open(resolve).emit({ type: 'changed' }));
  expect(await seen).toEqual({ type: 'changed' });
});

/** A side that can be made to die, and how often it was started. */
function openAgain() {
  let now = 0;
  let port: Port | null = null;
  const told = { starts: 0, deaths: 0 };
  const { calls, close } = connectAgain<ReturnType<typeof makeCalls>>(
    () => {
      const [near, far] = portPair();
      serve(far, makeCalls());
      told.starts += 1;
      port = near;
      return near;
    },
    {
      now: () => now,
      died: () => {
        told.deaths += 1;
      },
    },
  );
  return {
    calls,
    close,
    told,
    die: () => port?.close(),
    wait: (ms: number) => {
      now += ms;
    },
  };
}

test('a side that died is started again by the next call, and what waited fails', async () => {
  const { calls, told, die } = openAgain();
  expect(told.starts).toBe(0);
  const failed = expect(calls.wait(undefined)).rejects.toMatchObject({ code: 'engine-stopped' });
  await die();
  await failed;
  expect(await calls.add({ a: 1, b: 2 })).toBe(3);
  expect(told).toEqual({ starts: 2, deaths: 1 });
});

test('one that keeps dying is waited with, and counts as sound after a while', async () => {
  const { calls, told, die, wait } = openAgain();
  for (let time = 0; time < 2; time++) {
    await calls.add({ a: 1, b: 1 });
    await die();
  }
  await expect(calls.add({ a: 1, b: 1 })).rejects.toMatchObject({ code: 'engine-stopped' });
  expect(told.starts).toBe(2);
  wait(5000);
  expect(await calls.add({ a: 1, b: 1 })).toBe(2);
  wait(120_000);
  await die();
  expect(await calls.add({ a: 2, b: 1 })).toBe(3);
});

test('one that was closed is not started again', async () => {
  const { calls, told, close } = openAgain();
  await calls.add({ a: 1, b: 1 });
  await close();
  await expect(calls.add({ a: 1, b: 1 })).rejects.toMatchObject({ code: 'engine-stopped' });
  expect(told).toEqual({ starts: 1, deaths: 0 });
});
