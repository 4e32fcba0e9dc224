// A value that follows a moment later, together with what makes it follow at once.
import { startTransition, useEffect, useState } from 'react';

interface Followed<Value> {
  readonly value: Value;
  readonly reason: unknown;
}

/** Whoever types sees no value of a word in between; another `reason` brings the next value as soon as it is there. */
export function useFollowing<Value>(value: Value | undefined, reason: unknown, ms: number): Value | undefined {
  const [shown, setShown] = useState<Followed<Value | undefined>>({ value, reason });
  const isNew = value !== shown.value;
  const isUrgent = isNew && (shown.value === undefined || reason !== shown.reason);
  if (isUrgent) setShown({ value, reason });
  useEffect(() => {
    if (!isNew) return;
    const timer = setTimeout(() => startTransition(() => setShown({ value, reason })), ms);
    return () => clearTimeout(timer);
  }, [isNew, value, reason, ms]);
  return isUrgent ? value : shown.value;
}
