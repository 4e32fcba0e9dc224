// One message: who and when, its parts, and what can be done with it. Empty where all of it is folded into a run.
import { assertNever } from '@shared/assert-never';
import { formatOrigin } from '@shared/model/origin';
import type { Message } from '@shared/model/thread';
import { fill, plural, strings } from '@shared/strings/strings';
import { useState } from 'react';
import { call } from '../../bridge/api';
import { titleWithKey } from '../../nav/key-names';
import { CopyButton } from '../../ui/copy-button';
import { useFeedback } from '../../ui/feedback';
import { formatFull, formatTime } from '../../ui/format';
import { Icon } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { BranchRows } from './branch-rows';
import { copyLink } from './copy-link';
import { NoteView } from './note-view';
import { PartView } from './part-view';
import { Fold } from './parts/fold';
import { LongOutput } from './parts/long-output';
import { RunLine } from './parts/run-line';
import { useThreadScope } from './thread-context';
import { type Block, contextText, isShown, lineCount, type MessageView as View, type Voice } from './to-thread-view';
import { useMarks } from './use-marks';

interface Props {
  readonly view: View;
  readonly isCurrent: boolean;
  readonly glows: boolean;
}

export function MessageView({ view, isCurrent, glows }: Props) {
  const scope = useThreadScope();
  const { message, voice, opens } = view;
  const { ordinal } = message;
  const shown = view.blocks.filter((block) => isShown(block, scope.folds.isOpen));
  const hanging = scope.children.get(ordinal)?.filter(({ id }) => !isStartedHere(message, id)) ?? [];
  const { marks, change } = useMarks(scope.head.id, message.id);
  // Five buttons a message are dear while scrolling, and nobody sees them before.
  const [isNear, setNear] = useState(false);
  const isContext = voice === 'context';
  const name = voiceName(voice, scope.assistant);
  const inherited = ordinal < scope.head.inherited;
  const isNoted = marks.note !== '' || marks.tags.length > 0 || (!scope.nested && scope.noting === ordinal);
  const isEmpty = !isContext && shown.length === 0 && hanging.length === 0 && !opens && !isNoted;
  if (isEmpty) return scope.nested ? null : <article data-row={ordinal} data-ordinal={ordinal} aria-hidden="true" />;
  const label = fill(strings.window.thread.messageName, {
    author: name,
    time: formatTime(message.at),
    number: ordinal + 1,
    total: scope.total,
  });
  const classes = [
    'message',
    `is-${voice}`,
    opens && 'opens',
    !isContext && shown.every(isStepBlock) && 'is-steps',
    inherited && 'is-inherited',
    isCurrent && 'is-current',
    glows && 'glows',
    scope.nested && 'is-nested',
    marks.starred && 'is-starred',
  ];
  const hasHead = opens && !isContext;
  const actions = (
    <div className="message-actions">
      {isNear && (
        <Actions message={message} isStarred={marks.starred} onStar={() => change({ starred: !marks.starred })} />
      )}
    </div>
  );
  return (
    <article
      className={classes.filter(Boolean).join(' ')}
      data-ordinal={ordinal}
      data-row={scope.nested ? undefined : ordinal}
      tabIndex={scope.nested ? undefined : -1}
      aria-label={label}
      aria-posinset={ordinal + 1}
      aria-setsize={scope.total}
      onPointerEnter={() => setNear(true)}
      onFocus={() => setNear(true)}
    >
      <Gutter ordinal={ordinal} isStarred={marks.starred} />
      <div className="message-body">
        {inherited && ordinal === 0 && <p className="inherited-note">{strings.window.thread.inherited}</p>}
        {hasHead && (
          <header className="message-head">
            <h3>{name}</h3>
            {message.queued && <span className="quiet">{strings.window.thread.queued}</span>}
            {actions}
            <time className="quiet" title={formatFull(message.at)}>
              {formatTime(message.at)}
            </time>
          </header>
        )}
        {isContext ? (
          <Context message={message} />
        ) : (
          <div className="parts">
            {shown.map((block) =>
              block.type === 'run' ? (
                <RunLine key={block.key} block={block} />
              ) : (
                <PartView key={block.key} block={block} />
              ),
            )}
          </div>
        )}
        <NoteView
          marks={marks}
          isEditing={!scope.nested && scope.noting === ordinal}
          onEdit={(editing) => scope.setNoting(editing ? ordinal : null)}
          onChange={change}
        />
        <BranchRows heads={hanging} />
      </div>
      {!hasHead && actions}
    </article>
  );
}

function isStepBlock(block: Block): boolean {
  return block.type === 'run' || block.part.type === 'tool' || block.part.type === 'thinking';
}

/** A subagent that a call of this very message started is drawn with the call. */
function isStartedHere({ parts }: Message, thread: string): boolean {
  return parts.some((part) => part.type === 'tool' && part.childThread === thread);
}

function voiceName(voice: Voice, assistant: string): string {
  const { thread } = strings.window;
  switch (voice) {
    case 'you':
    case 'command':
      return thread.you;
    case 'agent':
      return thread.otherAgent;
    case 'assistant':
      return assistant;
    case 'system':
      return thread.system;
    case 'context':
      return thread.injected;
    default:
      return assertNever(voice);
  }
}

function Gutter({ ordinal, isStarred }: { readonly ordinal: number; readonly isStarred: boolean }) {
  const { openMessage } = useThreadScope();
  return (
    <button
      type="button"
      className="gutter"
      tabIndex={-1}
      aria-label={fill(strings.window.thread.goTo, { number: ordinal + 1 })}
      onClick={() => openMessage(ordinal)}
    >
      {isStarred && <Icon name="star" />}
      {isStarred && <span className="hidden-text">{strings.reading.marks.starred}</span>}
      {ordinal + 1}
    </button>
  );
}

function Context({ message }: { readonly message: Message }) {
  const text = contextText(message.parts);
  const { thread, counts } = strings.window;
  return (
    <Fold
      id={`${message.ordinal}`}
      className="context"
      summary={
        <>
          <span>{thread.injected}</span>
          <span className="quiet">{plural(lineCount(text), counts.lines)}</span>
        </>
      }
    >
      {() => <LongOutput text={{ text }} />}
    </Fold>
  );
}

interface ActionsProps {
  readonly message: Message;
  readonly isStarred: boolean;
  readonly onStar: () => void;
}

function Actions({ message, isStarred, onStar }: ActionsProps) {
  const { head, nested, setNoting } = useThreadScope();
  const feedback = useFeedback();
  const { fail } = feedback;
  const { thread } = strings.window;
  const { marks } = strings.reading;
  const target = { thread: head.id, ordinal: message.ordinal };
  return (
    <>
      <CopyButton
        label={thread.copyMessage}
        copy={() =>
          call('copy.message', target).catch((error: unknown) => {
            fail(error);
            throw error;
          })
        }
      />
      <IconButton
        icon="star"
        label={isStarred ? marks.unstar : marks.star}
        hint={titleWithKey('message.star')}
        className={isStarred ? 'is-on' : ''}
        aria-pressed={isStarred}
        onClick={onStar}
      />
      {!nested && (
        <IconButton
          icon="note"
          label={marks.note}
          hint={titleWithKey('message.note')}
          onClick={() => setNoting(message.ordinal)}
        />
      )}
      <IconButton
        icon="link"
        label={strings.reading.link.copy}
        hint={titleWithKey('message.copy-link')}
        onClick={() => void copyLink(target, feedback)}
      />
      <IconButton
        icon="reveal"
        label={thread.reveal}
        hint={fill(thread.revealAt, { origin: formatOrigin(message.origin) })}
        onClick={() => void call('origin.reveal', target).catch(fail)}
      />
    </>
  );
}
