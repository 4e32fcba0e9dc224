// A few choices side by side, one of them chosen: radio buttons that look like one control.
import { useId } from 'react';

interface Props<Value extends string> {
  /** The id of what names the choice. */
  readonly labelledBy?: string | undefined;
  readonly label?: string;
  readonly value: Value;
  readonly options: readonly (readonly [Value, string])[];
  readonly onChange: (value: Value) => void;
  /** The page that it stands on begins here. */
  readonly firstFocus?: boolean;
}

export function Segments<Value extends string>({
  labelledBy,
  label,
  value,
  options,
  onChange,
  firstFocus,
}: Props<Value>) {
  const name = useId();
  return (
    <div className="segments" role="radiogroup" aria-labelledby={labelledBy} aria-label={label}>
      {options.map(([option, words]) => (
        <label key={option} className={option === value ? 'is-chosen' : undefined}>
          <input
            type="radio"
            name={name}
            checked={option === value}
            data-first-focus={option === value && firstFocus ? '' : undefined}
            onChange={() => onChange(option)}
          />
          {words}
        </label>
      ))}
    </div>
  );
}
