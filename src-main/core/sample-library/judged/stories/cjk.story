=== zh-xianchengchi
project: mossnote
ago: 128d
title: tool 线程池耗尽导致接口超时
---
@prompt
生产环境每天下午接口大面积超时，线程池好像被占满了，怎么排查？
@bash jstack 4211 | grep -c 'http-nio-8080-exec'
200
@say
200 个线程全部阻塞在 `HikariPool.getConnection` 上。根本原因是一个慢查询占着连接不放：报表接口在事务里调用了外部短信网关，网关超时设成了六十秒。
@say
建议：先把短信调用移出事务，再把连接池的 `connectionTimeout` 降到三秒，让请求快速失败，而不是互相拖垮。熔断器用 `Resilience4j`，失败率阈值设为百分之五十。
=== zh-huancun
project: lanternshop
source: trae
ago: 109d
---
@prompt
大促的时候缓存一失效，数据库就被打爆了，应该怎么设计？
@say
这是典型的缓存击穿。热点商品的过期时间要加随机抖动，并且用互斥锁保证只有一个请求回源。对不存在的商品编号，用布隆过滤器挡住，避免缓存穿透。
@edit services/catalog/src/hot-cache.ts
@@ 12
+const ttl = 300 + Math.floor(Math.random() * 60); // 随机抖动
@prompt
预热脚本放在哪里？
@say
放在 `ops/warmup/preheat.ts`，发布前十分钟执行，只预热销量前两千的商品。
=== zh-fenku
project: lanternshop
source: codex
model: gpt
ago: 91d
title: tool 订单表分库分表方案
---
@prompt
订单表已经四亿行了，想做分库分表，分片键选什么好？
@say
按买家编号取模分成六十四片，这样买家查询只落在一个分片。卖家维度的查询走异构索引表，由变更日志同步。历史订单超过两年的归档到冷库。
@prompt
扩容的时候怎么办？
@say
采用一致性哈希的虚拟槽位，共一万六千三百八十四个槽，迁移以槽为单位，双写期间以旧库为准，对账无差异后再切流。
=== zh-rukou
project: harbour-infra
source: copilot
ago: 63d
---
@prompt
灰度发布时，老版本的网页请求了新版本的接口，报字段缺失，怎么避免？
@say
接口必须向后兼容至少一个版本：新增字段给默认值，删除字段先标记废弃。网关按照请求头 `x-app-release` 做会话粘滞，保证同一个用户在灰度期间始终落在同一个版本。
=== zh-shujuqingxi
project: tidemark
ago: 41d
---
@prompt
潮位站传来的数据有毛刺，单点突然跳高两米，怎么过滤又不误删风暴潮？
@say
不要只看单点阈值。先做中位数绝对偏差检测，窗口取三十分钟；再看相邻站点是否同步升高，风暴潮会在多个站点先后出现，而传感器故障是孤立的。
@prompt
阈值取多少？
@say
用六倍的 MAD。在二〇一三年圣尼古拉斯风暴的数据上回测，误删率是零。
=== zh-lixian
project: mossnote
source: cursor
ago: 30d
---
@prompt
离线编辑后同步会出现重复段落，用户很生气。
@say
重复是因为重试时没有幂等键：第一次请求其实已经成功，只是响应丢了。给每个操作带上客户端生成的 `opId`，服务端按 `opId` 去重，保留七天。
=== zh-neicun
project: ferrule
source: copilot-cli
ago: 14d
pad: 120
---
@prompt
帮我看看这个命令行工具，扫描大目录时占用太高。
@say
先用火焰图看分配热点，再决定。
@prompt
结果出来了，大部分在路径拼接。
@say
用字符串驻留（interning）消除重复的目录前缀；另外把遍历改成深度优先，队列就不会膨胀到几百万项。峰值从九百兆降到一百二十兆。
@prompt
还有别的隐患吗？
@say
有：符号链接成环时没有检测，`/proc/self/root` 会让它无限递归。按设备号加索引节点号去重即可。
=== ja-kotei
project: owl-post
ago: 117d
title: tool 固定タイムステップにする
---
@prompt
端末によってフクロウの飛ぶ速さが違います。フレームレートのせいでしょうか？
@say
はい、移動量に経過時間を掛けていない箇所があります。物理は固定タイムステップ（毎秒六十回）にして、描画は補間してください。余った時間は持ち越し、上限は五ステップにします。
@edit scenes/owl/owl.gd
@@ 14
-	position += velocity
+	position += velocity * delta
=== ja-moji
project: tidemark
source: codex
model: gpt
ago: 100d
---
@prompt
港湾局からの CSV が文字化けします。半分の行だけおかしいです。
@say
一つのファイルに二つの文字コードが混ざっています。前半は Shift_JIS、後半は UTF-8 で追記されています。行ごとに判定し、機種依存文字（①や㈱）があるので `cp932` で読んでください。
@bash python tools/mojibake.py tide_2026.csv
cp932: 812 行, utf-8: 790 行
=== ja-haita
project: lanternshop
source: trae
ago: 81d
---
@prompt
在庫がマイナスになることがあります。同時に注文が入った時だけです。
@say
在庫の確認と減算が別々の文になっているので、排他制御が効いていません。`update stock set qty = qty - 1 where sku = $1 and qty > 0` の一文にして、更新件数がゼロなら品切れとして扱いましょう。悲観ロックは不要です。
=== ja-shomei
project: mossnote
source: copilot
ago: 59d
---
@prompt
ストアに出したいのですが、署名鍵を紛失しました。どうすればいいですか？
@say
アプリ署名を Play に任せていれば、アップロード鍵のリセットを申請できます。新しい鍵を `keytool` で作り、証明書を PEM で書き出して申請してください。反映まで二日ほどかかります。自分で署名していた場合は、別のパッケージ名で出し直すしかありません。
=== ja-batch
project: harbour-infra
source: cursor
ago: 35d
---
@prompt
夜間バッチが朝九時になっても終わりません。先月は四時間で終わっていました。
@say
実行計画が変わっています。統計情報が古く、ネステッドループが選ばれています。`ANALYZE` を実行した後はハッシュ結合に戻り、三時間五十分で完了しました。統計の自動更新の閾値も下げておきます。
=== ja-keikai
project: tidemark
source: copilot-cli
ago: 18d
pad: 140
---
@prompt
警報の通知について、仕様を一緒に整理してください。
@say
はい。まず誰に、いつ、何を送るかを表にします。
@prompt
夜中の通知は？
@say
注意報は朝六時まで保留、警報は即時です。ただし同じ観測所からの連続通知は三十分に一回までに抑えます。
@prompt
津波の場合は？
@say
津波は別経路です。間引きをせず、衛星電話の当直（山本さん）にも自動音声で流します。手順書は `docs/runbook/tsunami-renraku.md` に置きました。
=== ja-onsei
project: owl-post
source: cursor
ago: 10d
---
@prompt
効果音が重なると音割れします。
@say
同時発音数を制限しましょう。羽ばたき音は三つまで、マスターにリミッターを入れ、天井をマイナス一デシベルにします。`AudioEffectHardLimiter` が使えます。
