// What people and tools write around the judged sessions: plausible, of the same trade, and about nothing in particular.
// It also names things that the stories are about, as a listing or a log does, so that a word alone proves little.
import type { Random } from '../random';

const THINGS =
  'the upload handler|the login form|the invoice worker|the import job|the settings page|the nightly build|the search box|the retry queue|the price table|the health check|the export button|the session cache|the connection pool|the rate limiter|the order list|the mail template|the status page|the image proxy|the audit log|the feature flag|the test runner|the release script|the config loader|the date picker|the file watcher|the error page|the webhook receiver|the consent banner|the background sync|the migration script|the type definitions|the lock file|the dashboard|the sidebar|the event bus|the scheduler|the token refresh|the file parser|the reminder screen|the station list|the level editor|the walker|the journal|the completion script|the container image|the load balancer|the certificate check|the backup job|the metrics endpoint|the tile loader'.split(
    '|',
  );
const FAULTS =
  'is slow after a restart|times out under load|shows the wrong zone|keeps an old value in its cache|holds a lock for too long|fails when the folder is empty|is called twice|loses the last entry|leaks a listener|returns an empty list|ignores the limit|is rendered before the data is there|breaks on long names|swallows the error|reads the file again each time|blocks the main thread|has no test|depends on the order of keys|was renamed and is still imported under its old name|retries without a pause|writes more than it should|uses a version that is no longer maintained|needs a migration|cannot be cancelled|is skipped on the second run|logs far too much|expects a trailing slash|counts deleted rows too'.split(
    '|',
  );
const WHEN =
  'when two people save at once|on the first start|in the staging cluster|with more than a thousand rows|after the last update|on Windows only|when the network is gone|in the release build|for users without a profile|when the clock changes|with an empty configuration|if the queue is full|after a deploy|when the token has expired|in Firefox|on slow disks|as soon as the cache is cold|with the new schema|when it is started twice|under the old version'.split(
    '|',
  );
const DONE =
  'I moved the check to the place where the value is made|I added a test that fails without the change|I took the second call out|I made the timeout a setting with a default of ten seconds|I replaced the loop by one query|I wrote the file beside the old one and renamed it|I split the function in two and named both|I left the public interface as it was|I removed the cache, since it saved nothing|I kept the old behaviour behind a flag|I put a limit on the number of retries|I turned the warning into an error|I updated the lock file and the image|I deleted forty lines that nobody called|I documented the odd case in the README'.split(
    '|',
  );
const ASK =
  'Can you have a look at why|I would like to understand why|Somebody reports that|Since this morning|It seems to me that|Please find out whether|Customers write that|The monitoring says that'.split(
    '|',
  );
const FOLLOW =
  'Good. Please commit that.|Does that hold for the other service too?|Is there a simpler way?|Run the whole suite once more, please.|And how do we test this?|Leave the naming as it is, I will do that.|Show me the diff first.|Why is this so slow?|What about the error path?|OK, next one.|Can you explain the last step?|Try it with the real data.'.split(
    '|',
  );
const FILES =
  'src/index.ts|src/server/routes.ts|lib/cache.py|app/models/order.py|internal/queue/worker.go|src/main.rs|config/default.yaml|package.json|docs/deploy.md|scripts/release.sh|tests/test_api.py|web/src/list/list-row.tsx|charts/shop/values.yaml|src/db/schema.sql|core/session.kt|scenes/main.gd'.split(
    '|',
  );
const CODE = [
  'const result = await client.send(request, { timeout: N });',
  'if (!entry) return null;',
  'export function toRow(value: Value): Row {',
  'for item in batch:',
  '    total += item.amount',
  'return Err(Error::NotFound(id));',
  'log.info("done", { count: N, tookMs: N });',
  'select id, name from job where state = $1 limit N;',
  'fun load(id: String): Flow<State> = flow { emit(Loading) }',
  '  image: registry.example/app:1.N.N',
  '}',
  '',
];
const LOGS = [
  'INFO  request finished status=200 tookMs=N',
  'WARN  slow query tookMs=N rows=N',
  'ERROR connection closed by peer, attempt N of 5',
  ' ✓ T (N tests) N ms',
  'T:N: found T',
  'modified:   T',
  'DEBUG cache miss key=N',
  '[N/200] building T',
  'added N packages in Ns, see T',
];
const CHINESE =
  '这个接口在高峰期偶尔超时，先看一下日志。|我把缓存的过期时间改短了，测试已经通过。|请把配置文件里的默认值写进文档。|数据库连接池的大小需要根据线程数调整。|同步任务失败以后会自动重试三次。|建议先写一个能复现问题的测试。|这里的锁粒度太大，可以拆成两个。|升级以后记得重新生成锁文件。|分页查询要加索引，否则会全表扫描。|部署脚本里少了一个环境变量。|日志太多了，把级别调成警告。|好的，继续下一步。'.split(
    '|',
  );
const JAPANESE =
  'このテストはたまに失敗しますが、原因は分かりますか？|キャッシュの有効期限を短くしました。|設定ファイルの既定値を確認してください。|同期処理は三回まで再試行します。|まず再現するテストを書きましょう。|ログが多すぎるので、警告だけにします。|データベースの索引が足りません。|リリースノートも更新しておきます。|この関数は二つに分けたほうが読みやすいです。|通知の間隔を調整しました。|次に進みましょう。'.split(
    '|',
  );

export type Language = 'english' | 'chinese' | 'japanese';

export interface Chatter {
  readonly ask: () => string;
  readonly follow: () => string;
  readonly answer: () => string;
  readonly path: () => string;
  readonly code: (lines: number) => string;
  readonly log: (lines: number) => string;
}

/** `named`: what the stories are about; an output names one now and then. */
export function openChatter(random: Random, language: Language, named: readonly string[]): Chatter {
  const thing = () => random.pick(THINGS);
  const number = () => String(1 + Math.floor(random.next() ** 3 * 9000));
  const fault = () => `${thing()} ${random.pick(FAULTS)} ${random.pick(WHEN)}`;
  const sentence = () =>
    random.chance(0.5) ? `${capital(fault())}.` : `${random.pick(DONE)}, as ${thing()} ${random.pick(FAULTS)}.`;
  const local = { english: null, chinese: CHINESE, japanese: JAPANESE }[language];
  const speech = (from: number, to: number) =>
    Array.from({ length: random.between(from, to) }, () => (local ? random.pick(local) : sentence())).join(
      local ? '' : ' ',
    );
  const target = () => (random.chance(0.25) ? random.pick(named) : random.pick(FILES));
  const lines = (shapes: readonly string[], count: number) =>
    Array.from({ length: count }, () =>
      random.pick(shapes).replaceAll(/\b[NT]\b/g, (slot) => (slot === 'N' ? number() : target())),
    ).join('\n');
  return {
    ask: () => (local ? speech(1, 2) : `${random.pick(ASK)} ${fault()}.`),
    follow: () => (local ? speech(1, 1) : random.pick(FOLLOW)),
    answer: () => {
      const also = random.chance(0.08) ? ` See also \`${random.pick(named)}\`, which is another matter.` : '';
      return `${speech(1, 4)}${also}`;
    },
    path: () => random.pick(FILES),
    code: (count) => lines(CODE, count),
    log: (count) => lines(LOGS, count),
  };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
