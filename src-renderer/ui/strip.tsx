// A line across a pane: a fact about what stands under it.
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';

interface Props {
  readonly icon: IconName;
  readonly tone?: 'plain' | 'warn' | 'bad';
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

export function Strip({ icon, tone = 'plain', children, action }: Props) {
  return (
    <div className={`strip is-${tone}`} role={tone === 'bad' ? 'alert' : 'note'}>
      <Icon name={icon} />
      <span className="strip-text">{children}</span>
      {action}
    </div>
  );
}
