// Where the output of a call stands, and the whole of it where that is in a file of its own. Few are, so that messages
// are made without waiting, and those that want a file get it afterwards.
import type { ParsedMessage } from '@shared/model/session';
import type { Part, ToolPart } from '@shared/model/thread';
import { readSideFile } from './side-files';
import type { ThreadContext } from './thread-context';
import type { MadeTool } from './tool-part';

/** The part with the place of its output. One whose output is in a file of its own is noted in `sideFiles`. */
export function withOutput({ part, sideFile, resultAt }: MadeTool, context: ThreadContext): ToolPart {
  if (resultAt !== null) part.outputOrigin = context.originOf(resultAt);
  if (sideFile !== undefined) context.sideFiles.set(part, { name: sideFile, resultAt });
  return part;
}

/** The message with the outputs that are in files of their own. */
export async function withSideFiles(message: ParsedMessage, context: ThreadContext): Promise<ParsedMessage> {
  const { sideFiles, sideFolder, env, tally } = context;
  const whole = new Map<Part, ToolPart>();
  for (const [part, { name, resultAt }] of sideFiles) {
    const found = await readSideFile(sideFolder, name, env);
    if (!found) tally.note('missing-side-file', resultAt === null ? undefined : context.originOf(resultAt));
    else {
      const { source } = message.origin;
      const outputOrigin = { source, path: found.path, at: { type: 'file' as const } };
      whole.set(part, { ...part, output: { text: found.text }, outputOrigin });
    }
  }
  sideFiles.clear();
  return { ...message, parts: message.parts.map((part) => whole.get(part) ?? part) };
}
