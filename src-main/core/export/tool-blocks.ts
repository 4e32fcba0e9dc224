// A tool call as one line, or folded with its input, output and changes.
import type { LongText, ToolPart } from '@shared/model/thread';
import { type Block, block, imageBlock, type PartContext } from './block';
import { diffBlock } from './diff-block';
import { details, escapeInline, fence, inlineCode } from './markdown-text';
import { STATE_WORDS, WORDS } from './words';

/** Larger inputs stay on the one line that the tool wrote. */
const LONGEST_PRETTY = 200_000;
const LONGEST_TITLE = 160;

export async function toolBlocks(part: ToolPart, context: PartContext): Promise<Block[]> {
  const { clean } = context;
  const name = clean(part.name).trim();
  const title = cut(clean(part.title).trim());
  const outcome = [stateOf(part), ...changedLines(part)].join(' · ');
  const images = (part.images ?? []).map((image) => imageBlock(image, context));
  const body = context.options.tools === 'full' ? await toolBody(part, context) : [];
  if (body.length === 0) {
    const about = title === '' ? '' : `: ${inlineCode(title)}`;
    return [{ type: 'line', text: `${escapeInline(name)}${about} · ${outcome}` }, ...images];
  }
  const summary = `${name}${title === '' ? '' : `: ${title}`} · ${outcome}`;
  return [block(details(summary, body.join('\n\n'))), ...images];
}

async function toolBody(part: ToolPart, { clean, reader, subagent }: PartContext): Promise<string[]> {
  const whole = async (text: LongText | undefined) => (text === undefined ? '' : clean(await reader.whole(text)));
  const diffs = part.diffs ?? [];
  // The changes say what an edit's input says, in a form that can be read.
  const input = diffs.length > 0 ? '' : await whole(part.input);
  const output = await whole(part.output);
  const turns = part.childThread === undefined ? '' : await subagent(part.childThread);
  return [
    ...(input.trim() === '' ? [] : [WORDS.input, inputBlock(input)]),
    ...diffs.map((diff) => diffBlock(diff, clean)),
    ...(turns === '' ? [] : [turns]),
    ...(output.trim() === '' ? [] : [WORDS.output, fence(output, 'text')]),
  ];
}

function inputBlock(input: string): string {
  if (input.length > LONGEST_PRETTY) return fence(input, 'json');
  try {
    const pretty = JSON.stringify(JSON.parse(input), null, 2);
    // Deep nesting is nearly all indentation.
    return fence(pretty.length > 2000 + 4 * input.length ? input : pretty, 'json');
  } catch {
    return fence(input, 'text');
  }
}

function stateOf({ state, exitCode }: ToolPart): string {
  return exitCode === undefined || exitCode === 0
    ? STATE_WORDS[state]
    : `${STATE_WORDS[state]} (exit code ${exitCode})`;
}

function changedLines({ diffs = [] }: ToolPart): string[] {
  const sum = (pick: 'added' | 'removed') => diffs.reduce((total, diff) => total + diff[pick], 0);
  return diffs.length === 0 ? [] : [`+${sum('added')} −${sum('removed')}`];
}

function cut(title: string): string {
  return title.length > LONGEST_TITLE ? `${[...title.slice(0, LONGEST_TITLE)].slice(0, -1).join('')}…` : title;
}
