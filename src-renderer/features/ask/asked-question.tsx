// One question of the talk: what is said to it as it comes, what it rests on, and what to be careful about.
import type { Failure } from '@shared/model/failure';
import { fill, plural, strings } from '@shared/strings/strings';
import { call } from '../../bridge/api';
import { placeStore } from '../../nav/use-place';
import { EmptyState } from '../../ui/empty-state';
import { sayFailure, useFeedback } from '../../ui/feedback';
import { Markdown } from '../../ui/markdown';
import { Strip } from '../../ui/strip';
import { useStable } from '../../ui/use-stable';
import { linkCitations } from './link-citations';
import { openSource, SourcesList } from './sources-list';
import type { AskedQuestion } from './talk';

export function Asked({ asked, now }: { readonly asked: AskedQuestion; readonly now: number }) {
  const { fail } = useFeedback();
  const { ask: words } = strings;
  const { question, state, text, evidence, answer, failure } = asked;
  const isScoped = answer !== null && (answer.scope !== '' || answer.thread !== null);
  const hasNone = state === 'done' && evidence.length === 0;
  const cite = useStable((number: number) => {
    const source = evidence.find((one) => one.number === number);
    if (source) openSource(source);
  });
  return (
    <article className="asked" aria-busy={state === 'looking' || state === 'answering'}>
      <h3 dir="auto">{question}</h3>
      {text !== null && (
        <div className="ask-answer">
          <Markdown
            text={linkCitations(text, evidence.length)}
            onLink={(url) => void call('link.open', { url }).catch(fail)}
            onCopy={(code) => call('copy.text', { text: code })}
            onCite={cite}
          />
        </div>
      )}
      <p className="ask-state quiet" role="status">
        {state === 'looking' ? words.looking : state === 'answering' ? words.answering : ''}
        {state === 'stopped' && words.stopped}
      </p>
      {failure && <Failed failure={failure} />}
      {hasNone && <EmptyState title={words.nothing} hint={isScoped ? words.nothingScoped : words.nothingHint} />}
      {answer && <Notes asked={asked} />}
      {evidence.length > 0 && <SourcesList sources={evidence} open={text === null || !!answer?.refused} now={now} />}
      {answer?.by && <Footer asked={asked} />}
    </article>
  );
}

function Failed({ failure }: { readonly failure: Failure }) {
  const { title, hint } = sayFailure(failure);
  return (
    <Strip icon="warning" tone="bad" action={isAboutModel(failure) && <ModelsButton />}>
      {title} {hint}
    </Strip>
  );
}

/** What the settings can mend. */
function isAboutModel({ code }: Failure): boolean {
  return code === 'not-agreed' || code.startsWith('key-') || code === 'model-missing' || code === 'unreachable';
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
        {words.noModel} <ModelsButton />
      </p>
    );
  }
  if (answer.refused) return <p className="ask-note">{words.refused}</p>;
  const invented = [...new Set(answer.citations.filter(({ valid }) => !valid).map(({ number }) => `[${number}]`))];
  if (invented.length > 0) return <p className="ask-note">{fill(words.invented, { numbers: invented.join(' ') })}</p>;
  return answer.citations.length === 0 ? <p className="ask-note">{words.uncited}</p> : null;
}

function Footer({ asked: { answer } }: { readonly asked: AskedQuestion }) {
  const { confirm, fail } = useFeedback();
  const { ask: words } = strings;
  if (!answer?.by) return null;
  const { id, by, sentTokens } = answer;
  const isKept = !('kept' in answer) || answer.kept;
  const copy = () => call('ask.copy', { id }).then(() => confirm(words.copied));
  const save = async () => {
    const saved = await call('ask.save', { id });
    if (saved) confirm(fill(words.saved, { path: saved.path }));
  };
  return (
    <footer className="ask-foot quiet">
      <span>{fill(words.by, { ...by, tokens: plural(sentTokens, words.tokens) })}</span>
      {isKept ? (
        <>
          <button type="button" className="text-button" onClick={() => void copy().catch(fail)}>
            {words.copy}
          </button>
          <button type="button" className="text-button" onClick={() => void save().catch(fail)}>
            {words.save}
          </button>
        </>
      ) : (
        <span>{words.notKept}</span>
      )}
    </footer>
  );
}
