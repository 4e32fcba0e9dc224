// One question of the talk: what is said to it as it comes, what it rests on, and what to be careful about.
import type { Failure } from '@shared/model/failure';
import { fill, plural, strings } from '@shared/strings/strings';
import { countUncited } from '@shared/text/citations';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../bridge/api';
import { queries } from '../../bridge/queries';
import { placeStore } from '../../nav/use-place';
import { EmptyState } from '../../ui/empty-state';
import { sayFailure, useFeedback } from '../../ui/feedback';
import { type Citations, Markdown } from '../../ui/markdown';
import { plainTitle } from '../../ui/plain-title';
import { Strip } from '../../ui/strip';
import { Consent } from '../settings/consent';
import { CITED, linkCitations } from './link-citations';
import { openSource, SourcesList } from './sources-list';
import { type AskedQuestion, askAgain } from './talk';

export function Asked({ asked, now }: { readonly asked: AskedQuestion; readonly now: number }) {
  const { fail } = useFeedback();
  const { ask: words } = strings;
  const { question, state, text, evidence, expansion, answer, failure } = asked;
  const isScoped = answer !== null && (answer.scope !== '' || answer.thread !== null);
  const hasNone = state === 'done' && evidence.length === 0;
  const citations = useMemo(() => toCitations(evidence), [evidence]);
  return (
    <article className="asked" aria-busy={state === 'looking' || state === 'answering'}>
      <h3 dir="auto">{question}</h3>
      {expansion.length > 0 && (
        <p className="ask-note">{fill(words.expanded, { words: expansion.join(strings.window.common.comma) })}</p>
      )}
      {text !== null && (
        <div className="ask-answer">
          <Markdown
            text={linkCitations(text, evidence.length)}
            onLink={(url) => void call('link.open', { url }).catch(fail)}
            onCopy={(code) => call('copy.text', { text: code })}
            citations={citations}
          />
        </div>
      )}
      <p className="ask-state quiet" role="status">
        {state === 'looking' ? words.looking : state === 'answering' ? words.answering : ''}
        {state === 'stopped' && words.stopped}
      </p>
      {failure?.code === 'not-agreed' ? <AskConsent asked={asked} /> : failure && <Failed failure={failure} />}
      {hasNone && <EmptyState title={words.nothing} hint={isScoped ? words.nothingScoped : words.nothingHint} />}
      {answer && <Notes asked={asked} />}
      {evidence.length > 0 && <SourcesList sources={evidence} open={text === null || !!answer?.refused} now={now} />}
      {answer?.by && <Footer asked={asked} />}
    </article>
  );
}

function toCitations(evidence: AskedQuestion['evidence']): Citations {
  const sourceOf = (number: number) => evidence.find((one) => one.number === number);
  return {
    anchor: CITED,
    open: (number) => {
      const source = sourceOf(number);
      if (source) openSource(source);
    },
    label: (number) => fill(strings.ask.cite, { number, title: plainTitle(sourceOf(number)?.title ?? '') }),
  };
}

/** Says what would be sent and where to, and asks again once the user has agreed. */
function AskConsent({ asked }: { readonly asked: AskedQuestion }) {
  const { data: view } = useQuery(queries.providers());
  const client = useQueryClient();
  const { fail } = useFeedback();
  const report = view?.providers.find(({ chosen, agreed }) => chosen.includes('ask') && !agreed);
  if (!report) return asked.failure && <Failed failure={asked.failure} />;
  const { setting, destination } = report;
  const agree = async () => {
    const changed = await call('providers.change', { type: 'agree', id: setting.id, destination });
    client.setQueryData(queries.providers().queryKey, changed);
    await askAgain(asked);
  };
  return <Consent report={report} action={strings.ask.agree} onAgree={() => void agree().catch(fail)} />;
}

function Failed({ failure }: { readonly failure: Failure }) {
  const { title, hint } = sayFailure(failure);
  return (
    <Strip icon="warning" tone="bad" action={isAboutModel(failure) && <ModelsButton />}>
      {fill(strings.window.common.sentences, { first: title, second: hint })}
    </Strip>
  );
}

/** What the settings can mend. */
function isAboutModel({ code }: Failure): boolean {
  return code.startsWith('key-') || ['not-agreed', 'model-missing', 'unreachable', 'no-command'].includes(code);
}

function ModelsButton() {
  return (
    <button
      type="button"
      className="text-button"
      onClick={() => placeStore().go({ view: 'settings', part: 'models' }, 'open')}
    >
      {strings.ask.models}
    </button>
  );
}

function Notes({ asked: { answer, evidence } }: { readonly asked: AskedQuestion }) {
  const { ask: words } = strings;
  if (!answer || evidence.length === 0) return null;
  if (answer.text === null) {
    return (
      <p className="ask-note">
        {answer.summary ? words.noModelSummary : words.noModel} <ModelsButton />
      </p>
    );
  }
  if (answer.refused) return <p className="ask-note">{words.refused}</p>;
  const invented = [...new Set(answer.citations.filter(({ valid }) => !valid).map(({ number }) => `[${number}]`))];
  const uncited = countUncited(answer.text);
  return (
    <>
      {invented.length > 0 && <p className="ask-note">{fill(words.invented, { numbers: invented.join(' ') })}</p>}
      {answer.citations.length === 0 ? (
        <p className="ask-note">{words.uncited}</p>
      ) : (
        uncited > 0 && <p className="ask-note">{plural(uncited, words.uncitedSome)}</p>
      )}
    </>
  );
}

function Footer({ asked: { answer } }: { readonly asked: AskedQuestion }) {
  const { confirm, fail } = useFeedback();
  const { ask: words } = strings;
  if (!answer?.by) return null;
  const { id, by, sentTokens, summary } = answer;
  const who = [by.model, by.provider].filter((name) => name !== '').join(' · ');
  const isReused = 'reused' in answer && answer.reused;
  const isKept = !('kept' in answer) || answer.kept;
  const copy = () => call('ask.copy', { id }).then(() => confirm(words.copied));
  const save = async () => {
    const saved = await call('ask.save', { id });
    if (saved) confirm(fill(words.saved, { path: saved.path }));
  };
  return (
    <footer className="ask-foot quiet">
      <span>{fill(words.by, { who, tokens: plural(sentTokens, words.tokens) })}</span>
      {summary && summary.read < summary.total && <span>{fill(words.readSome, { ...summary })}</span>}
      {isReused && <span>{words.reused}</span>}
      {isKept ? (
        <div className="ask-actions">
          <button type="button" className="text-button" onClick={() => void copy().catch(fail)}>
            {words.copy}
          </button>
          <button type="button" className="text-button" onClick={() => void save().catch(fail)}>
            {words.save}
          </button>
        </div>
      ) : (
        <span>{words.notKept}</span>
      )}
    </footer>
  );
}
