// A subagent's messages where it was started: its first ones, drawn as in a thread of their own. Find and the keys of
// the thread around it pass them over.
import type { ThreadHead } from '@shared/model/thread';
import { plural, strings } from '@shared/strings/strings';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useMemo } from 'react';
import { PAGE, queries } from '../../../bridge/queries';
import { type ThreadScope, ThreadScopeContext, useThreadScope } from '../thread-context';
import { viewsOf } from '../use-page-view';

const NO_CHILDREN: ThreadScope['children'] = new Map();

export function InlineThread({ head }: { readonly head: ThreadHead }) {
  const around = useThreadScope();
  const { data } = useQuery(queries.messages(head.id, 0));
  const total = head.counts.messages + head.inherited;
  const scope = useMemo((): ThreadScope => {
    const own = (key: string) => `${head.id}/${key}`;
    const { folds, openThread } = around;
    return {
      ...around,
      head,
      total,
      nested: true,
      children: NO_CHILDREN,
      folds: {
        ...folds,
        isOpen: (key) => folds.isOpen(own(key)),
        toggle: (key) => folds.toggle(own(key)),
        open: (keys) => folds.open(keys.map(own)),
      },
      openMessage: (ordinal) => openThread(head.id, ordinal),
    };
  }, [around, head, total]);
  const { inline: words } = strings.reading;
  if (!data) return <p className="quiet">{words.loading}</p>;
  return (
    <ThreadScopeContext value={scope}>
      <div className="inline-thread" data-open-thread={head.id} data-find="off">
        {viewsOf(data).map((view) => (
          <Fragment key={view.message.ordinal}>{around.draw(view)}</Fragment>
        ))}
      </div>
      {total > PAGE && (
        <button type="button" className="text-button" onClick={() => around.openThread(head.id, PAGE)}>
          {plural(total - PAGE, words.rest)}
        </button>
      )}
    </ThreadScopeContext>
  );
}
