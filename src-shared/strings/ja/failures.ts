// What a failure says, in Japanese.
import type { failures as english } from '../en/failures';
import type { Words } from '../words';

export const failures: Words<typeof english> = {
  'no-permission': {
    title: '{subject} へのアクセス権がありません',
    hint: 'このユーザーに使用を許可してから、もう一度お試しください。',
  },
  'disk-full': {
    title: 'ディスクの空き容量が足りず、{subject} を保存できません',
    hint: '空き容量を増やしてから、もう一度お試しください。',
  },
  'not-found': { title: '{subject} が見つかりません', hint: 'パスを確認してください。' },
  'thread-not-found': {
    title: 'セッション {subject} はありません',
    hint: '削除された可能性があります。検索してみてください。',
  },
  'bad-argument': { title: '認識できません：{subject}', hint: 'つづりを確認してください。' },
  'not-a-session': {
    title: '{subject} は既知のツールのセッションファイルではありません',
    hint: 'いずれかのソースが書き出したファイルを選んでください。',
  },
  'not-a-library': {
    title: '{subject} は書き出されたライブラリではありません',
    hint: 'Threadfinch が書き出したファイル（スター、メモ、タグ、保存した検索）を選んでください。',
  },
  'damaged-settings': {
    title: '{subject} を設定として読み取れません',
    hint: 'ファイルは変更していません。手作業で修正してから、もう一度お試しください。',
  },
  'changed-meanwhile': {
    title: '{subject} はその間に変更されました',
    hint: 'ファイルは変更していません。差分をもう一度確認してください。',
  },
  'no-program': {
    title: '使えるプログラムが見つかりません：{subject}',
    hint: 'Visual Studio Code などを、名前で起動できるようにインストールしてください。',
  },
  'writer-busy': {
    title: '別の Threadfinch が {subject} を更新しています',
    hint: '前回保存時点の結果を表示しています。完了を待つか、そちらを閉じてください。',
  },
  'engine-stopped': {
    title: '検索エンジンが停止しました',
    hint: '自動的に再起動します。もう一度お試しください。',
  },
  'data-from-newer-version': {
    title: '{subject} は新しいバージョンの Threadfinch で書き込まれています',
    hint: '新しいバージョンをインストールするか、別のデータフォルダーを選んでください。',
  },
  'cannot-write': {
    title: '{subject} に書き込めません',
    hint: '別の場所を選ぶか、アクセス権を確認してください。',
  },
  'cannot-read': {
    title: '{subject} を読み込めません',
    hint: 'ファイルが壊れていないか確認してから、もう一度お試しください。',
  },
  'database-locked': {
    title: '{subject} はロックされています',
    hint: '使用中のツールを閉じるか、もう一度お試しください。',
  },
  cancelled: { title: 'キャンセルしました', hint: '' },
  defect: { title: '問題が発生しました：{subject}', hint: 'ご報告をお願いします。' },
};
