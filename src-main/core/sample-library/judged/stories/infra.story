=== dns-ndots
project: harbour-infra
ago: 150d
title: tool Slow outgoing requests from the cluster
---
@prompt
Every call from the cluster to the weather API takes 5 extra seconds now and then. From my laptop it is fast.
@bash kubectl exec deploy/tide-api -- sh -c 'time getent hosts api.weather.example'
real 0m5.012s
@bash kubectl exec deploy/tide-api -- cat /etc/resolv.conf
search default.svc.cluster.local svc.cluster.local cluster.local
options ndots:5
@say
Five seconds is the resolver's timeout. With `ndots:5` each name is tried with three search domains first, A and AAAA in parallel over one socket, and a race in `conntrack` drops one of the two packets. Set `ndots: 2` in the pod's dnsConfig and turn on NodeLocal DNSCache.
@edit charts/tide-api/templates/deployment.yaml
@@ 22
+      dnsConfig:
+        options: [{ name: ndots, value: "2" }, { name: single-request-reopen }]
@say
p99 of the weather call went from 5.03 s to 84 ms.
=== terraform-lock
project: harbour-infra
source: codex
model: gpt
ago: 139d
---
@prompt
terraform apply says the state is locked by a run from last Friday. Nobody is applying anything.
@fails 1 terraform plan
Error: Error acquiring the state lock
Lock Info:
  ID:        6f1d2b0e-77aa-4c3e-9a41-1c0e55d0a7b2
  Who:       runner@ci-agent-04
@say
The agent `ci-agent-04` was evicted in the middle of an apply, so the lock row in DynamoDB was never deleted. First see whether that apply finished: the serial of the state is 412 and the last successful job says 412, so nothing is half done.
@bash terraform force-unlock -force 6f1d2b0e-77aa-4c3e-9a41-1c0e55d0a7b2
Terraform state has been successfully unlocked!
@prompt
How do we avoid that?
@say
Give the runner `terminationGracePeriodSeconds: 900` and trap SIGTERM, so that terraform gets its interrupt and releases the lock itself.
=== cert-renew
project: harbour-infra
ago: 125d
title: tool Certificate expired overnight
---
@prompt
grafana.harbour.example has an expired certificate. I thought cert-manager renews them?
@bash kubectl describe challenge grafana-tls-8x2lq | tail -3
Waiting for HTTP-01 challenge propagation: wrong status code '401', expected '200'
@say
The ingress for Grafana demands basic auth on every path, also on `/.well-known/acme-challenge/`. The first certificate was issued before that annotation was added, and each renewal since March has failed quietly.
@say
Two changes: switch this issuer to `DNS-01`, and alert on `certmanager_certificate_expiration_timestamp_seconds - time() < 14 * 86400`.
@write monitoring/alerts/certificates.yaml
- alert: CertificateExpiresSoon
  expr: certmanager_certificate_expiration_timestamp_seconds - time() < 1209600
=== oom-jvm
project: harbour-infra
source: copilot-cli
ago: 119d
---
@prompt
The Keycloak pod is killed at 1 GiB although the heap is limited to 512 MB.
@bash jcmd 1 VM.native_memory summary | head -12
Total: reserved=2410MB, committed=1093MB
-                 Java Heap (committed=512MB)
-                     Class (committed=171MB)
-                    Thread (committed=204MB) (thread #203)
@say
The heap is half of it. 203 threads with 1 MB of stack each take 204 MB, class metadata 171 MB. Lower the worker pool with `QUARKUS_HTTP_IO_THREADS=16`, set `-XX:MaxRAMPercentage=50` instead of `-Xmx`, and ask for 1.25 GiB.
@say
`MALLOC_ARENA_MAX=2` gave back another 90 MB that glibc held in its arenas.
=== ingress-413
project: harbour-infra
ago: 110d
---
@prompt
Uploads over one megabyte fail with 413 since we moved behind the new ingress.
@grep proxy-body-size in charts
charts/shop/values.yaml:31:    nginx.ingress.kubernetes.io/proxy-body-size: 20m
@say
The annotation is right, but it's on the *shop* ingress. Uploads go to `/media`, which has an Ingress object of its own since the split, without the annotation, hence the default of 1m.
@edit charts/media/templates/ingress.yaml
@@ 6
+    nginx.ingress.kubernetes.io/proxy-body-size: 64m
+    nginx.ingress.kubernetes.io/proxy-request-buffering: "off"
@bash curl -s -o /dev/null -w '%{http_code}' -F file=@12mb.bin https://staging.harbour.example/media
201
=== backup-restore
project: harbour-infra
ago: 101d
title: user Restore drill, autumn
---
@prompt
Restore drill today. Take last night's base backup and bring up a copy of the orders database at 03:15.
@bash wal-g backup-list | tail -2
base_000000010000005B000000A2 2026-08-20T01:00:07Z
base_000000010000005C00000011 2026-08-21T01:00:09Z
@fails 1 pg_ctl start -D /restore/orders
FATAL:  recovery ended before configured recovery target was reached
@think
The WAL archive stops at 02:58: archive_command failed on a full spool.
@say
WAL after segment `5C0000001F` was never archived: the spool volume `/var/spool/wal` was full between 02:58 and 04:40. So the best possible point today is 02:57:51, i.e. we would have lost 17 minutes. That's the finding of this drill.
@say
I wrote it down as `docs/drills/2026-08-21.md`, with three actions: alert on `pg_stat_archiver.failed_count`, twice the spool, and a drill a month instead of twice a year.
=== prom-cardinality
project: harbour-infra
source: cursor
ago: 92d
---
@prompt
Prometheus needs 28 GB now and was at 6 in June. What happened?
@bash promtool tsdb analyze /prometheus | head -20
Highest cardinality labels:
41822 session_id
9120 path
Highest cardinality metric names:
1203411 http_client_duration_bucket
@say
Someone added `session_id` as a label to `http_client_duration`. 41,822 values times 12 buckets. Drop it at scrape time with a `labeldrop`, and take it out of `telemetry.go`; exemplars are the right place for it.
@edit monitoring/prometheus.yaml
@@ 55
+      metric_relabel_configs:
+        - action: labeldrop
+          regex: session_id
=== ansible-vault
project: harbour-infra
ago: 83d
---
@prompt
I rotated the vault password and now half the playbooks can't decrypt. Not all.
@fails 4 ansible-playbook site.yml --tags smtp
ERROR! Decryption failed (no vault secrets were found that could decrypt) on group_vars/relay/vault.yml
@say
`ansible-vault rekey` was run on `group_vars/*/vault.yml`, but three files hold *inline* `!vault` strings, and rekey can't touch those: `relay`, `bastion` and `printers`. They need decrypting one by one with the old password and encrypting again with `encrypt_string`.
@bash grep -rl '!vault' group_vars | xargs -n1 ./rekey-inline.py --old ~/.vault-2025 --new ~/.vault-2026
group_vars/relay/vault.yml 4 strings
group_vars/bastion/main.yml 1 string
group_vars/printers/main.yml 2 strings
=== mtu-vpn
project: harbour-infra
source: trae
ago: 74d
---
@prompt
ssh over the WireGuard tunnel connects, but scp of anything bigger than a few kB hangs for ever.
@say
A classic: path MTU. Small packets pass, full ones are dropped because ICMP "fragmentation needed" is filtered at the provider. Try `ping -M do -s 1392`.
@bash ping -c1 -M do -s 1392 10.77.0.1
ping: local error: message too long, mtu=1412
@say
Set `MTU = 1380` in `wg0.conf` on both sides and clamp TCP with `iptables -t mangle -A FORWARD -p tcp --tcp-flags SYN,RST SYN -j TCPMSS --clamp-mss-to-pmtu`.
=== cron-dst
project: harbour-infra
ago: 66d
---
@prompt
The nightly invoice export ran twice on the last Sunday of October. Why?
@say
The job is at 02:30 in `Europe/Vienna`, and 02:30 happened twice that night, since the clocks went back at 03:00. Kubernetes' CronJob uses the controller's zone unless `timeZone` is given; yours gives it.
@prompt
Then how should it be done?
@say
Schedule in UTC (`timeZone: Etc/UTC`) or outside of 02:00-03:00. And make the export idempotent on `(period, run_date)`: I added a unique index `invoice_export_once`, so that a second run ends with "already exported".
=== s3-lifecycle
project: harbour-infra
source: codex
model: gpt
ago: 58d
---
@prompt
The storage bill doubled. There are only 2 TB of objects in the bucket by the console.
@bash aws s3api list-multipart-uploads --bucket harbour-media | jq '.Uploads | length'
18244
@say
18,244 unfinished multipart uploads from the crashed importer: invisible in the console, but billed. Plus noncurrent versions, 1.3 TB. A lifecycle rule with `AbortIncompleteMultipartUpload: 3 days` and `NoncurrentVersionExpiration: 30` cleans both up.
@write infra/s3/lifecycle.json
{ "Rules": [{ "ID": "abort-stale", "AbortIncompleteMultipartUpload": { "DaysAfterInitiation": 3 } }] }
=== etcd-defrag
project: harbour-infra
ago: 49d
title: tool Control plane is read-only
---
@prompt
kubectl get works, kubectl apply says no. The message is about space.
@fails 1 kubectl apply -f quota.yaml
Error from server: etcdserver: mvcc: database space exceeded
@say
etcd reached its quota of 2 GiB and raised the NOSPACE alarm. Compact to the current revision, defragment each member *one at a time*, then disarm the alarm.
@bash etcdctl endpoint status -w table
https://10.0.0.11:2379 2.1 GB leader
https://10.0.0.12:2379 2.1 GB
@bash etcdctl compact 91827364 && etcdctl defrag --endpoints=https://10.0.0.12:2379 && etcdctl alarm disarm
compacted revision 91827364
Finished defragmenting
@say
From 2.1 GB to 190 MB. The growth came from 60,000 `Event` objects a day of a crash-looping `velero-restic` pod; `--event-ttl=1h` is the default, but yours says 72h.
=== runner-disk
project: harbour-infra
source: copilot
ago: 40d
---
@prompt
CI fails with "no space left on device" while df shows 40 % free.
@bash df -i /var/lib/docker
Filesystem   Inodes   IUsed  IFree IUse%
/dev/vdb    6553600 6553600      0  100%
@say
You're out of *inodes*, not of bytes: 6.5 million small files, mostly `node_modules` in dangling build layers. `docker builder prune --keep-storage 20GB` nightly, and make the next volume with `mkfs.ext4 -i 8192` or use XFS.
=== grpc-lb
project: harbour-infra
source: cursor
ago: 31d
---
@prompt
We scaled the pricing service from 3 to 9 pods, and six of them do nothing.
@say
gRPC keeps one HTTP/2 connection open, and a ClusterIP service balances connections and not requests. Make the service headless (`clusterIP: None`), and let the client use `round_robin` with the `dns:///` resolver.
@edit services/quote/client.go
@@ 17
-	grpc.Dial("pricing:9000")
+	grpc.NewClient("dns:///pricing-headless:9000", grpc.WithDefaultServiceConfig(`{"loadBalancingConfig":[{"round_robin":{}}]}`))
@prompt
New pods aren't picked up though.
@say
DNS is asked again only when a connection drops. `MaxConnectionAge: 5 * time.Minute` on the server makes clients look again.
=== helm-stuck
project: harbour-infra
ago: 22d
---
@prompt
helm upgrade: "another operation (install/upgrade/rollback) is in progress". For two hours.
@bash helm history shop | tail -1
187 pending-upgrade shop-3.14.2
@say
Revision 187 was left in `pending-upgrade` when the pipeline was cancelled. Roll back to 186, which marks it as failed; do not delete the secret by hand unless that doesn't work.
@bash helm rollback shop 186 --wait
Rollback was a success! Happy Helming!
@say
In the pipeline use `--atomic --timeout 10m`, and `concurrency: { cancel-in-progress: false }` for the deploy job.
=== loki-retention
project: harbour-infra
source: trae
ago: 12d
---
@prompt
Legal wants logs gone after 90 days. Is that a setting?
@say
In Loki `retention_period` alone does nothing; the compactor must run with `retention_enabled: true`, and with a delete store since 2.9. I set `retention_period: 2160h`, and 168h for the stream `{namespace="dev"}`.
@bash logcli query '{app="shop"}' --from 2026-08-01T00:00:00Z --limit 1
no results
=== ipv6-hap
project: harbour-infra
source: copilot-cli
ago: 5d
---
@prompt
Healthchecks of the new load balancer flap between up and down every ten seconds.
@say
HAProxy resolves `shop.internal` to an AAAA record first, and the pods listen only on 0.0.0.0. `resolve-prefer ipv4` on the server line fixes it now; listening on `::` is the better way.
@edit lb/haproxy.cfg
@@ 88
-  server shop1 shop.internal:8080 check
+  server shop1 shop.internal:8080 check resolve-prefer ipv4 init-addr libc,none
