// A block of code with its language, a copy button and, once the highlighter is there, colours.
import { fill, strings } from '@shared/strings/strings';
import { useState } from 'react';
import { CopyButton } from './copy-button';
import { formatCount } from './format';
import { useHighlighted } from './use-highlighted';

interface Props {
  readonly code: string;
  readonly language: string;
  readonly onCopy: (code: string) => Promise<unknown>;
}

const LINES = 200;

export function CodeBlock({ code, language, onCopy }: Props) {
  const [all, setAll] = useState(false);
  const lines = code.split('\n');
  const isLong = lines.length > LINES;
  const shown = isLong && !all ? lines.slice(0, LINES).join('\n') : code;
  const highlighted = useHighlighted(shown, language);
  const { thread } = strings.window;
  return (
    <div className="code" dir="ltr">
      <div className="code-head">
        <span>{language}</span>
        <CopyButton label={thread.copyCode} copy={() => onCopy(code)} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reachable by keys */}
      <pre tabIndex={0}>
        <code>{highlighted ?? shown}</code>
      </pre>
      {isLong && (
        <button type="button" className="text-button code-more" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? thread.showFewer : fill(thread.showAllLines, { count: formatCount(lines.length) })}
        </button>
      )}
    </div>
  );
}
