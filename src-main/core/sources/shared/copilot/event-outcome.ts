// How a tool call ended, in the forms of the command line and of the editor's transcripts.
import type { ParsedBlob } from '@shared/model/session';
import type { ImagePart, ToolState } from '@shared/model/thread';
import type { SourceEnv } from '../../../io/source-env';
import { toDataImage } from '../data-image';
import { arrayAt, booleanAt, type JsonObject, objectAt, stringAt, valueAt } from '../json';

export interface EventOutcome {
  readonly state: ToolState;
  readonly output: string;
  readonly exitCode: number | null;
  readonly images: readonly ImagePart[];
  readonly blobs: readonly ParsedBlob[];
}

/** `data` is that of a `tool.execution_complete`. */
export function readOutcome(data: JsonObject, env: Pick<SourceEnv, 'hash'>): EventOutcome {
  const result = valueAt(data, 'result');
  const error = valueAt(data, 'error');
  const type = stringAt(result, 'result_type') ?? stringAt(result, 'resultType') ?? '';
  const code = stringAt(error, 'code') ?? '';
  const isDenied = [type, code].some((word) => word === 'rejected' || word === 'denied');
  const hasFailed =
    booleanAt(data, 'success') === false ||
    type === 'failure' ||
    type === 'error' ||
    (error !== undefined && error !== null);
  const images = arrayAt(result, 'contents').flatMap((content) => {
    if (stringAt(content, 'type') !== 'image') return [];
    return (
      toDataImage(stringAt(content, 'mimeType') ?? 'image/png', stringAt(content, 'data') ?? '', undefined, env) ?? []
    );
  });
  const output = textOf(result, error);
  return {
    state: isDenied ? 'denied' : hasFailed ? 'failed' : 'done',
    output,
    exitCode: exitCodeOf(output),
    images: images.map(({ part }) => part),
    blobs: images.flatMap(({ blobs }) => blobs),
  };
}

/** Commands end with a line that says how they went. */
function exitCodeOf(output: string): number | null {
  const [, code] = /<exited with exit code (\d{1,5})>\s{0,5}$/.exec(output.slice(-60)) ?? [];
  return code === undefined ? null : Number(code);
}

function textOf(result: unknown, error: unknown): string {
  if (typeof result === 'string') return result.toWellFormed();
  const contents = arrayAt(result, 'contents')
    .map((content) => stringAt(content, 'text') ?? '')
    .filter((text) => text !== '')
    .join('\n');
  const texts = [
    stringAt(result, 'content'),
    stringAt(result, 'text_result_for_llm'),
    stringAt(result, 'textResultForLlm'),
    contents,
    stringAt(result, 'detailedContent'),
    stringAt(error, 'message'),
    typeof error === 'string' ? error.toWellFormed() : undefined,
    stringAt(objectAt(result, 'content'), 'text'),
  ];
  return texts.find((text) => text !== undefined && text !== '') ?? '';
}
