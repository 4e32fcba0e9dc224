// The four fields of text.

export const TEXT_FIELDS = ['title', 'user', 'assistant', 'tool'] as const;
export type TextFieldName = (typeof TEXT_FIELDS)[number];

export const FIELD_COUNT = TEXT_FIELDS.length;

/** A field of a document as one number. */
export function placeOf(document: number, field: number): number {
  return (document << PLACE_BITS) | field;
}

export function documentAt(place: number): number {
  return place >>> PLACE_BITS;
}

export function fieldAt(place: number): number {
  return place & (FIELD_COUNT - 1);
}

/** Room for FIELD_COUNT. */
const PLACE_BITS = 2;

/** A set of fields as bits, by the order of TEXT_FIELDS. */
export type FieldMask = number;
export const ALL_FIELDS: FieldMask = (1 << FIELD_COUNT) - 1;

export function maskOf(...fields: readonly TextFieldName[]): FieldMask {
  return fields.reduce((mask, field) => mask | (1 << TEXT_FIELDS.indexOf(field)), 0);
}
