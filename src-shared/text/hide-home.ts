// The home path as `~`: it holds the user's name, and is noise to everyone else.

/** Replaces `home` wherever it stands as a whole path or begins one, as written or with doubled backslashes (JSON). */
export function hideHome(text: string, home: string): string {
  const bare = home.replace(/[\\/]+$/, '');
  if (bare.length < 3) return text;
  const spellings = [bare, bare.replaceAll('\\', '\\\\'), bare.replaceAll('\\', '/')];
  return [...new Set(spellings)]
    .filter((spelling) => text.includes(spelling))
    .reduce((shorter, spelling) => shorter.replace(wholePath(spelling), '~'), text);
}

function wholePath(path: string): RegExp {
  const literal = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}_.-])${literal}(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`, 'gu');
}
