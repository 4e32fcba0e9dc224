// The page of the digest, in Japanese.
import type { digest as english } from '../en/digest';
import type { Words } from '../words';

export const digest: Words<typeof english> = {
  title: 'ダイジェスト',
  span: '期間',
  spans: { today: '今日', yesterday: '昨日', week: '今週', '7d': '過去 7 日間' },
  date: 'ほかの日',
  dateExample: 'YYYY-MM-DD',
  dateHint: '日付、または検索欄と同じ書き方：2026-05、last-week、14d、2026-05-04..2026-05-10',
  earlier: '前へ',
  later: '次へ',
  project: 'プロジェクト',
  allProjects: 'すべてのプロジェクト',
  noProject: 'プロジェクトなし',
  summarize: '要約する',
  copy: 'Markdown としてコピー',
  save: '保存…',
  copied: 'ダイジェストをコピーしました（{size}）',
  copiedHidden: { other: 'ダイジェストをコピーしました（秘密情報 {count} 件を隠しました）' },
  saved: '{path} に保存しました',
  nothing: 'この期間には何もありません',
  nothingHint: 'ほかの日を選ぶか、変更を確認してください。',
  sum: '{sessions} · {duration} · {files} · {commands}',
  commands: { other: '{count} 件のコマンド' },
  failed: { other: '{count} 件失敗' },
  continued: '続き',
};
