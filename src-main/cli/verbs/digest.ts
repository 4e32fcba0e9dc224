// digest: what was done on some days, project by project, as Markdown to paste or as JSON.
import { AppError } from '@shared/model/failure';
import { fill, plural } from '@shared/strings/strings';
import { FOUND, NOTHING } from '../exit-code';
import { askAndPrint } from '../print/answer';
import { refuse } from '../refusals';
import { HELP, SAYS } from '../strings';
import type { AddVerb } from '../verb';
import { addVerb, type CommonOptions, prepare, withEngine } from '../with-engine';

interface Options extends CommonOptions {
  readonly project?: string;
  /** False with --no-redact. */
  readonly redact: boolean;
  readonly summary?: boolean;
}

export const addDigest: AddVerb = (program, io, end) => {
  addVerb(program, 'digest', HELP.digest, true)
    .argument('[span]', HELP.span, 'today')
    .option('--project <name>', HELP.project)
    .option('--no-redact', HELP.noRedact)
    .option('--summary', HELP.digestSummary)
    .action(async (span: string, options: Options) => {
      end(
        await withEngine(io, options, async (engine) => {
          await prepare(io, engine, options);
          const format = options.json ? 'json' : 'md';
          const redact = { secrets: options.redact, emails: options.redact };
          const request = { span, project: options.project ?? null };
          const orRefuse = (error: unknown) => {
            if (!(error instanceof AppError && error.code === 'bad-argument')) throw error;
            refuse(io, 'span', span, HELP.span);
          };
          if (options.summary) {
            const question = fill(SAYS.summaryOfDays, { span });
            const summary = { type: 'digest', ...request } as const;
            const asked = { question, summary, useModel: true };
            const { evidence } = await askAndPrint(engine, asked, options, io).catch(orRefuse);
            return evidence.length > 0 ? FOUND : NOTHING;
          }
          const { text, redacted, sessions } = await engine.exportDigest(request, format, redact).catch(orRefuse);
          if (sessions > 0 || options.json) await io.out(text);
          else io.err(`${fill(SAYS.nothingDone, { span })}\n`);
          if (redacted.count > 0) io.err(`${plural(redacted.count, SAYS.hidden)}\n`);
          return sessions > 0 ? FOUND : NOTHING;
        }),
      );
    });
};
