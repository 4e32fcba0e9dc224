// What a diagnostic says, and what can be done about it.
import type { DiagnosticCode } from '../../model/diagnostic';

export const diagnostics: Record<DiagnosticCode, { readonly title: string; readonly hint: string }> = {
  'torn-line': {
    title: 'The last line is not complete',
    hint: 'Normal while the tool is still writing; it is read again when the file grows.',
  },
  'unreadable-line': {
    title: 'A line could not be read',
    hint: 'It is not valid JSON. The rest of the file was read.',
  },
  'unreadable-document': {
    title: 'The file could not be read',
    hint: 'It is cut off or damaged. Of a packed file, what stands before the damage is shown.',
  },
  'line-too-long': { title: 'A line was too long to read', hint: 'It is left out. The rest of the file was read.' },
  'invalid-utf8': {
    title: 'Some bytes are not text',
    hint: 'They are shown as replacement characters, probably after a crash of the tool.',
  },
  'nul-bytes': {
    title: 'A part of the file is empty',
    hint: 'Blocks of zero bytes, as a power cut leaves them, were skipped.',
  },
  'unreadable-record': {
    title: 'A record could not be read',
    hint: 'What is stored of it is not valid. The rest was read.',
  },
  'missing-record': {
    title: 'Messages are missing',
    hint: 'The tool names them in its list, but no longer keeps them. The others are shown.',
  },
  'unknown-record': {
    title: 'Records of a kind not known yet',
    hint: 'They are left out. A newer version of Threadfinch may show them.',
  },
  'unknown-part': {
    title: 'Parts of a kind not known yet',
    hint: 'They are shown by name only. A newer version of Threadfinch may show them.',
  },
  'orphan-result': { title: 'A result without its call', hint: 'It is shown by itself.' },
  'missing-side-file': {
    title: 'A stored output is missing',
    hint: 'The tool kept it in a file of its own, which no longer exists. The preview is shown.',
  },
  'missing-parent': {
    title: 'A message follows one that is missing',
    hint: 'It is shown where it stands in the file.',
  },
  'duplicate-record': { title: 'Records stand in the file twice', hint: 'Each is shown once.' },
  'time-went-back': { title: 'Times run backwards', hint: 'Messages are shown in the order of the file.' },
  'time-ahead': {
    title: 'Times lie more than a year ahead',
    hint: 'They are taken for unknown, so that the session is not the newest for ever.',
  },
  'too-deep': { title: 'A record is nested too deeply', hint: 'It is left out. The rest of the file was read.' },
  'file-changed-while-read': {
    title: 'The file changed while it was read',
    hint: 'It is read again with the next change.',
  },
  'may-be-incomplete': {
    title: 'This may be incomplete',
    hint: 'The database changed while it was read. It is read again with the next change.',
  },
  'no-permission': {
    title: 'No permission to read',
    hint: 'Allow your user to read this file or folder, then look for changes again.',
  },
  'not-a-file': { title: 'Not a file', hint: 'A folder or device is named like a session. It is left out.' },
  'symlink-loop': { title: 'Links that lead in a circle', hint: 'The folder is read once.' },
  'unreadable-database': {
    title: 'The database could not be read',
    hint: 'It is empty, encrypted or damaged. Open the tool once, then look for changes again.',
  },
  'encrypted-store': {
    title: 'Sessions that are stored encrypted',
    hint: 'Newer versions of the tool encrypt their messages with a key that only the running tool holds. That the sessions exist is known; their text cannot be read.',
  },
  'kept-on-server': {
    title: 'Sessions that are kept on a server',
    hint: 'The tool ran them elsewhere and keeps only their names here. They can be read in the tool itself.',
  },
  'file-too-large': { title: 'The file is too large to read', hint: 'It is left out.' },
  'read-failed': { title: 'Reading failed', hint: 'Look for changes again; if it stays, please report it.' },
  'bad-setting': {
    title: 'A setting is not valid',
    hint: 'Its default is used. Choose another value in the settings.',
  },
  'damaged-library': {
    title: 'The file of your stars, notes and tags is damaged',
    hint: 'It was not written over: repair it, or import a copy. Remove the damaged file when you no longer need it.',
  },
};
