// A call that started another agent: an indented block with what that one did, and the way into its thread. Where its
// thread isn't known, or inside another agent's, its task and its answer.
import type { ToolPart } from '@shared/model/thread';
import { plural, strings } from '@shared/strings/strings';
import { call } from '../../../bridge/api';
import { formatDuration } from '../../../ui/format';
import { Icon } from '../../../ui/icon';
import { Markdown } from '../../../ui/markdown';
import { useThreadScope } from '../thread-context';
import { Fold } from './fold';
import { InlineThread } from './inline-thread';
import { ToolBody } from './tool-body';

interface Props {
  readonly id: string;
  readonly part: ToolPart;
  readonly child: string;
}

export function SubagentPart({ id, part, child }: Props) {
  const { children, nested, openThread } = useThreadScope();
  const { thread, counts } = strings.window;
  const head = [...children.values()].flat().find((candidate) => candidate.id === child);
  return (
    <Fold
      id={id}
      className={`subagent is-${part.state}`}
      summary={
        <>
          <Icon name="agent" />
          <span className="tool-verb">{thread.subagent}</span>
          <span className="tool-target" title={part.title}>
            {part.title || head?.title}
          </span>
          <span className="tool-facts">
            {head && <span className="quiet">{plural(head.counts.messages, counts.messages)}</span>}
            {part.durationMs ? <span className="quiet">{formatDuration(part.durationMs)}</span> : null}
            {part.state !== 'done' && <span className="tool-state">{thread.states[part.state]}</span>}
          </span>
        </>
      }
      aside={
        <button type="button" className="text-button" onClick={() => openThread(child)}>
          {thread.open}
        </button>
      }
    >
      {() =>
        head && !nested ? (
          <InlineThread head={head} />
        ) : (
          <>
            <ToolBody part={{ ...part, output: undefined }} />
            {part.output && part.output.text.trim() !== '' && (
              <div className="subagent-answer">
                <Markdown
                  text={part.output.text}
                  onLink={(url) => void call('link.open', { url })}
                  onCopy={(text) => call('copy.text', { text })}
                />
              </div>
            )}
          </>
        )
      }
    </Fold>
  );
}
