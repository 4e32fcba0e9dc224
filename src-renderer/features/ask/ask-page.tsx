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
import { type AskedOf, type AskedQuestion, ask, startAnew, stop, useTalk } from './talk';

type Scope = keyof typeof strings.ask.scopes;

const EVERYWHERE: AskedOf = { scope: '', thread: null };

export function AskPage({ now, onClose }: { readonly now: number; readonly onClose: () => void }) {
  const talk = useTalk();
  const { text: search, thread } = usePlace();
  // Nobody chose what a summary is of as the place for the questions of later.
  const [choice, setChoice] = useState<Scope | null>(() => (isSummary(talk.at(-1)) ? 'all' : null));
  const [question, setQuestion] = useState('');
  const client = useQueryClient();
  const newest = useRef<HTMLDivElement>(null);
  const { ask: words } = strings;
  const last = talk.at(-1);
  const isRunning = last?.state === 'looking' || last?.state === 'answering';
  const before = last?.of ?? EVERYWHERE;
  const placeOf: Readonly<Record<Scope, AskedOf>> = {
    all: EVERYWHERE,
    search: { scope: search, thread: null },
    thread: { scope: '', thread },
    before,
  };
  const names: Scope[] = ['all', ...(search.trim() ? ['search' as const] : []), ...(thread ? ['thread' as const] : [])];
  const asBefore = names.find((name) => isSame(placeOf[name], before)) ?? 'before';
  const scopes = (asBefore === 'before' ? [...names, asBefore] : names).map(
    (name) => [name, name === 'before' && before.scope !== '' ? before.scope : words.scopes[name]] as const,
  );
  const chosen = choice !== null && scopes.some(([name]) => name === choice) ? choice : asBefore;
  const send = async (asked: string) => {
    if (asked.trim() === '') return;
    setQuestion('');
    setChoice(null);
    await ask(asked.trim(), placeOf[chosen]);
  };
  useEffect(() => {
    if (last?.state === 'done') void client.invalidateQueries({ queryKey: ['answers'] });
  }, [client, last?.state]);
  const hasSources = (last?.evidence.length ?? 0) > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more when there is something to stand below it
  useEffect(() => {
    if (last?.id) newest.current?.scrollIntoView({ block: 'start' });
  }, [last?.id, hasSources]);
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
              <div key={asked.id} className="ask-turn" ref={asked === last ? newest : undefined}>
                <Asked asked={asked} now={now} />
              </div>
            ))}
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
                <Segments label={words.scope} value={chosen} options={scopes} onChange={setChoice} />
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

function isSummary(asked: AskedQuestion | undefined): boolean {
  return asked?.state === 'done' && asked.answer?.summary != null;
}

function isSame(a: AskedOf, b: AskedOf): boolean {
  return a.scope === b.scope && a.thread === b.thread;
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
