// Changes one place in a JSON text that people edit by hand: comments, order and spacing of all else stay.
import { AppError } from '@shared/model/failure';
import { applyEdits, type JSONPath, modify, type ParseError, parse } from 'jsonc-parser';

/** The value of a settings file; an empty or absent one is {}. Throws AppError('damaged-settings') with `file`. */
export function parseSettings(text: string | null, file: string): Readonly<Record<string, unknown>> {
  if (text === null || text.trim() === '') return {};
  const errors: ParseError[] = [];
  const value: unknown = parse(withoutMark(text), errors, { allowTrailingComma: true });
  if (errors.length > 0 || !isObject(value)) {
    throw new AppError('damaged-settings', file);
  }
  return value;
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
  const bare = withoutMark(given);
  return (
    given.slice(0, given.length - bare.length) + applyEdits(bare, modify(bare, place, value, { formattingOptions }))
  );
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Without the byte order mark that editors on Windows put first. */
function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '');
}
