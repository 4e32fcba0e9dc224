// A native modal dialog: the browser keeps the focus inside, closes it with Escape and gives the focus back.
import { strings } from '@shared/strings/strings';
import { type ReactNode, useId } from 'react';
import { IconButton } from './icon-button';
import { useModal } from './use-modal';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly className?: string;
}

export function Dialog({ title, onClose, children, className = '' }: Props) {
  const dialog = useModal();
  const heading = useId();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the veil closes; Escape does it natively
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="dialog-body" tabIndex={-1}>
        <header className="dialog-head">
          <h2 id={heading}>{title}</h2>
          <IconButton icon="close" label={strings.window.common.close} onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}
