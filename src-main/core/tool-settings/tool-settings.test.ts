import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { makeFolders } from '../engine/test-home';
import { appPaths } from '../io/app-paths';
import { drainInbox } from '../io/inbox';
import { hookCommand } from './claude-hooks';
import {
  type McpClient,
  planHookInstall,
  planHookUninstall,
  planMcpInstall,
  planSkillInstall,
  type ToolPlace,
  writePlanned,
} from './tool-settings';

async function place(): Promise<ToolPlace> {
  const { home, data } = await makeFolders();
  return { home, platform: 'linux', paths: appPaths({ home, data }), folders: ['--home', home, '--data', data] };
}

async function put(home: string, name: string, text: string): Promise<string> {
  const file = path.join(home, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
  return file;
}

const SETTINGS = `{
  // mine
  "model": "opus",
  "hooks": {
    "Stop": [{ "hooks": [{ "type": "command", "command": "say done" }] }]
  }
}
`;

describe('hooks of Claude Code', () => {
  it('are added beside what is there, once, and taken away without a trace', async () => {
    const here = await place();
    const file = await put(here.home, '.claude/settings.json', SETTINGS);
    const planned = await planHookInstall(here);
    expect(planned.patch).toContain('+');
    expect(await readFile(file, 'utf8')).toBe(SETTINGS);

    await writePlanned(planned, here.paths);
    const written = await readFile(file, 'utf8');
    expect(written).toContain('// mine');
    expect(written).toContain('say done');
    expect(written.match(/# threadfinch/g)).toHaveLength(2);
    expect((await planHookInstall(here)).patch).toBe('');

    await writePlanned(await planHookUninstall(here), here.paths);
    expect(JSON.parse((await readFile(file, 'utf8')).replace('// mine', ''))).toEqual(
      JSON.parse(SETTINGS.replace('// mine', '')),
    );
  });

  it('make the file where there is none, and leave no empty lists behind', async () => {
    const here = await place();
    await writePlanned(await planHookInstall(here), here.paths);
    const file = path.join(here.home, '.claude/settings.json');
    expect(Object.keys(JSON.parse(await readFile(file, 'utf8')).hooks)).toEqual(['Stop', 'SessionEnd']);
    await writePlanned(await planHookUninstall(here), here.paths);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({});
  });

  it('never overwrite settings that are damaged', async () => {
    const here = await place();
    const file = await put(here.home, '.claude/settings.json', '{ "model": ');
    await expect(planHookInstall(here)).rejects.toMatchObject({ code: 'damaged-settings' });
    await expect(planHookUninstall(here)).rejects.toMatchObject({ code: 'damaged-settings' });
    expect(await readFile(file, 'utf8')).toBe('{ "model": ');
  });

  it.each(['{"hooks": []}', '{"hooks": {"Stop": {"hooks": []}}}', '{"hooks": "off"}'])(
    'are not written over lists of another shape: %s',
    async (text) => {
      const here = await place();
      await put(here.home, '.claude/settings.json', text);
      await expect(planHookInstall(here)).rejects.toMatchObject({ code: 'damaged-settings' });
    },
  );

  it('are not written over a change that came in between', async () => {
    const here = await place();
    const file = await put(here.home, '.claude/settings.json', SETTINGS);
    const planned = await planHookInstall(here);
    await writeFile(file, '{}');
    await expect(writePlanned(planned, here.paths)).rejects.toMatchObject({ code: 'changed-meanwhile' });
    expect(await readFile(file, 'utf8')).toBe('{}');
  });

  it('follow a link, keep the mode, and keep a copy of what was there', async () => {
    const here = await place();
    const real = await put(here.home, 'dotfiles/claude.json', SETTINGS);
    await chmod(real, 0o640);
    await mkdir(path.join(here.home, '.claude'));
    await symlink(real, path.join(here.home, '.claude/settings.json'));
    const backup = await writePlanned(await planHookInstall(here), here.paths);
    expect(await readFile(real, 'utf8')).toContain('# threadfinch');
    expect((await stat(real)).mode & 0o777).toBe(0o640);
    expect(backup?.startsWith(here.paths.data)).toBe(true);
    expect(await readFile(backup ?? '', 'utf8')).toBe(SETTINGS);
  });
});

describe('the hook itself', () => {
  const payload = { hook_event_name: 'Stop', transcript_path: "/home/dana/it's here.jsonl" };

  /** Runs the hook as Claude Code does. `started` is what stands in for this program. */
  async function run(here: ToolPlace, started: string, input = JSON.stringify(payload)): Promise<string> {
    const { inbox, lock } = here.paths;
    const command = hookCommand({ inbox, lock, folders: here.folders }, { command: started, args: [] });
    const child = promisify(execFile)('sh', ['-c', command]);
    child.child.stdin?.end(input);
    return (await child).stderr;
  }

  it('leaves its payload in the inbox; ten at once leave ten', async () => {
    const here = await place();
    await mkdir(here.paths.inbox, { recursive: true });
    await Promise.all(Array.from({ length: 10 }, () => run(here, 'true')));
    const requests = await drainInbox(here.paths.inbox);
    expect(requests).toEqual(Array.from({ length: 10 }, () => ({ type: 'session', path: payload.transcript_path })));
  });

  it('starts this program only where no other keeps the lock fresh', async () => {
    const here = await place();
    await mkdir(here.paths.inbox, { recursive: true });
    const trace = path.join(here.home, 'trace');
    const program = await put(here.home, 'program', `#!/bin/sh\necho "$@" >>'${trace}'\n`);
    await chmod(program, 0o755);
    const lines = async (least: number) => {
      for (let tries = 0; tries < 200; tries++) {
        const text = await readFile(trace, 'utf8').catch(() => '');
        if (text.split('\n').length > least) return text;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return '';
    };
    await run(here, program);
    expect(await lines(1)).toBe(`ingest --home ${here.home} --data ${here.paths.data}\n`);
    await rm(trace);

    await mkdir(here.paths.lock);
    await run(here, program);
    const old = new Date(Date.now() - 3_600_000);
    await utimes(here.paths.lock, old, old);
    await run(here, program);
    expect(await lines(1)).toBe(`ingest --home ${here.home} --data ${here.paths.data}\n`);
  });

  it('says what is wrong and ends well where it can not write, leaving nothing half', async () => {
    const here = await place();
    const stderr = await run(here, 'true');
    expect(stderr).toContain('threadfinch: no space for the inbox');
    await mkdir(here.paths.inbox, { recursive: true });
    expect(await readdir(here.paths.inbox)).toEqual([]);
  });
});

it('goes where the tools are told to keep their settings by their own variables', async () => {
  const here = await place();
  const moved = { ...here, claudeFolder: path.join(here.home, 'c'), codexFolder: path.join(here.home, 'x') };
  const files = [
    planHookInstall(moved),
    planSkillInstall(moved),
    planMcpInstall('claude', moved),
    planMcpInstall('codex', moved),
  ];
  expect((await Promise.all(files)).map((change) => path.relative(here.home, change.path))).toEqual([
    'c/settings.json',
    'c/skills/threadfinch/SKILL.md',
    'c/.claude.json',
    'x/config.toml',
  ]);
});

describe('servers of agents', () => {
  const FILES: readonly (readonly [McpClient, string, string, string])[] = [
    ['claude', '.claude.json', '{"numStartups": 3}', '"mcpServers"'],
    [
      'codex',
      '.codex/config.toml',
      'model = "o3"\n\n[mcp_servers.other]\ncommand = "x"\n',
      '[mcp_servers.threadfinch]',
    ],
    ['cursor', '.cursor/mcp.json', '{"mcpServers": {"other": {"command": "x"}}}', '"threadfinch"'],
    ['vscode', '.config/Code/User/mcp.json', '{\n  // servers\n  "servers": {}\n}', '"servers"'],
  ];

  it.each(FILES)('%s: an entry is added, once, and all else stays', async (client, name, before, marker) => {
    const here = await place();
    const file = await put(here.home, name, before);
    await writePlanned(await planMcpInstall(client, here), here.paths);
    const after = await readFile(file, 'utf8');
    expect(after).toContain(marker);
    for (const word of before.match(/[\w./]{2,}/g) ?? []) expect(after).toContain(word);
    expect((await planMcpInstall(client, here)).patch).toBe('');
  });

  it.each([
    ['claude', '.claude.json', 'mcpServers'],
    ['vscode', '.config/Code/User/mcp.json', 'servers'],
  ] as const)('of %s: an entry with another command keeps what the user added to it', async (client, name, list) => {
    const here = await place();
    const mine = `{"${list}": {"threadfinch": {\n  "command": "old", // mine\n  "env": {"A": "b"}, "args": []}}}`;
    const file = await put(here.home, name, mine);
    await writePlanned(await planMcpInstall(client, here), here.paths);
    const after = await readFile(file, 'utf8');
    expect(after).not.toContain('old');
    expect(after).toContain('// mine');
    expect(after).toMatch(/"env": \{\s*"A": "b"\s*\}/);
    expect((await planMcpInstall(client, here)).patch).toBe('');
  });

  it('of codex: an entry with another command is replaced where it stands', async () => {
    const here = await place();
    const text = '[mcp_servers.threadfinch]\ncommand = "old"\nargs = []\n\n[tui]\ntheme = "dark"\n';
    const file = await put(here.home, '.codex/config.toml', text);
    await writePlanned(await planMcpInstall('codex', here), here.paths);
    const after = await readFile(file, 'utf8');
    expect(after).not.toContain('"old"');
    expect(after.match(/mcp_servers\.threadfinch/g)).toHaveLength(1);
    expect(after).toMatch(/\n\n\[tui\]\ntheme = "dark"\n$/);
  });

  it('of codex: what the user added to our table, and comments before the next one, stay', async () => {
    const here = await place();
    const text =
      '[ mcp_servers . "threadfinch" ]\nstartup_timeout_sec = 20\nargs = [\n  "old",\n]\ncommand = "old"\n\n# colours\n[tui]\n';
    const file = await put(here.home, '.codex/config.toml', text);
    await writePlanned(await planMcpInstall('codex', here), here.paths);
    const after = await readFile(file, 'utf8');
    expect(after).not.toContain('old');
    expect(after).toContain('startup_timeout_sec = 20\n\n# colours\n[tui]\n');
    expect((await planMcpInstall('codex', here)).patch).toBe('');
  });

  it.each([
    ['codex', '.codex/config.toml', '[mcp_servers]\nother = { command = "x" }\nthreadfinch = { command = "old" }\n'],
    ['codex', '.codex/config.toml', 'mcp_servers = { other = { command = "x" } }\n'],
    ['codex', '.codex/config.toml', 'mcp_servers.threadfinch.command = "old"\n'],
    ['claude', '.claude.json', '{"mcpServers": []}'],
    ['cursor', '.cursor/mcp.json', '[]'],
  ] as const)('%s: a file that an entry would break is left alone: %s %s', async (client, name, text) => {
    const here = await place();
    await put(here.home, name, text);
    await expect(planMcpInstall(client, here)).rejects.toMatchObject({ code: 'damaged-settings' });
  });

  it('keep a byte order mark, and are never written into a file that is not UTF-8', async () => {
    const here = await place();
    const file = await put(here.home, '.claude.json', '\uFEFF{"a": 1}\r\n');
    await writePlanned(await planMcpInstall('claude', here), here.paths);
    expect(await readFile(file, 'utf8')).toMatch(/^\uFEFF\{\s+"a": 1,[\s\S]*"mcpServers"/);
    await put(here.home, '.codex/config.toml', '');
    await writeFile(path.join(here.home, '.codex/config.toml'), Buffer.from('# caf\u00e9\n', 'latin1'));
    await expect(planMcpInstall('codex', here)).rejects.toMatchObject({ code: 'damaged-settings' });
  });
});

it('the skill names this program, and is the same when written again', async () => {
  const here = await place();
  const planned = await planSkillInstall(here);
  expect(planned.after).toMatch(/^---\nname: threadfinch\n/);
  expect(planned.after).toContain(process.execPath);
  await writePlanned(planned, here.paths);
  expect((await planSkillInstall(here)).patch).toBe('');
});
