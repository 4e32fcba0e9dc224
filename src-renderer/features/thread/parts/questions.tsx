// Questions that the assistant asked, the choices it gave, and what was answered.
import { strings } from '@shared/strings/strings';
import { Icon } from '../../../ui/icon';
import type { Question } from '../step-shapes';

export function Questions({ questions }: { readonly questions: readonly Question[] }) {
  const words = strings.reading.questions;
  const isAnswered = questions.some(({ options, answer }) => answer !== '' || options.some(({ chosen }) => chosen));
  return (
    <section className="questions" aria-label={words.asked}>
      <header className="questions-head">
        <Icon name="question" />
        <span>{words.asked}</span>
        {!isAnswered && <span className="quiet">{words.notAnswered}</span>}
      </header>
      {questions.map(({ text, options, answer }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: questions as they were asked, where one text may stand twice
        <div key={at} className="question">
          <p className="question-text" dir="auto">
            {text}
          </p>
          <ul>
            {options.map(({ label, description, chosen }) => (
              <li key={label} className={chosen ? 'choice is-chosen' : 'choice'}>
                {chosen && <Icon name="check" />}
                <span className="choice-label" dir="auto">
                  {label}
                </span>
                {chosen && <span className="hidden-text">{words.chosen}</span>}
                {description && (
                  <span className="quiet" dir="auto">
                    {description}
                  </span>
                )}
              </li>
            ))}
            {answer !== '' && (
              <li className="choice is-chosen">
                <Icon name="check" />
                <span className="choice-label" dir="auto">
                  {answer}
                </span>
              </li>
            )}
          </ul>
        </div>
      ))}
    </section>
  );
}
