// Threads that hang under a message without a call of their own: abandoned branches, between which one can switch, and
// agents whose call is unknown.
import type { ThreadHead } from '@shared/model/thread';
import { plural, strings } from '@shared/strings/strings';
import { Icon } from '../../ui/icon';
import { plainTitle } from '../../ui/plain-title';
import { useThreadScope } from './thread-context';

export function BranchRows({ heads }: { readonly heads: readonly ThreadHead[] }) {
  const { openThread } = useThreadScope();
  const { thread, counts } = strings.window;
  const isBranch = ({ parent }: ThreadHead) => parent?.relation !== 'subagent';
  const branches = heads.filter(isBranch);
  return (
    <>
      {branches.length > 0 && <BranchSwitch branches={branches} current={null} onOpen={openThread} />}
      {heads
        .filter((head) => !isBranch(head))
        .map(({ id, title, counts: { messages } }) => (
          <button type="button" key={id} className="branch-row" onClick={() => openThread(id)}>
            <Icon name="agent" />
            <span>{thread.subagent}</span>
            <span className="tool-target">{title}</span>
            <span className="quiet">{plural(messages, counts.messages)}</span>
            <span className="text-button">{thread.open}</span>
          </button>
        ))}
    </>
  );
}

interface SwitchProps {
  readonly branches: readonly ThreadHead[];
  /** The branch that is read; null for the conversation itself. */
  readonly current: string | null;
  /** Null opens the conversation itself. */
  readonly onOpen: (branch: string) => void;
  readonly onMain?: () => void;
}

/** The ways that a conversation took from one place. */
export function BranchSwitch({ branches, current, onOpen, onMain }: SwitchProps) {
  const { branches: words } = strings.reading;
  return (
    <nav className="branch-switch" aria-label={words.label}>
      <Icon name="branch" />
      <button
        type="button"
        className="branch-choice"
        aria-current={current === null ? 'true' : undefined}
        disabled={current === null}
        onClick={onMain}
      >
        {words.main}
      </button>
      {branches.map(({ id, title, counts }) => (
        <button
          type="button"
          key={id}
          className="branch-choice"
          aria-current={current === id ? 'true' : undefined}
          disabled={current === id}
          title={plainTitle(title)}
          onClick={() => onOpen(id)}
        >
          <span className="branch-title" dir="auto">
            {plainTitle(title) || strings.window.thread.abandoned}
          </span>
          <span className="quiet">{plural(counts.messages, strings.window.counts.messages)}</span>
        </button>
      ))}
    </nav>
  );
}
