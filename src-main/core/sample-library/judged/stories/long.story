=== monorepo-move
project: lanternshop
ago: 160d
title: user Move the shop into one repository
pad: 420
---
@prompt
We want to move the eleven repositories of the shop into one, with their history. Let's plan it and then do it step by step today.
@say
`git filter-repo --to-subdirectory-filter` for each, then merge with `--allow-unrelated-histories`. Open pull requests are the painful part; let's freeze for one day.
@bash git filter-repo --to-subdirectory-filter services/loyalty --tag-rename '':'loyalty-'
Parsed 4120 commits
@prompt
The loyalty service has a 600 MB blob in its history. What is it?
@bash git rev-list --objects --all | git cat-file --batch-check | sort -k3 -n | tail -1
a81c0ffe4d blob 629145600 fixtures/dump-2019-quokka.sql
@say
`fixtures/dump-2019-quokka.sql`, a database dump from 2019 with customer addresses in it. `--strip-blobs-bigger-than 20M` removes it, and we should tell Ines from privacy about it.
@prompt
Decision for the package manager?
@say
Decision: pnpm with `node-linker=hoisted`, since the native modules in `services/stock-camera` don't find their bindings with symlinks. Turborepo stays out until builds take more than five minutes.
=== incident-sept
project: harbour-infra
ago: 84d
title: user Incident 2026-09-07: nothing reachable for 48 minutes
pad: 650
---
@prompt
All sites are down since 14:02. Status page too. Help me find out what is going on, I'm on the bastion.
@bash dig +trace shop.harbour.example
;; connection timed out; no servers could be reached
@say
The zone isn't answered by anyone. Are the name servers up?
@bash systemctl status knot
knotd: error: zone harbour.example, signatures expired 2026-09-07 14:01:58
@say
DNSSEC signatures ran out at 14:01:58. Knot stopped re-signing because the key store on `/var/lib/knot/keys` became read-only when the HSM's card was swapped in August.
@prompt
How do I get back up quickly?
@bash knotc zone-sign harbour.example
OK
@say
Signed with the standby KSK 41907. Resolvers that cached SERVFAIL will need up to 15 minutes.
@prompt
Write the timeline for the post-mortem.
@say
Root cause in one sentence: after the SmartCard swap nobody ran `keymgr import-pkcs11`, and the check `zone-signature-lifetime` in Nagios had been acknowledged by Marek "until Monday" and never re-armed.
=== perf-week
project: tidemark
source: codex
model: gpt
ago: 98d
title: tool Make the tidal model twice as fast
pad: 520
---
@prompt
I have a week to make the tidal model twice as fast. Profile first, please, then ideas in order of gain by effort.
@bash py-spy record -o out.svg -- python -m tidemark.fit --stations all
71 % nodal_corrections, 12 % lstsq, 9 % io
@say
71 % of the time goes into nodal corrections, which change by a hair within a day. Compute them once a day and interpolate.
@prompt
Is the error acceptable?
@say
The largest difference over 19 years is 0.3 mm, at station WHV-22 for constituent MKS2. Below the gauge's resolution of 1 mm.
@prompt
What about the least squares?
@say
Normal equations with a Cholesky factor that is updated for new rows (`cholupdate`) instead of `lstsq` from scratch. But the condition number for short series with P1 and K1 is 4e7; so only from 183 days on, `RAYLEIGH_MIN = 0.97`.
@bash python -m tidemark.fit --stations all --bench
before 412 s, after 96 s
=== release-train
project: mossnote
source: cursor
ago: 78d
pad: 300
---
@prompt
Release day for 5.8. Go through the checklist with me, one point after the other.
@say
First point: release notes in all eleven languages. Portuguese and Dutch are missing.
@prompt
Next: staged rollout.
@say
5 %, then 20 % after a day, then all. Halt if the crash-free rate falls under 99.4 %.
@prompt
The pre-launch report complains about a device.
@bash gcloud firebase test android run --type robo --device model=gta7lite
Robo: crash in WidgetConfigureActivity: android.content.res.Resources$NotFoundException: drawable/ic_fern_24
@say
`ic_fern_24` exists only as a vector in `drawable-anydpi-v24`; the Galaxy Tab A7 Lite's launcher asks for a bitmap in its own density. A PNG fallback in `drawable-xhdpi` is enough.
@prompt
Ship it?
@say
Ship it as build 50803; the one before, 50801, must stay deactivated, as its `versionCode` clashes with the F-Droid flavour.
=== onboarding-lena
project: lanternshop
source: copilot
ago: 68d
pad: 260
---
@prompt
Lena starts on Monday. Help me write a guide to the code base for her, and check each claim against the code.
@say
Start with the map: domain, web, services, infra. Each with an owner and the two files to read first.
@prompt
What was the odd thing with the price rounding again?
@say
`roundHalfEven` is used for VAT but `roundHalfUp` for discounts, since the contract with the marketplace Bazaarly says so (appendix C, paragraph 4). Whoever unifies them gets a call from accounting.
@prompt
And why is there a sleep in the stock importer?
@say
`await sleep(1100)` in `import-stock.ts`: the supplier Grünwald's FTP server bans an address for an hour after more than one connection a second. It says so nowhere but in a mail of 2023.
=== type-errors-long
project: lanternshop
source: trae
ago: 45d
pad: 380
---
@prompt
Turn on strict in the old admin package. There will be hundreds of errors; work through them in groups.
@bash npx tsc -p admin --strict --noEmit | grep -o 'TS[0-9]*' | sort | uniq -c | sort -rn | head -3
311 TS2532
140 TS7006
92 TS2345
@say
543 errors. First TS7006, implicit any in parameters: mechanical.
@prompt
Something broke in the voucher screen after group 2.
@say
That was a real bug which the old code hid: `voucher.validUntil?.getTime() > now` is `false` for vouchers without an end. I wrote `isVoucherOpenEnded` and five tests; vouchers of the campaign LUMEN25 had been refused for months.
@prompt
Finish the rest.
@say
All green with `strict`, and `noUncheckedIndexedAccess` for `admin/src/reports`. 4 suppressions remain, all in `legacy-grid.ts`, with reasons.
=== ferrule-plugin-api
project: ferrule
ago: 39d
title: user Design of the plugin interface
pad: 340
---
@prompt
Let's design plugins: users want own name functions. Options, with trade-offs, no code yet.
@say
Three ways: shell commands per file, a scripting language (Rhai, Lua), or WebAssembly components.
@prompt
How slow would wasm be?
@bash cargo bench --bench wasm_call
wasmtime call 210 ns, rhai call 1.9 us, spawn 1.1 ms
@say
A call of 210 ns is nothing beside reading EXIF. Start-up costs 9 ms unless modules are precompiled (`Engine::precompile_component`).
@prompt
Security?
@say
WASI with no preopened folders, fuel of 5 million, epoch interruption after 50 ms. A plugin gets `Candidate` and returns a name; it never sees the disk.
@prompt
Then let's decide.
@say
Decided: components with the WIT package `ferrule:naming@0.1.0`, Rhai not at all, shell commands only behind `--allow-spawn`. Olivia objected to fuel as it makes failures depend on the machine's version; epochs alone then.
=== data-audit
project: tidemark
source: copilot-cli
ago: 20d
pad: 240
---
@prompt
Audit of the gauge archive since 1935. Go decade by decade and list what looks wrong.
@bash python -m tidemark.audit --from 1935 --to 1950
1944-11 .. 1945-07 missing at 14 of 19 stations
@say
1944 and 1945: war. Nothing to repair.
@prompt
Seventies?
@say
From 1972-03 to 1972-09 the levels of Norderney are in feet: a lent American recorder (type Fischer-Porter 35-1550), see the logbook's note "fischporter". Multiply by 0.3048.
@prompt
Nineties?
@say
Between 12 May 1996 and 3 June 1996 the float of HAR-03 stuck at 4.17 m, a jellyfish by the diver's report. Flag as `QC_STUCK`, don't interpolate.
=== game-balance
project: owl-post
source: cursor
ago: 37d
pad: 220
---
@prompt
Playtest day with 12 people. I'll paste notes as they come, you keep a list of what to change.
@say
Ready. I'll group by level.
@prompt
Three people didn't see the lighthouse keeper.
@say
Noted: the keeper's lamp should blink in the rhythm of the letters; level 4.
@prompt
A boy found a way to fly above the clouds and skip half of level 6.
@say
Noted: ceiling in level 6. Stack `WindZone` nodes with `lift = -80` above y = -1400 instead of a wall; it feels better.
@prompt
Somebody asked for a colour-blind mode for stamps.
@say
Noted: stamps get shapes besides colours: heron = triangle, kingfisher = circle, dipper = square. It's cheaper than a shader.
