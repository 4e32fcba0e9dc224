// View state that outlives the window: widths, what is unfolded. A broken or foreign value falls back.
import { useCallback, useState } from 'react';

export function useRemembered<Value>(
  key: string,
  initial: Value,
  isValid: (value: unknown) => value is Value,
): readonly [Value, (value: Value) => void] {
  const [value, setValue] = useState<Value>(() => readRemembered(key, initial, isValid));
  const remember = useCallback(
    (next: Value) => {
      setValue(next);
      localStorage.setItem(key, JSON.stringify(next));
    },
    [key],
  );
  return [value, remember];
}

function readRemembered<Value>(key: string, initial: Value, isValid: (value: unknown) => value is Value): Value {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isValid(value) ? value : initial;
  } catch {
    return initial;
  }
}
