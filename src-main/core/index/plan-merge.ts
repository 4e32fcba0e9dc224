// Which segments are made into one next. Only such of about the same size, so that what was written once is written
// again a few times at most, however large the index is.

/** So many of one size become one of the next. */
const FANOUT = 6;
const SMALLEST_BYTES = 32 * 1024;
/** What is larger stays as it is: merging takes twice the memory of all that are merged. */
const LARGEST_BYTES = 16 * 1024 * 1024;

interface Sized {
  readonly bytes: number;
  /** How many documents live in it, and how many there are. */
  readonly living: number;
  readonly documents: { readonly length: number };
}

/** Empty when nothing is worth merging. With a smaller `fanout` fewer segments stay, and more is written. */
export function planMerge<T extends Sized>(segments: readonly T[], fanout = FANOUT): readonly T[] {
  const sparse = segments.find(({ living, documents }) => living * 2 < documents.length);
  if (sparse) return [sparse];
  const tiers = new Map<number, T[]>();
  for (const segment of segments) {
    if (segment.bytes > LARGEST_BYTES) continue;
    const tier = Math.floor(Math.log(Math.max(segment.bytes, SMALLEST_BYTES) / SMALLEST_BYTES) / Math.log(fanout));
    const same = tiers.get(tier);
    if (same) same.push(segment);
    else tiers.set(tier, [segment]);
  }
  const [smallest] = [...tiers].filter(([, same]) => same.length >= fanout).sort(([a], [b]) => a - b);
  return smallest?.[1].slice(0, fanout) ?? [];
}
