import { describe, expect, test } from 'vitest';
import { readEvent, readOutput, type ToolOutcome } from './tool-output';

type Expected = Partial<ToolOutcome>;

function checkOutput(output: unknown, expected: Expected): void {
  expect(readOutput({ output })).toMatchObject(expected);
}

describe('readOutput', () => {
  test('plain text', () => checkOutput('done', { state: 'done', text: 'done' }));
  test('JSON of 2025', () =>
    checkOutput('{"output":"no\\n","metadata":{"exit_code":1,"duration_seconds":0.25}}', {
      state: 'failed',
      text: 'no\n',
      exitCode: 1,
      durationMs: 250,
    }));
  test('JSON that is the output itself', () => checkOutput('{"output":5}', { state: 'done', text: '{"output":5}' }));
  test('a head of lines', () =>
    checkOutput('Chunk ID: 1\nWall time: 1.5 seconds\nProcess exited with code 0\nOutput:\nhi\n', {
      state: 'done',
      text: 'hi\n',
      exitCode: 0,
      durationMs: 1500,
    }));
  test('a head of a command that goes on', () =>
    checkOutput(
      'Chunk ID: 2\nWall time: 10 seconds\nProcess running with session ID 3\nOriginal token count: 1\nOutput:\nhi\n',
      { state: 'done', text: 'hi\n', durationMs: 10_000 },
    ));
  test('a head of a command that goes on and has printed nothing', () =>
    checkOutput('Wall time: 10 seconds\nProcess running with session ID 3\nOutput:\n', {
      state: 'done',
      text: 'Process running with session ID 3',
    }));
  test('a head that says neither how it ended nor that it goes on', () =>
    checkOutput('Wall time: 10 seconds\nOutput:\nhi', {
      text: 'Wall time: 10 seconds\nOutput:\nhi',
      durationMs: 10_000,
    }));
  test('text that only looks like a head', () =>
    checkOutput('The log says\nOutput:\nnothing', { text: 'The log says\nOutput:\nnothing' }));
  test('blocks', () =>
    checkOutput(
      [
        { type: 'input_text', text: 'a' },
        { type: 'input_image', image_url: 'data:image/png;base64,AA==' },
      ],
      {
        text: 'a',
        images: ['data:image/png;base64,AA=='],
      },
    ));
  test('an object', () => checkOutput({ content: 'no', success: false }, { state: 'failed', text: 'no' }));
  test('refused', () => {
    checkOutput('exec command rejected by user', { state: 'denied' });
    expect(readOutput({ output: 'exec command rejected by user' })).not.toHaveProperty('text');
  });
  test('aborted', () => checkOutput('aborted by user after 3.2s', { state: 'failed' }));
  test('an agent', () => checkOutput('{"agent_id":"abc"}', { spawned: ['abc'] }));
  test('nothing', () => checkOutput(null, { state: 'done', text: '' }));
});

function checkEvent(body: unknown, expected: Expected): void {
  expect(readEvent(body)).toMatchObject(expected);
}

describe('readEvent', () => {
  test('a command', () =>
    checkEvent(
      { aggregated_output: 'x', exit_code: 2, duration: { secs: 1, nanos: 5e8 }, status: 'failed' },
      { state: 'failed', text: 'x', exitCode: 2, durationMs: 1500 },
    ));
  test('a refused command', () => checkEvent({ status: 'declined', aggregated_output: '' }, { state: 'denied' }));
  test('a tool of a server', () =>
    checkEvent(
      { result: { Ok: { content: [{ type: 'text', text: 'y' }], isError: true } } },
      { state: 'failed', text: 'y' },
    ));
  test('a server that failed', () => checkEvent({ result: { Err: 'gone' } }, { state: 'failed', text: 'gone' }));
  test('an agent', () => checkEvent({ tool: 'spawnAgent', receiver_thread_ids: ['a', 7] }, { spawned: ['a'] }));
  test('a message to an agent', () => checkEvent({ tool: 'sendInput', receiver_thread_ids: ['a'] }, { spawned: [] }));
  test('nothing', () => expect(readEvent({})).toEqual({ images: [], diffs: [], spawned: [] }));
});
