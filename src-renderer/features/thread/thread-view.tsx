// An open thread: head, strips, find, messages; and what the keys of the thread do.
import { DEFAULT_EXPORT } from '@shared/model/export';
import type { OpenedThread, OutlineEntry, ThreadHead } from '@shared/model/thread';
import { plural, strings } from '@shared/strings/strings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../bridge/api';
import { queries } from '../../bridge/queries';
import { useCards } from '../../bridge/use-cards';
import { placeStore } from '../../nav/use-place';
import { useFeedback } from '../../ui/feedback';
import { useStable } from '../../ui/use-stable';
import { ChildMatches } from './child-matches';
import { copyLink } from './copy-link';
import { copyMarkdown, saveThread } from './export-menu';
import { FindBar } from './find-bar';
import { MatchMarks } from './match-marks';
import { MessageList, type MessageListHandle } from './message-list';
import { MessageView } from './message-view';
import { NewMessages } from './new-messages';
import { NoteView } from './note-view';
import { Outline } from './outline';
import { createPlaceTracker, followPlace, type Place } from './reading-place';
import { saveOriginal } from './save-original';
import { SolutionDialog } from './solution-dialog';
import { type ThreadScope, ThreadScopeContext } from './thread-context';
import type { ThreadHandle } from './thread-handle';
import { ThreadHead as HeadView } from './thread-head';
import { ThreadStrips } from './thread-strips';
import { isAlwaysShown, type MessageView as View } from './to-thread-view';
import { useFind } from './use-find';
import { useFolds } from './use-folds';
import { useMarks, useStarToggle } from './use-marks';
import { useOutline } from './use-outline';

interface Props {
  readonly ref: Ref<ThreadHandle>;
  readonly detail: OpenedThread;
  readonly message: number | null;
  /** Where reading begins when the thread is opened. */
  readonly start: Place;
  readonly words: readonly string[];
  readonly now: number;
  readonly onBack: (() => void) | null;
  readonly onShown: () => void;
}

export function ThreadView({ ref, detail, message, start, words, now, onBack, onShown }: Props) {
  const { head } = detail;
  const { data: outline = NO_ENTRIES } = useQuery(queries.outline(head.id));
  const card = useCards()(head.source);
  const folds = useFolds();
  const toggleStar = useStarToggle();
  const feedback = useFeedback();
  const client = useQueryClient();
  const root = useRef<HTMLElement>(null);
  const list = useRef<MessageListHandle>(null);
  const note = useRef<HTMLDivElement>(null);
  const findBar = useRef<{ focus(): void }>(null);
  // As it was when the thread was opened.
  const [begin] = useState(start);
  const [tracker] = useState(() => createPlaceTracker(begin));
  useEffect(() => followPlace(head.id, tracker), [head.id, tracker]);
  const outlinePanel = useOutline(root, list);
  const total = head.counts.messages + head.inherited;
  const find = useFind({ thread: head.id, total, words, list, note, folds, arrivedAt: message });

  const [noting, setNoting] = useState<number | null>(null);
  const [isNoting, setIsNoting] = useState(false);
  const own = useMarks(head.id, null);
  const [solved, setSolved] = useState<number | null>(null);
  /** The message that was gone to last. */
  const gone = useRef(message);
  const sought = find.open ? find.words : NOTHING;
  const scope = useMemo((): ThreadScope => {
    const children = new Map<number, ThreadHead[]>();
    for (const child of detail.children) {
      const place = child.ordinal ?? total - 1;
      children.set(place, [...(children.get(place) ?? []), child.head]);
    }
    return {
      head,
      assistant: card.label,
      total,
      folds,
      sought,
      children,
      noting,
      setNoting,
      nested: false,
      draw: drawMessage,
      openThread: (thread, at) => placeStore().go({ thread, message: at ?? null }, 'open'),
      openMessage: (ordinal) => {
        // Back leads to where the reader is now.
        placeStore().remember(tracker.get().ordinal);
        gone.current = ordinal;
        placeStore().go({ message: ordinal }, 'open');
        void list.current?.goTo(ordinal, { glow: true });
      },
    };
  }, [detail, head, card.label, total, folds, sought, noting, tracker]);

  // Another message of the same thread: back and forward, or a link.
  useEffect(() => {
    if (message === null || message === gone.current) return;
    gone.current = message;
    void list.current?.goTo(message, { glow: true, focus: false });
  }, [message]);

  const shown = useStable(onShown);
  useEffect(shown, [shown]);

  const showFind = () => {
    // From the native menu no frame can be trusted to come after the drawing.
    flushSync(find.show);
    findBar.current?.focus();
  };
  const current = () => list.current?.current() ?? 0;
  const target = () => ({ thread: head.id, ordinal: current() });
  const closeFind = () => {
    if (outlinePanel.leave()) return true;
    if (find.open) {
      find.close();
      list.current?.element?.focus();
      return true;
    }
    const fold = openFoldAtFocus();
    if (!fold) return false;
    fold.focus();
    folds.toggle(fold.dataset.fold ?? '');
    return true;
  };
  useImperativeHandle(ref, () => ({
    id: head.id,
    state: () => ({
      hasFailures: head.counts.failures > 0,
      hasMatches: find.total > 0,
      hasProject: head.project !== null,
      isGone: head.goneSince !== null,
    }),
    focus: () => list.current?.element?.focus(),
    hasFocus: () => root.current?.contains(document.activeElement) === true,
    page: (by) => list.current?.page(by),
    edge: (which) => list.current?.edge(which),
    stepMessage: (by) => {
      void list.current?.step(current(), by).then((next) => {
        if (next !== null) void list.current?.goTo(next);
      });
    },
    async stepTo(kind, by) {
      const from = current();
      // The key may come before the outline has.
      const entries = await client.ensureQueryData(queries.outline(head.id)).catch(() => NO_ENTRIES);
      const next = nextOf(entries, kind, from, by);
      if (next === null) return feedback.confirm(sayNone(kind, by, nextOf(entries, kind, -1, 1) === null));
      const view = await list.current?.goTo(next, { glow: true });
      if (view && kind === 'failure') folds.open(failedFolds(view));
    },
    stepMatch: (by) => (find.total > 0 ? find.step(by) : feedback.confirm(strings.window.find.nothing)),
    showFind,
    closeFind,
    toggleOutline: outlinePanel.toggle,
    stepOutline: (by) => outlinePanel.panel.current?.step(by),
    filterOutline: () => outlinePanel.panel.current?.focusFilter(),
    toggleFold() {
      const focused = document.activeElement?.closest('[data-fold]')?.getAttribute('data-fold');
      if (focused) return folds.toggle(focused);
      const element = list.current?.element?.querySelector(`[data-row="${current()}"] [data-fold]`);
      const key = element?.getAttribute('data-fold');
      if (key) folds.toggle(key);
    },
    toggleAllFolds: () => folds.toggleAll(),
    copyMessage: () =>
      void call('copy.message', target()).then(
        () => feedback.confirm(strings.window.thread.messageCopied),
        feedback.fail,
      ),
    starMessage: () => void list.current?.view(current()).then((view) => view && toggleStar(head.id, view.message.id)),
    noteMessage: () => setNoting(current()),
    copyLink: () => void copyLink(target(), feedback),
    copyMarkdown: () => void copyMarkdown(head.id, DEFAULT_EXPORT, feedback),
    saveMarkdown: () => void saveThread(head.id, 'md', DEFAULT_EXPORT, feedback),
    reveal: () => void call('origin.reveal', target()).catch(feedback.fail),
    showSolution: () => setSolved(current()),
    copyScript: () =>
      void call('copy.script', { thread: head.id }).then(
        ({ commands }) => feedback.confirm(plural(commands, strings.reading.solution.scriptCopied)),
        feedback.fail,
      ),
    saveOriginal: () => void saveOriginal(head.id, feedback),
    openProject: (how) => void call('project.open', { thread: head.id, how }).catch(feedback.fail),
  }));

  return (
    <ThreadScopeContext value={scope}>
      <section ref={root} className="thread" aria-label={head.title || strings.window.list.untitled}>
        <HeadView
          head={head}
          resume={detail.resume}
          card={card}
          now={now}
          onBack={onBack}
          onFind={showFind}
          onOutline={outlinePanel.toggle}
          isOutlineOpen={outlinePanel.isOpen}
          onNote={() => setIsNoting(!isNoting)}
        />
        <div ref={note} className="thread-note">
          <NoteView marks={own.marks} isEditing={isNoting} onEdit={setIsNoting} onChange={own.change} />
        </div>
        <ThreadStrips head={head} now={now} onOpen={scope.openThread} />
        {find.open && <FindBar ref={findBar} find={find} onClose={closeFind} />}
        {find.open && find.isAbsent && (
          <ChildMatches
            heads={detail.children.map((child) => child.head)}
            words={find.words}
            onOpen={(thread, ordinal) => placeStore().go({ thread, message: ordinal }, 'open')}
          />
        )}
        {solved !== null && (
          <SolutionDialog
            thread={head.id}
            ordinal={solved}
            onGo={(ordinal) => {
              setSolved(null);
              scope.openMessage(ordinal);
            }}
            onClose={() => setSolved(null)}
          />
        )}
        <div className="thread-body">
          <div className="messages-box">
            <MessageList ref={list} start={begin} tracker={tracker} />
            {find.open && <MatchMarks matches={find.matches} current={find.ordinal} list={list} />}
            <NewMessages total={total} tracker={tracker} onGo={scope.openMessage} />
          </div>
          {outlinePanel.isOpen && (
            <Outline
              ref={outlinePanel.panel}
              entries={outline}
              project={head.project?.path ?? null}
              tracker={tracker}
              docked={outlinePanel.isDocked}
              onClose={outlinePanel.close}
              onGo={(ordinal) => {
                if (!outlinePanel.isDocked) outlinePanel.close();
                scope.openMessage(ordinal);
              }}
            />
          )}
        </div>
      </section>
    </ThreadScopeContext>
  );
}

const NOTHING: readonly string[] = [];
const NO_ENTRIES: readonly OutlineEntry[] = [];
const drawMessage = (view: View) => <MessageView view={view} isCurrent={false} glows={false} />;

/** The nearest prompt or failed step before or after a message. */
export function nextOf(
  outline: readonly OutlineEntry[],
  kind: 'prompt' | 'failure',
  from: number,
  by: 1 | -1,
): number | null {
  const fits = outline.filter(({ type }) =>
    kind === 'prompt' ? type === 'prompt' || type === 'command' : type === kind,
  );
  const places = fits.map(({ ordinal }) => ordinal);
  const next = by === 1 ? places.find((ordinal) => ordinal > from) : places.findLast((ordinal) => ordinal < from);
  return next ?? null;
}

/** Why a key that leads on leads nowhere. */
function sayNone(kind: 'prompt' | 'failure', by: 1 | -1, isNone: boolean): string {
  const { none } = strings.reading;
  return isNone ? none[kind].anywhere : by === 1 ? none[kind].after : none[kind].before;
}

/** The button of the innermost open fold that holds the focus, or has it. */
function openFoldAtFocus(): HTMLElement | null {
  const at = document.activeElement;
  if (at?.matches('[data-fold][aria-expanded=true]')) return at as HTMLElement;
  return at?.closest('.fold.is-open')?.querySelector<HTMLElement>(':scope > .fold-line > [data-fold]') ?? null;
}

function failedFolds({ blocks }: View): string[] {
  return blocks.flatMap((block) => (block.type === 'part' && isAlwaysShown(block.part) ? [block.key] : []));
}
