// Before sessions are forgotten: what is deleted, and what is not.
import { plural, strings } from '@shared/strings/strings';
import { Confirm } from '../../ui/confirm';

interface Props {
  readonly count: number;
  readonly onForget: () => void;
  readonly onClose: () => void;
}

export function ForgetQuestion({ count, onForget, onClose }: Props) {
  const { forget } = strings.finding.list;
  return (
    <Confirm title={plural(count, forget.question)} action={forget.action} onConfirm={onForget} onClose={onClose}>
      <p>{forget.consequence}</p>
      <p>{forget.theirs}</p>
    </Confirm>
  );
}
