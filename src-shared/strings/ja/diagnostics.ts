// What a diagnostic says, in Japanese.
import type { diagnostics as english } from '../en/diagnostics';
import type { Words } from '../words';

export const diagnostics: Words<typeof english> = {
  'torn-line': {
    title: '最後の行が途中で終わっています',
    hint: 'ツールが書き込み中の場合は正常です。ファイルが増えると再度読み込みます。',
  },
  'unreadable-line': {
    title: '読み込めない行があります',
    hint: '有効な JSON ではありません。ファイルの残りは読み込みました。',
  },
  'unreadable-document': {
    title: 'ファイルを読み込めません',
    hint: '途中で切れているか壊れています。圧縮ファイルは破損箇所より前の内容を表示します。',
  },
  'line-too-long': {
    title: '長すぎて読み込めない行があります',
    hint: 'その行は省きました。ファイルの残りは読み込みました。',
  },
  'invalid-utf8': {
    title: 'テキストではないバイトがあります',
    hint: '置換文字で表示しています。ツールの異常終了が原因と考えられます。',
  },
  'nul-bytes': {
    title: 'ファイルの一部が空です',
    hint: '停電などで残ったゼロバイトの部分は読み飛ばしました。',
  },
  'unreadable-record': {
    title: '読み込めないレコードがあります',
    hint: '保存内容が無効です。残りは読み込みました。',
  },
  'missing-record': {
    title: '欠けているメッセージがあります',
    hint: 'ツールの一覧にはありますが、本体は残っていません。ほかのメッセージは表示しています。',
  },
  'unknown-record': {
    title: '未知の種類のレコードがあります',
    hint: '省いています。新しいバージョンの Threadfinch では表示できるかもしれません。',
  },
  'unknown-part': {
    title: '未知の種類の内容があります',
    hint: '名前だけ表示しています。新しいバージョンの Threadfinch では表示できるかもしれません。',
  },
  'orphan-result': { title: '呼び出しのない結果があります', hint: '単独で表示しています。' },
  'missing-side-file': {
    title: '保存された出力が見つかりません',
    hint: 'ツールが別ファイルに保存していましたが、すでにありません。プレビューを表示しています。',
  },
  'missing-parent': {
    title: '直前のメッセージが欠けています',
    hint: 'ファイル内の位置のまま表示しています。',
  },
  'duplicate-record': { title: 'ファイルに重複したレコードがあります', hint: 'それぞれ一度だけ表示します。' },
  'time-went-back': { title: '時刻が前後しています', hint: 'ファイルの順にメッセージを表示しています。' },
  'time-ahead': {
    title: '1 年以上先の時刻があります',
    hint: 'いつまでも先頭に並ばないよう、日時は不明として扱います。',
  },
  'too-deep': {
    title: '入れ子が深すぎるレコードがあります',
    hint: '省きました。ファイルの残りは読み込みました。',
  },
  'file-changed-while-read': {
    title: '読み込み中にファイルが変更されました',
    hint: '次の変更時に再度読み込みます。',
  },
  'may-be-incomplete': {
    title: '内容が不完全な可能性があります',
    hint: '読み込み中にデータベースが変更されました。次の変更時に再度読み込みます。',
  },
  'no-permission': {
    title: '読み取る権限がありません',
    hint: 'このユーザーにファイルまたはフォルダーの読み取りを許可してから、変更を確認してください。',
  },
  'not-a-file': {
    title: 'ファイルではありません',
    hint: 'セッションのような名前のフォルダーまたはデバイスです。省いています。',
  },
  'symlink-loop': { title: 'リンクが循環しています', hint: 'そのフォルダーは一度だけ読み込みます。' },
  'unreadable-database': {
    title: 'データベースを読み込めません',
    hint: '空か、暗号化されているか、壊れています。ツールを一度開いてから、変更を確認してください。',
  },
  'encrypted-store': {
    title: '暗号化して保存されたセッション',
    hint: '新しいバージョンのツールは、実行中のツールだけが持つ鍵でメッセージを暗号化します。セッションの存在はわかりますが、本文は読めません。',
  },
  'kept-on-server': {
    title: 'サーバーに保存されたセッション',
    hint: 'ツールが別の場所で実行し、ここには名前だけが残っています。ツール本体で読むことができます。',
  },
  'file-too-large': { title: 'ファイルが大きすぎて読み込めません', hint: '省いています。' },
  'read-failed': {
    title: '読み込みに失敗しました',
    hint: '変更を確認し直してください。繰り返す場合はご報告をお願いします。',
  },
  'bad-setting': {
    title: '無効な設定があります',
    hint: '既定値を使っています。設定で別の値を選んでください。',
  },
  'damaged-library': {
    title: 'スター、メモ、タグを保存したファイルが壊れています',
    hint: '上書きはしていません。修復するか、コピーを読み込んでください。不要になったら壊れたファイルを削除してください。',
  },
};
