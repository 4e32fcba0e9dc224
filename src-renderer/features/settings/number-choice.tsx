// A number of a few sensible ones, each said in words.
import type { RowIds } from './setting-row';

interface Props {
  readonly ids: RowIds;
  readonly value: number;
  readonly options: readonly number[];
  readonly say: (value: number) => string;
  readonly onChange: (value: number) => void;
}

export function NumberChoice({ ids, value, options, say, onChange }: Props) {
  // A value from the file of settings that isn't offered here.
  const all = options.includes(value) ? options : [...options, value].sort((a, b) => a - b);
  return (
    <span className="select is-field">
      <select value={value} onChange={(event) => onChange(Number(event.target.value))} {...ids}>
        {all.map((option) => (
          <option key={option} value={option}>
            {say(option)}
          </option>
        ))}
      </select>
    </span>
  );
}
