// What a translation must hold: the keys of the English table. Counted sentences need their `other` form only, since
// not every language tells one from many.

export type Words<Table> = Table extends string
  ? string
  : Table extends { readonly one: string; readonly other: string }
    ? Counted
    : { readonly [Key in keyof Table]: Words<Table[Key]> };

export interface Counted {
  readonly one?: string;
  readonly other: string;
}
