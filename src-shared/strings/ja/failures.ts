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
  'no-original': {
    title: '「{subject}」の元のファイルは保存されていません',
    hint: '設定の「ストレージ」で「元のファイルを残す」をオンにしてください。それ以降、ディスクにあるものが保存されます。',
  },
  'original-shared': {
    title: 'ほかのセッションと同じファイルにあるため、元のファイルは保存されません：{subject}',
    hint: '読み込んだ内容は残り、書き出すこともできます。',
  },
  'already-there': {
    title: '{subject} はすでにあります',
    hint: '何も上書きしていません。別の場所を選んでください。',
  },
  'damaged-settings': {
    title: '{subject} を設定として読み取れません',
    hint: 'ファイルは変更していません。手作業で修正してから、もう一度お試しください。',
  },
  'changed-meanwhile': {
    title: '{subject} はその間に変更されました',
    hint: 'ファイルは変更していません。差分をもう一度確認してください。',
  },
  'no-longer-there': {
    title: '{subject} はこのコンピューターにありません',
    hint: '移動または削除されたか、別のコンピューターのセッションです。セッション自体は読めます。',
  },
  'no-program': {
    title: '使えるプログラムが見つかりません：{subject}',
    hint: 'Visual Studio Code などを、名前で起動できるようにインストールしてください。',
  },
  'no-display': {
    title: 'ウィンドウを表示する画面がありません',
    hint: 'コマンドラインでは `show` でセッションを表示できます。',
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
  'no-provider': {
    title: 'モデルが設定されていません',
    hint: '設定の「モデル」、またはコマンド「providers」で追加してください。それまではどこにも何も送信されません。',
  },
  'not-agreed': {
    title: '{subject} には何も送信していません：まだ同意されていません',
    hint: '設定の「モデル」、または「providers agree」で同意してください。',
  },
  unreachable: {
    title: '{subject} に接続できません',
    hint: '起動しているか、「モデル」のアドレスと接続を確認してから、もう一度お試しください。',
  },
  redirected: {
    title: '転送先には送信していません：{subject} は別のアドレスを指しています',
    hint: 'そのアドレスが正しければ、「モデル」で入力してください。',
  },
  'key-missing': {
    title: '{subject} のキーがありません',
    hint: '設定の「モデル」で入力するか、そこで指定した環境変数を設定してください。',
  },
  'key-refused': {
    title: '{subject} にキーを拒否されました',
    hint: 'キーが完全で有効か確認し、「モデル」で入力し直してください。',
  },
  'no-key-store': {
    title: 'このコンピューターには {subject} のキーを安全に保存できるキーストアがありません',
    hint: 'GNOME Keyring や KWallet などを解錠またはインストールするか、キーを入れた環境変数を指定してください。',
  },
  'model-missing': {
    title: 'モデル {subject} がありません',
    hint: '「モデル」で別のものを選んでください。Ollama では「ollama pull」で取得できます。',
  },
  'rate-limited': {
    title: '{subject} は今はこれ以上リクエストを受け付けません',
    hint: 'しばらく待ってから、もう一度お試しください。アカウントの利用枠を使い切った可能性があります。',
  },
  'request-refused': {
    title: '{subject} はリクエストを受け付けませんでした',
    hint: 'モデルには長すぎる可能性があります。量を減らすか、別のモデルをお試しください。',
  },
  'provider-failed': {
    title: '{subject} は回答できませんでした',
    hint: '相手側の問題です。後でもう一度お試しください。',
  },
  stalled: {
    title: '{subject} の回答が止まりました',
    hint: 'もう一度お試しください。大きなモデルは遅いコンピューターでは待ち時間を超えることがあります。小さいものを選んでください。',
  },
  'broke-off': { title: '{subject} の回答が途中で切れました', hint: 'もう一度お試しください。' },
  'endless-answer': {
    title: '{subject} の回答が終わらないため、打ち切りました',
    hint: '回答がこれほど長くなることはありません。もう一度試すか、別のモデルを選んでください。',
  },
  'empty-answer': {
    title: '{subject} は何も言わずに回答を終えました',
    hint: 'もう一度お試しください。続くようなら別のモデルを選ぶか、回答の予算を増やしてください。',
  },
  'bad-answer': {
    title: '{subject} の回答を解釈できませんでした',
    hint: '「モデル」で、アドレスがその種類のサービスのものか確認してください。',
  },
  'wrong-dimension': {
    title: '{subject} から長さの異なるベクトルが返されました',
    hint: '「モデル」で埋め込み用のモデルを選んでください。',
  },
  'no-command': {
    title: 'コマンド {subject} が見つかりません',
    hint: 'インストールするか、「モデル」でフルパスを入力してください。',
  },
  'command-unsuitable': {
    title: 'インストールされている {subject} では、ツールの使用、ファイルの書き込み、セッションの保存を止められません',
    hint: '更新してください。それまでは使用しません。',
  },
  'command-failed': {
    title: 'コマンド {subject} がエラーで終了しました',
    hint: 'ターミナルで一度実行してサインインしてから、もう一度お試しください。',
  },
  cancelled: { title: 'キャンセルしました', hint: '' },
  defect: { title: '問題が発生しました：{subject}', hint: 'ご報告をお願いします。' },
};
