// The fields of a protobuf message by tag and length, as far as they can be told. Only what is length-delimited has
// bytes; other values are skipped. Stops at the first thing that is no field.

export interface ProtoField {
  readonly number: number;
  readonly bytes: Uint8Array;
}

export function protoFields(bytes: Uint8Array): readonly ProtoField[] {
  const fields: ProtoField[] = [];
  let at = 0;
  const varint = (): number | null => {
    let value = 0;
    for (let shift = 0; shift < 63 && at < bytes.length; shift += 7) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    return null;
  };
  while (at < bytes.length) {
    const tag = varint();
    if (tag === null || tag < 8) break;
    const length = lengthOf(tag % 8, varint);
    if (length === null || at + length > bytes.length) break;
    if (tag % 8 === LENGTH_DELIMITED)
      fields.push({ number: Math.floor(tag / 8), bytes: bytes.subarray(at, at + length) });
    at += length;
  }
  return fields;
}

const LENGTH_DELIMITED = 2;

/** How many bytes follow; null for a kind of value that doesn't exist. */
function lengthOf(wireType: number, varint: () => number | null): number | null {
  switch (wireType) {
    case 0:
      return varint() === null ? null : 0;
    case 1:
      return 8;
    case LENGTH_DELIMITED:
      return varint();
    case 5:
      return 4;
    default:
      return null;
  }
}
