// What of a query wasn't understood, what was done with it, and what is allowed in its place.
import type { QueryHint } from '@shared/model/search';
import type { SourceCard } from '@shared/model/source-card';
import { OPERATOR_BY_NAME } from '@shared/query/operators';
import { fill } from '@shared/strings/strings';
import { cleanLine } from '@shared/text/clean-text';
import type { CliIo } from '../cli-io';
import { SAYS } from '../strings';

export function sayHints(io: Pick<CliIo, 'err'>, hints: readonly QueryHint[], cards: readonly SourceCard[]): void {
  for (const hint of hints) {
    const said = fill(SAYS.hints[hint.code], { text: cleanLine(hint.text) });
    io.err(`${said}\n`);
    for (const advice of adviceOn(hint, cards)) io.err(`${fill(SAYS.hint, { hint: advice })}\n`);
  }
}

function adviceOn({ code, text, suggestion }: QueryHint, cards: readonly SourceCard[]): readonly string[] {
  const meant = suggestion === undefined ? [] : [fill(SAYS.suggestion, { suggestion: cleanLine(suggestion) })];
  if (code === 'bad-date') return [...meant, SAYS.dates];
  if (code !== 'unknown-value') return meant;
  const name = /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? '';
  const values = OPERATOR_BY_NAME.get(name)?.values ?? cards.map(({ id }) => id);
  return [...meant, fill(SAYS.allowed, { operator: name, values: values.join(', ') })];
}
