// What has to be known of a thread before it is read: where it hangs, what is missing, that its file is gone.
import { DIAGNOSTICS } from '@shared/model/diagnostic';
import { toThreadId } from '@shared/model/ids';
import type { ThreadHead } from '@shared/model/thread';
import { fill, plural, strings } from '@shared/strings/strings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../bridge/queries';
import { formatCount, formatDate } from '../../ui/format';
import { Strip } from '../../ui/strip';
import { BranchSwitch } from './branch-rows';

interface Props {
  readonly head: ThreadHead;
  readonly now: number;
  readonly onOpen: (thread: string, message?: number) => void;
}

export function ThreadStrips({ head, now, onOpen }: Props) {
  const { thread } = strings.window;
  return (
    <>
      {head.parent && <ParentStrip head={head} parent={head.parent} onOpen={onOpen} />}
      {head.facts.continuedIn && <ContinuedStrip head={head} nativeId={head.facts.continuedIn} onOpen={onOpen} />}
      {head.goneSince !== null && (
        <Strip icon="warning" tone="warn">
          {fill(thread.gone, { date: formatDate(head.readAt, now) })}
        </Strip>
      )}
      <PartialStrip head={head} />
    </>
  );
}

interface ParentProps {
  readonly head: ThreadHead;
  readonly parent: NonNullable<ThreadHead['parent']>;
  readonly onOpen: (thread: string, message?: number) => void;
}

function ParentStrip({ head, parent, onOpen }: ParentProps) {
  const { data } = useQuery(queries.thread(parent.thread));
  const { thread } = strings.window;
  const place = data?.children.find((child) => child.head.id === head.id)?.ordinal ?? undefined;
  if (parent.relation === 'branch' && data) {
    const siblings = data.children.filter(
      ({ head: { parent: other }, ordinal }) => other?.relation === 'branch' && (ordinal ?? undefined) === place,
    );
    return (
      <div className="branch-strip">
        <BranchSwitch
          branches={siblings.map((sibling) => sibling.head)}
          current={head.id}
          onOpen={onOpen}
          onMain={() => onOpen(parent.thread, place)}
        />
      </div>
    );
  }
  return (
    <Strip
      icon={parent.relation === 'subagent' ? 'agent' : 'branch'}
      action={
        <button type="button" className="text-button" onClick={() => onOpen(parent.thread, place)}>
          {thread.showOrigin}
        </button>
      }
    >
      <span className="quiet">{thread.partOf[parent.relation]}</span> {data?.head.title ?? thread.parentThread}
    </Strip>
  );
}

interface ContinuedProps {
  readonly head: ThreadHead;
  readonly nativeId: string;
  readonly onOpen: (thread: string, message?: number) => void;
}

/** The tool says that it went on in another session, which may not be here. */
function ContinuedStrip({ head, nativeId, onOpen }: ContinuedProps) {
  const { data } = useQuery(queries.thread(toThreadId(head.source, nativeId)));
  const { thread } = strings.window;
  if (!data) return null;
  return (
    <Strip
      icon="branch"
      action={
        <button type="button" className="text-button" onClick={() => onOpen(data.head.id)}>
          {thread.showContinued}
        </button>
      }
    >
      <span className="quiet">{thread.continuedIn}</span> {data.head.title}
    </Strip>
  );
}

/** Only what was lost from the thread; that a tool wrote something unknown is for the diagnostics pane. */
function PartialStrip({ head }: { readonly head: ThreadHead }) {
  const [open, setOpen] = useState(false);
  const lost = head.diagnostics.filter(({ code }) => DIAGNOSTICS[code] !== 'info');
  const { thread, common, diagnostics: words } = strings.window;
  if (lost.length === 0) return null;
  return (
    <>
      <Strip
        icon="warning"
        tone="warn"
        action={
          <button type="button" className="text-button" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? common.hideDetails : common.details}
          </button>
        }
      >
        {plural(
          lost.reduce((sum, { count }) => sum + count, 0),
          thread.partial,
        )}
      </Strip>
      {open && (
        <ul className="strip-details">
          {lost.map(({ code, count, detail }) => (
            <li key={`${code} ${detail}`}>
              {strings.diagnostics[code].title}
              {detail && <code>{detail}</code>}
              {count > 1 && <span className="count">{fill(words.times, { count: formatCount(count) })}</span>}
              <span className="quiet">{strings.diagnostics[code].hint}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
