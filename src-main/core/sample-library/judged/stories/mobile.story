=== compose-recompose
project: mossnote
ago: 142d
title: tool Scrolling stutters in the note list
---
@prompt
The list of notes stutters on the Pixel 4a when it is flung. 600 notes.
@bash ./gradlew assembleRelease -PcomposeCompilerReports=true && grep unstable app/build/compose/*-classes.txt
unstable class NoteRow { unstable val tags: List<Tag> }
@say
`List<Tag>` is unstable for Compose, so that every row recomposes on each scroll. Use `ImmutableList` from kotlinx.collections.immutable, and `key = { it.id }` in `LazyColumn`.
@edit app/src/main/java/org/example/mossnote/list/NoteList.kt
@@ 40
-    items(notes) { NoteRow(it) }
+    items(notes, key = { it.id }, contentType = { "note" }) { NoteRow(it) }
@say
Janky frames went from 14 % to 0.8 % in `macrobenchmark`.
=== room-migration
project: mossnote
source: cursor
ago: 130d
---
@prompt
Crash on update for some users: Migration didn't properly handle: note.
@fails 1 ./gradlew connectedCheck --tests '*Migration11To12*'
java.lang.IllegalStateException: Migration didn't properly handle: note(org.example.mossnote.db.Note). Expected: indices=[index_note_folder_id]
@say
The entity has an index that `MIGRATION_11_12` doesn't make. New installs get it from the schema, updates don't. Add `CREATE INDEX IF NOT EXISTS index_note_folder_id ON note(folder_id)`.
@prompt
Why did our test not see that?
@say
`exportSchema` was false, so `MigrationTestHelper` had no 11.json to start from. It's exported now and checked in.
=== sync-clock
project: mossnote
ago: 121d
title: tool Notes reappear after they were deleted
---
@prompt
Deleted notes come back from the dead on the second device after some days.
@think
Tombstones are purged after 7 days; a device that was offline longer has the note and no tombstone: it pushes it as new.
@say
Tombstones are purged after seven days, and a tablet that was off for nine still has the note: to the server that looks new. Keep tombstones for 180 days, and let a device that was away longer start with a full resync (`sync_epoch` in the handshake).
@edit server/src/main/kotlin/sync/PurgeTombstones.kt
@@ 11
-private val KEEP = 7.days
+private val KEEP = 180.days
@say
Also the order of edits went by the device's clock; one of the phones is 13 minutes fast. A hybrid logical clock (`HlcTimestamp`) replaces it.
=== proguard-gson
project: mossnote
source: codex
model: gpt
ago: 112d
---
@prompt
In the release build all notes have empty titles. Debug is fine.
@say
R8 renames the fields that Gson reads by reflection: `title` became `a`. Keep them: `-keepclassmembers class org.example.mossnote.model.** { <fields>; }`, or use kotlinx.serialization, which needs no reflection.
@write app/proguard-rules.pro
-keepclassmembers class org.example.mossnote.model.** { <fields>; }
@bash ./gradlew assembleRelease && apkanalyzer dex packages app-release.apk | grep model.Note
C d 3 3 412 org.example.mossnote.model.Note
=== doze-alarm
project: mossnote
source: trae
ago: 103d
---
@prompt
Reminders come up to fifteen minutes late at night. During the day they are on time.
@say
Doze. `setExact` is deferred to the next maintenance window; `setExactAndAllowWhileIdle` isn't, but needs `SCHEDULE_EXACT_ALARM`, which is denied by default from Android 14 on. Ask for it only when someone sets the first reminder.
@edit app/src/main/java/org/example/mossnote/remind/ReminderScheduler.kt
@@ 27
-        alarms.setExact(RTC_WAKEUP, at, intent)
+        alarms.setExactAndAllowWhileIdle(RTC_WAKEUP, at, intent)
@bash adb shell dumpsys deviceidle force-idle && adb logcat -s ReminderReceiver
ReminderReceiver: fired 0.4 s after due
=== webp-decode
project: mossnote
source: copilot
ago: 94d
---
@prompt
Pasted pictures are upside down on Samsung phones.
@say
The camera stores landscape pixels with an EXIF orientation of 6, and `BitmapFactory.decodeStream` ignores that. Use `ImageDecoder` (API 28), which applies it, and `ExifInterface` below.
@edit app/src/main/java/org/example/mossnote/picture/PictureImporter.kt
@@ 15
+        val source = ImageDecoder.createSource(resolver, uri)
=== keyboard-inset
project: mossnote
ago: 85d
---
@prompt
Since targetSdk 35 the keyboard covers the last lines of the editor.
@say
Edge-to-edge is enforced from 35 on, and `adjustResize` no longer resizes. The editor must consume the insets itself: `Modifier.imePadding()` on the scroll container, and `WindowCompat.setDecorFitsSystemWindows(window, false)` once.
@edit app/src/main/java/org/example/mossnote/edit/EditorScreen.kt
@@ 22
+        .imePadding()
@prompt
With the floating keyboard on the tablet it jumps.
@say
`imeNestedScroll` fights with `bringIntoViewRequester` there. I took imeNestedScroll out.
=== crdt-size
project: mossnote
source: copilot-cli
ago: 75d
---
@prompt
A note of 2 kB is 900 kB in the sync database. Is that normal for a CRDT?
@bash node scripts/inspect-note.mjs 4471 --ops
inserts 11820, deletes 9702, distinct clients 311
@say
311 client ids for two devices: the app makes a new id at each start, so runs of one writer can't be merged. Persist the client id per device (`yjs` merges consecutive inserts of one client into a single struct). After a rewrite with one id: 14 kB.
=== play-anr
project: mossnote
ago: 67d
title: tool ANR rate above the threshold
---
@prompt
Play Console shows 0.61 % ANRs; the threshold is 0.47 %. Most are in "Broadcast of Intent BOOT_COMPLETED".
@say
`BootReceiver.onReceive` opens the Room database on the main thread, and at boot the disk is busy for 20 s. Use `goAsync()` with a coroutine, or better a `WorkManager` job; receivers have 10 s.
@edit app/src/main/java/org/example/mossnote/remind/BootReceiver.kt
@@ 9
-        ReminderScheduler(db(context)).scheduleAll()
+        WorkManager.getInstance(context).enqueue(OneTimeWorkRequestBuilder<RescheduleWorker>().build())
@say
Rate after a week on 5.8.1: 0.22 %.
=== share-target
project: mossnote
source: cursor
ago: 55d
---
@prompt
Sharing a link from the browser to our app shows "Mossnote keeps stopping" on Android 12 only.
@fails 1 adb logcat -d -b crash
java.lang.IllegalArgumentException: org.example.mossnote: Targeting S+ requires that one of FLAG_IMMUTABLE or FLAG_MUTABLE be specified
@say
One `PendingIntent` without a mutability flag, in `ShareShortcuts.kt`. `FLAG_IMMUTABLE`, since nobody has to fill it in.
=== godot-export
project: owl-post
ago: 61d
title: user Web export is silent on iPhones
---
@prompt
The web build of the owl game has no sound on iPhones. Elsewhere it's fine.
@say
Safari suspends the AudioContext until a touch *ends*; Godot 4.2 resumes on touch start. Show a "tap to begin" button that calls `JavaScriptBridge.eval("GodotAudio.ctx.resume()")` on release. Also the ring switch mutes WebAudio; an empty looping `<audio>` element gets round that.
@edit scenes/title/tap_to_begin.gd
@@ 6
+	JavaScriptBridge.eval("GodotAudio.ctx.resume()", true)
=== tilemap-seams
project: owl-post
source: trae
ago: 50d
---
@prompt
Thin lines flicker between the roof tiles when the camera moves.
@say
Texture bleeding at fractional camera positions. Snap the camera (`rendering/2d/snap/snap_2d_transforms_to_pixel`), and give the atlas a padding of 2 px with `use_texture_padding`. Filter must be `Nearest`.
@bash godot --headless --script tools/repack_atlas.gd -- --padding 2
repacked roofs.png 512x512 -> 576x576
=== savegame-corrupt
project: owl-post
source: codex
model: gpt
ago: 42d
---
@prompt
A player lost her save after the battery died. The file has 0 bytes.
@say
`FileAccess.open(path, WRITE)` truncates first and writes later. Write `user://slot1.sav.tmp`, `flush()`, keep the old one as `.bak`, then rename. On load fall back to `.bak` if the magic `OWL1` is missing.
@edit autoload/save_game.gd
@@ 20
+	DirAccess.rename_absolute(tmp, path)
@bash godot --headless --script tests/test_save_power_loss.gd
1000 interrupted saves, 0 lost
=== jam-physics
project: owl-post
source: copilot
ago: 29d
---
@prompt
The owl falls through thin branches when it dives fast.
@say
Tunnelling: 2,400 px/s at 60 steps is 40 px per step, and a branch is 12 px thick. Turn on continuous collision for the body (`continuous_cd = CCD_MODE_CAST_SHAPE`), or move with `move_and_collide` in sub-steps.
@prompt
Which is cheaper on the phone?
@say
Sub-steps only while diving: `ceil(speed * delta / 10)`, at most 5. Physics stays at 0.9 ms a frame.
