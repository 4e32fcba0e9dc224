// Output of a step: twenty lines, then all on demand; what was cut when it was kept is fetched whole. Terminal
// colours are drawn, other control sequences left out; lines of a file have their numbers beside them.
import type { LongText } from '@shared/model/thread';
import { fill, strings } from '@shared/strings/strings';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../../bridge/api';
import { queries } from '../../../bridge/queries';
import { hasAnsi, parseAnsi, settleReturns } from '../../../ui/ansi';
import { CopyButton } from '../../../ui/copy-button';
import { formatCount, formatSize } from '../../../ui/format';
import { useHighlighted } from '../../../ui/use-highlighted';
import { splitNumbers } from '../numbered-lines';
import { useThreadScope } from '../thread-context';

const LINES = 20;
/** A line may be a whole file; folded, it shows this much. */
const FOLDED_CHARACTERS = 4000;
/** More than this can't be drawn without holding up the window; copying takes all. */
const DRAWN_CHARACTERS = 400_000;

interface Props {
  readonly text: LongText;
  readonly label?: string;
  readonly copyLabel?: string;
  /** What was typed for it: stands over it as in a terminal. */
  readonly command?: string;
  /** It may be lines of a file in this language. */
  readonly language?: string;
}

export function LongOutput({ text: { text, cut }, label, copyLabel, command, language }: Props) {
  const { sought } = useThreadScope();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [whole, setWhole] = useState(false);
  const { data: fetched, isFetching } = useQuery({ ...queries.blobText(cut?.blob ?? ''), enabled: whole && !!cut });
  const full = useMemo(() => settleReturns(fetched ?? text).trimEnd(), [fetched, text]);
  const lines = useMemo(() => full.split('\n'), [full]);
  const folded = lines.slice(0, LINES).join('\n').slice(0, FOLDED_CHARACTERS);
  const isLong = folded.length < full.length;
  const all = chosen ?? (isLong && holdsAfter(full, folded.length, sought));
  const shown = all ? full.slice(0, DRAWN_CHARACTERS) : folded;
  const { thread } = strings.window;
  return (
    <div className="output">
      {label && <div className="output-label">{label}</div>}
      <div className={command === undefined ? 'output-box' : 'output-box is-terminal'}>
        {command !== undefined && <pre className="terminal-command">{command}</pre>}
        {language === undefined ? <Plain text={shown} /> : <Lines text={shown} language={language} />}
        <CopyButton
          label={copyLabel ?? thread.copyOutput}
          copy={() => copyWhole(full, fetched ? undefined : cut?.blob)}
        />
      </div>
      {(isLong || cut) && (
        <div className="output-more">
          {isLong && (
            <button type="button" className="text-button" aria-expanded={all} onClick={() => setChosen(!all)}>
              {all ? thread.showFewer : fill(thread.showAllLines, { count: formatCount(lines.length) })}
            </button>
          )}
          {cut && !fetched && (
            <>
              <span className="quiet">{fill(thread.cut, { size: formatSize(cut.fullLength) })}</span>
              <button
                type="button"
                className="text-button"
                disabled={isFetching}
                onClick={() => {
                  setWhole(true);
                  setChosen(true);
                }}
              >
                {thread.loadWhole}
              </button>
            </>
          )}
        </div>
      )}
    </div>
  );
}

/** Whether one of the words stands beyond what is shown at first. */
function holdsAfter(text: string, from: number, words: readonly string[]): boolean {
  if (words.length === 0) return false;
  const lower = text.toLowerCase();
  return words.some((word) => lower.indexOf(word.toLowerCase(), Math.max(0, from - word.length)) !== -1);
}

async function copyWhole(text: string, blob: string | undefined): Promise<unknown> {
  return call('copy.text', { text: blob ? await call('blob.text', { blob }) : text });
}

function Plain({ text }: { readonly text: string }) {
  if (text === '') return null;
  return <pre dir="auto">{hasAnsi(text) ? <AnsiText text={text} /> : text}</pre>;
}

function Lines({ text, language }: { readonly text: string; readonly language: string }) {
  const split = useMemo(() => splitNumbers(text), [text]);
  const coloured = useHighlighted(split?.text ?? '', split ? language : '');
  if (!split) return <Plain text={text} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reachable by keys
    <div className="numbered" dir="ltr" tabIndex={0}>
      <pre className="line-numbers" aria-hidden="true">
        {split.numbers}
      </pre>
      <pre>
        <code>{coloured ?? split.text}</code>
      </pre>
    </div>
  );
}

function AnsiText({ text }: { readonly text: string }) {
  let at = 0;
  return parseAnsi(text).map(({ text: piece, color, bold }) => {
    at += piece.length;
    const classes = [color && `ansi-${color}`, bold && 'ansi-bold'].filter(Boolean).join(' ');
    return (
      <span key={at} className={classes || undefined}>
        {piece}
      </span>
    );
  });
}
