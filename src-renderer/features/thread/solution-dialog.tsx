// What a message came to: the prompt that led to it, the answer that ended the stretch, what was run and changed.
import { plural, strings } from '@shared/strings/strings';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../bridge/api';
import { queries } from '../../bridge/queries';
import { CopyButton } from '../../ui/copy-button';
import { Dialog } from '../../ui/dialog';
import { Markdown } from '../../ui/markdown';
import { ChangeCount } from './parts/change-count';

interface Props {
  readonly thread: string;
  readonly ordinal: number;
  readonly onGo: (ordinal: number) => void;
  readonly onClose: () => void;
}

export function SolutionDialog({ thread, ordinal, onGo, onClose }: Props) {
  const { data } = useQuery(queries.solution(thread, ordinal));
  const { solution: words } = strings.reading;
  return (
    <Dialog title={words.title} onClose={onClose} className="is-solution">
      {data && (
        <div className="solution">
          <section>
            <Heading text={words.problem} ordinal={data.problem?.ordinal} onGo={onGo} />
            {data.problem ? (
              <div className="solution-problem">
                <Text text={data.problem.text} />
              </div>
            ) : (
              <p className="quiet">{words.noProblem}</p>
            )}
          </section>
          <section>
            <Heading text={words.answer} ordinal={data.answer?.ordinal} onGo={onGo} />
            {data.answer ? <Text text={data.answer.text} /> : <p className="quiet">{words.noAnswer}</p>}
          </section>
          {data.commands.length > 0 && (
            <section>
              <h3>
                {plural(data.commands.length, words.commands)}
                <CopyButton
                  label={words.copyCommands}
                  copy={() => call('copy.text', { text: data.commands.map(({ command }) => command).join('\n') })}
                />
              </h3>
              <ul className="solution-list">
                {data.commands.map(({ ordinal: at, command, state, exitCode }) => (
                  <li key={`${at} ${command}`}>
                    <button type="button" className="text-button" onClick={() => onGo(at)}>
                      <code>{command}</code>
                    </button>
                    <span className={state === 'failed' ? 'tool-state' : 'quiet'}>
                      {strings.window.thread.states[state]}
                      {exitCode ? ` (${exitCode})` : ''}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {data.files.length > 0 && (
            <section>
              <h3>{plural(data.files.length, strings.window.counts.files)}</h3>
              <ul className="solution-list">
                {data.files.map(({ path, added, removed }) => (
                  <li key={path}>
                    <code>{path}</code>
                    <ChangeCount added={added} removed={removed} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </Dialog>
  );
}

function Text({ text }: { readonly text: string }) {
  return (
    <Markdown
      text={text}
      onLink={(url) => void call('link.open', { url })}
      onCopy={(copied) => call('copy.text', { text: copied })}
    />
  );
}

interface HeadingProps {
  readonly text: string;
  readonly ordinal: number | undefined;
  readonly onGo: (ordinal: number) => void;
}

function Heading({ text, ordinal, onGo }: HeadingProps) {
  return (
    <h3>
      {text}
      {ordinal !== undefined && (
        <button type="button" className="text-button" onClick={() => onGo(ordinal)}>
          #{ordinal + 1}
        </button>
      )}
    </h3>
  );
}
