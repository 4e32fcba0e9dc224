/**
 * A value that is still being put together, field by field: where that is done for every message, copying what there is
 * into a new object takes longer than all else.
 */
export type Making<Value> = { -readonly [Field in keyof Value]: Value[Field] };
