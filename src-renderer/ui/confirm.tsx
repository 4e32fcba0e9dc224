// Asks before something is deleted; the way out has the focus.
import { strings } from '@shared/strings/strings';
import type { ReactNode } from 'react';
import { Dialog } from './dialog';

interface Props {
  readonly title: string;
  readonly action: string;
  readonly children: ReactNode;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function Confirm({ title, action, children, onConfirm, onClose }: Props) {
  return (
    <Dialog title={title} className="is-confirm" onClose={onClose}>
      {children}
      <div className="dialog-actions">
        <button type="button" className="button" data-first-focus="" onClick={onClose}>
          {strings.dialogs.cancel}
        </button>
        <button type="button" className="button is-danger" onClick={onConfirm}>
          {action}
        </button>
      </div>
    </Dialog>
  );
}
