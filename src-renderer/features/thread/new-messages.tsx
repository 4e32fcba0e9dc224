// A session that grows while it is read moves nothing: what came is counted at the lower edge until it was seen.
import { plural, strings } from '@shared/strings/strings';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Icon } from '../../ui/icon';
import type { PlaceTracker } from './reading-place';

interface Props {
  readonly total: number;
  readonly tracker: PlaceTracker;
  readonly onGo: (ordinal: number) => void;
}

export function NewMessages({ total, tracker, onGo }: Props) {
  const [seen, setSeen] = useState(total);
  const atEnd = useSyncExternalStore(tracker.subscribe, () => tracker.get().atEnd);
  useEffect(() => {
    if (atEnd) setSeen(total);
  }, [atEnd, total]);
  const count = total - seen;
  return (
    <div className="new-messages" role="status">
      {count > 0 && !atEnd && (
        <button type="button" className="new-messages-button" onClick={() => onGo(seen)}>
          <Icon name="down" />
          {plural(count, strings.reading.live.added)}
        </button>
      )}
    </div>
  );
}
