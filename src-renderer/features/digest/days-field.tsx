// Other days than those that have a button: typed as in the search box, or gone to step by step. Not the system's own
// field for dates, which speaks the system's language.
import { fill, strings } from '@shared/strings/strings';
import { makeToDay } from '@shared/text/days';
import { useEffect, useId, useState } from 'react';
import { IconButton } from '../../ui/icon-button';
import { daysOfSpan, isDate, shiftSpan } from './spans';

interface Props {
  readonly span: string;
  /** It has a button of its own. */
  readonly isNamed: boolean;
  readonly onChange: (span: string) => void;
}

const toDay = makeToDay();

export function DaysField({ span, isNamed, onChange }: Props) {
  const shown = isNamed ? '' : span;
  const [text, setText] = useState(shown);
  const [isWrong, setWrong] = useState(false);
  const hint = useId();
  const { digest: words } = strings;
  const today = toDay(Date.now());
  useEffect(() => {
    setText(shown);
    setWrong(false);
  }, [shown]);
  const take = (typed: string) => {
    const wanted = typed.trim().toLowerCase();
    if (wanted === '' || wanted === shown) return setWrong(false);
    const known = daysOfSpan(wanted, today);
    setWrong(known === null);
    if (known) onChange(wanted);
  };
  const later = shiftSpan(span, 1, today);
  return (
    <div className="days-field">
      <IconButton
        icon="chevron-left"
        label={words.earlier}
        onClick={() => onChange(shiftSpan(span, -1, today) ?? span)}
      />
      <input
        type="text"
        className="field"
        aria-label={words.date}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? hint : undefined}
        title={words.dateHint}
        value={text}
        placeholder={words.dateExample}
        maxLength={40}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target: { value } }) => {
          setText(value);
          setWrong(false);
          if (isDate(value)) take(value);
        }}
        onKeyDown={(event) => event.key === 'Enter' && take(text)}
        onBlur={() => take(text)}
      />
      <IconButton
        icon="chevron-right"
        label={words.later}
        disabled={later === null}
        onClick={() => later !== null && onChange(later)}
      />
      {isWrong && (
        <p id={hint} className="days-hint" role="alert">
          {fill(strings.window.search.hints['bad-date'], { text })}
        </p>
      )}
    </div>
  );
}
