// The calls about what was done: figures, digests, problem and solution, commands as a script.
import type { Engine } from '@core/engine-api';
import { writeAtomic } from '@core/io/atomic-file';
import type { ThreadId } from '@shared/model/ids';
import { REDACT_ALL } from '@shared/model/redaction';
import { strings } from '@shared/strings/strings';
import { clipboard } from 'electron';
import type { Handlers } from './ipc-server';
import { chooseTarget } from './thread-actions';

type DigestCall = Extract<keyof Handlers, `digest.${string}` | 'statistics.get' | 'search.solution' | 'copy.script'>;

export function digestHandlers(engine: Engine): Pick<Handlers, DigestCall> {
  return {
    'statistics.get': (request, signal) => engine.statistics(request, signal),
    'digest.get': (request) => engine.digest(request),
    'digest.copy': async (request) => {
      const { text, redacted } = await engine.exportDigest(request, 'md', REDACT_ALL);
      await clipboard.writeText(text);
      return { characters: text.length, hidden: redacted.count };
    },
    'digest.save': async ({ format, ...request }) => {
      const { name, text, redacted } = await engine.exportDigest(request, format, REDACT_ALL);
      const { saveDigestTitle, digestKinds } = strings.dialogs;
      const file = await chooseTarget(saveDigestTitle, name, { name: digestKinds[format], extensions: [format] });
      if (file === undefined) return null;
      await writeAtomic(file, text);
      return { path: file, hidden: redacted.count };
    },
    'search.solution': ({ thread, ordinal }) => engine.solution(thread as ThreadId, ordinal),
    'copy.script': async ({ thread }) => {
      const { script, commands } = await engine.commandsScript(thread as ThreadId);
      await clipboard.writeText(script);
      return { commands };
    },
  };
}
