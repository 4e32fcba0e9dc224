// Native menus and dialogs, in Simplified Chinese.
import type * as english from '../en/menus';
import type { Words } from '../words';

export const menus: Words<typeof english.menus> = {
  file: '文件',
  edit: '编辑',
  view: '显示',
  go: '前往',
  window: '窗口',
  help: '帮助',
  openLink: '打开链接…',
  copyLink: '复制链接',
  copyImage: '复制图片',
  roles: {
    undo: '撤销',
    redo: '重做',
    cut: '剪切',
    copy: '复制',
    paste: '粘贴',
    selectAll: '全选',
    togglefullscreen: '全屏',
    toggleDevTools: '开发者工具',
    minimize: '最小化',
    zoom: '缩放',
    front: '全部置于前面',
    close: '关闭窗口',
    services: '服务',
    hide: '隐藏 Threadfinch',
    hideOthers: '隐藏其他',
    unhide: '全部显示',
    quit: '退出 Threadfinch',
  },
};

export const dialogs: Words<typeof english.dialogs> = {
  openLinkQuestion: '在浏览器中打开此地址？',
  open: '打开',
  cancel: '取消',
  openSessionTitle: '打开会话文件',
  sessionFiles: '会话文件',
  allFiles: '所有文件',
  chooseFolderTitle: '选择查找会话的文件夹',
  saveAnswerTitle: '保存回答',
  saveDigestTitle: '保存工作摘要',
  digestKinds: { md: 'Markdown', json: 'JSON' },
  exportLibraryTitle: '导出星标、笔记和搜索',
  importLibraryTitle: '导入星标、笔记和搜索',
  libraryFiles: 'Threadfinch 资料库',
  saveOriginalTitle: '保存原始文件',
  saveThreadTitle: '保存会话',
  saveThreadsTitle: '导出到文件夹',
  formats: { md: 'Markdown', html: 'HTML 网页', json: 'JSON' },
};
