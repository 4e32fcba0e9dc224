// What is said after an action: a short confirmation that goes by itself, or a failure that stays until it was read:
// until it is dismissed, the reader goes elsewhere, or something else worked.
// Also the one live region of the window.
import { AppError, type Failure, toFailure } from '@shared/model/failure';
import { fill, strings } from '@shared/strings/strings';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { IconButton } from './icon-button';
import { Strip } from './strip';

const CONFIRM_MS = 2600;

export interface Feedback {
  /** Something worked. */
  confirm(sentence: string): void;
  /** Something that the user asked for did not work; a cancelled one says nothing. */
  fail(error: unknown): void;
  /** Takes the failure that is shown away; false when there was none. */
  dismiss(): boolean;
  /** For screen readers only. */
  announce(sentence: string): void;
}

const Context = createContext<Feedback | null>(null);

export function useFeedback(): Feedback {
  const feedback = useContext(Context);
  if (!feedback) throw new Error('useFeedback stands outside FeedbackProvider');
  return feedback;
}

/** A failure as two sentences: what happened, and what to do. */
export function describeFailure(error: unknown): { readonly title: string; readonly hint: string } {
  return sayFailure(toFailure(error));
}

/** The same for a failure that came as a value. */
export function sayFailure({ code, subject }: Failure): { readonly title: string; readonly hint: string } {
  const { title, hint } = strings.failures[code];
  return { title: fill(title, { subject }), hint };
}

export function FeedbackProvider({ children }: { readonly children: ReactNode }) {
  const [confirmed, setConfirmed] = useState('');
  const [failed, setFailed] = useState<{ readonly title: string; readonly hint: string } | null>(null);
  const hasFailed = useRef(false);
  hasFailed.current = failed !== null;
  const [announced, setAnnounced] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const dismiss = useCallback(() => {
    setFailed(null);
    return hasFailed.current;
  }, []);
  const confirm = useCallback((sentence: string) => {
    setFailed(null);
    setConfirmed(sentence);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setConfirmed(''), CONFIRM_MS);
  }, []);
  const fail = useCallback((error: unknown) => {
    if (error instanceof AppError && error.code === 'cancelled') return;
    setFailed(describeFailure(error));
  }, []);
  const feedback = useMemo(() => ({ confirm, fail, dismiss, announce: setAnnounced }), [confirm, fail, dismiss]);
  return (
    <Context value={feedback}>
      {children}
      {failed && (
        <div className="failure">
          <Strip
            icon="warning"
            tone="bad"
            action={<IconButton icon="close" label={strings.window.common.dismiss} onClick={dismiss} />}
          >
            {fill(strings.window.common.sentences, { first: failed.title, second: failed.hint })}
          </Strip>
        </div>
      )}
      <div className="toast" role="status" aria-live="polite">
        {confirmed && <span className="toast-text">{confirmed}</span>}
        <span className="hidden-text">{announced}</span>
      </div>
    </Context>
  );
}
