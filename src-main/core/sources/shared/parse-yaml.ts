// YAML from strangers.

/** The value of a small text; undefined for what is no YAML. Never throws. */
export async function parseYaml(text: string): Promise<unknown> {
  if (text === '') return undefined;
  // Only here, for the few who have such files: it is as large as all adapters together.
  const { parse } = await import('yaml');
  try {
    // Without aliases, of which a few lines can stand for gigabytes.
    return parse(text, { maxAliasCount: 0, logLevel: 'silent' });
  } catch {
    return undefined;
  }
}
