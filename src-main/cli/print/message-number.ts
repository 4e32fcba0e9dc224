// How a message is numbered for people: from 1, as in the window. Scripts get ordinals, which count from 0.

export function numberOf(ordinal: number): string {
  return `#${ordinal + 1}`;
}
