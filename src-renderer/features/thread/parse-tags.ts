// Tags as they are typed -> tags: separated by commas, without `#`, none twice whatever the case.

export function parseTags(text: string): readonly string[] {
  const tags = new Map<string, string>();
  for (const typed of text.split(/[,，、;\n]/)) {
    const tag = typed.trim().replace(/^#+/, '').slice(0, 100);
    if (tag !== '' && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  return [...tags.values()];
}
