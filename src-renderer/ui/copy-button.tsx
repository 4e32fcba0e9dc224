// Copies something, and says so in its own place for a moment.
import { strings } from '@shared/strings/strings';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from './icon-button';

const SAID_MS = 1400;

interface Props {
  readonly label: string;
  /** Resolves once it is on the clipboard. */
  readonly copy: () => Promise<unknown>;
}

export function CopyButton({ label, copy }: Props) {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <IconButton
      icon={copied ? 'check' : 'copy'}
      label={copied ? strings.window.common.copied : label}
      className={copied ? 'is-done' : ''}
      onClick={() =>
        void copy().then(() => {
          setCopied(true);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => setCopied(false), SAID_MS);
        })
      }
    />
  );
}
