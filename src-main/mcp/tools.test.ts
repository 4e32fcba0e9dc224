import type { Engine } from '@core/engine-api';
import type { AskRequest } from '@shared/model/ask';
import type { NearRequest } from '@shared/model/search';
import { expect, it } from 'vitest';
import { TOOLS } from './tools';

it.each(['search_sessions', 'find_evidence'])(
  '%s, which says that it connects nowhere, asks no model elsewhere',
  async (name) => {
    const allowed: unknown[] = [];
    const engine = {
      search: async () => ({
        total: 0,
        hits: [],
        related: [],
        relatedTerms: [],
        partial: [],
        spellings: [],
        hints: [],
      }),
      near: async ({ by }: NearRequest) => {
        allowed.push(by);
        return [];
      },
      ask: async ({ useModel, nearBy }: AskRequest) => {
        allowed.push(useModel || nearBy);
        return { evidence: [] };
      },
    } as unknown as Engine;
    const tool = TOOLS.find((one) => one.name === name);
    expect(tool?.mayConnect ?? false).toBe(false);
    await tool?.run(
      engine,
      { query: 'queue', question: 'Why?', scope: '', related: true, limit: 5, offset: 0 },
      new AbortController().signal,
    );
    expect(allowed).toEqual(['here']);
  },
);
