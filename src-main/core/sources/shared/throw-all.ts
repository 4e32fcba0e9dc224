// What kept a scan from reading some of what it found, said when all else was listed.

/** Throws the only failure, or an AggregateError of several; nothing when there are none. */
export function throwAll(failures: readonly unknown[]): void {
  if (failures.length > 1) throw new AggregateError(failures);
  if (failures.length === 1) throw failures[0];
}
