// The line that stands for a run of steps: 6 steps · 3 read · 2 edit · 1 run.
import { fill, plural, strings } from '@shared/strings/strings';
import { formatCount, formatDuration } from '../../../ui/format';
import { Icon } from '../../../ui/icon';
import { useThreadScope } from '../thread-context';
import type { RunBlock } from '../to-thread-view';
import { ChangeCount } from './change-count';

export function RunLine({ block }: { readonly block: RunBlock }) {
  const { folds } = useThreadScope();
  const open = folds.isOpen(block.key);
  const { thread, counts, common } = strings.window;
  const kinds = block.kinds.map(({ kind, count }) => fill(thread.runKinds[kind], { count: formatCount(count) }));
  return (
    <button
      type="button"
      className={`run-line${open ? ' is-open' : ''}`}
      aria-expanded={open}
      data-fold={block.key}
      onClick={() => folds.toggle(block.key)}
    >
      <Icon name={open ? 'chevron-down' : 'chevron-right'} />
      <span className="run-steps">{plural(block.steps, counts.steps)}</span>
      <span className="quiet">{kinds.join(common.separator)}</span>
      <span className="tool-facts">
        <ChangeCount added={block.added} removed={block.removed} />
        {block.durationMs ? <span className="quiet">{formatDuration(block.durationMs)}</span> : null}
        {block.failures > 0 && <span className="tool-state">{plural(block.failures, counts.failures)}</span>}
      </span>
    </button>
  );
}
