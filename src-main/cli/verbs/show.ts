// show: a session's messages.
import type { Engine } from '@core/engine-api';
import { toMessageJson, toThreadJson } from '@core/export/json-shapes';
import type { Message, ThreadHead } from '@shared/model/thread';
import { fill } from '@shared/strings/strings';
import { toJsonText } from '@shared/text/json-text';
import { wholeNumber } from '../arguments';
import { FOUND, NOTHING } from '../exit-code';
import { findThread } from '../find-thread';
import { printHead, printMessage } from '../print/message';
import { numberOf } from '../print/message-number';
import { labelOf } from '../print/thread-rows';
import { HELP, SAYS } from '../strings';
import type { AddVerb } from '../verb';
import { addVerb, type CommonOptions, withEngine } from '../with-engine';

interface Options extends CommonOptions {
  readonly from: number;
  readonly count?: number;
}

const BATCH = 200;

export const addShow: AddVerb = (program, io, end) => {
  addVerb(program, 'show', HELP.show, true)
    .argument('<id>', HELP.id)
    .option('--from <n>', HELP.from, wholeNumber(0), 0)
    .option('--count <n>', HELP.count, wholeNumber(1))
    .action(async (id: string, options: Options) => {
      end(
        await withEngine(io, options, async (engine) => {
          const { head } = await findThread(io, engine, id, options);
          const messages = readMessages(engine, head, options);
          let shown = 0;
          if (options.json) {
            await io.out(`{"thread":${toJsonText(toThreadJson(head))},"messages":[`);
            for await (const message of messages) {
              await io.out((shown === 0 ? '' : ',\n') + toJsonText(toMessageJson(message)));
              shown += 1;
            }
            await io.out(']}\n');
          } else {
            const label = labelOf(await engine.cards())(head.source);
            await io.paged(async (paged) => {
              await paged.out(printHead(head, label, paged));
              for await (const message of messages) {
                await paged.out(printMessage(message, label, paged));
                shown += 1;
              }
            });
          }
          if (shown > 0) return FOUND;
          io.err(`${fill(SAYS.noMessages, { number: numberOf(options.from) })}\n`);
          return NOTHING;
        }),
      );
    });
};

/** A batch at a time: a session may be larger than memory. */
async function* readMessages(engine: Engine, { id }: ThreadHead, { from, count }: Options): AsyncGenerator<Message> {
  const end = from + (count ?? Number.MAX_SAFE_INTEGER - from);
  for (let at = from; at < end; ) {
    const messages = await engine.messages(id, at, Math.min(BATCH, end - at));
    yield* messages;
    at += messages.length;
    if (messages.length === 0) return;
  }
}
