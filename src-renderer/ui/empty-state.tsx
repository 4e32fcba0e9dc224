// A pane without content says why it is empty, and what to do.
import type { ReactNode } from 'react';

interface Props {
  readonly title: ReactNode;
  readonly hint?: ReactNode;
  readonly children?: ReactNode;
}

export function EmptyState({ title, hint, children }: Props) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      {hint && <p className="empty-hint">{hint}</p>}
      {children && <div className="empty-actions">{children}</div>}
    </div>
  );
}
