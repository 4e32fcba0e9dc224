// How many lines came and went: +12 −3.
import { formatCount } from '../../../ui/format';

export function ChangeCount({ added, removed }: { readonly added: number; readonly removed: number }) {
  if (added + removed === 0) return null;
  return (
    <span className="change-count">
      {added > 0 && <span className="is-added">+{formatCount(added)}</span>}
      {removed > 0 && <span className="is-removed">−{formatCount(removed)}</span>}
    </span>
  );
}
