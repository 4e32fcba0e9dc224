// A few choices side by side, one of them chosen: radio buttons that look like one control.
import { useId } from 'react';

interface Props<Value extends string> {
  /** The id of what names the choice. */
  readonly labelledBy?: string | undefined;
  readonly label?: string;
  readonly value: Value;
  readonly options: readonly (readonly [Value, string])[];
  readonly onChange: (value: Value) => void;
}

export function Segments<Value extends string>({ labelledBy, label, value, options, onChange }: Props<Value>) {
  const name = useId();
  return (
    <div className="segments" role="radiogroup" aria-labelledby={labelledBy} aria-label={label}>
      {options.map(([option, words]) => (
        <label key={option} className={option === value ? 'is-chosen' : undefined}>
          <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
          {words}
        </label>
      ))}
    </div>
  );
}
