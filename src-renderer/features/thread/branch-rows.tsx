// Threads that hang under a message without a call of their own: abandoned branches, agents whose call is unknown.
import type { ThreadHead } from '@shared/model/thread';
import { plural, strings } from '@shared/strings/strings';
import { Icon } from '../../ui/icon';
import { useThreadScope } from './thread-context';

export function BranchRows({ heads }: { readonly heads: readonly ThreadHead[] }) {
  const { openThread } = useThreadScope();
  const { thread, counts } = strings.window;
  return heads.map(({ id, title, parent, counts: { messages } }) => (
    <button type="button" key={id} className="branch-row" onClick={() => openThread(id)}>
      <Icon name={parent?.relation === 'subagent' ? 'agent' : 'branch'} />
      <span>{parent?.relation === 'subagent' ? thread.subagent : thread.abandoned}</span>
      <span className="tool-target">{title}</span>
      <span className="quiet">{plural(messages, counts.messages)}</span>
      <span className="text-button">{thread.open}</span>
    </button>
  ));
}
