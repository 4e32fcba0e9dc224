import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { makeLibrary, toDetail } from '../../bridge/fake-library/library';
import { createQueryClient } from '../../bridge/query-client';
import { FeedbackProvider } from '../../ui/feedback';
import { MessageView } from './message-view';
import { type ThreadScope, ThreadScopeContext } from './thread-context';
import { toThreadView } from './to-thread-view';

const library = makeLibrary(new Date(2026, 4, 14, 15, 30).getTime());
const [showpiece] = library;
if (!showpiece) throw new Error('The library is empty');
const detail = toDetail(showpiece, library);
const views = toThreadView(showpiece.messages);

/** A message as it is drawn, with the given folds open. */
function draw(ordinal: number, open: 'all' | 'none' = 'none', change: Partial<ThreadScope['head']> = {}): string {
  const view = views[ordinal];
  if (!view) throw new Error(`No message ${ordinal}`);
  const children = new Map(detail.children.map(({ head, ordinal: place }) => [place ?? 0, [head]]));
  const folds = { isOpen: () => open === 'all', toggle: () => {}, open: () => {}, toggleAll: () => {} };
  const scope: ThreadScope = {
    head: { ...detail.head, ...change },
    assistant: 'Claude Code',
    total: views.length,
    folds,
    sought: [],
    children,
    nested: false,
    noting: null,
    setNoting: () => {},
    draw: () => null,
    openThread: () => {},
    openMessage: () => {},
  };
  return renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <FeedbackProvider>
        <ThreadScopeContext value={scope}>
          <MessageView view={view} isCurrent={false} glows={false} />
        </ThreadScopeContext>
      </FeedbackProvider>
    </QueryClientProvider>,
  );
}

const find = (fits: (view: (typeof views)[number]) => boolean) => views.findIndex(fits);
const withPart = (type: string) =>
  find(({ blocks }) => blocks.some((block) => block.type === 'part' && block.part.type === type));

test('every message can be drawn, folded and with all folds open', () => {
  for (const { message } of views) {
    expect(draw(message.ordinal)).toContain(`data-ordinal="${message.ordinal}"`);
    expect(draw(message.ordinal, 'all')).toContain('<article');
  }
});

test('context that the tool added is one line, and never the words of a person', () => {
  const html = draw(0);
  expect(html).toContain('Context added by the tool');
  expect(html).toContain('120 lines');
  expect(html).not.toContain('A rule of the house');
  expect(html).not.toContain('>You<');
  expect(draw(0, 'all')).toContain('A rule of the house');
});

test('a message says who, when and which of how many', () => {
  expect(draw(1)).toMatch(new RegExp(`aria-label="You, \\d\\d:\\d\\d, message 2 of ${views.length}"`));
});

test('thinking is folded, and says so where the tool kept none', () => {
  expect(draw(2)).toContain('Thought');
  expect(draw(2)).not.toContain('splits chunks by line feeds');
  expect(draw(withPart('diff'))).toContain('Thought, encrypted');
});

test('a folded run shows its counts and the step that failed, not the others', () => {
  const html = draw(2) + draw(3) + draw(4);
  expect(html).toContain('5 steps');
  expect(html).toContain('2 read · 1 search · 1 edit · 1 run');
  expect(html).toContain('npx vitest run test/torn-line.test.ts');
  expect(html).not.toContain('read-rollout.test.ts');
  expect(draw(3)).toMatch(/^<article[^>]*aria-hidden="true"><\/article>/);
});

test('an opened step shows twenty lines, and says how many there are', () => {
  const html = draw(4, 'all');
  expect(html).toContain('Show all 43 lines');
  expect(html).toContain('ansi-red');
  expect(html).not.toContain('ledger-30.test.ts');
});

test('output that was cut says its size and can be loaded', () => {
  const html = draw(5, 'all');
  expect(html).toContain('The whole text has 182 KB.');
  expect(html).toContain('Load all of it');
});

test('a change carries signs, numbers and the words that changed', () => {
  const html = draw(withPart('diff'));
  expect(html).toContain('<td class="diff-number">43</td>');
  expect(html).toContain('<td class="diff-sign">−</td>');
  expect(html).toContain('<b>torn</b>');
});

test('a subagent leads to its thread, an abandoned branch as well', () => {
  const agent = draw(8);
  expect(agent).toContain('Subagent');
  expect(agent).toContain('Open as session');
  expect(agent.match(/Open as session/g)).toHaveLength(1);
  expect(draw(1)).toContain('Branches of this conversation');
});

test('denied, unanswered and failed steps say so', () => {
  const html = draw(8, 'all');
  expect(html).toContain('denied');
  expect(html).toContain('no result');
  expect(draw(4)).toContain('exit 1');
});

test('notices are hairlines with their detail folded', () => {
  const compacted = find(({ blocks }) => blocks.some((block) => block.type === 'part' && block.part.type === 'notice'));
  expect(draw(compacted)).toContain('Context compacted');
  expect(draw(compacted)).not.toContain('The user asked to find a race');
  expect(draw(compacted, 'all')).toContain('The user asked to find a race');
});

test('images come from our own scheme, other attachments are notes', () => {
  expect(draw(7)).toContain('src="threadfinch-asset://blob/fa4e0000000000000000000000000001"');
  expect(draw(views.length - 2)).toContain('Attachment: incident-report.pdf');
});

test('messages of the session that this one continues are dimmed', () => {
  expect(draw(1, 'none', { inherited: 2 })).toContain('is-inherited');
  expect(draw(2, 'none', { inherited: 2 })).not.toContain('is-inherited');
});
