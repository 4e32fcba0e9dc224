// Markdown from transcripts, which are hostile input: no raw HTML, no remote images, and links that only ask.
import { fill, strings } from '@shared/strings/strings';
import { isReasonable } from '@shared/text/markdown-guard';
import { type CSSProperties, memo, type ReactNode, useMemo } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { CodeBlock } from './code-block';
import { Icon } from './icon';
import { MarkdownBoundary } from './markdown-boundary';

interface Props {
  readonly text: string;
  /** A web address was clicked. */
  readonly onLink: (url: string) => void;
  readonly onCopy: (code: string) => Promise<unknown>;
  /** Links to its anchor and a number are citations. Without it there are none. */
  readonly citations?: Citations;
}

export interface Citations {
  /** What their addresses begin with: nothing that a text could know. */
  readonly anchor: string;
  /** One was clicked. */
  open(number: number): void;
  /** What it leads to. */
  label(number: number): string;
}

const PLUGINS = [remarkGfm];

export const Markdown = memo(
  function Markdown({ text, onLink, onCopy, citations }: Props) {
    const components = useMemo(() => toComponents(onLink, onCopy, citations), [onLink, onCopy, citations]);
    if (!isReasonable(text)) {
      return (
        <div className="plain" dir="auto">
          {text}
        </div>
      );
    }
    return (
      <MarkdownBoundary text={text}>
        <div className="markdown" dir="auto">
          <ReactMarkdown remarkPlugins={PLUGINS} components={components}>
            {text}
          </ReactMarkdown>
        </div>
      </MarkdownBoundary>
    );
  },
  (before, after) => before.text === after.text,
);

function toComponents(onLink: Props['onLink'], onCopy: Props['onCopy'], citations: Citations | undefined): Components {
  return {
    a: ({ href = '', children }) => {
      if (!citations || !href.startsWith(citations.anchor)) return <Link url={href} onLink={onLink} label={children} />;
      const cited = Number(href.slice(citations.anchor.length));
      return (
        <button
          type="button"
          className="cite"
          title={citations.label(cited)}
          aria-label={citations.label(cited)}
          onClick={() => citations.open(cited)}
        >
          {children}
        </button>
      );
    },
    img: ({ alt, src }) => (
      <span className="note is-inline" title={typeof src === 'string' ? src : undefined}>
        <Icon name="image" />
        {fill(strings.window.thread.imageRemote, { name: alt || String(src ?? '') })}
      </span>
    ),
    table: ({ children }) => (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reachable by keys
      <div className="table-box" tabIndex={0}>
        <table>{children}</table>
      </div>
    ),
    ol: ({ start = 1, node, children }) => {
      const last = start + Math.max(0, (node?.children.filter(({ type }) => type === 'element').length ?? 0) - 1);
      return (
        <ol start={start} style={{ '--digits': String(last).length } as CSSProperties}>
          {children}
        </ol>
      );
    },
    input: ({ checked }) => <span className={`task${checked ? ' is-done' : ''}`} aria-hidden="true" />,
    pre: ({ node, children }) => {
      const [code] = node?.children ?? [];
      if (code?.type !== 'element') return <pre>{children}</pre>;
      const names = code.properties.className;
      const language = Array.isArray(names) ? String(names[0] ?? '').replace(/^language-/, '') : '';
      const text = code.children.map((child) => (child.type === 'text' ? child.value : '')).join('');
      return <CodeBlock code={text.replace(/\n$/, '')} language={language} onCopy={onCopy} />;
    },
  };
}

interface LinkProps {
  readonly url: string;
  readonly label: ReactNode;
  readonly onLink: (url: string) => void;
}

/** Only web addresses can be followed; paths and anchors of the transcript's own world are shown as they are. */
function Link({ url, label, onLink }: LinkProps) {
  if (!/^https?:\/\//i.test(url)) return <span title={url || undefined}>{label}</span>;
  return (
    <a
      href={url}
      title={url}
      data-url={url}
      draggable={false}
      onClick={(event) => {
        event.preventDefault();
        onLink(url);
      }}
      onAuxClick={(event) => event.preventDefault()}
    >
      {label}
    </a>
  );
}
