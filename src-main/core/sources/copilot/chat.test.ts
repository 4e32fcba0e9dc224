import { expect, test } from 'vitest';
import type { JsonObject } from '../shared/json';
import { type Chat, otherResponder } from './chat';

function chat(responderUsername: string | undefined, ...agents: readonly JsonObject[]): Chat {
  const originOf = () => ({ source: 'copilot', path: '', at: { type: 'file' } }) as const;
  return {
    path: '',
    session: { responderUsername },
    requests: agents.map((agent) => ({ value: { agent }, originOf })),
  };
}

const COPILOT = { extensionId: { value: 'GitHub.copilot-chat' } };

test.each([
  ['Copilot by its name', chat('GitHub Copilot', { id: 'x.y' }), null],
  ['Copilot by its extension, in whatever case', chat('dana', COPILOT), null],
  ['Copilot by its agent', chat('dana', { id: 'github.copilot.editsAgent' }), null],
  ['another by its name', chat('Positron Assistant', { id: 'positron.chat' }), 'Positron Assistant'],
  ['another by what its agent is called', chat(undefined, { id: 'x.y', fullName: 'Bird Helper' }), 'Bird Helper'],
  ['another by its extension', chat('', { extensionId: { value: 'example.birds' } }), 'example.birds'],
  ['another that joined a chat of Copilot', chat('', { fullName: 'Bird Helper' }, COPILOT), null],
  ['nobody', chat(undefined), null],
])('%s', (_, of, responder) => {
  expect(otherResponder(of)).toBe(responder);
});
