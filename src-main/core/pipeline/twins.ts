// One conversation in two stores, as one of them says.
import { toThreadId } from '@shared/model/ids';
import type { CatalogueThread } from '../catalogue/catalogue-row';

/**
 * Whether `one` says that `other` holds its conversation in another store. Of the same source only a store that says
 * so of none is meant: else it is a conversation of its own, such as the chat that a fork or an export was made of.
 */
export function saysTwin({ own, links }: CatalogueThread, other: CatalogueThread): boolean {
  if (own.id === other.own.id) return false;
  return (links.twins ?? []).some(({ source = own.source, nativeId }) => {
    if (toThreadId(source, nativeId) !== other.own.id) return false;
    return source !== own.source || other.links.twins === undefined;
  });
}
