// Native menus and dialogs, in Japanese.
import type * as english from '../en/menus';
import type { Words } from '../words';

export const menus: Words<typeof english.menus> = {
  file: 'ファイル',
  edit: '編集',
  view: '表示',
  go: '移動',
  window: 'ウインドウ',
  help: 'ヘルプ',
  openLink: 'リンクを開く…',
  copyLink: 'リンクをコピー',
  copyImage: '画像をコピー',
  roles: {
    undo: '取り消す',
    redo: 'やり直す',
    cut: 'カット',
    copy: 'コピー',
    paste: 'ペースト',
    selectAll: 'すべてを選択',
    togglefullscreen: 'フルスクリーン',
    toggleDevTools: '開発者ツール',
    minimize: 'しまう',
    zoom: '拡大／縮小',
    front: 'すべてを手前に移動',
    close: 'ウインドウを閉じる',
    services: 'サービス',
    hide: 'Threadfinch を非表示',
    hideOthers: 'ほかを非表示',
    unhide: 'すべてを表示',
    quit: 'Threadfinch を終了',
  },
};

export const dialogs: Words<typeof english.dialogs> = {
  openLinkQuestion: 'このアドレスをブラウザーで開きますか？',
  open: '開く',
  cancel: 'キャンセル',
  openSessionTitle: 'セッションファイルを開く',
  sessionFiles: 'セッションファイル',
  allFiles: 'すべてのファイル',
  chooseFolderTitle: 'セッションを探すフォルダー',
  saveAnswerTitle: '回答を保存',
  saveDigestTitle: 'ダイジェストを保存',
  digestKinds: { md: 'Markdown', json: 'JSON' },
  exportLibraryTitle: 'スター、メモ、検索を書き出す',
  importLibraryTitle: 'スター、メモ、検索を読み込む',
  libraryFiles: 'Threadfinch ライブラリ',
  saveOriginalTitle: '元のファイルを保存',
  saveThreadTitle: 'セッションを保存',
  saveThreadsTitle: 'フォルダーへ書き出す',
  formats: { md: 'Markdown', html: 'HTML ページ', json: 'JSON' },
};
