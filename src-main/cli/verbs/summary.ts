// summary: what was found, source by source, and the newest sessions; what `npm start` prints without a display.

import { toSourceJson, toThreadJson } from '@core/export/json-shapes';
import { fill } from '@shared/strings/strings';
import { FOUND } from '../exit-code';
import { printThreads } from '../print/thread-rows';
import { HELP, SAYS } from '../strings';
import { type AddVerb, printJson } from '../verb';
import { addVerb, type CommonOptions, prepare, withEngine } from '../with-engine';
import { printSources } from './scan';

const NEWEST = 10;

export const addSummary: AddVerb = (program, io, end) => {
  addVerb(program, 'summary', HELP.summary, true).action(async (options: CommonOptions) => {
    end(
      await withEngine(io, options, async (engine) => {
        await prepare(io, engine, options);
        const sources = await engine.sources();
        const { total, threads } = await engine.list({ text: '', limit: NEWEST, all: false });
        if (options.json) {
          await io.out(printJson({ sources: sources.map(toSourceJson), total, threads: threads.map(toThreadJson) }));
        } else if (sources.every(({ sessions }) => sessions === 0)) {
          const labels = sources.map(({ label }) => label).join(', ');
          io.err(`${fill(SAYS.foundNothing, { sources: labels })}\n${SAYS.whereLooked}\n`);
          io.err(`${SAYS.tryDemo}\n`);
        } else {
          await io.out(printSources(sources, io));
          await io.out(`\n${SAYS.newest}\n${printThreads(threads, await engine.cards(), io)}`);
        }
        // Nothing was asked for, so nothing wasn't found.
        return FOUND;
      }),
    );
  });
};
