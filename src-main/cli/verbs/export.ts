// export: a session as a file for other programs and people.
import path from 'node:path';
import { writeAtomic } from '@core/io/atomic-file';
import { DEFAULT_EXPORT, type ExportOptions, TOOL_DETAILS } from '@shared/model/export';
import { fill, plural } from '@shared/strings/strings';
import { Option } from 'commander';
import { FOUND } from '../exit-code';
import { findThread } from '../find-thread';
import { HELP, SAYS } from '../strings';
import { type AddVerb, printJson } from '../verb';
import { addVerb, type CommonOptions, withEngine } from '../with-engine';

interface Options extends CommonOptions, Omit<ExportOptions, 'redact'> {
  readonly out?: string;
  readonly redact: boolean;
  readonly emails: boolean;
}

export const addExport: AddVerb = (program, io, end) => {
  addVerb(program, 'export', HELP.export, true)
    .argument('<id>', HELP.id)
    .addOption(new Option('--format <format>', HELP.format).choices(['md']).default('md'))
    .option('--out <file>', HELP.out)
    .addOption(new Option('--tools <detail>', HELP.tools).choices(TOOL_DETAILS).default(DEFAULT_EXPORT.tools))
    .option('--thinking', HELP.thinking, DEFAULT_EXPORT.thinking)
    .option('--no-redact', HELP.noRedact)
    .option('--emails', HELP.emails, false)
    .action(async (id: string, options: Options) => {
      end(
        await withEngine(io, options, async (engine) => {
          const { head } = await findThread(io, engine, id, options);
          const { tools, thinking, out } = options;
          const redact = { secrets: options.redact, emails: options.redact && !options.emails };
          const { name, markdown, redacted } = await engine.exportMarkdown(head.id, { tools, thinking, redact });
          const file = out === undefined ? undefined : path.resolve(out);
          if (file !== undefined) {
            await writeAtomic(file, markdown);
            io.err(`${fill(SAYS.wrote, { path: file })}\n`);
          }
          if (redacted.count > 0) io.err(`${plural(redacted.count, SAYS.hidden)}\n`);
          if (options.json)
            await io.out(printJson({ name, path: file ?? null, markdown: file ? null : markdown, redacted }));
          else if (file === undefined) await io.out(markdown);
          return FOUND;
        }),
      );
    });
};
