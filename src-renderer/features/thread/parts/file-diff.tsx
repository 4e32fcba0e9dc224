// A changed file: unified, with line numbers, signs as characters, and the changed words.
import type { FileDiff as Diff } from '@shared/model/thread';
import { fill, strings } from '@shared/strings/strings';
import { useMemo, useState } from 'react';
import { call } from '../../../bridge/api';
import { CopyButton } from '../../../ui/copy-button';
import { formatCount, shortenPath } from '../../../ui/format';
import { type DiffRow, toDiffRows, toPatch } from '../diff-rows';
import { useThreadScope } from '../thread-context';
import { ChangeCount } from './change-count';

const SIGNS = { same: ' ', added: '+', removed: '−' } as const;
const ROWS = 60;

export function FileDiff({ diff }: { readonly diff: Diff }) {
  const { head, sought } = useThreadScope();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const rows = useMemo(
    () => diff.hunks.flatMap((hunk, index) => toDiffRows(hunk).map((row, at) => ({ row, hunk: index, at }))),
    [diff],
  );
  const { thread } = strings.window;
  const all = chosen ?? rows.slice(ROWS).some(({ row }) => holdsWord(row, sought));
  const shown = all ? rows : rows.slice(0, ROWS);
  return (
    <figure className="diff">
      <figcaption className="diff-head">
        <span className="path" title={diff.path}>
          {shortenPath(diff.path, head.project?.path ?? null, 64)}
        </span>
        {diff.change !== 'edited' && <span className="quiet">{thread.changes[diff.change]}</span>}
        {diff.oldPath && <span className="quiet path">{fill(thread.renamedFrom, { path: diff.oldPath })}</span>}
        <ChangeCount added={diff.added} removed={diff.removed} />
        <CopyButton label={thread.copyPatch} copy={() => call('copy.text', { text: toPatch(diff) })} />
      </figcaption>
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reachable by keys
        <div className="diff-body" tabIndex={0}>
          <table>
            <tbody>
              {shown.map(({ row, hunk, at }) => (
                <Row key={`${hunk}.${at}`} row={row} gap={hunk > 0 && at === 0} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows.length > ROWS && (
        <button type="button" className="text-button diff-more" aria-expanded={all} onClick={() => setChosen(!all)}>
          {all ? thread.showFewer : fill(thread.showAllLines, { count: formatCount(rows.length) })}
        </button>
      )}
    </figure>
  );
}

function holdsWord({ pieces }: DiffRow, words: readonly string[]): boolean {
  if (words.length === 0) return false;
  const line = pieces
    .map(({ text }) => text)
    .join('')
    .toLowerCase();
  return words.some((word) => line.includes(word.toLowerCase()));
}

function Row({ row: { type, oldLine, newLine, pieces }, gap }: { readonly row: DiffRow; readonly gap: boolean }) {
  let from = 0;
  return (
    <tr className={`diff-row is-${type}${gap ? ' has-gap' : ''}`}>
      <td className="diff-number">{oldLine}</td>
      <td className="diff-number">{newLine}</td>
      <td className="diff-sign">{SIGNS[type]}</td>
      <td className="diff-text">
        {pieces.map(({ text, changed }) => {
          from += text.length + 1;
          return changed ? <b key={from}>{text}</b> : <span key={from}>{text}</span>;
        })}
      </td>
    </tr>
  );
}
