// export: sessions as files for other programs and people.
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Engine } from '@core/engine-api';
import {
  DEFAULT_EXPORT,
  EXPORT_FORMATS,
  type ExportFormat,
  type ExportOptions,
  type ExportResult,
  type FileFormat,
  TOOL_DETAILS,
} from '@shared/model/export';
import type { ThreadId } from '@shared/model/ids';
import { fill, plural } from '@shared/strings/strings';
import { cleanLine } from '@shared/text/clean-text';
import { Option } from 'commander';
import { toQuery } from '../arguments';
import type { CliIo } from '../cli-io';
import { FAILED, FOUND, NOTHING } from '../exit-code';
import { findThread } from '../find-thread';
import { refuse } from '../refusals';
import { HELP, SAYS } from '../strings';
import { type AddVerb, printJson } from '../verb';
import { addVerb, type CommonOptions, prepare, withEngine } from '../with-engine';

interface Options extends CommonOptions, Omit<ExportOptions, 'redact'> {
  readonly format: ExportFormat;
  readonly out?: string;
  readonly query?: string;
  readonly redact: boolean;
  readonly emails: boolean;
}

export const addExport: AddVerb = (program, io, end) => {
  addVerb(program, 'export', HELP.export, true)
    .argument('[id]', HELP.id)
    .addOption(new Option('--format <format>', HELP.format).choices(EXPORT_FORMATS).default('md'))
    .option('--query <query>', HELP.exportQuery)
    .option('--out <path>', HELP.out)
    .addOption(new Option('--tools <detail>', HELP.tools).choices(TOOL_DETAILS).default(DEFAULT_EXPORT.tools))
    .option('--thinking', HELP.thinking, DEFAULT_EXPORT.thinking)
    .option('--no-redact', HELP.noRedact)
    .option('--emails', HELP.emails, false)
    .action(async (id: string | undefined, options: Options) => {
      if ((id === undefined) === (options.query === undefined)) refuse(io, 'exportWhat');
      end(
        await withEngine(io, options, (engine) => {
          if (id === undefined) return exportFound(io, engine, options.query ?? '', options);
          if (options.format === 'vault') return exportInto(io, engine, id, options);
          return exportOne(io, engine, id, options.format, options);
        }),
      );
    });
};

async function exportOne(io: CliIo, engine: Engine, id: string, format: FileFormat, options: Options): Promise<number> {
  const { head } = await findThread(io, engine, id, options);
  const file = options.out === undefined ? undefined : path.resolve(options.out);
  const isThere = file !== undefined && (await stat(file).catch(() => null)) !== null;
  const { name, text, redacted } = await (file === undefined
    ? engine.exportThread(head.id, format, optionsOf(options))
    : exportTo(engine, head.id, format, optionsOf(options), file));
  if (file !== undefined) io.err(`${fill(isThere ? SAYS.replaced : SAYS.wrote, { path: file })}\n`);
  if (redacted.count > 0) io.err(`${plural(redacted.count, SAYS.hidden)}\n`);
  const told = format === 'md' ? { markdown: text } : { text };
  if (options.json) await io.out(printJson({ name, path: file ?? null, ...told, redacted }));
  else if (text !== null) await io.out(text);
  return FOUND;
}

/** However long, without holding it in memory. */
async function exportTo(engine: Engine, id: ThreadId, format: FileFormat, options: ExportOptions, file: string) {
  const { name } = await engine.previewExport(id, format);
  return { name, text: null, redacted: await engine.saveThread(id, format, options, file) };
}

/** One session into a folder, as part of a vault. */
async function exportInto(io: CliIo, engine: Engine, id: string, options: Options): Promise<number> {
  const { head } = await findThread(io, engine, id, options);
  const job = {
    threads: [head.id],
    format: options.format,
    folder: folderOf(io, options),
    options: optionsOf(options),
  };
  return report(io, await engine.exportFiles(job), options);
}

async function exportFound(io: CliIo, engine: Engine, query: string, options: Options): Promise<number> {
  const folder = folderOf(io, options);
  await prepare(io, engine, options);
  const { threads } = await engine.list({ text: toQuery([query]), limit: Number.MAX_SAFE_INTEGER, all: false });
  if (threads.length === 0) {
    io.err(`${SAYS.nothingFound}\n`);
    return NOTHING;
  }
  const stop = engine.subscribe((event) => {
    if (event.type === 'export' && io.progress)
      io.err(`\r\u001b[K${fill(SAYS.exporting, { done: event.done, total: event.total })}`);
  });
  try {
    const ids = threads.map(({ id }) => id);
    const result = await engine.exportFiles({
      threads: ids,
      format: options.format,
      folder,
      options: optionsOf(options),
    });
    if (io.progress) io.err('\r\u001b[K');
    return await report(io, result, options);
  } finally {
    stop();
  }
}

async function report(io: CliIo, result: ExportResult, { json }: Options): Promise<number> {
  const { folder, written, unchanged, hidden, failed } = result;
  for (const { thread, failure } of failed) {
    io.err(`${fill(SAYS.notExported, { id: cleanLine(thread), cause: failure.code })}\n`);
  }
  if (hidden > 0) io.err(`${plural(hidden, SAYS.hidden)}\n`);
  if (json) await io.out(printJson(result));
  else {
    io.err(`${fill(plural(written, SAYS.exported), { path: folder })}\n`);
    if (unchanged > 0) io.err(`${plural(unchanged, SAYS.exportedBefore)}\n`);
  }
  return failed.length > 0 ? FAILED : FOUND;
}

function folderOf(io: CliIo, { out }: Options): string {
  if (out === undefined) refuse(io, 'exportFolder');
  return path.resolve(out);
}

function optionsOf({ tools, thinking, redact, emails }: Options): ExportOptions {
  return { tools, thinking, redact: { secrets: redact, emails: redact && !emails } };
}
