// search: sessions by words and filters, with the places that match.

import type { Engine } from '@core/engine-api';
import { toHitJson, toRelatedTermJson } from '@core/export/json-shapes';
import type { Solution } from '@shared/model/digest';
import { toFailure } from '@shared/model/failure';
import type { ThreadId } from '@shared/model/ids';
import type { RelatedTerm, SearchHit, SearchPage, SortOrder, Spelling } from '@shared/model/search';
import { quoteValue } from '@shared/query/parse-query';
import { en } from '@shared/strings/en';
import { fill, plural } from '@shared/strings/strings';
import { cleanLine } from '@shared/text/clean-text';
import { Option } from 'commander';
import { takeQuery, toQuery, wholeNumber } from '../arguments';
import type { CliIo } from '../cli-io';
import { FOUND } from '../exit-code';
import { sayHints } from '../print/hints';
import { printHit } from '../print/hit';
import { printSolution } from '../print/solution';
import { labelOf, shortIds } from '../print/thread-rows';
import { HELP, SAYS } from '../strings';
import { type AddVerb, printJson } from '../verb';
import { addVerb, type CommonOptions, prepare, withEngine } from '../with-engine';
import { DEFAULT_LIMIT, SORTS } from './list';

interface Options extends CommonOptions {
  readonly limit: number;
  readonly sort?: SortOrder;
  readonly solutions?: boolean;
  readonly related: boolean;
}

/** So many sessions that are near by their meaning are told, where a model embeds. */
const MOST_NEAR = 8;

export const addSearch: AddVerb = (program, io, end) => {
  takeQuery(addVerb(program, 'search', HELP.search, true), '<query...>')
    .option('--limit <n>', HELP.limit, wholeNumber(1), DEFAULT_LIMIT)
    .addOption(new Option('--sort <order>', HELP.sort).choices(SORTS))
    .option('--solutions', HELP.solutions)
    .option('--no-related', HELP.noRelated)
    .action(async (words: readonly string[], options: Options) => {
      const { limit, sort, related } = options;
      const text = `${related ? '' : 'also:none '}${toQuery(words)}`;
      end(
        await withEngine(io, options, async (engine) => {
          const nothing = await prepare(io, engine, options);
          const page = await engine.search({ text, offset: 0, limit, ...(sort === undefined ? {} : { sort }) });
          const cards = await engine.cards();
          sayHints(io, page.hints, cards);
          saySpellings(io, page.spellings);
          sayRelatedTerms(io, page.relatedTerms);
          const near = await nearTo(engine, text, page, io);
          const solutions = options.solutions ? await solutionsOf(engine, page) : new Map<ThreadId, Solution>();
          if (options.json) await io.out(printJson(toPageJson(page, near, solutions)));
          else await printPage(page, near, solutions, labelOf(cards), io);
          const isFound = [page.hits, page.related, page.partial, near].some(({ length }) => length > 0);
          return isFound ? FOUND : nothing;
        }),
      );
    });
};

/** What was searched for in the place of misspelled words, and how it isn't. */
function saySpellings(io: CliIo, spellings: readonly Spelling[]): void {
  if (spellings.length === 0) return;
  const typed = [...new Set(spellings.map(({ word }) => cleanLine(word)))];
  const words = spellings.map(({ also }) => cleanLine(also)).join(', ');
  io.err(`${fill(plural(typed.length, SAYS.also), { words, typed: typed.map((word) => `"${word}"`).join(', ') })}\n`);
}

/** What was searched for beside the words, and what might be. */
function sayRelatedTerms(io: CliIo, terms: readonly RelatedTerm[]): void {
  const say = (wanted: boolean, sentence: string) => {
    const texts = terms.filter(({ on }) => on === wanted).map(({ text }) => cleanLine(text));
    const [first] = texts;
    if (first === undefined) return;
    io.err(`${fill(sentence, { words: texts.join(', '), operator: `also:${quoteValue(first)}` })}\n`);
  };
  say(true, SAYS.relatedTerms);
  say(false, SAYS.offeredTerms);
}

/** By meaning; none where no model embeds. Where it can't be reached, a line says so, and words find all the same. */
async function nearTo(engine: Engine, text: string, page: SearchPage, io: CliIo): Promise<readonly SearchHit[]> {
  const known = [...page.hits, ...page.related, ...page.partial].map(({ thread }) => thread.id);
  return engine.near({ text, known, limit: MOST_NEAR }).catch((error: unknown) => {
    const { code, subject } = toFailure(error);
    const title = fill(en.failures[code].title, { subject: cleanLine(subject) });
    io.err(`${fill(SAYS.noNear, { title })}\n`);
    return [];
  });
}

type Solutions = ReadonlyMap<ThreadId, Solution>;

/** Of each hit with words, what its best match belongs to. A thread that can't be read any more has none. */
async function solutionsOf(engine: Engine, { hits, related, partial }: SearchPage): Promise<Solutions> {
  const solutions = new Map<ThreadId, Solution>();
  for (const { thread, matches } of [...hits, ...related, ...partial]) {
    const [best] = matches;
    if (!best) continue;
    const found = await engine.solution((best.thread ?? thread.id) as ThreadId, best.ordinal).catch(() => null);
    if (found) solutions.set(thread.id, found);
  }
  return solutions;
}

function toPageJson(
  { total, tookMs, sort, hits, related, relatedTerms, partial, facets, hints }: SearchPage,
  near: readonly SearchHit[],
  solutions: Solutions,
) {
  const toHit = (hit: SearchHit) => {
    const solution = solutions.get(hit.thread.id);
    return { ...toHitJson(hit), ...(solution ? { solution } : {}) };
  };
  return {
    total,
    tookMs,
    sort,
    hits: hits.map(toHit),
    related: related.map(toHit),
    relatedTerms: relatedTerms.map(toRelatedTermJson),
    partial: partial.map(toHit),
    near: near.map(toHit),
    facets,
    hints,
  };
}

async function printPage(
  { total, hits, related, partial, tookMs }: SearchPage,
  near: readonly SearchHit[],
  solutions: Solutions,
  label: (id: string) => string,
  io: CliIo,
) {
  const ids = shortIds([...hits, ...related, ...partial, ...near].map(({ thread }) => thread));
  const print = async (of: readonly SearchHit[], first: number) => {
    for (const [at, hit] of of.entries()) {
      await io.out(printHit(hit, ids[first + at] ?? '', label, io));
      const solution = solutions.get(hit.thread.id);
      if (solution) await io.out(printSolution(solution, io));
    }
  };
  await print(hits, 0);
  const ms = Math.round(tookMs);
  if (total === 0) io.err(`${ids.length === 0 ? SAYS.nothingFound : SAYS.noneWithAll}\n`);
  else if (hits.length < total) io.err(`${fill(SAYS.foundSome, { count: hits.length, total, ms })}\n`);
  else io.err(`${fill(plural(total, SAYS.found), { ms })}\n`);
  let first = hits.length;
  for (const [of, says] of [
    [related, SAYS.related],
    [partial, SAYS.partial],
    [near, SAYS.near],
  ] as const) {
    if (of.length > 0) io.err(`${says}\n`);
    await print(of, first);
    first += of.length;
  }
}
