// A button that shows only an icon: its name is read out, and stands in the tooltip.
import type { ButtonHTMLAttributes } from 'react';
import { Icon, type IconName } from './icon';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: IconName;
  readonly label: string;
  /** The tooltip when it says more than the name: a key, a place. */
  readonly hint?: string;
}

export function IconButton({ icon, label, hint, className = '', ...rest }: Props) {
  return (
    <button type="button" className={`icon-button ${className}`} aria-label={label} title={hint ?? label} {...rest}>
      <Icon name={icon} />
    </button>
  );
}
