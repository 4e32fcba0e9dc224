// A line that opens what stands under it.
import { type ReactNode, useRef } from 'react';
import { Icon } from '../../../ui/icon';
import { useThreadScope } from '../thread-context';

interface Props {
  readonly id: string;
  readonly className: string;
  readonly summary: ReactNode;
  /** Beside the line, outside its button. */
  readonly aside?: ReactNode;
  readonly children: () => ReactNode;
}

export function Fold({ id, className, summary, aside, children }: Props) {
  const { folds } = useThreadScope();
  const open = folds.isOpen(id);
  // Not when it was open as it came on screen, which it does anew with each scrolling.
  const opens = useRef(!open);
  opens.current ||= !open;
  return (
    <div className={`fold ${className}${open ? ' is-open' : ''}`}>
      <div className="fold-line">
        <button
          type="button"
          className="fold-button"
          aria-expanded={open}
          data-fold={id}
          onClick={() => folds.toggle(id)}
        >
          <Icon name={open ? 'chevron-down' : 'chevron-right'} />
          {summary}
        </button>
        {aside}
      </div>
      {open && <div className={opens.current ? 'fold-body is-opening' : 'fold-body'}>{children()}</div>}
    </div>
  );
}
