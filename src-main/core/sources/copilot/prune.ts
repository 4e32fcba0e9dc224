// What is never shown of a request is let go as soon as it was parsed: prompts as they were sent, caches, citations.
// They are most of a session's bytes.

const OF_REQUEST = [
  'followups',
  'contentReferences',
  'codeCitations',
  'responseMarkdownInfo',
  'usedContext',
  'editedFileEvents',
  'modeInfo',
];
const OF_METADATA = [
  'renderedUserMessage',
  'renderedGlobalContext',
  'cacheKey',
  'summary',
  'summaries',
  'codeBlocks',
  'promptTokenDetails',
];
const PRUNED: ReadonlySet<unknown> = new Set([...OF_REQUEST, ...OF_METADATA]);

/** A later change of it changes nothing. */
export function isPruned(step: string | number): boolean {
  return PRUNED.has(step);
}

/** Takes it out of a request that was just parsed. */
export function pruneRequest(request: object): void {
  for (const key of OF_REQUEST) if (Object.hasOwn(request, key)) Reflect.deleteProperty(request, key);
  const result = ownObject(request, 'result');
  const metadata = result && ownObject(result, 'metadata');
  if (metadata) for (const key of OF_METADATA) Reflect.deleteProperty(metadata, key);
}

function ownObject(value: object, key: string): object | null {
  const found: unknown = Object.hasOwn(value, key) ? Reflect.get(value, key) : null;
  return typeof found === 'object' ? found : null;
}
