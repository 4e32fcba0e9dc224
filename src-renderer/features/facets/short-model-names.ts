// Names of models without the day of their release, as long as they still differ without it. Pure.

const RELEASE = /[-@](20\d{6}|20\d\d-\d\d-\d\d)$/;

/** Name to what is shown of it. */
export function shortModelNames(names: readonly string[]): ReadonlyMap<string, string> {
  const shortened = names.map((name) => name.replace(RELEASE, ''));
  return new Map(
    names.map((name, at) => {
      const short = shortened[at] ?? name;
      return [name, shortened.filter((other) => other === short).length === 1 ? short : name];
    }),
  );
}
