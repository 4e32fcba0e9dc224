// Nothing connects anywhere, whichever process or library would.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../app.fixture';
import { builtProgram, type Command, quiet, root, runCli, runToEnd } from '../launch';
import { canIsolate, countPackets, isolated, packetsOf } from '../network';

/** Runs a command to its end in a namespace of its own, and counts what it tried to send. */
async function packetsSentBy({ executable, args }: Command): Promise<number> {
  const script = '"$0" "$@" >/dev/null; cat /proc/self/net/snmp /proc/self/net/snmp6';
  const { stdout } = await runToEnd(isolated({ executable: 'sh', args: ['-c', script, executable, ...args] }));
  return countPackets(stdout, stdout);
}

test('the command line tries no connection', async ({ home, data }) => {
  if (!canIsolate()) return console.log('not checked: this system forbids network namespaces');
  const cli = path.join(root, 'out/main/cli.js');
  const verb = (...words: string[]) => ({
    executable: process.execPath,
    args: [cli, ...words, '--home', home, '--data', data],
  });
  const connects = `require('net').connect(80, '192.0.2.1').on('error', () => {})`;
  expect(await packetsSentBy({ executable: process.execPath, args: ['-e', connects] })).toBeGreaterThan(0);
  const verbs = [
    ['scan'],
    ['list', '--json'],
    ['search', 'login'],
    ['doctor'],
    ['ask', 'why', 'login'],
    ['summarize', '11111111'],
    ['digest', '2026-05-04', '--summary'],
    ['providers'],
    // One that is set up and never asked gets nothing either, not even a greeting.
    ['providers', 'add', 'anthropic', '--model', 'x'],
    ['providers', 'add', 'ollama', 'http://192.0.2.1', '--model', 'x', '--embed-model', 'y'],
    ['providers', 'use', 'ollama', '--for', 'embed'],
    ['search', 'login'],
  ];
  for (const words of verbs) {
    expect(await packetsSentBy(verb(...words)), words.join(' ')).toBe(0);
  }
});

test('the window tries no connection', async ({ home, data, display }) => {
  if (!canIsolate()) return console.log('not checked: this system forbids network namespaces');
  const program = isolated(await builtProgram('--home', home, '--data', data));
  const child = spawn(program.executable, program.args, {
    env: { ...process.env, ...display, ...quiet },
    stdio: 'ignore',
  });
  try {
    const found = async () => {
      const { stdout } = await runCli('search', 'walrus', '--no-scan', '--json', '--home', home, '--data', data);
      return stdout ? JSON.parse(stdout).total : 0;
    };
    await expect.poll(found, { timeout: 60_000 }).toBe(1);
    expect(existsSync(`/proc/${child.pid}`)).toBe(true);
    expect(packetsOf(child.pid ?? 0)).toBe(0);
  } finally {
    child.kill();
  }
});
