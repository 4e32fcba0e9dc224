// What a failure says: what happened, to what ({subject}), and what to do.
import type { FailureCode } from '../../model/failure';

export const failures: Record<FailureCode, { readonly title: string; readonly hint: string }> = {
  'no-permission': { title: 'No permission for {subject}', hint: 'Allow your user to use it, then try again.' },
  'disk-full': { title: 'Not enough space on the disk for {subject}', hint: 'Make room, then try again.' },
  'not-found': { title: '{subject} does not exist', hint: 'Check the path.' },
  'thread-not-found': { title: 'There is no session {subject}', hint: 'It may have been removed. Search for it.' },
  'bad-argument': { title: 'Not understood: {subject}', hint: 'Check the spelling.' },
  'not-a-session': {
    title: '{subject} is not a session file of a known tool',
    hint: 'Choose a file that one of the sources writes.',
  },
  'not-a-library': {
    title: '{subject} is not an exported library',
    hint: 'Choose a file that Threadfinch exported: stars, notes, tags and saved searches.',
  },
  'damaged-settings': {
    title: '{subject} is not readable as settings',
    hint: 'It was left as it is. Mend it by hand, then try again.',
  },
  'changed-meanwhile': {
    title: '{subject} was changed meanwhile',
    hint: 'It was left as it is. Look at the difference again.',
  },
  'no-program': {
    title: 'No program was found for: {subject}',
    hint: 'Install one, such as Visual Studio Code, so that it can be started by its name.',
  },
  'writer-busy': {
    title: 'Another Threadfinch is updating {subject}',
    hint: 'Results are as of its last save. Wait for it to finish, or close it.',
  },
  'engine-stopped': { title: 'The search engine stopped', hint: 'It is started again by itself. Try again.' },
  'data-from-newer-version': {
    title: '{subject} was written by a newer version of Threadfinch',
    hint: 'Install the newer version, or choose another data folder.',
  },
  'cannot-write': { title: 'Could not write {subject}', hint: 'Choose another place, or check the permissions.' },
  'cannot-read': { title: 'Could not read {subject}', hint: 'Check that the file is whole, then try again.' },
  'database-locked': { title: '{subject} is locked', hint: 'Close the tool that uses it, or try again.' },
  cancelled: { title: 'Cancelled', hint: '' },
  defect: { title: 'Something broke: {subject}', hint: 'Please report it.' },
};
