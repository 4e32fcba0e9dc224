// Draws a part. One switch: a new type of part does not compile until it is drawn.
import { assertNever } from '@shared/assert-never';
import { FileDiff } from './parts/file-diff';
import { ImagePart } from './parts/image-part';
import { NoticePart } from './parts/notice-part';
import { Questions } from './parts/questions';
import { SubagentPart } from './parts/subagent-part';
import { TextPart } from './parts/text-part';
import { ThinkingPart } from './parts/thinking-part';
import { ToolPart } from './parts/tool-part';
import { toQuestions } from './step-shapes';
import type { PartBlock } from './to-thread-view';

export function PartView({ block: { key, part, run } }: { readonly block: PartBlock }) {
  switch (part.type) {
    case 'text':
      return <TextPart part={part} />;
    case 'thinking':
      return <ThinkingPart id={key} part={part} />;
    case 'tool': {
      if (part.childThread) return <SubagentPart id={key} part={part} child={part.childThread} />;
      const questions = part.state === 'failed' ? null : toQuestions(part);
      return questions ? <Questions questions={questions} /> : <ToolPart id={key} part={part} inRun={run !== null} />;
    }
    case 'image':
      return <ImagePart part={part} />;
    case 'diff':
      return <FileDiff diff={part} />;
    case 'notice':
      return <NoticePart id={key} part={part} />;
    default:
      return assertNever(part);
  }
}
