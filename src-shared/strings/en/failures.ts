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
  'no-original': {
    title: 'The original file of “{subject}” is not kept',
    hint: 'Turn on “Keep original files” in Settings, Storage. What is on the disk then is kept from there on.',
  },
  'original-shared': {
    title: 'No original is kept of what is in one file with other sessions: {subject}',
    hint: 'What was read of it stays, and can be exported.',
  },
  'already-there': { title: '{subject} is there already', hint: 'Nothing was written over. Choose another place.' },
  'damaged-settings': {
    title: '{subject} is not readable as settings',
    hint: 'It was left as it is. Mend it by hand, then try again.',
  },
  'changed-meanwhile': {
    title: '{subject} was changed meanwhile',
    hint: 'It was left as it is. Look at the difference again.',
  },
  'no-longer-there': {
    title: '{subject} is not on this computer',
    hint: 'It was moved or deleted, or the session is from another machine. The session itself can still be read.',
  },
  'no-program': {
    title: 'No program was found for: {subject}',
    hint: 'Install one, such as Visual Studio Code, so that it can be started by its name.',
  },
  'no-display': {
    title: 'There is no display to show a window on',
    hint: 'In the command line, `show` prints a session.',
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
  'no-provider': {
    title: 'No model is set up',
    hint: 'Add one in the settings, under Models, or with the verb “providers”. Until then nothing is sent anywhere.',
  },
  'not-agreed': {
    title: 'Nothing was sent to {subject}: you have not agreed to it yet',
    hint: 'Agree to it in the settings, under Models, or with “providers agree”.',
  },
  unreachable: {
    title: 'Could not reach {subject}',
    hint: 'Start it, check its address under Models, and check the connection. Then try again.',
  },
  redirected: {
    title: 'Nothing was sent on: {subject} refers to another address',
    hint: 'If that address is the right one, enter it under Models.',
  },
  'key-missing': {
    title: 'There is no key for {subject}',
    hint: 'Enter it in the settings, under Models, or set the environment variable that is named there.',
  },
  'key-refused': {
    title: '{subject} refused the key',
    hint: 'Check that the key is whole and still valid, and enter it again under Models.',
  },
  'no-key-store': {
    title: 'This computer has no key store in which a key for {subject} would be safe',
    hint: 'Unlock or install one, such as GNOME Keyring or KWallet, or name an environment variable that holds the key.',
  },
  'model-missing': {
    title: 'There is no model {subject}',
    hint: 'Choose another one under Models. With Ollama, “ollama pull” gets it.',
  },
  'rate-limited': {
    title: '{subject} takes no more requests for now',
    hint: 'Wait a while, then try again. What the account allows may be used up.',
  },
  'request-refused': {
    title: '{subject} did not accept the request',
    hint: 'It may be too long for the model. Take a smaller budget or another model.',
  },
  'provider-failed': { title: '{subject} could not answer', hint: 'The fault is on its side. Try again later.' },
  stalled: {
    title: '{subject} stopped answering',
    hint: 'Try again. A big model on a slow computer may take longer than is waited for: choose a smaller one.',
  },
  'broke-off': { title: 'The answer of {subject} broke off', hint: 'Try again.' },
  'endless-answer': {
    title: '{subject} did not stop answering, and was cut off',
    hint: 'No answer is that long. Try again, or choose another model.',
  },
  'empty-answer': {
    title: '{subject} ended its answer without a word',
    hint: 'Try again. If it goes on like that, choose another model, or a larger budget for the answer.',
  },
  'bad-answer': {
    title: 'The answer of {subject} was not understood',
    hint: 'Check under Models that the address belongs to a service of that kind.',
  },
  'wrong-dimension': {
    title: '{subject} returned vectors of differing lengths',
    hint: 'Choose a model for embeddings under Models.',
  },
  'no-command': {
    title: 'The command {subject} was not found',
    hint: 'Install it, or give its full path under Models.',
  },
  'command-unsuitable': {
    title: 'The installed {subject} can’t be kept from using tools, writing files and saving sessions',
    hint: 'Update it. Until it can, it is not used.',
  },
  'command-failed': {
    title: 'The command {subject} ended with an error',
    hint: 'Run it once in a terminal and sign in. Then try again.',
  },
  cancelled: { title: 'Cancelled', hint: '' },
  defect: { title: 'Something broke: {subject}', hint: 'Please report it.' },
};
