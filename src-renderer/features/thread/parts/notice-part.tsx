// A fact about the conversation: a hairline with a few words, and its detail folded under it.
import type { LongText, NoticePart as Part } from '@shared/model/thread';
import { fill, plural, strings } from '@shared/strings/strings';
import { Icon } from '../../../ui/icon';
import { useThreadScope } from '../thread-context';
import { lineCount } from '../to-thread-view';
import { LongOutput } from './long-output';

export function NoticePart({ id, part: { kind, value, detail } }: { readonly id: string; readonly part: Part }) {
  const { thread } = strings.window;
  const notice = thread.notices[kind];
  const words = value ? fill(thread.noticeValue, { notice, value }) : notice;
  return (
    <NoticeLine
      id={id}
      words={words}
      detail={detail}
      tone={kind === 'api-error' || kind === 'unreadable' ? 'bad' : 'plain'}
    />
  );
}

interface LineProps {
  readonly id: string;
  readonly words: string;
  readonly detail: LongText | undefined;
  readonly tone: 'plain' | 'bad';
}

export function NoticeLine({ id, words, detail, tone }: LineProps) {
  const { folds } = useThreadScope();
  const hasDetail = detail !== undefined && detail.text.trim() !== '';
  const open = hasDetail && folds.isOpen(id);
  return (
    <div className={`notice is-${tone}`}>
      <div className="notice-line">
        {hasDetail ? (
          <button
            type="button"
            className="notice-words"
            aria-expanded={open}
            data-fold={id}
            onClick={() => folds.toggle(id)}
          >
            <Icon name={open ? 'chevron-down' : 'chevron-right'} />
            <span className="notice-text">{words}</span>
            <span className="quiet">{plural(lineCount(detail.text), strings.window.counts.lines)}</span>
          </button>
        ) : (
          <span className="notice-words">
            <span className="notice-text">{words}</span>
          </span>
        )}
      </div>
      {open && <LongOutput text={detail} />}
    </div>
  );
}
