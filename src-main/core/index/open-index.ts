// Opens the search index of a data folder: the only way in from the rest of the core.
import { diskFiles } from './index-files';
import { type IndexOptions, SavedIndex } from './saved-index';
import type { OpenedIndex } from './search-index';

/** `folder` is the index's own. A reader (not `writable`) sees the last saved generation, see `refresh`. */
export function openIndex(folder: string, options: IndexOptions): Promise<OpenedIndex> {
  return SavedIndex.open(diskFiles(folder), options);
}
