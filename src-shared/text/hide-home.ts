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

/** The same in names that tools make of a folder's path, such as `-home-dana-work`. */
export function hideHomeInNames(path: string, home: string): string {
  const words = home.split(/[^A-Za-z0-9]+/).filter(Boolean);
  if (words.length < 2) return path;
  return path.replace(new RegExp(`(?<=[\\\\/])-*${words.join('-+')}(?=[-\\\\/]|$)`, 'gi'), '~');
}

/**
 * The home that a path lies in, by the three systems' customs; '' when it lies in none. A session may have been copied
 * from another machine, so that its home isn't this one's.
 */
export function homeOf(path: string): string {
  return /^(?:\/home\/[^/]+|\/Users\/[^/]+|[A-Za-z]:[\\/]Users[\\/][^\\/]+)(?=[\\/]|$)/.exec(path)?.[0] ?? '';
}

function wholePath(path: string): RegExp {
  const literal = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}_.-])${literal}(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`, 'gu');
}
