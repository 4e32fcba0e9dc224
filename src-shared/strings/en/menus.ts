// Native menus and dialogs. Titles of commands stand in commands.ts.
export const menus = {
  file: 'File',
  edit: 'Edit',
  view: 'View',
  go: 'Go',
  window: 'Window',
  help: 'Help',
  openLink: 'Open link…',
  copyLink: 'Copy link',
  copyImage: 'Copy image',
  /** What the system does; the keys are names of Electron's roles. */
  roles: {
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    selectAll: 'Select all',
    togglefullscreen: 'Full screen',
    toggleDevTools: 'Developer tools',
    minimize: 'Minimise',
    zoom: 'Zoom',
    front: 'Bring all to front',
    close: 'Close window',
    services: 'Services',
    hide: 'Hide Threadfinch',
    hideOthers: 'Hide others',
    unhide: 'Show all',
    quit: 'Quit Threadfinch',
  },
};

export const dialogs = {
  openLinkQuestion: 'Open this address in your browser?',
  open: 'Open',
  cancel: 'Cancel',
  openSessionTitle: 'Open session file',
  sessionFiles: 'Session files',
  allFiles: 'All files',
  chooseFolderTitle: 'Folder to look for sessions in',
  saveMarkdownTitle: 'Save as Markdown',
  markdown: 'Markdown',
};
