// A session by its title, and the way to it.
import { strings } from '@shared/strings/strings';
import { plainTitle } from '../ui/plain-title';
import { formatPlace, NOWHERE } from './location';
import { placeStore } from './use-place';

interface Props {
  readonly thread: string;
  readonly title: string;
}

export function ThreadLink({ thread, title }: Props) {
  return (
    <a
      className="entry-title"
      dir="auto"
      href={formatPlace({ ...NOWHERE, thread })}
      onClick={(event) => {
        event.preventDefault();
        placeStore().go({ thread, message: null }, 'open');
      }}
    >
      {plainTitle(title) || strings.window.list.untitled}
    </a>
  );
}
