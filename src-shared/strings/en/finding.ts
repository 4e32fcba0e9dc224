// What filters, box, list and palette say beyond the sentences of window.ts.

export const finding = {
  days: { today: 'Today', 'this-week': 'This week', 'this-month': 'This month' },
  roles: { user: 'Your words', assistant: 'Answers', tool: 'Tool calls' },
  when: {
    label: 'Months',
    from: 'First month',
    to: 'Last month',
    since: 'From {from}',
    until: 'Until {to}',
    bar: '{month}: {sessions}',
  },
  facets: {
    onlyThis: 'Alt-click for only this, right-click for more',
    choose: 'Choose',
    takeBack: 'Take back',
    narrow: { one: '{count} more: type to find it', other: '{count} more: type to find them' },
  },
} as const;
