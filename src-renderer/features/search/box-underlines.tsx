// The same text under the field, unseen but for the lines under what wasn't understood.
import type { QueryHint } from '@shared/model/search';

interface Props {
  readonly text: string;
  readonly hints: readonly QueryHint[];
  readonly scrolled: number;
}

export function BoxUnderlines({ text, hints, scrolled }: Props) {
  if (hints.length === 0) return null;
  const pieces: { readonly from: number; readonly piece: string; readonly bad: boolean }[] = [];
  let at = 0;
  for (const { from, to } of hints.toSorted((a, b) => a.from - b.from)) {
    if (from < at || to > text.length) continue;
    pieces.push(
      { from: at, piece: text.slice(at, from), bad: false },
      { from, piece: text.slice(from, to), bad: true },
    );
    at = to;
  }
  return (
    <div className="box-underlines" aria-hidden="true">
      <span style={{ marginInlineStart: -scrolled }}>
        {pieces.map(({ from, piece, bad }) => (
          <span key={`${from}${bad}`} className={bad ? 'is-bad' : undefined}>
            {piece}
          </span>
        ))}
      </span>
    </div>
  );
}
