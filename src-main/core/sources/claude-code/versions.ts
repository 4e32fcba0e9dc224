// Versions of Claude Code, such as 2.1.97, as its records name them.

/** Unknown versions count as old. */
export function isBefore(
  version: string | undefined,
  [major, minor, patch]: readonly [number, number, number],
): boolean {
  const [own = 0, ownMinor = 0, ownPatch = 0] = (version ?? '')
    .split('.')
    .map((part) => Number.parseInt(part, 10) || 0);
  if (own !== major) return own < major;
  return ownMinor === minor ? ownPatch < patch : ownMinor < minor;
}
