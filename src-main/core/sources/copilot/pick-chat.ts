// Of several files that hold the same session, the one that holds most of it.
import { type Chat, lastActivity, visibleRequests } from './chat';

/** `others` are paths in the order of preference. */
export async function pickFullest(
  own: Chat | null,
  others: readonly string[],
  read: (path: string) => Promise<Chat | null>,
): Promise<Chat | null> {
  let best = own;
  for (const path of others) {
    // The older form of a session is read only where its log holds nothing.
    if (best && best.path === `${path}l` && visibleRequests(best).length > 0) continue;
    const other = await read(path);
    if (other && (!best || isFuller(other, best))) best = other;
  }
  return best;
}

function isFuller(one: Chat, other: Chat): boolean {
  const [mine, theirs] = [visibleRequests(one).length, visibleRequests(other).length];
  return mine > theirs || (mine === theirs && mine > 0 && lastActivity(one) > lastActivity(other));
}
