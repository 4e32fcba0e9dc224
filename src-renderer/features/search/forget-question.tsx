// Before sessions are forgotten: what is deleted, and what is not. The way out has the focus.
import { plural, strings } from '@shared/strings/strings';
import { Dialog } from '../../ui/dialog';

interface Props {
  readonly count: number;
  readonly onForget: () => void;
  readonly onClose: () => void;
}

export function ForgetQuestion({ count, onForget, onClose }: Props) {
  const { forget } = strings.finding.list;
  return (
    <Dialog title={plural(count, forget.question)} className="is-confirm" onClose={onClose}>
      <p>{forget.consequence}</p>
      <p>{forget.theirs}</p>
      <div className="dialog-actions">
        {/* biome-ignore lint/a11y/noAutofocus: of the two this is the one that Enter may do by mistake */}
        <button type="button" className="button" autoFocus onClick={onClose}>
          {strings.dialogs.cancel}
        </button>
        <button type="button" className="button is-danger" onClick={onForget}>
          {forget.action}
        </button>
      </div>
    </Dialog>
  );
}
