// The page of settings, in Simplified Chinese.
import type { settings as english } from '../en/settings';
import type { Words } from '../words';

export const settings: Words<typeof english> = {
  title: '设置',
  back: '返回',
  sections: '分区',
  search: '搜索设置',
  nothing: '没有符合的设置。',
  names: {
    sources: '来源',
    privacy: '隐私',
    storage: '存储',
    appearance: '外观',
    keys: '快捷键',
  },
  sources: {
    words: '工具 文件夹 读取',
    notFoundHelp: '一旦出现在这台电脑上，就会读取。',
    lookedIn: '查找过的位置',
    folders: '其他文件夹',
    foldersHelp: '从另一台电脑复制来的主目录、备份，或位置特殊的工具文件夹。',
    addFolder: '添加文件夹…',
    removeFolder: '不再查找 {path}',
    access: {
      linux: '请给当前用户读取权限（chmod u+r），然后重新检查更改。',
      darwin: '打开“系统设置 › 隐私与安全性 › 完全磁盘访问权限”，启用 Threadfinch，然后重新启动它。',
      win32: '打开该文件夹的“属性 › 安全”，允许当前用户读取，然后重新检查更改。',
    },
  },
  privacy: {
    local: '任何内容都不会离开这台电脑',
    localHelp: '没有账户、遥测或更新检查，也没有远程字体和图片。链接只有在你同意后才会打开。',
    readOnly: '工具的文件只会被读取',
    readOnlyHelp: '绝不更改、移动或锁定它们的任何文件。',
  },
  storage: {
    index: '搜索索引',
    indexHelp: '可搜索 {sessions}。更改会自动被发现。',
    diagnostics: '诊断',
    diagnosticsHelp: '在这个磁盘上找到了什么，读取了多少，哪些没有读取。',
    showDiagnostics: '显示',
    folder: '数据文件夹',
  },
  appearance: {
    theme: '主题',
    themeHelp: '浅色或深色。',
    themes: { system: '跟随系统', light: '浅色', dark: '深色' },
    textSize: '文字大小',
    textSizeHelp: '适用于窗口中的所有文字。',
    percent: '{size}%',
    language: '语言',
    languageHelp: '用于菜单和按钮。会话内容保持原样。',
    languageSystem: '跟随系统（{name}）',
    languages: { en: 'English', zh: '简体中文', ja: '日本語' },
  },
  keys: {
    letters: '单字母快捷键',
    lettersHelp: '例如用 j 和 k 移动，用 / 搜索。关闭后，仍可使用带 Ctrl、Cmd 的快捷键和方向键。',
    sheet: '所有快捷键',
    sheetHelp: '按所在窗格列出每个有快捷键的命令。',
    showSheet: '显示快捷键',
  },
};
