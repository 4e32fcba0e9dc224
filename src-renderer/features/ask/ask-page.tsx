// Questions in plain words over one's own history: the talk, where it asks, and what was answered before.
import { strings } from '@shared/strings/strings';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { titleWithKey } from '../../nav/key-names';
import { usePlace } from '../../nav/use-place';
import { EmptyState } from '../../ui/empty-state';
import { Page } from '../../ui/page';
import { Segments } from '../../ui/segments';
import { Asked } from './asked-question';
import { KeptAnswers } from './kept-answers';
import { ask, startAnew, stop, useTalk } from './talk';

type Scope = keyof typeof strings.ask.scopes;

export function AskPage({ now, onClose }: { readonly now: number; readonly onClose: () => void }) {
  const talk = useTalk();
  const { text: search, thread } = usePlace();
  const [scope, setScope] = useState<Scope>('all');
  const [question, setQuestion] = useState('');
  const client = useQueryClient();
  const end = useRef<HTMLDivElement>(null);
  const { ask: words } = strings;
  const last = talk.at(-1);
  const isRunning = last?.state === 'looking' || last?.state === 'answering';
  const scopes = (['all', ...(search.trim() ? ['search'] : []), ...(thread ? ['thread'] : [])] as Scope[]).map(
    (name) => [name, words.scopes[name]] as const,
  );
  const chosen = scopes.some(([name]) => name === scope) ? scope : 'all';
  const send = async (asked: string) => {
    if (asked.trim() === '') return;
    setQuestion('');
    await ask(asked.trim(), {
      scope: chosen === 'search' ? search : '',
      thread: chosen === 'thread' ? thread : null,
    });
    await client.invalidateQueries({ queryKey: ['answers'] });
  };
  useEffect(() => {
    if (last?.id) end.current?.scrollIntoView({ block: 'end' });
  }, [last?.id]);
  return (
    <Page
      title={words.title}
      className="is-ask"
      back={titleWithKey('escape', strings.settings.back)}
      onClose={onClose}
      tools={
        talk.length > 0 && (
          <button type="button" className="button" onClick={startAnew}>
            {words.again}
          </button>
        )
      }
    >
      <div className="ask-columns">
        <div className="ask-main">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keys */}
          <div className="ask-talk" tabIndex={0}>
            {talk.length === 0 && <Welcome onAsk={(example) => void send(example)} />}
            {talk.map((asked) => (
              <Asked key={asked.id} asked={asked} now={now} />
            ))}
            <div ref={end} />
          </div>
          <form
            className="ask-box"
            onSubmit={(event: FormEvent) => {
              event.preventDefault();
              void send(question);
            }}
          >
            <textarea
              className="field"
              data-first-focus=""
              rows={2}
              aria-label={words.question}
              placeholder={words.placeholder}
              maxLength={2000}
              dir="auto"
              value={question}
              onChange={({ target }) => setQuestion(target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
                event.preventDefault();
                void send(question);
              }}
            />
            <div className="ask-tools">
              {scopes.length > 1 && (
                <Segments label={words.scope} value={chosen} options={scopes} onChange={setScope} />
              )}
              {isRunning ? (
                <button type="button" className="button" onClick={stop}>
                  {words.stop}
                </button>
              ) : (
                <button type="submit" className="button is-primary" disabled={question.trim() === ''}>
                  {words.send}
                </button>
              )}
            </div>
          </form>
        </div>
        <KeptAnswers now={now} shown={talk[0]?.id ?? null} />
      </div>
    </Page>
  );
}

function Welcome({ onAsk }: { readonly onAsk: (question: string) => void }) {
  const { ask: words } = strings;
  return (
    <div className="ask-welcome">
      <EmptyState title={words.welcome} hint={words.welcomeHint} />
      <ul>
        {words.examples.map((example) => (
          <li key={example}>
            <button type="button" className="button" dir="auto" onClick={() => onAsk(example)}>
              {example}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
