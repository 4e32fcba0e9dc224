// What the ordinary threads of the fake library are about: title, first prompt, answer.

export const TOPICS: readonly (readonly [title: string, ask: string, answer: string])[] = [
  [
    'Dark mode flashes white on start',
    'The window is white for a moment before dark mode applies. How do we avoid that flash?',
    'The theme has to be known before the first paint. Set `backgroundColor` on the window and put the theme on the root element in the first script.',
  ],
  [
    'Port the settings page to the new form library',
    'Please port the settings page to the new form library, one section at a time.',
    'Done for *Account* and *Notifications*. The validation moved into one schema, so the page lost 140 lines.',
  ],
  [
    'Why is the build twice as slow since Tuesday?',
    'The build went from 40 s to 85 s. Find the commit.',
    'It is the source map option: `devtool: "source-map"` was turned on for production in that merge.',
  ],
  [
    '単語カードの復習間隔を直す',
    '復習間隔の計算がおかしいです。二回続けて正解しても翌日に出てきます。',
    '間隔の係数が整数に丸められていました。`Math.round` を保存の直前に移しました。',
  ],
  [
    'Flaky test: ledger balances to zero',
    'This test fails one time in thirty. Find out why and make it deterministic.',
    'Two transfers get the same millisecond. Ordering by time alone is not stable, so I added the id as the second key.',
  ],
  [
    'Write a migration for the audit table',
    'We need a migration that splits `details` into three columns without locking the table.',
    'In three steps: add columns, copy in batches of 5,000, then switch the reader. Each step can be undone.',
  ],
  [
    'Review: retry policy for the webhook sender',
    'Review this retry policy. We got duplicate deliveries last week.',
    'Retries after a timeout are the cause: the receiver had already handled the request. Send an idempotency key.',
  ],
  [
    '给天气站固件加上低功耗模式',
    '传感器每十分钟读一次，其余时间要进入深度睡眠。怎么实现？',
    '用 RTC 唤醒定时器，读数后进入停止模式。电流从 18 mA 降到 0.9 mA。',
  ],
  [
    'Explain the borrow checker error in the tokenizer',
    'I do not understand this borrow checker error, please explain and fix.',
    'The slice borrows from `self.source`, and `advance` needs `&mut self`. Store a range instead of a slice.',
  ],
  [
    'Make the CI cache smaller',
    'The CI cache is 3.4 GB and takes longer to restore than to rebuild.',
    'Only `~/.cargo/registry/cache` and `target/release/deps` matter. With those two it is 410 MB.',
  ],
  [
    'Rename customer to account everywhere',
    'Rename `customer` to `account` in code, routes and the database, but keep the old routes as redirects.',
    'Renamed in 84 files. The old routes answer 308.',
  ],
  [
    'Accessible names for the toolbar',
    'Screen readers say “button” for every icon in the toolbar.',
    'Each icon button now has a name, and the toolbar itself a label.',
  ],
  [
    'Parse dates in the importer without a library',
    'Can we drop the date library from the importer? It is 70 KB for one function.',
    'Yes. The format is always `YYYY-MM-DD`, so twelve lines do.',
  ],
  ['', 'hi', 'Hello. What would you like to work on?'],
  [
    'Undo for the drawing tool',
    'Add undo and redo to the drawing tool. It should group strokes that were drawn within a second.',
    'Undo works on groups now; the stack is limited to 200 groups.',
  ],
  [
    'Find the memory leak in the tile cache',
    'Memory grows by 20 MB an hour. Heap snapshots point at the tile cache.',
    'Listeners were added per tile and removed per layer. They are now one listener per cache.',
  ],
  [
    'Postgres: index for the activity feed',
    'The feed query takes 1.8 s for large accounts. EXPLAIN output below.',
    'A partial index on `(account_id, created_at desc) where not hidden` brings it to 4 ms.',
  ],
  [
    '検索結果のハイライトが一文字ずれる',
    '検索結果のハイライトが、絵文字のあとで一文字ずれます。',
    '文字数ではなく UTF-16 の単位で数えていました。オフセットの変換を一か所にまとめました。',
  ],
  [
    'Draft the release notes for 2.4',
    'Draft the release notes for 2.4 from the merged pull requests.',
    'Here is a draft in three sections: new, better, fixed.',
  ],
  [
    'Split the god object in the scheduler',
    '`Scheduler` has 2,100 lines. Propose a split and do the first step.',
    'Four parts: queue, clock, runner, report. The queue is extracted and has its own tests.',
  ],
  [
    'Terraform plan wants to destroy the bucket',
    'terraform plan wants to destroy and recreate the bucket. Why?',
    'The bucket’s name comes from a variable that is now computed. `moved` blocks keep it.',
  ],
  [
    'Type the event bus',
    'Make the event bus type-safe without changing its callers.',
    'A map from event names to payloads and two overloads. No caller had to change.',
  ],
  [
    'Add a keyboard shortcut for the command palette',
    'Ctrl+K should open the palette everywhere except in the terminal.',
    'Added, with a scope check. The terminal keeps Ctrl+K.',
  ],
  [
    'Compress old log segments',
    'Old log segments should be compressed in the background, at most one at a time.',
    'Segments older than two hours are compressed by one worker with low priority.',
  ],
  [
    'Investigate 502s after deploys',
    'For about ten seconds after each deploy some requests get a 502.',
    'The old process stops accepting before it is out of rotation. It now waits for two health checks.',
  ],
  [
    'Teach me the parser in twenty minutes',
    'I am new here. Explain the parser to me as if I had twenty minutes.',
    'It has three layers: characters to tokens, tokens to a tree, tree to a plan. We go through each with one example.',
  ],
  [
    'Fuzz the header parser',
    'Write a fuzz target for the header parser.',
    'It found an overflow within a minute: a length of `0xffffffff` wraps in `offset + length`.',
  ],
  [
    'Kanji stroke order data: licence check',
    'May we ship this stroke order data?',
    'Yes, with attribution and under the same licence for the data itself.',
  ],
  [
    'Replace moment with Temporal in reports',
    'Replace moment in the reports package.',
    'Replaced. Two tests relied on local time and are fixed.',
  ],
  [
    'Graph of dependencies between packages',
    'Draw the dependencies between our packages and find cycles.',
    'There is one cycle: `auth` → `mail` → `templates` → `auth`.',
  ],
  [
    'Cursor jumps when pasting in Safari',
    'Pasting moves the cursor to the start in Safari only.',
    'Safari fires `selectionchange` after `paste`. Restoring the range in a microtask fixes it.',
  ],
  [
    'Backups: restore drill',
    'Let us do a restore drill with last night’s backup.',
    'Restored in 11 minutes. Two steps were missing in the runbook and are added.',
  ],
  [
    'Lint rule against floating promises',
    'Turn on the rule against floating promises and fix what it finds.',
    'It found 37; four of them were real bugs.',
  ],
  [
    'SSE reconnects too fast',
    'When the server restarts, all clients reconnect at once.',
    'Reconnects now wait for a random time up to eight seconds.',
  ],
  [
    'レイアウトが狭い画面で崩れる',
    '幅が 900px より狭いと、一覧と詳細が重なります。',
    '狭い画面では一覧と詳細を交互に表示するようにしました。',
  ],
  [
    'Unit tests for the money type',
    'Write property tests for the money type.',
    'Added six properties. One failed: splitting by weights lost a cent.',
  ],
  [
    'Speed up the TypeScript server',
    'The editor takes ten seconds to show errors.',
    'Project references and `isolatedModules` bring it to under two.',
  ],
  [
    'Draw the state machine of the uploader',
    'Draw the states of the uploader and say which transitions are missing.',
    'Paused → failed is missing: a token that expires during a pause is never noticed.',
  ],
  [
    'Clean up feature flags',
    'List feature flags that are on for everyone for more than a month.',
    'There are nineteen. I removed the first five with their dead branches.',
  ],
  [
    'Wi-Fi drops on the weather station',
    'The station loses its Wi-Fi every few hours and does not come back.',
    'The driver gives up after three tries. A watchdog now restarts the stack.',
  ],
  [
    'A very long title that somebody pasted from an error message: TypeError: Cannot read properties of undefined (reading "map") at renderRows (rows.tsx:88:21)',
    'TypeError: Cannot read properties of undefined (reading "map")',
    '`rows` is undefined while the first request is under way.',
  ],
  [
    'Batch the notification e-mails',
    'People get forty e-mails after an import. Batch them.',
    'Notifications are collected for five minutes and sent as one.',
  ],
  [
    'Color contrast of disabled buttons',
    'Check the contrast of all buttons, the disabled ones too.',
    'Three were below 4.5. The tokens are adjusted.',
  ],
  ['Docker image is 2 GB', 'Make the image smaller.', 'A second stage with only the runtime: 180 MB.'],
  [
    '用 Rust 重写日志解析器',
    '现在的解析器每秒只能处理两万行，想用 Rust 重写。',
    '新的解析器每秒一百二十万行，接口保持不变。',
  ],
  [
    'Snapshot tests that nobody reads',
    'Half of our snapshots are noise. Propose which to delete.',
    'I would keep 12 of 96 and turn nine others into real assertions.',
  ],
  [
    'Prefetch on hover',
    'Prefetch the next page on hover, but not on touch.',
    'Done with a pointer type check and a delay of 60 ms.',
  ],
  [
    'SQL injection in the report builder?',
    'Is this an injection? The column name comes from the query string.',
    'Yes. Column names cannot be parameters; they are checked against a list now.',
  ],
  [
    'Rotate the signing keys',
    'We have to rotate the signing keys without logging everyone out.',
    'Both keys verify for a week, only the new one signs.',
  ],
  [
    'Sync conflicts in the notes app',
    'Two devices that edit offline lose the older change.',
    'Paragraphs merge by themselves now; only true conflicts are kept twice.',
  ],
  [
    'Plot the temperature of last summer',
    'Plot the daily minimum and maximum of last summer.',
    'Here is the plot, with the gap in July when the station had no power.',
  ],
  [
    'Upgrade to React 19',
    'Upgrade to React 19 and remove forwardRef.',
    'Upgraded. 61 components take `ref` as a prop now.',
  ],
  [
    'What does this regex do',
    'What does `^(?=.*\\d)(?!.*\\s).{8,}$` do?',
    'At least eight characters, one digit, no white space.',
  ],
  [
    'Scrolling stutters with 10,000 rows',
    'The table stutters with ten thousand rows.',
    'Only visible rows are drawn now; the rest is space.',
  ],
  [
    'First steps with the new repository',
    'Set up the repository: linter, tests, CI.',
    'All three are there, and the README says how to start.',
  ],
];
