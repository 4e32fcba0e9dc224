// Gives records again to those who make messages of them. Marks are asked for in the file's order, so that the file is
// read a second time from front to back, whether it is packed or not.
import type { Line, SourceEnv } from '../../io/source-env';
import type { JsonObject } from '../shared/json';
import { type JsonlRecord, readJsonl } from '../shared/read-jsonl';
import type { Mark, RolloutFile } from './mark';
import { rolloutLines } from './rollout-lines';

export interface Loader {
  /** An empty record where the file changed in the meantime. */
  load(mark: Mark): Promise<JsonObject>;
  close(): Promise<void>;
}

interface OpenFile {
  readonly lines: AsyncIterator<Line>;
  records: readonly JsonlRecord[];
  line: Line | undefined;
}

export function openLoader(env: SourceEnv): Loader {
  const open = new Map<RolloutFile, OpenFile>();

  const seek = async (file: OpenFile, start: number): Promise<JsonObject | undefined> => {
    while (!file.line || file.line.end <= start) {
      const { value, done } = await file.lines.next();
      if (done) return undefined;
      file.line = value;
      file.records = value.end > start ? readJsonl(value).records : [];
    }
    return file.records.find(({ at }) => at.start === start)?.value;
  };

  return {
    load: async (mark) => {
      if (mark.value || mark.at.type !== 'line') return mark.value ?? {};
      let file = open.get(mark.file);
      if (!file) {
        const lines = rolloutLines(mark.file.path, env, () => undefined, mark.file.end)[Symbol.asyncIterator]();
        file = { lines, records: [], line: undefined };
        open.set(mark.file, file);
      }
      const value = await seek(file, mark.at.start);
      if (!value) mark.file.tally.note('file-changed-while-read');
      return value ?? {};
    },
    close: async () => {
      for (const { lines } of open.values()) await lines.return?.();
    },
  };
}
