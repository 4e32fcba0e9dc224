// One measurement in a process of its own: `measure.js NAME OPTIONS` prints its figures as one line of JSON.
import { makeHome } from '@core/sample-library/make-home';
import { measureJudged } from './judged/measure-judged';
import { writeCorpus } from './judged/write-corpus';
import { type CopilotLogOptions, makeCopilotLog } from './make-copilot-log';
import { type CursorStoreOptions, makeCursorStore } from './make-cursor-store';
import { type HybridOptions, measureHybrid } from './meaning/measure-hybrid';
import { measureVectors } from './meaning/measure-vectors';
import { measureAppend } from './measure-append';
import {
  measureDatabaseChange,
  measureDatabaseList,
  measureDatabaseOpen,
  measurePlainDatabase,
} from './measure-databases';
import { measureFirstScan } from './measure-first-scan';
import { measurePlainRead, measurePlainSearch, measurePlainStat } from './measure-plain';
import { measureQueries } from './measure-queries';
import { measureReplay } from './measure-replay';
import { measureRescan } from './measure-rescan';
import { measureStart } from './measure-start';
import { measureLoad } from './search/measure-load';
import { measureParse } from './search/measure-parse';
import { measureSearch, type SearchOptions } from './search/measure-search';
import { measureWindow } from './search/measure-window';

export interface MeasureOptions extends SearchOptions, CursorStoreOptions, CopilotLogOptions, HybridOptions {
  readonly messages: number;
  readonly sessions?: number;
  readonly huge?: boolean;
  readonly indexing: boolean;
  readonly corpus: string;
}

const MEASUREMENTS: Readonly<Record<string, (options: MeasureOptions) => Promise<object>>> = {
  make: ({ home, ...options }) => makeHome({ ...options, folder: home, mix: 'bench' }),
  'plain-read': measurePlainRead,
  'plain-stat': measurePlainStat,
  'plain-search': measurePlainSearch,
  'first-scan': measureFirstScan,
  rescan: measureRescan,
  replay: measureReplay,
  append: measureAppend,
  start: measureStart,
  queries: measureQueries,
  'make-cursor': makeCursorStore,
  'plain-database': measurePlainDatabase,
  'database-open': measureDatabaseOpen,
  'database-list': measureDatabaseList,
  'database-change': measureDatabaseChange,
  'make-copilot': makeCopilotLog,
  'write-corpus': writeCorpus,
  parse: measureParse,
  search: measureSearch,
  load: measureLoad,
  judged: measureJudged,
  hybrid: measureHybrid,
  vectors: measureVectors,
  window: measureWindow,
};

const [, , name = '', options = '{}'] = process.argv;
const measurement = MEASUREMENTS[name];
if (!measurement) throw new Error(`There is no measurement ${name}`);
console.log(JSON.stringify(await measurement(JSON.parse(options) as MeasureOptions)));
