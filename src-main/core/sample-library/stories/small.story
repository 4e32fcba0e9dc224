=== bump-{name}
project: {project}
ago: {ago}
title: tool Update {name} to {version}
branch: deps/{name}
model: haiku
row: name=vite | version=8.3 | project=lanternshop | ago=53d | command=npm outdated vite | what=`build.rollupOptions` is called `build.rolldownOptions` now | file=web/vite.config.ts | before=    rollupOptions: { input } | after=    rolldownOptions: { input } | check=npm run -s build
row: name=clap | version=5.1 | project=ferrule | ago=44d | command=cargo outdated -p clap | what=`value_parser` moved from the attribute to the field's type | file=src/args.rs | before=    #[arg(long, value_parser = parse_pattern)] | after=    #[arg(long)] | check=cargo test
row: name=polars | version=2.0 | project=tidemark | ago=31d | command=pip list --outdated | what=`collect(streaming=True)` became `collect(engine="streaming")` | file=tidemark/harmonics.py | before=        .collect(streaming=True) | after=        .collect(engine="streaming") | check=pytest -q
row: name=ktor | version=4.0 | project=mossnote | ago=16d | command=./gradlew dependencyUpdates | what=the JSON plugin must be installed by name | file=app/src/main/java/org/example/mossnote/net/Client.kt | before=    install(JsonFeature) | after=    install(ContentNegotiation) { json() } | check=./gradlew test
row: name=ingress-controller | version=1.14 | project=harbour-infra | ago=7d | command=helm search repo ingress --versions | what=snippets in annotations are refused by default | file=charts/shop/values.yaml | before=    allow-snippet-annotations: "true" | after=    allow-snippet-annotations: "false" | check=helm lint charts/shop
---
@prompt
Please update {name} to {version} and see what breaks.
@bash {command}
{name}: {version} is out
@say
The release notes name one change that concerns you: {what}. I'll make that change and run the checks.
@edit {file}
@@ 21
-{before}
+{after}
@bash {check}
all checks passed
@say
Updated to **{name} {version}**. One line had to change in `{file}`, and everything else is as before.
=== explain-{name}
project: {project}
ago: {ago}
title: tool {title}
model: haiku
row: name=econnreset | project=lanternshop | ago=49d | title=What does ECONNRESET mean here? | ask=Once an hour a request to the stock service fails with `Error: read ECONNRESET`. Is the service crashing? | answer=Most likely not. The other side closed a **kept-alive** connection just when you reused it: its idle timeout is 5 s, your agent keeps sockets for 15 s. Make yours the shorter one: `new Agent({ keepAlive: true, keepAliveMsecs: 1000, timeout: 4000 })`.
row: name=sigkill | project=harbour-infra | ago=42d | title=Exit code 137 without a log line | ask=A job ends with exit code 137 and no message at all. Where do I look? | answer=137 is 128 + 9: the process got **SIGKILL**, so it couldn't log anything. On Kubernetes that's nearly always the memory limit; `kubectl describe pod` shows `OOMKilled` under *Last State*. If it doesn't, look for a liveness probe that ran out of patience.
row: name=ts2345 | project=lanternshop | ago=37d | title=TS2345 with a readonly array | ask=TS2345: Argument of type 'readonly string[]' is not assignable to parameter of type 'string[]'. But I don't change it! | answer=The *function* doesn't promise that it won't. Declare its parameter as `readonly string[]`; then both kinds of array may be passed. If it's somebody else's function, pass a copy: `sort([...names])`.
row: name=pg-stat-activity | project=tidemark | ago=27d | title=Who blocks my ALTER TABLE? | ask=ALTER TABLE hangs for ever. How do I see who blocks it? | answer=`select pid, state, query from pg_stat_activity where pid = any(pg_blocking_pids(<your pid>));` Usually it's a session that is *idle in transaction*. And set `lock_timeout = '3s'` before such changes, because everybody queues up behind your waiting ALTER TABLE too.
row: name=require-esm | project=lanternshop | ago=18d | title=ERR_REQUIRE_ESM in a config file | ask=`Error [ERR_REQUIRE_ESM]: require() of ES Module not supported` since I updated one lint plugin. | answer=The plugin is published as an ES module only, and your config is loaded as CommonJS. Rename the config to `.mjs` and use `import`; nothing else has to change.
row: name=arc-mutex | project=ferrule | ago=10d | title=When Arc<Mutex<T>> and when channels? | ask=For the progress counter of the parallel walker: Arc<Mutex<u64>> or a channel? | answer=Neither: an `AtomicU64` with `fetch_add(1, Ordering::Relaxed)`. A mutex is for invariants over *several* values, a channel for handing over ownership. A counter has neither.
row: name=anr-trace | project=mossnote | ago=5d | title=How do I read an ANR trace? | ask=How do I read an ANR trace? It has 90 threads. | answer=Start with `"main"` and read only its top frames: what does it *wait* for? If it says `waiting to lock <0x0ab3> held by thread 27`, go to thread 27. Two hops are nearly always enough; the other 88 threads are scenery.
---
@prompt
{ask}
@say
{answer}
=== test-{name}
project: {project}
ago: {ago}
title: tool {title}
row: name=vat | mark=// | project=lanternshop | ago=61d | title=Tests for VAT rounding | file=domain/src/price/vat.test.ts | subject=VAT rounding | odd=three lines of 0.333 EUR round to 1.00 in the sum, but to 0.99 line by line | code=expect(vatOf([0.333, 0.333, 0.333])).toBe(0.19); | run=npx vitest run domain/src/price | count=7
row: name=glob | mark=// | project=ferrule | ago=52d | title=Tests for glob patterns with braces | file=tests/braces.rs | subject=brace expansion | odd=`{a,{b,c}}` is nested, and an empty alternative `{,x}` is legal | code=assert_eq!(expand("{,x}y"), ["y", "xy"]); | run=cargo test braces | count=12
row: name=gaps | mark=# | project=tidemark | ago=45d | title=Tests for gaps in the gauge data | file=tests/test_gaps.py | subject=gap detection | odd=a gap over midnight must be one gap and not two | code=assert gaps(readings) == [Gap("23:40", "00:30")] | run=pytest -q tests/test_gaps.py | count=9
row: name=sync | mark=// | project=mossnote | ago=24d | title=Tests for merging two devices | file=app/src/test/java/org/example/mossnote/MergeTest.kt | subject=the merge of notes | odd=a note deleted here and edited there must survive | code=assertEquals(edited, merge(base, deleted, edited)) | run=./gradlew test --tests '*MergeTest*' | count=15
row: name=coupon | mark=// | project=lanternshop | ago=13d | title=Tests for coupon codes | file=domain/src/coupon/coupon.test.ts | subject=coupon codes | odd=a coupon of 100 % must not make the shipping negative | code=expect(total(cart, HUNDRED_PERCENT)).toEqual(shipping); | run=npx vitest run domain/src/coupon | count=10
---
@prompt
Write tests for {subject}. Think of the odd cases, please.
@think
Which odd case would a reviewer ask about? {odd}.
@write {file}
{mark} The odd case: {odd}.
{code}
@bash {run}
{count} passed
@say
{count} tests pass. The one that I'd show to a colleague:

```
{code}
```

because {odd}.
=== refactor-{name}
project: {project}
ago: {ago}
title: tool {title}
branch: refactor/{name}
row: name=money | project=lanternshop | ago=58d | title=One Money type instead of numbers | ask=Prices are plain numbers everywhere, sometimes cents and sometimes euros. Introduce a Money type, step by step. | pattern=price: number | hits=domain/src/cart/cart-line.ts:4:  readonly price: number;\nweb/src/cart/cart-total.tsx:9:  price: number; | file=domain/src/money.ts | code=export interface Money {\n  readonly cents: bigint;\n  readonly currency: 'EUR' \| 'CHF';\n} | end=Cents as `bigint`, and no arithmetic outside of `money.ts`. The compiler found two places that added euros to cents.
row: name=errors | project=ferrule | ago=35d | title=From anyhow to typed errors | ask=Let's replace anyhow in the library part with a typed error, so that callers can tell a collision from an I/O error. | pattern=anyhow in src | hits=src/plan.rs:3:use anyhow::{bail, Result};\nsrc/walk.rs:2:use anyhow::Result; | file=src/error.rs | code=#[derive(Debug, thiserror::Error)]\npub enum Error {\n    #[error("{0} would be overwritten")]\n    Collision(PathBuf),\n    #[error(transparent)]\n    Io(#[from] io::Error),\n} | end=The binary keeps `anyhow` for its messages, the library returns `ferrule::Error`. Exit code 3 now means a collision.
row: name=settings | project=tidemark | ago=29d | title=Settings in one place | ask=We read os.environ in 14 places. Put settings in one place, with defaults and a readable error. | pattern=os.environ in tidemark | hits=tidemark/ingest.py:12:BUCKET = os.environ["TIDEMARK_BUCKET"]\ntidemark/report.py:8:ZONE = os.environ.get("TIDEMARK_ZONE", "UTC") | file=tidemark/settings.py | code=@dataclass(frozen=True)\nclass Settings:\n    bucket: str\n    zone: str = "UTC" | end=`Settings.load()` names *all* missing variables at once instead of failing at the first one.
row: name=modules | project=harbour-infra | ago=15d | title=One Terraform module for all queues | ask=Our six queues are copies of each other with small differences. Make one module of them, without recreating a queue. | pattern=resource "queue" in . | hits=orders/queue.tf:1:resource "queue" "orders" {\nmail/queue.tf:1:resource "queue" "order_mail" { | file=modules/queue/main.tf | code=resource "queue" "this" {\n  name               = var.name\n  visibility_timeout = var.visibility_timeout\n} | end=Six `moved` blocks tell Terraform that these are the same queues; the plan says *0 to destroy*.
---
@prompt
{ask}
@grep {pattern}
{hits}
@write {file}
{code}
@say
{end}
=== note-{name}
project: {project}
ago: {ago}
model: haiku
row: name=commit | project=lanternshop | ago=40d | ask=Write a commit message for this: cart totals are computed in the domain package, the web client only shows them. | answer=```\ncart: compute totals in the domain package\n\nThe client added up prices itself and rounded differently from the\ninvoice. It now shows what the domain computed; three pages got shorter.\n```
row: name=regex | project=tidemark | ago=34d | ask=Regex for gauge names like HAR-03, NOR-114B? Two or three capitals, dash, 2-3 digits, an optional capital. | answer=`^[A-Z]{2,3}-\d{2,3}[A-Z]?$`, and use `fullmatch`, so that a line break at the end isn't accepted.
row: name=jq | project=harbour-infra | ago=23d | ask=jq one-liner: names of pods that have a container that isn't ready | answer=```bash\nkubectl get pods -o json \| jq -r '.items[] \| select(any(.status.containerStatuses[]?; .ready == false)) \| .metadata.name'\n```
row: name=name | project=owl-post | ago=59d | ask=We need a name for a jam game where an owl delivers letters at night. Short, friendly. | answer=*Owl Post*, *Night Mail*, *Hoot & Deliver*, *The Quiet Wing*. I'd take **Owl Post**: four letters, four letters, and it says what you do.
row: name=review | project=ferrule | ago=26d | ask=Quick review please: the walker now uses a thread per folder. | answer=A thread per *folder* means 40,000 threads for a big photo library. Use a pool of as many threads as cores, and a channel of folders to visit. Otherwise it reads well; the tests for links are nice.
row: name=undo | project=ferrule | ago=0m | ask=How could `ferrule undo` work, without keeping copies of files? | answer=Renames are their own undo: write a journal (`from → to`, one line each, before each rename), and play it backwards. Before each step check that `to` still has the same inode and that `from` is free; whatever doesn't fit is listed and left alone.
---
@prompt
{ask}
@say
{answer}
=== zh-{name}
project: {project}
ago: {ago}
title: tool {title}
row: name=xuliehua | project=mossnote | ago=39d | title=序列化枚举时的兼容问题 | ask=旧版本读到新的枚举值会崩溃，序列化应该怎么处理？ | answer=给枚举加一个 `UNKNOWN` 成员，并在反序列化时把不认识的值映射过去。这样旧版本遇到新值只是少显示一点信息，而不会崩溃。
row: name=fenye | project=lanternshop | ago=8d | title=订单列表用游标分页 | ask=订单列表翻到后面越来越慢，`offset 20000` 要两秒，怎么改成游标分页？ | answer=用上一页最后一条的 `(created_at, id)` 作游标：`where (created_at, id) < ($1, $2) order by created_at desc, id desc limit 50`。加上同样顺序的索引，翻到第几页都是几毫秒。
row: name=rizhi | project=harbour-infra | ago=2d | title=日志里不要出现手机号 | ask=审计要求日志里不能出现手机号，怎么统一脱敏？ | answer=在日志库的输出环节统一处理，不要靠每个人记得：匹配 `1[3-9]\d{9}`，只保留后四位。再加一个测试，用假的手机号打一行日志，断言输出里没有它。
---
@prompt
{ask}
@say
{answer}
=== ja-{name}
project: {project}
ago: {ago}
title: tool {title}
row: name=test | project=owl-post | ago=43d | title=テスト自動化を始める | ask=Godot のゲームでテスト自動化を始めるなら、どこからがいいですか？ | answer=まず「音も画面もいらない部分」からです。セーブデータ、スコア計算、ステージの定義。`godot --headless --script` で走らせて、CI に入れましょう。
row: name=async | project=lanternshop | ago=19d | title=非同期処理のエラーが消える | ask=`forEach` の中で `await` すると、エラーがどこにも出ません。なぜですか？ | answer=`forEach` は返された Promise を捨てるからです。順番に処理するなら `for … of`、同時に処理するなら `await Promise.all(list.map(...))` を使ってください。
---
@prompt
{ask}
@say
{answer}
