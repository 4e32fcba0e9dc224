// Sentences of the reading of a session, in Japanese.
import type { reading as english } from '../en/reading';
import type { Words } from '../words';

export const reading: Words<typeof english> = {
  outline: {
    label: 'アウトライン',
    filter: 'アウトラインを絞り込む',
    nothing: 'アウトラインに当てはまるものはありません。',
    empty: 'このセッションにはまだ質問がありません。',
    compacted: 'コンテキストを圧縮',
    onlyImage: '画像',
    failed: '失敗：{text}',
  },
  none: {
    failure: {
      anywhere: 'このセッションに失敗したステップはありません',
      after: 'この後に失敗したステップはありません',
      before: 'この前に失敗したステップはありません',
    },
    prompt: {
      anywhere: 'このセッションにあなたのメッセージはありません',
      after: 'この後にあなたのメッセージはありません',
      before: 'この前にあなたのメッセージはありません',
    },
  },
  solution: {
    title: 'どう解決したか',
    problem: '問題',
    answer: '解決',
    noProblem: 'ここでは質問されていません。',
    noAnswer: '回答なしで終わりました。',
    copyCommands: 'コマンドをコピー',
    commands: { other: '{count} 件のコマンド' },
    scriptCopied: { other: '{count} 件のコマンドをコピーしました' },
  },
  link: {
    copy: 'リンクをコピー',
    copied: 'リンクをコピーしました',
  },
  live: {
    fact: '進行中',
    hint: 'このセッションには少し前に書き込みがありました。続きは末尾に表示されます。',
    added: { other: '新しいメッセージ {count} 件' },
  },
  inline: {
    loading: 'メッセージを読み込み中',
    rest: { other: '残り {count} 件のメッセージは専用のセッションにあります' },
  },
  branches: {
    label: 'この会話の分岐',
    main: 'メインの会話',
    abandoned: { other: 'ここに放棄された分岐が {count} 個あります' },
  },
  todos: {
    done: '{total} 件中 {done} 件完了',
    states: { open: '未着手', doing: '作業中', done: '完了', dropped: '取りやめ' },
  },
  questions: {
    asked: 'あなたへの質問',
    chosen: '選択済み',
    notAnswered: '回答なし',
  },
  marks: {
    star: 'このメッセージにスターを付ける',
    unstar: 'このメッセージのスターを外す',
    note: 'このメッセージのメモとタグ',
    threadNote: 'このセッションのメモとタグ',
    noteLabel: 'メモ',
    notePlaceholder: '自分用のメモ',
    tags: 'タグ',
    tagsPlaceholder: 'タグ（カンマ区切り）',
    removeTag: 'タグ {tag} を外す',
    save: '保存',
    edit: '編集',
    starred: 'スター付き',
  },
};
