// Changes one place in a JSON text that people edit by hand: comments, order and spacing of all else stay.
import { AppError } from '@shared/model/failure';
import { applyEdits, type JSONPath, modify, type ParseError, parse } from 'jsonc-parser';

/** The value of a settings file; an empty or absent one is {}. Throws AppError('damaged-settings') with `file`. */
export function parseSettings(text: string | null, file: string): Readonly<Record<string, unknown>> {
  if (text === null || text.trim() === '') return {};
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  if (errors.length > 0 || typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('damaged-settings', file);
  }
  return value as Record<string, unknown>;
}

/** The text with `value` at `place`; undefined takes it away. */
export function withValue(text: string | null, place: JSONPath, value: unknown): string {
  const given = text === null || text.trim() === '' ? '{}\n' : text;
  const indent = /^([ \t]+)"/m.exec(given)?.[1] ?? '  ';
  const formattingOptions = {
    insertSpaces: !indent.includes('\t'),
    tabSize: indent.length,
    eol: given.includes('\r\n') ? '\r\n' : '\n',
  };
  return applyEdits(given, modify(given, place, value, { formattingOptions }));
}
