// What an event log says of its session beside the messages.
import { type JsonObject, objectAt, stringAt, valueAt } from '../json';

export interface EventFacts {
  readonly sessionId: string | null;
  readonly cwd: string | null;
  readonly gitRoot: string | null;
  readonly branch: string | null;
  readonly repository: string | null;
  readonly version: string | null;
  /** Set in the editor's transcripts only. */
  readonly editorVersion: string | null;
  readonly model: string | null;
  readonly mode: string | null;
}

export interface FactCollector {
  /** Takes what an event of the session says; returns the model when it is another one now. */
  add(type: string, data: JsonObject): string | null;
  facts(): EventFacts;
}

export function collectFacts(): FactCollector {
  const facts: Record<keyof EventFacts, string | null> = {
    sessionId: null,
    cwd: null,
    gitRoot: null,
    branch: null,
    repository: null,
    version: null,
    editorVersion: null,
    model: null,
    mode: null,
  };
  const keep = (key: keyof EventFacts, value: string | undefined) => {
    if (value !== undefined && value !== '') facts[key] ??= value;
  };
  return {
    add: (type, data) => {
      // A resumed session may be in another folder than it began in; where it began is where it belongs.
      const context = objectAt(data, 'context') ?? (type === 'session.context_changed' ? data : undefined);
      keep('cwd', stringAt(context, 'cwd'));
      keep('gitRoot', stringAt(context, 'gitRoot'));
      keep('branch', stringAt(context, 'branch'));
      keep('repository', repositoryOf(valueAt(context, 'repository')));
      keep('sessionId', stringAt(data, 'sessionId'));
      keep('version', stringAt(data, 'copilotVersion'));
      keep('editorVersion', stringAt(data, 'vscodeVersion'));
      keep('mode', stringAt(data, 'newMode'));
      const model = stringAt(data, 'newModel') ?? stringAt(data, 'selectedModel') ?? '';
      const before = facts.model;
      if (model !== '') facts.model = model;
      return model !== '' && before !== null && model !== before ? model : null;
    },
    facts: () => ({ ...facts }),
  };
}

function repositoryOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value.toWellFormed() : stringAt(value, 'name');
}
