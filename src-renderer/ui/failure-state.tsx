// In place of what could not be loaded: what happened, what to do, and another try.
import { strings } from '@shared/strings/strings';
import { EmptyState } from './empty-state';
import { describeFailure } from './feedback';

interface Props {
  readonly error: unknown;
  readonly onRetry: () => void;
}

export function FailureState({ error, onRetry }: Props) {
  const { title, hint } = describeFailure(error);
  return (
    <EmptyState title={title} hint={hint}>
      <button type="button" className="button" onClick={onRetry}>
        {strings.window.common.tryAgain}
      </button>
    </EmptyState>
  );
}
