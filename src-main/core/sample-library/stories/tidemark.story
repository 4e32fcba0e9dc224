=== dst-duplicates
source: cursor
project: tidemark
ago: 55d
title: user Duplicate tide readings after the clocks changed
branch: fix/dst
model: opus
---
@prompt
After the backfill of October the table `readings` has 24 duplicates, all in the night of the 26th between 02:00 and 03:00. Clock change?
@bash python -m tidemark.check duplicates --month 2025-10
station    local_time           rows
HAR-03     2025-10-26 02:00:00     2
HAR-03     2025-10-26 02:10:00     2
HAR-03     2025-10-26 02:20:00     2
… 21 more
@say
Yes. In that night 02:00–03:00 happened **twice**: once in summer time (UTC+2), once in winter time (UTC+1). The readings aren't duplicates at all, they are two different hours that look the same without an offset.
@read tidemark/parse.py:18
def parse_time(text: str) -> datetime:
    """Gauge files have local time without an offset."""
    return datetime.strptime(text, "%d.%m.%Y %H:%M").replace(tzinfo=ZoneInfo("Europe/Berlin"))
@think
The file has readings in order. fold can be derived: when local time goes backwards by an hour relative to the previous row, we're in the second pass.
@say
The gauge writes local time without an offset, and `replace(tzinfo=…)` always takes the first of the two hours (`fold=0`). But rows are in order, so the file itself tells: **when the clock goes back, the second hour has begun**.

```python
def with_fold(times: Iterable[datetime]) -> Iterator[datetime]:
    """Marks the second pass through an hour that the clocks repeat."""
    previous = None
    fold = 0
    for time in times:
        if previous is not None and time < previous:
            fold = 1
        previous = time
        aware = time.replace(tzinfo=BERLIN, fold=fold)
        if aware.utcoffset() == time.replace(tzinfo=BERLIN, fold=0).utcoffset():
            fold = 0  # not ambiguous any more
        yield aware.astimezone(UTC)
```
@edit tidemark/parse.py
@@ 18
-def parse_time(text: str) -> datetime:
-    """Gauge files have local time without an offset."""
-    return datetime.strptime(text, "%d.%m.%Y %H:%M").replace(tzinfo=ZoneInfo("Europe/Berlin"))
+def parse_times(texts: Iterable[str]) -> Iterator[datetime]:
+    """Gauge files have local time without an offset; returns UTC."""
+    return with_fold(datetime.strptime(text, "%d.%m.%Y %H:%M") for text in texts)
@bash pytest -q tests/test_parse.py
..........                                                               [100%]
10 passed in 0.31s
@prompt
And the existing rows? I don't want to backfill three years again.
@say
Only the nights of clock changes are wrong, so three October nights for 11 stations. Delete and reload just those:

```sql
delete from readings
where local_time::date in ('2023-10-29', '2024-10-27', '2025-10-26')
  and local_time::time >= '02:00' and local_time::time < '03:00';
```

then `tidemark backfill --night 2023-10-29 --night 2024-10-27 --night 2025-10-26`. And store `observed_at timestamptz` from now on; local time can always be computed, the reverse can't.
=== memory-blowup
source: codex
project: tidemark
ago: 38d
title: tool Harmonic analysis runs out of memory
branch: perf/harmonics
model: gpt
---
@prompt
`tidemark harmonics --years 10` gets killed at 14 GB. The input is only 900 MB of CSV. Help me get it below 2 GB.
@bash /usr/bin/time -v python -m tidemark harmonics --years 2 2>&1 | grep -E 'Maximum|Elapsed'
	Elapsed (wall clock) time (h:mm:ss or m:ss): 1:52.20
	Maximum resident set size (kbytes): 2971040
@read tidemark/harmonics.py
def load(years: int) -> pd.DataFrame:
    frames = [pd.read_csv(path) for path in files(years)]
    frame = pd.concat(frames)
    frame["time"] = pd.to_datetime(frame["time"])
    frame["station"] = frame["station"].astype(str)
    return frame.pivot_table(index="time", columns="station", values="level")
@say
Four things here hold the data several times over:

1. all CSVs as frames **and** their `concat` (2×),
2. `station` as Python strings: 50+ bytes for each of 60 million rows,
3. `level` as float64 though the gauge has millimetres,
4. `pivot_table` makes another dense copy.

Each station can be analysed alone, so nothing needs the whole table. I'd stream by station.
@stored 900 python -m memray tree harmonics.bin
{i} KB  tidemark/harmonics.py:4 load → pandas/io/parsers/readers.py:1026 read_csv → pandas/core/internals/managers.py:2144 form_blocks
@prompt
do it, polars is fine too
@write tidemark/harmonics.py
def series(station: str, years: int) -> pl.DataFrame:
    """One station's levels, read lazily: only two columns ever reach memory."""
    return (
        pl.scan_csv([str(path) for path in files(years)], schema=SCHEMA)
        .filter(pl.col("station") == station)
        .select(pl.col("time").str.to_datetime(), pl.col("level").cast(pl.Float32))
        .collect(engine="streaming")
    )
@bash /usr/bin/time -v python -m tidemark harmonics --years 10 2>&1 | grep -E 'Maximum|Elapsed'
	Elapsed (wall clock) time (h:mm:ss or m:ss): 2:40.87
	Maximum resident set size (kbytes): 1391204
@compact
The user wants `tidemark harmonics --years 10` below 2 GB. The loader was rewritten with polars, one station at a time; peak went from more than 14 GB to 1.39 GB. Open: compare the constituents with the old version, then remove pandas from the dependencies.
@prompt
Now compare the constituents with the old results. They must agree to a millimetre.
@bash python scripts/compare_constituents.py old.json new.json --tolerance 0.001
station  M2      S2      N2      K1      O1      worst
HAR-01   0.0001  0.0000  0.0001  0.0000  0.0000  0.0001
HAR-03   0.0002  0.0001  0.0001  0.0000  0.0001  0.0002
all 11 stations within 0.001 m
@say
All 37 constituents of all 11 stations agree within **0.2 mm**, so the float32 cast is safe. Peak memory 1.39 GB instead of more than 14.
=== upstream-columns
source: copilot-cli
project: tidemark
ago: 25d
title: tool The port authority renamed a column again
---
@prompt
Ingest failed tonight: `KeyError: 'Wasserstand_cm'`. They seem to rename columns every quarter. How do we stop getting paged for that?
@bash head -2 incoming/latest.csv
Station;Zeit;Wasserstand (cm);Qualitaet
HAR-03;{day} 00:00;512;g
@say
This time it's `Wasserstand (cm)`. Two parts: accept it now, and turn "column missing" from a crash at 3 a.m. into a file that waits for you.

```python
COLUMNS = {
    "station": ["Station", "Pegel"],
    "time": ["Zeit", "Zeitpunkt", "Datum/Zeit"],
    "level_cm": ["Wasserstand_cm", "Wasserstand (cm)", "W [cm]"],
}
```

A file whose header matches none of the known names goes to `quarantine/` with a note, the rest of the night's files go through, and a **morning** message lists what waits.
@prompt
Should we use a data contract tool instead?
@say
For one sender who doesn't know about your contract, a tool adds ceremony without a counterpart. A table of accepted names, a quarantine and a friendly e-mail to the port authority is the contract you can actually have.
@write tidemark/columns.py
def find_columns(header: list[str]) -> Mapping[str, str] | Missing:
    """Our names to theirs; Missing names what wasn't found, so that the file can be set aside."""
    found = {ours: next((name for name in names if name in header), None) for ours, names in COLUMNS.items()}
    missing = [ours for ours, theirs in found.items() if theirs is None]
    return Missing(missing, header) if missing else found
@bash pytest -q
.................................................                        [100%]
49 passed in 2.18s
=== flaky-midnight
source: codex
project: tidemark
ago: 14d
title: tool A test that fails only around midnight
model: gpt
---
@prompt
tests/test_report.py::test_today fails in CI maybe once a week, always at night. Locally never.
@fails 1 TZ=UTC faketime '{daybefore} 23:59:59.8' pytest -q tests/test_report.py::test_today
E       assert '{daybefore}' == '{day}'
tests/test_report.py:21: AssertionError
1 failed in 1.93s
@say
Reproduced with `faketime`: the report takes `now()` when it starts, the test takes `now()` when it compares. Around midnight those are two different days. The clock should be an argument:
@edit tidemark/report.py
@@ 9
-def daily(station: str) -> Report:
-    today = datetime.now(UTC).date()
+def daily(station: str, today: date) -> Report:
@edit tests/test_report.py
@@ 17
 def test_today() -> None:
-    report = daily("HAR-01")
-    assert report.day == datetime.now(UTC).date()
+    report = daily("HAR-01", today=date(2026, 2, 28))
+    assert report.day == date(2026, 2, 28)
@bash for i in $(seq 50); do TZ=UTC faketime '{daybefore} 23:59:59.8' pytest -q tests/test_report.py | tail -1; done | sort | uniq -c
     50 6 passed in 0.04s
@say
Fifty runs at one second before midnight, all green.
=== partitions
source: cursor
project: tidemark
ago: 4d
title: user Parquet partitions: by station or by month?
---
@prompt
We move from Postgres to Parquet on object storage. 11 stations, one reading per 10 minutes, 30 years. Partition by station, by month, or both? Queries: "one station over years" (often) and "all stations on one day" (dashboard).
@say
First the size, because it decides nearly everything: 11 stations × 144 readings × 365 days × 30 years ≈ **17 million rows**. As Parquet that's about 120 MB. *All of it.*

So partitioning by both would make 11 × 360 = 3,960 files of 30 KB, and object storage would spend its time on requests instead of data.

My decision would be:

- partition by **year** (30 files of 4 MB),
- **sort by station, then time** inside each file,
- row groups of 64k rows, so that the statistics let readers skip all but one station.

*One station over years* reads 30 small ranges; *all stations on one day* reads one file. Revisit it when there are ten times as many gauges.
@prompt
Convincing. What about late corrections, they come up to 6 weeks later?
@say
Rewrite the year's file; it's 4 MB. Write `year=2026/part-<hash>.parquet`, then switch one small `manifest.json`. Readers that opened the old manifest keep a consistent view, and you get "what did we believe on 1 March" for free by keeping old manifests.
