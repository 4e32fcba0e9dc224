// A step: one row; opened, what went in and what came out.
import type { ToolPart as Part } from '@shared/model/thread';
import { strings } from '@shared/strings/strings';
import { formatDuration } from '../../../ui/format';
import { Icon } from '../../../ui/icon';
import { useThreadScope } from '../thread-context';
import { toToolRow } from '../tool-view';
import { ChangeCount } from './change-count';
import { Fold } from './fold';
import { ToolBody } from './tool-body';

interface Props {
  readonly id: string;
  readonly part: Part;
  /** It stands in an open run. */
  readonly inRun: boolean;
}

export function ToolPart({ id, part, inRun }: Props) {
  const { head } = useThreadScope();
  const row = toToolRow(part, head.project?.path ?? null);
  return (
    <Fold
      id={id}
      className={`tool is-${row.state}${inRun ? ' in-run' : ''}`}
      summary={
        <>
          <Icon name={row.icon} />
          <span className="tool-verb">{row.verb}</span>
          <span className="tool-target" title={row.fullTarget}>
            {row.target}
          </span>
          <span className="tool-facts">
            <ChangeCount added={row.added} removed={row.removed} />
            {row.summary && <span className="quiet">{row.summary}</span>}
            {part.durationMs ? <span className="quiet">{formatDuration(part.durationMs)}</span> : null}
            {row.state !== 'done' && <span className="tool-state">{strings.window.thread.states[row.state]}</span>}
          </span>
        </>
      }
    >
      {() => <ToolBody part={part} />}
    </Fold>
  );
}
