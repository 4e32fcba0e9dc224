// The page of the digest, in Simplified Chinese.
import type { digest as english } from '../en/digest';
import type { Words } from '../words';

export const digest: Words<typeof english> = {
  title: '工作摘要',
  span: '日期',
  spans: { today: '今天', yesterday: '昨天', week: '本周', '7d': '最近 7 天' },
  date: '其他日期',
  dateExample: 'YYYY-MM-DD',
  dateHint: '某一天，或与搜索框相同的写法：2026-05、last-week、14d、2026-05-04..2026-05-10',
  earlier: '更早',
  later: '更晚',
  project: '项目',
  allProjects: '所有项目',
  noProject: '无项目',
  summarize: '概括',
  copy: '复制为 Markdown',
  save: '保存…',
  copied: '已复制工作摘要，{size}',
  copiedHidden: { other: '已复制工作摘要，隐藏了 {count} 处机密信息' },
  saved: '已保存到 {path}',
  nothing: '这些日期没有内容',
  nothingHint: '请选择其他日期，或检查更改。',
  sum: '{sessions} · {duration} · {files} · {commands}',
  commands: { other: '{count} 条命令' },
  failed: { other: '{count} 项失败' },
  continued: '延续',
};
