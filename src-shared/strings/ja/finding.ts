// What filters, box, list and palette say, in Japanese.
import type { finding as english } from '../en/finding';
import type { Words } from '../words';

export const finding: Words<typeof english> = {
  days: { today: '今日', 'this-week': '今週', 'this-month': '今月' },
  roles: { user: '自分の発言', assistant: '回答', tool: 'ツール呼び出し' },
  when: {
    label: '月',
    from: '最初の月',
    to: '最後の月',
    since: '{from} 以降',
    until: '{to} まで',
    bar: '{month}：{sessions}',
  },
  facets: {
    onlyThis: 'Alt+クリックでこれだけ、右クリックでその他',
    choose: '選択',
    takeBack: '選択を解除',
    narrow: { other: 'ほか {count} 件：入力して検索' },
  },
};
