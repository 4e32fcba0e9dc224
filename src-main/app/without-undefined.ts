type Given<T> = { readonly [Key in keyof T]?: T[Key] | undefined };

/** What a call named: a key that is there but undefined would unset what it is about. */
export function withoutUndefined<T extends object>(change: Given<T>): Partial<T> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<T>;
}
