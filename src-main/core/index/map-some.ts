// Works on several things at once: while the texts of one are decompressed, another's are searched.

const AT_ONCE = 4;

/** The results in the order of the values. Rejects as the first that fails; the others should then fail too. */
export async function mapSome<T, U>(values: Iterable<T>, map: (value: T) => Promise<U>): Promise<U[]> {
  const results: U[] = [];
  const rest = [...values].entries();
  const work = async () => {
    for (const [index, value] of rest) results[index] = await map(value);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
}
