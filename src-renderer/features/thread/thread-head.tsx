// The head of a thread: what it is, where and when it was, and what can be done with it. Stays while the messages
// scroll.

import type { ThreadHead as Head } from '@shared/model/thread';
import { toggleFilter } from '@shared/query/format-query';
import { fill, plural, strings } from '@shared/strings/strings';
import { call } from '../../bridge/api';
import type { Card } from '../../bridge/use-cards';
import { titleWithKey } from '../../nav/key-names';
import { placeStore } from '../../nav/use-place';
import { useFeedback } from '../../ui/feedback';
import { formatFull, formatSpan } from '../../ui/format';
import { Icon } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { plainTitle } from '../../ui/plain-title';
import { SourceMark } from '../../ui/source-mark';
import { copyLink } from './copy-link';
import { ExportMenu } from './export-menu';
import { StarButton } from './star-button';

interface Props {
  readonly head: Head;
  readonly resume: string | undefined;
  readonly card: Card;
  readonly now: number;
  readonly onFind: () => void;
  readonly onOutline: () => void;
  readonly isOutlineOpen: boolean;
  readonly onNote: () => void;
  /** In a narrow window, where the list is not beside it. */
  readonly onBack: (() => void) | null;
}

export function ThreadHead({ head, resume, card, now, onFind, onOutline, isOutlineOpen, onNote, onBack }: Props) {
  const feedback = useFeedback();
  const { fail, confirm } = feedback;
  const { thread, list, counts } = strings.window;
  const title = plainTitle(head.title);
  return (
    <header className="thread-head">
      <div className="thread-title-line">
        {onBack && <IconButton icon="back" label={strings.commands['pane.list']} onClick={onBack} />}
        <h2 className="thread-title" dir="auto" title={title}>
          {title || list.untitled}
        </h2>
        <div className="toolbar" role="toolbar" aria-label={thread.label}>
          <IconButton
            icon="outline"
            label={strings.reading.outline.label}
            hint={titleWithKey('thread.outline')}
            aria-pressed={isOutlineOpen}
            onClick={onOutline}
          />
          <IconButton icon="search" label={thread.find} hint={titleWithKey('thread.find')} onClick={onFind} />
          <StarButton thread={head.id} />
          <IconButton icon="note" label={strings.reading.marks.threadNote} onClick={onNote} />
          <ExportMenu thread={head.id} />
          <IconButton
            icon="link"
            label={strings.reading.link.copy}
            onClick={() => void copyLink({ thread: head.id, ordinal: null }, feedback)}
          />
          {resume && (
            <IconButton
              icon="terminal"
              label={thread.copyResume}
              hint={resume}
              onClick={() => void call('copy.text', { text: resume }).then(() => confirm(thread.copied), fail)}
            />
          )}
          <IconButton
            icon="reveal"
            label={thread.reveal}
            hint={head.sourcePath}
            onClick={() => void call('origin.reveal', { thread: head.id, ordinal: null }).catch(fail)}
          />
        </div>
      </div>
      <div className="thread-facts">
        <span className="fact" title={toolFacts(card.label, head)}>
          <SourceMark card={card} />
          {card.label}
        </span>
        {head.project && <ProjectFact project={head.project} />}
        {head.branch && (
          <span className="fact" title={fill(thread.branch, { name: head.branch })}>
            <Icon name="branch" />
            <span className="fact-text">{head.branch}</span>
          </span>
        )}
        <span className="fact" title={formatFull(head.startedAt)}>
          {formatSpan(head.startedAt, head.endedAt, now)}
        </span>
        <span className="fact">
          {head.counts.prompts > 0
            ? plural(head.counts.prompts, counts.turns)
            : plural(head.counts.messages, counts.messages)}
        </span>
        {head.facts.pullRequest && <PullRequestFact url={head.facts.pullRequest} />}
        {isGoingOn(head, now) && (
          <span className="fact is-live" title={strings.reading.live.hint}>
            {strings.reading.live.fact}
          </span>
        )}
        {head.models.length > 0 && (
          <span className="fact" title={fill(thread.models, { names: head.models.join(strings.window.common.comma) })}>
            <span className="fact-text is-code">{head.models.map(withoutDate).join(strings.window.common.comma)}</span>
          </span>
        )}
      </div>
    </header>
  );
}

/** What the tool says of itself: its version, and what it was allowed to do. */
function toolFacts(label: string, { facts }: Head): string {
  const tool = facts.version ? `${label} ${facts.version}` : label;
  return [tool, facts.permissionMode ?? ''].filter((fact) => fact !== '').join(strings.window.common.separator);
}

/** Makers put the day of a model's making at the end of its name; the tooltip has it. */
function withoutDate(model: string): string {
  return model.replace(/-20\d{6}$/, '');
}

const LIVE_MS = 5 * 60_000;

/** The session was written to a moment ago. */
function isGoingOn({ endedAt, goneSince }: Head, now: number): boolean {
  return goneSince === null && endedAt !== null && Math.abs(now - endedAt) < LIVE_MS;
}

function ProjectFact({ project: { id, name, path } }: { readonly project: NonNullable<Head['project']> }) {
  const filter = () => {
    const { text } = placeStore().get();
    placeStore().go({ text: toggleFilter(text, 'project', /["“”„]/.test(name) ? id : name, 'only') }, 'open');
  };
  return (
    <button
      type="button"
      className="fact is-button"
      title={`${path}\n${fill(strings.window.thread.filterProject, { name })}`}
      onClick={filter}
    >
      <Icon name="folder" />
      <span className="fact-text">{name}</span>
    </button>
  );
}

/** Asks before it opens, as every link does. */
function PullRequestFact({ url }: { readonly url: string }) {
  const { fail } = useFeedback();
  const number = /\/(\d+)\/?$/.exec(url)?.[1];
  const { pullRequest } = strings.window.thread;
  return (
    <button
      type="button"
      className="fact is-button"
      title={url}
      aria-label={number && `${pullRequest} #${number}`}
      onClick={() => void call('link.open', { url }).catch(fail)}
    >
      <Icon name="link" />
      {number ? `#${number}` : pullRequest}
    </button>
  );
}
