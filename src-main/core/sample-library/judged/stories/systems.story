=== rust-deadlock
project: ferrule
ago: 148d
title: tool The progress bar freezes on large folders
---
@prompt
On folders with more than 10,000 files the program hangs at the end, at 100 %. ctrl-C works.
@bash gdb -p 8812 -batch -ex 'thread apply all bt 4'
Thread 3: parking_lot::raw_mutex::lock_slow
Thread 1: std::thread::JoinHandle::join
@think
The printer thread holds the mutex of the progress state while it sends on a bounded channel; main joins while holding...
@say
Main calls `join()` while it still holds `ProgressState`'s guard, and the printer wants that guard for its last line. The guard lives to the end of the `match`, since temporaries of the scrutinee do. Bind the value first, so that the guard is dropped.
@edit src/progress.rs
@@ 71
-    match self.state.lock().phase {
+    let phase = self.state.lock().phase;
+    match phase {
@bash cargo test --release progress -- --test-threads 16
test result: ok. 11 passed
=== cross-compile
project: ferrule
source: codex
model: gpt
ago: 136d
---
@prompt
Our release for old CentOS fails: GLIBC_2.34 not found. How do others do that?
@say
Build with `cargo zigbuild --target x86_64-unknown-linux-gnu.2.17`, which links against glibc 2.17's symbols. Or link musl statically; but its allocator costs you 30 % in the walker unless you bring `mimalloc`.
@bash cargo zigbuild --release --target x86_64-unknown-linux-gnu.2.17 && objdump -T ferrule | grep -o 'GLIBC_[0-9.]*' | sort -Vu | tail -1
GLIBC_2.17
=== windows-longpath
project: ferrule
ago: 127d
---
@prompt
On Windows we fail for very deep folders with "The system cannot find the path specified. (os error 3)".
@say
That's MAX_PATH, 260 characters. Rust's std turns absolute paths into verbatim ones, but you *join* with forward slashes, and in verbatim `\\?\` paths `/` is no separator. Normalise with `dunce::simplified` for display only, and use `std::path::absolute` before the walk.
@edit src/walk.rs
@@ 19
+    let root = std::path::absolute(root)?;
@say
Also `longPathAware` in the manifest, through `embed-manifest`; it works only where the registry key `LongPathsEnabled` is 1.
=== perf-stat-syscalls
project: ferrule
source: cursor
ago: 116d
---
@prompt
Planning takes 8 s for 300,000 photos. I'd like it under two.
@bash strace -c -f ./ferrule plan ~/photos
 61.02  statx     1204331
 22.11  openat     300118
@say
Four `statx` calls for each file: walk, filter, exif, plan. `DirEntry::file_type()` needs none on Linux as `getdents64` tells the type. Carry one `Metadata` along in `Candidate`.
@bash hyperfine './ferrule plan ~/photos'
Time (mean ± σ): 1.71 s ± 0.04 s
@say
From 8.1 to 1.7 s, with 301,000 statx calls. The rest is reading EXIF; `io_uring` would help there, but not today.
=== exif-orientation
project: ferrule
ago: 108d
title: tool Photos sorted under the wrong day
---
@prompt
Photos taken just after midnight land in the folder of the day before. From one camera only.
@bash exiftool -time:all -s DSC04417.ARW
DateTimeOriginal : 2026:07:19 00:12:44
OffsetTimeOriginal : +02:00
CreateDate : 2026:07:18 22:12:44
@say
We prefer `CreateDate`, which this camera (ILCE-7M4, firmware 3.00) writes in UTC without a zone. `DateTimeOriginal` with `OffsetTimeOriginal` is the right pair; `CreateDate` only if both are missing.
@edit src/exif/taken_at.rs
@@ 14
-    let tag = tags.create_date.or(tags.date_time_original);
+    let tag = tags.date_time_original.or(tags.create_date);
=== sqlite-busy
project: ferrule
source: copilot-cli
ago: 99d
---
@prompt
Two instances at once: "database is locked" right away, although busy_timeout is 5000.
@say
A read transaction that becomes a write one gets SQLITE_BUSY at once, without waiting: waiting couldn't help, its snapshot is old. Begin writing transactions with `BEGIN IMMEDIATE`. In rusqlite: `TransactionBehavior::Immediate`.
@edit src/journal/store.rs
@@ 52
-        let tx = conn.transaction()?;
+        let tx = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
@prompt
And WAL mode?
@say
It's on already (`journal_mode=wal`); it lets readers go on while one writes, but it doesn't change this.
=== semver-break
project: ferrule
ago: 90d
---
@prompt
Somebody says that 0.9.3 broke their build. I only added an enum variant!
@say
`PlanError` is public and not `#[non_exhaustive]`, so an exhaustive match of theirs no longer compiles: a breaking change. Yank 0.9.3, publish 0.9.4 without the variant, and 0.10.0 with `#[non_exhaustive]`.
@bash cargo semver-checks --baseline-version 0.9.2
enum_variant_added: PlanError:QuotaExceeded in src/error.rs:31
@bash cargo yank --version 0.9.3
Yank ferrule@0.9.3
@say
`cargo-semver-checks` runs in CI from now on, before `cargo publish`.
=== fuzz-glob
project: ferrule
source: trae
ago: 82d
---
@prompt
Please fuzz the pattern parser for an hour and tell me what falls out.
@bash cargo fuzz run pattern -- -max_total_time=3600
SUMMARY: libFuzzer: timeout
Test unit written to timeout-7c1a90
@say
No crash, but one input takes 40 s: `{a,{a,{a,…}}}` nested 24 deep expands to 16 million alternatives. A limit of 10,000 alternatives with the error `PatternTooWide` is what bash users would expect.
@bash cargo test too_wide
1 passed
=== async-cancel
project: ferrule
source: copilot
ago: 73d
---
@prompt
When the user presses Esc during a remote copy, the target sometimes has half a file.
@say
`tokio::select!` drops the copy future at any await point. Write to `.<name>.ferrule-part` and rename at the end, and delete the part in a `Drop` guard; `spawn_blocking` work goes on after the drop, so the guard must wait for it.
@edit src/remote/copy.rs
@@ 33
+    let part = PartFile::create(&target)?; // removed on drop unless persisted
@bash cargo test cancelled_copy -- --ignored
500 cancellations, 0 halves
=== alloc-profile
project: ferrule
ago: 65d
---
@prompt
Memory goes to 3 GB for a million files. Each entry should be 100 bytes or so.
@bash heaptrack ./ferrule plan /big
PEAK 3.1G  PathBuf::join 2.2G
@say
Each entry keeps its full `PathBuf`, 120 bytes of text plus overhead, three times. Intern folders in a `Vec<Box<OsStr>>` tree: an entry is a parent index (u32) and a name in an arena (`bumpalo`).
@say
A million entries: 148 MB. `size_of::<Entry>()` is 24, asserted in a test, so that nobody makes it bigger without noticing.
=== signal-pipe
project: ferrule
source: codex
model: gpt
ago: 57d
---
@prompt
`ferrule list | head` prints a panic: failed printing to stdout: Broken pipe (os error 32).
@say
Rust ignores SIGPIPE, so `println!` gets EPIPE and panics. Either `sigpipe::reset()` first thing in main, or write with `writeln!` and treat `ErrorKind::BrokenPipe` as a normal end with exit code 0. The second works on Windows as well.
@edit src/main.rs
@@ 8
+    if let Err(e) = run(&mut stdout.lock()) { if e.kind() == ErrorKind::BrokenPipe { return ExitCode::SUCCESS; } }
=== zsh-completion
project: ferrule
source: cursor
ago: 44d
---
@prompt
Tab completion in zsh lists files twice after our subcommand.
@say
`_ferrule` is loaded from two folders in `$fpath`: Homebrew's `site-functions` and the one that our installer wrote. Also `compdef` is called at the end of the generated script, although `#compdef` in its first line does that.
@bash rm ~/.zfunc/_ferrule && rm -f ~/.zcompdump && exec zsh
@say
The installer now writes completions only with `--completions`.
=== miri-ub
project: ferrule
ago: 34d
title: tool Crash in release builds only
---
@prompt
Segfault in release, never in debug. It's in the name arena.
@fails 101 cargo +nightly miri test arena
error: Undefined Behavior: attempting a read access using <81233> at alloc42[0x40], but that tag does not exist in the borrow stack
@say
`Arena::name` hands out `&'static OsStr` from a chunk that is reallocated when the arena grows. Chunks must never move: keep `Vec<Box<[u8]>>`, and give out `&'a OsStr` bound to the arena.
@bash cargo +nightly miri test arena
test result: ok. 9 passed
@say
Miri found in 4 seconds what three evenings of gdb hadn't. It runs weekly in CI now, with `-Zmiri-strict-provenance`.
=== btrfs-reflink
project: ferrule
source: trae
ago: 24d
---
@prompt
Can we copy without using space, on file systems that can do it?
@say
`FICLONE` on btrfs and XFS, `clonefile` on APFS, block cloning on ReFS. The crate `reflink-copy` wraps all. Fall back to `copy_file_range` on EOPNOTSUPP and EXDEV.
@bash ./ferrule copy --reflink=always a.raw b.raw && btrfs filesystem du -s b.raw
Total 48.11MiB Exclusive 0.00B
=== codesign-mac
project: ferrule
source: copilot
ago: 11d
---
@prompt
macOS says the downloaded binary "is damaged and can't be opened".
@say
It isn't damaged: it has no notarisation, and the quarantine attribute is set. Sign with the hardened runtime, zip, `xcrun notarytool submit ferrule.zip --keychain-profile ferrule-ci --wait`; a bare binary can't be stapled, so ship a `.pkg`.
@bash spctl -a -vv -t install ferrule-0.10.1.pkg
accepted
source=Notarized Developer ID
