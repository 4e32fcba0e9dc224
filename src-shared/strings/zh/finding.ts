// What filters, box, list and palette say, in Simplified Chinese.
import type { finding as english } from '../en/finding';
import type { Words } from '../words';

export const finding: Words<typeof english> = {
  days: { today: '今天', 'this-week': '本周', 'this-month': '本月' },
  roles: { user: '你的话', assistant: '回答', tool: '工具调用' },
  when: {
    label: '月份',
    from: '起始月份',
    to: '结束月份',
    since: '{from} 起',
    until: '至 {to}',
    bar: '{month}：{sessions}',
  },
  facets: {
    onlyThis: '按住 Alt 点击：仅此项；右键：更多',
    choose: '选择',
    takeBack: '取消选择',
    narrow: { other: '还有 {count} 项：输入以查找' },
  },
};
