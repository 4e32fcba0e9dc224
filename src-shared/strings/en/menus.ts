// Native menus and dialogs. Titles of commands stand in commands.ts.
export const menus = {
  file: 'File',
  edit: 'Edit',
  view: 'View',
  go: 'Go',
  window: 'Window',
  help: 'Help',
  copy: 'Copy',
  openLink: 'Open link…',
  copyLink: 'Copy link',
  copyImage: 'Copy image',
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
