// The page of settings, in Japanese.
import type { settings as english } from '../en/settings';
import type { Words } from '../words';

export const settings: Words<typeof english> = {
  title: '設定',
  back: '戻る',
  sections: 'セクション',
  search: '設定を検索',
  nothing: '該当する設定はありません。',
  names: {
    sources: 'ソース',
    privacy: 'プライバシー',
    storage: 'ストレージ',
    appearance: '外観',
    keys: 'ショートカット',
  },
  sources: {
    words: 'ツール フォルダー 読み込み',
    notFoundHelp: 'このコンピューターに現れ次第、読み込みます。',
    lookedIn: '探した場所',
    folders: 'その他のフォルダー',
    foldersHelp: '別のマシンからコピーしたホームフォルダー、バックアップ、通常と異なる場所にあるツールのフォルダー。',
    addFolder: 'フォルダーを追加…',
    removeFolder: '{path} を探さないようにする',
    access: {
      linux: 'このユーザーに読み取り権限を与えてから（chmod u+r）、変更を確認してください。',
      darwin:
        '「システム設定」の「プライバシーとセキュリティ」→「フルディスクアクセス」で Threadfinch をオンにし、再起動してください。',
      win32:
        'フォルダーの「プロパティ」→「セキュリティ」で、このユーザーに読み取りを許可してから、変更を確認してください。',
    },
  },
  privacy: {
    local: '何もこのコンピューターの外に出ません',
    localHelp: 'アカウント、テレメトリ、更新確認、外部のフォントや画像はありません。リンクは確認のうえでのみ開きます。',
    readOnly: 'ツールのファイルは読み取るだけです',
    readOnlyHelp: '変更も移動もロックも、決して行いません。',
  },
  exclusions: {
    words: '除外 隠す プロジェクト パス セッション',
    title: '除外したもの',
    help: '読み込まず、保存せず、検索にも出しません。セッション単位の除外は一覧のメニューから行えます。',
    types: { project: 'プロジェクト', path: 'パス', session: 'セッション' },
    remove: '{name} を再び読み込む',
    project: 'プロジェクトを除外',
    chooseProject: 'プロジェクトを選択…',
    path: 'パスを除外',
    pathHelp: 'フォルダーとその中のすべて。* は名前の一部、** は任意のフォルダー、~ はホームを表します。',
    pathExample: '~/clients/**',
    add: '追加',
  },
  storage: {
    index: '検索インデックス',
    indexHelp: '{sessions}を検索できます。変更は自動的に検出されます。',
    diagnostics: '診断',
    diagnosticsHelp: 'このディスクで見つかったもの、読み込んだ量、読み込めなかったもの。',
    showDiagnostics: '表示',
    folder: 'データフォルダー',
  },
  appearance: {
    theme: 'テーマ',
    themeHelp: 'ライトまたはダーク。',
    themes: { system: 'システム', light: 'ライト', dark: 'ダーク' },
    textSize: '文字サイズ',
    textSizeHelp: 'ウインドウ内のすべての文字に適用されます。',
    percent: '{size}%',
    language: '言語',
    languageHelp: 'メニューとボタンの言語です。セッションの内容はそのままです。',
    languageSystem: 'システム（{name}）',
    languages: { en: 'English', zh: '简体中文', ja: '日本語' },
  },
  keys: {
    letters: '1 文字のショートカット',
    lettersHelp: 'j と k で移動、/ で検索など。オフにしても、Ctrl や Cmd を使うキーと矢印キーは使えます。',
    sheet: 'すべてのショートカット',
    sheetHelp: 'キーのあるコマンドを、使えるペインごとに一覧します。',
    showSheet: 'ショートカットを表示',
  },
};
