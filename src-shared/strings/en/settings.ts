// The page of settings.
export const settings = {
  title: 'Settings',
  back: 'Back',
  sections: 'Sections',
  search: 'Search settings',
  nothing: 'No setting fits.',
  names: {
    sources: 'Sources',
    privacy: 'Privacy',
    storage: 'Storage',
    appearance: 'Appearance',
    keys: 'Keys',
  },
  sources: {
    words: 'tools folders read',
    notFoundHelp: 'They are read as soon as they are on this computer.',
    lookedIn: 'Where was looked',
    folders: 'Further folders',
    foldersHelp:
      'A home folder that was copied from another machine, a backup, or a tool’s own folder in an unusual place.',
    addFolder: 'Add folder…',
    removeFolder: 'No longer look in {path}',
    access: {
      linux: 'Give your user the right to read it (chmod u+r), then look for changes again.',
      darwin:
        'Open System Settings, Privacy & Security, Full Disk Access, and turn Threadfinch on. Then start it again.',
      win32: 'Open the folder’s properties, Security, and allow your user to read it. Then look for changes again.',
    },
  },
  privacy: {
    local: 'Nothing leaves this computer',
    localHelp:
      'No account, no telemetry, no update check, no remote fonts or images. Links open only after you say yes.',
    readOnly: 'Your tools’ files are only read',
    readOnlyHelp: 'Nothing of theirs is changed, moved or locked, ever.',
  },
  storage: {
    index: 'Search index',
    indexHelp: '{sessions} can be found. Changes are noticed by themselves.',
    diagnostics: 'Diagnostics',
    diagnosticsHelp: 'What was found on this disk, how much of it was read, and what was not.',
    showDiagnostics: 'Show',
    folder: 'Data folder',
  },
  appearance: {
    theme: 'Theme',
    themeHelp: 'Light or dark.',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    textSize: 'Text size',
    textSizeHelp: 'For everything in the window.',
    percent: '{size} %',
    language: 'Language',
    languageHelp: 'Of menus and buttons. Sessions stay as they were written.',
    languageSystem: 'System ({name})',
    languages: { en: 'English', zh: '简体中文', ja: '日本語' },
  },
  keys: {
    letters: 'Single-letter keys',
    lettersHelp: 'Such as j and k to move, or / to search. Without them, keys with Ctrl, Cmd and arrows remain.',
    sheet: 'All keys',
    sheetHelp: 'Every command that has a key, by the pane that it works in.',
    showSheet: 'Show keys',
  },
};
