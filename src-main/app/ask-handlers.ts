// The calls about questions and their answers.
import type { Engine } from '@core/engine-api';
import { writeAtomic } from '@core/io/atomic-file';
import type { SummaryOf } from '@shared/model/ask';
import type { ThreadId } from '@shared/model/ids';
import { strings } from '@shared/strings/strings';
import { clipboard } from 'electron';
import type { Handlers } from './ipc-server';
import { chooseTarget } from './thread-actions';

type AskCall = Extract<keyof Handlers, `ask.${string}`>;

export function askHandlers(engine: Engine): Pick<Handlers, AskCall> {
  return {
    'ask.run': ({ thread, summary, ...request }, signal) => {
      const of = summary && { summary: summary as SummaryOf };
      return engine.ask({ ...request, ...of, thread: thread as ThreadId | null, useModel: true }, signal);
    },
    'ask.answers': ({ text }) => engine.answers(text),
    'ask.remove': ({ id }) => engine.removeAnswer(id),
    'ask.copy': async ({ id }) => {
      await clipboard.writeText(await engine.exportAnswer(id));
      return null;
    },
    'ask.save': async ({ id }) => {
      const text = await engine.exportAnswer(id);
      const { saveAnswerTitle, digestKinds } = strings.dialogs;
      const file = await chooseTarget(saveAnswerTitle, 'answer.md', { name: digestKinds.md, extensions: ['md'] });
      if (file === undefined) return null;
      await writeAtomic(file, text);
      return { path: file };
    },
  };
}
