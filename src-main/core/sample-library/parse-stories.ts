// Reads the story files: text that is pleasant to write and to review. The README shows the format.
import { sketchPng } from './png';
import type { Call, SampleHunk, SampleImage, SampleTodo, Step } from './script';

/** One session as it was written down, before a seed gives it times and ids. */
export interface Story {
  readonly key: string;
  readonly project: string;
  /** Which tool it happened in; Claude Code where none is named. */
  readonly source?: string;
  /** How long ago it was: days at some working hour, or minutes before the end of the library. */
  readonly ago: { readonly days: number } | { readonly minutes: number };
  readonly title: { readonly text: string; readonly by: 'user' | 'tool' } | null;
  readonly branch: string;
  readonly model: string;
  readonly worktree?: string;
  readonly resumes?: string;
  readonly pullRequest?: { readonly number: number; readonly repository: string };
  /** So many turns of other work stand between its own; only the judged sessions have them. */
  readonly pad?: number;
  readonly steps: readonly Step[];
}

const DIRECTIVE =
  /^@(-?)(\+?)(prompt|queued|ide|image|think|say|bash|fails|stored|read|see|grep|glob|edit|write|todo|fetch|task|answer|denied|command|shell|interrupt|api-error|compact|rewind|recap|wait)(?: (.*))?$/;

interface Block {
  readonly ofAgent: boolean;
  readonly together: boolean;
  readonly name: string;
  readonly argument: string;
  readonly body: string;
}

const DAY_MS = 86_400_000;

/**
 * `now` in epoch milliseconds is what `{day}` and `{daybefore}` count back from. Throws for a story that breaks the
 * format, naming it: stories are ours.
 */
export function parseStories(text: string, now: number): readonly Story[] {
  const [, ...sections] = `\n${text}`.split('\n=== ');
  return sections.flatMap((section) => {
    const [head = '', ...rest] = section.split('\n---\n');
    const body = rest.join('\n---\n');
    const rows = [...head.matchAll(/^row: (.*)$/gm)].map((match) => match[1] ?? '');
    if (rows.length === 0) return [parseStory(head, body, now)];
    return rows.map((row) => {
      const slots = new Map(row.split(' | ').map((slot) => [slot.split('=', 1)[0] ?? '', slot.replace(/^[^=]*=/, '')]));
      const fill = (template: string) =>
        template.replace(
          /\{([a-z]+)\}/g,
          (whole, name: string) => slots.get(name)?.replaceAll('\\n', '\n').replaceAll('\\|', '|') ?? whole,
        );
      return parseStory(fill(head.replace(/^row: .*\n?/gm, '')), fill(body), now);
    });
  });
}

function parseStory(head: string, body: string, now: number): Story {
  const [key = '', ...lines] = head.trim().split('\n');
  const fields = new Map(lines.map((line) => [line.split(':', 1)[0] ?? '', line.replace(/^[^:]*: ?/, '')]));
  const known = (name: string): string => {
    const value = fields.get(name);
    if (value === undefined) throw new Error(`Story ${key} has no ${name}`);
    return value;
  };
  const ago = /^(\d+)(d|m)$/.exec(known('ago'));
  if (ago === null) throw new Error(`Story ${key} has no time`);
  const amount = Number(ago[1]);
  const dayOf = (days: number) => new Date(now - days * DAY_MS).toISOString().slice(0, 10);
  const days = ago[2] === 'd' ? amount : 0;
  const dated = body.replaceAll('{day}', dayOf(days)).replaceAll('{daybefore}', dayOf(days + 1));
  const title = /^(user|tool) (.*)$/.exec(fields.get('title') ?? '');
  const source = fields.get('source');
  const worktree = fields.get('worktree');
  const resumes = fields.get('resumes');
  const pad = fields.get('pad');
  const pr = /^(\d+) (.*)$/.exec(fields.get('pr') ?? '');
  return {
    key,
    project: known('project'),
    ago: ago[2] === 'd' ? { days: amount } : { minutes: amount },
    title: title === null ? null : { by: title[1] === 'user' ? 'user' : 'tool', text: title[2] ?? '' },
    branch: fields.get('branch') ?? '',
    model: fields.get('model') ?? 'sonnet',
    ...(source === undefined ? {} : { source }),
    ...(worktree === undefined ? {} : { worktree }),
    ...(resumes === undefined ? {} : { resumes }),
    ...(pad === undefined ? {} : { pad: Number(pad) }),
    ...(pr === null ? {} : { pullRequest: { number: Number(pr[1]), repository: pr[2] ?? '' } }),
    steps: toSteps(key, splitBlocks(repeat(dated))),
  };
}

/** Writes out what stands between `@each name=a|b` and `@end`, once for each value. */
function repeat(body: string): string {
  return body.replace(/^@each ([a-z]+)=(.*)\n([\s\S]*?)^@end\n/gm, (_, name: string, values: string, turn: string) =>
    values
      .split('|')
      .map((value) => turn.replaceAll(`{${name}}`, value))
      .join(''),
  );
}

function splitBlocks(body: string): readonly Block[] {
  const blocks: { name: string; argument: string; ofAgent: boolean; together: boolean; lines: string[] }[] = [];
  for (const line of body.split('\n')) {
    const match = DIRECTIVE.exec(line);
    if (match === null) {
      blocks.at(-1)?.lines.push(line);
      continue;
    }
    const [, agent, plus, name = '', argument = ''] = match;
    blocks.push({ name, argument, ofAgent: agent === '-', together: plus === '+', lines: [] });
  }
  return blocks.map(({ lines, ...block }) => ({ ...block, body: lines.join('\n').replace(/^\n+|\s+$/g, '') }));
}

function toSteps(key: string, blocks: readonly Block[]): readonly Step[] {
  const steps: Step[] = [];
  let images: SampleImage[] = [];
  let ide: string | undefined;
  for (let at = 0; at < blocks.length; at += 1) {
    const block = blocks[at];
    if (block === undefined) break;
    if (block.name === 'image') {
      images.push({ name: block.argument, png: sketchPng(block.argument) });
    } else if (block.name === 'ide') {
      ide = `The user opened the file ${block.argument} in the IDE. This may or may not be related to the current task.`;
    } else if (block.name === 'prompt') {
      steps.push({ type: 'prompt', text: block.body, images, ...(ide === undefined ? {} : { ide }) });
      images = [];
      ide = undefined;
    } else if (block.name === 'task') {
      const length = blocks.slice(at + 1).findIndex(({ name }) => name === 'answer');
      if (length < 0) throw new Error(`A task in story ${key} has no answer`);
      const inner = blocks.slice(at + 1, at + 1 + length);
      const answer = blocks[at + 1 + length]?.body ?? '';
      const [agent = '', description = ''] = block.argument.split(' | ');
      const steps_ = toSteps(key, inner);
      const call: Call = { tool: 'task', agent, description, prompt: block.body, steps: steps_, answer };
      steps.push({ type: 'call', call, together: block.together, denied: false });
      at += length + 1;
    } else {
      steps.push(toStep(key, block));
    }
  }
  return steps;
}

function toStep(key: string, block: Block): Step {
  const { name, argument, body, together } = block;
  switch (name) {
    case 'queued':
    case 'think':
    case 'say':
    case 'recap':
      return { type: name, text: body };
    case 'command':
      return {
        type: 'command',
        name: argument.split(' ', 1)[0] ?? '',
        args: argument.replace(/^\S+ ?/, ''),
        output: body,
      };
    case 'shell':
      return { type: 'shell', command: argument, output: body };
    case 'interrupt':
      return { type: 'interrupt' };
    case 'api-error':
      return { type: 'api-error', text: argument };
    case 'compact':
      return { type: 'compact', summary: body };
    case 'rewind':
      return { type: 'rewind', prompts: Number(argument) };
    case 'wait':
      return { type: 'wait', seconds: Number(argument) * 60 };
    case 'denied':
      return {
        type: 'call',
        call: { tool: 'bash', command: argument, output: '', exitCode: 0 },
        together,
        denied: true,
      };
    default:
      return { type: 'call', call: toCall(key, block), together, denied: false };
  }
}

function toCall(key: string, { name, argument, body }: Block): Call {
  switch (name) {
    case 'bash':
      return { tool: 'bash', command: argument, output: body, exitCode: 0 };
    case 'fails': {
      const exit = /^(\d+) (.*)$/.exec(argument);
      return { tool: 'bash', command: exit?.[2] ?? argument, output: body, exitCode: Number(exit?.[1] ?? 1) };
    }
    case 'stored': {
      const times = Number(argument.split(' ', 1)[0]);
      const turns = Array.from({ length: times }, (_, index) => body.replaceAll('{i}', String(1000 + index * 7)));
      return { tool: 'bash-stored', command: argument.replace(/^\d+ /, ''), output: turns.join('\n') };
    }
    case 'read': {
      const [path = '', start = '1'] = argument.split(':');
      return { tool: 'read', path, start: Number(start), content: body };
    }
    case 'see':
      return { tool: 'see', path: argument, png: sketchPng(argument) };
    case 'grep': {
      const [pattern = '', path = '.'] = argument.split(' in ');
      return { tool: 'grep', pattern, path, output: body };
    }
    case 'glob':
      return { tool: 'glob', pattern: argument, files: body.split('\n').filter(Boolean) };
    case 'edit':
      return { tool: 'edit', path: argument, hunks: toHunks(body) };
    case 'write':
      return { tool: 'write', path: argument, content: `${body}\n` };
    case 'todo':
      return { tool: 'todo', todos: body.split('\n').map(toTodo) };
    case 'fetch':
      return { tool: 'fetch', url: argument, answer: body };
    default:
      throw new Error(`Story ${key} uses @${name} where it can't stand`);
  }
}

function toHunks(body: string): readonly SampleHunk[] {
  const [, ...parts] = `\n${body}`.split(/\n@@ /);
  return parts.map((part) => {
    const [start = '1', ...lines] = part.split('\n');
    return { start: Number(start), lines: lines.map((line) => (line === '' ? ' ' : line)) };
  });
}

function toTodo(line: string): SampleTodo {
  const state = line.startsWith('[x]') ? 'completed' : line.startsWith('[~]') ? 'in_progress' : 'pending';
  return { text: line.slice(4), state };
}
