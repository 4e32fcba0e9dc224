// One setting: what it is called, what it does, and its control. What is searched for hides the others.
import { createContext, type ReactNode, useContext, useId } from 'react';

/** What is typed into the search of settings, in small letters. */
export const SoughtContext = createContext('');

/** The ids that name and describe a row's control. */
export interface RowIds {
  readonly 'aria-labelledby': string;
  readonly 'aria-describedby': string | undefined;
}

interface Props {
  readonly label: string;
  readonly help?: ReactNode;
  /** More words that find it. */
  readonly words?: string;
  /** Before the label. */
  readonly mark?: ReactNode;
  /** Under label and control, over the whole width. */
  readonly below?: ReactNode;
  readonly children?: (ids: RowIds) => ReactNode;
}

export function SettingRow({ label, help, words = '', mark, below, children }: Props) {
  const id = useId();
  const sought = useContext(SoughtContext);
  const text = `${label} ${typeof help === 'string' ? help : ''} ${words}`.toLowerCase();
  if (!sought.split(/\s+/).every((word) => text.includes(word))) return null;
  const ids = { 'aria-labelledby': `${id}-label`, 'aria-describedby': help ? `${id}-help` : undefined };
  return (
    <div className="setting">
      {mark}
      <div className="setting-words">
        <p id={`${id}-label`} className="setting-label">
          {label}
        </p>
        {help && (
          <div id={`${id}-help`} className="setting-help">
            {help}
          </div>
        )}
      </div>
      {children && <div className="setting-control">{children(ids)}</div>}
      {below && <div className="setting-below">{below}</div>}
    </div>
  );
}

interface SwitchProps extends RowIds {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function Switch({ checked, onChange, ...ids }: SwitchProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      className="switch"
      checked={checked}
      aria-checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      {...ids}
    />
  );
}
