=== spark-skew
project: tidemark
ago: 145d
title: tool One task of the nightly join takes two hours
---
@prompt
The nightly join has 200 tasks; 199 finish in three minutes and one needs two hours.
@bash spark-sql -e 'select station_id, count(*) c from readings group by 1 order by c desc limit 3'
NULL 41209331
HAR-03 88120
NOR-114B 87004
@say
41 million readings have no station, and they all go to one partition. Filter the NULLs out before the join, and keep them with a union afterwards. Salting (`concat(station_id, '_', rand())`) isn't needed.
@edit jobs/join_readings.py
@@ 30
+    known = readings.where(F.col("station_id").isNotNull())
@say
The job takes 6 minutes. The NULLs come from gauge firmware 4.1.7, which drops its header after a brown-out.
=== pandas-settingwithcopy
project: tidemark
source: copilot
ago: 133d
---
@prompt
My correction of the offset is silently ignored: the frame has the same numbers afterwards.
@read tidemark/offset.py
sub = frame[frame.gauge == "HAR-03"]
sub["level"] = sub["level"] - 0.042
@say
`sub` is a copy, so the assignment goes nowhere; that's what `SettingWithCopyWarning` is about, and it's switched off in `conftest.py`. Use one `loc`: `frame.loc[frame.gauge == "HAR-03", "level"] -= 0.042`.
@prompt
Is 0.042 right at all?
@say
By the surveyors' protocol `levelling-2026-04.pdf` the benchmark sank by 42 mm, so yes.
=== parquet-schema
project: tidemark
source: codex
model: gpt
ago: 124d
---
@prompt
Reading last year's files fails since the schema got a new column.
@fails 1 python -m tidemark.read 2025
pyarrow.lib.ArrowInvalid: Schema at index 7 was different: level: float vs level: double
@say
It isn't the new column: file 7 has `level` as float32. Unify explicitly: `pa.unify_schemas(schemas, promote_options="permissive")` and pass it to `ds.dataset(..., schema=unified)`.
@edit tidemark/read.py
@@ 12
+    unified = pa.unify_schemas([pq.read_schema(f) for f in files], promote_options="permissive")
@say
`promote_options` exists from pyarrow 14.0 on; `requirements.txt` said 12, so I raised it to 15.0.2.
=== pg-vacuum
project: tidemark
ago: 113d
title: tool Queries got slow without a change
---
@prompt
The same dashboard query took 200 ms in May and takes 9 s now. No deploy in between.
@bash psql -c "select relname, n_dead_tup, last_autovacuum from pg_stat_user_tables order by 2 desc limit 2"
observation | 88213004 | 2026-05-02
@say
88 million dead rows; autovacuum hasn't finished since 2 May. Something holds the horizon back.
@bash psql -c "select slot_name, active, xmin, age(catalog_xmin) from pg_replication_slots"
debezium_old | f | | 191200331
@say
The replication slot `debezium_old` belongs to a connector that was shut down in May. Nothing can be vacuumed past it, and 310 GB of WAL are kept for it too. Drop it: `select pg_drop_replication_slot('debezium_old')`.
@prompt
Dropped. What keeps us from doing that again?
@say
`max_slot_wal_keep_size = 50GB`, and an alert on inactive slots older than a day.
=== airflow-zombie
project: tidemark
source: cursor
ago: 104d
---
@prompt
Airflow marks tasks as failed although the log shows that they ended well.
@bash airflow tasks states-for-dag-run tide_model manual__2026-08-18
harmonic_fit failed
@say
"Detected zombie job" in the scheduler log: the heartbeat of `harmonic_fit` was older than `scheduler_zombie_task_threshold` (300 s). The task is one numpy call of seven minutes that holds the GIL, so that the heartbeat thread starves.
@say
Run the fit in a subprocess: `PythonVirtualenvOperator`, or `multiprocessing.get_context("spawn")`. Raising the threshold to 900 is only a plaster.
=== kafka-rebalance
project: tidemark
ago: 95d
---
@prompt
Consumers of gauge.raw stop for half a minute several times an hour, all at once.
@grep max.poll in consumer/src
consumer/src/main/resources/application.yaml:22:    max.poll.interval.ms: 30000
@say
A batch sometimes takes more than 30 s, the broker takes the consumer for dead, and the whole group rebalances. Use the `CooperativeStickyAssignor`, so that others keep their partitions, static membership (`group.instance.id`), and 200 records at most in a poll.
@edit consumer/src/main/resources/application.yaml
@@ 22
-    max.poll.interval.ms: 30000
+    max.poll.interval.ms: 120000
+    partition.assignment.strategy: org.apache.kafka.clients.consumer.CooperativeStickyAssignor
@prompt
Can we switch the assignor in a rolling deploy?
@say
Only in two rounds: first with both assignors listed, then with the old one removed. In one round the group throws `InconsistentGroupProtocolException`.
=== duckdb-spill
project: tidemark
source: copilot-cli
ago: 86d
---
@prompt
duckdb runs out of memory on the yearly aggregate. The box has 16 GB.
@fails 1 duckdb tide.db < yearly.sql
Out of Memory Error: failed to allocate data of size 32.0 MiB (12.7 GiB/12.7 GiB used)
@say
`string_agg` over 8,000 groups can't spill. Two settings help for the rest: `SET preserve_insertion_order = false` and `SET temp_directory = '/scratch/duck'`. For string_agg, aggregate by month first and join the twelve pieces.
=== timescale-chunks
project: tidemark
ago: 79d
title: tool Planning takes longer than the query
---
@prompt
EXPLAIN says planning time 1,900 ms, execution time 14 ms.
@bash psql -c "select count(*) from timescaledb_information.chunks where hypertable_name='reading'"
26304
@say
26,304 chunks: the interval is one hour. The planner looks at each. `set_chunk_time_interval('reading', interval '7 days')` holds for new chunks; the old ones I merged with `merge_chunks` on a copy first.
@say
Planning is at 21 ms with 157 chunks.
=== unicode-station
project: tidemark
source: trae
ago: 71d
---
@prompt
The station Büsum appears twice in the list, with half of the readings each.
@bash python -c "print([ascii(s) for s in names if 'sum' in s])"
['B\xfcsum', 'Bu\u0308sum']
@say
One is NFC, the other NFD: the second comes from the Mac that exports the harbour master's sheet. Normalise with `unicodedata.normalize("NFC", name)` at the door, i.e. in `parse_station`, and merge the rows once: migration `0057_merge_busum`.
=== leap-second
project: tidemark
source: codex
model: gpt
ago: 62d
---
@prompt
Predictions are off by about 27 seconds against the hydrographic office. For every port.
@think
27 seconds... GPS time vs UTC was 18, TAI 37. 27 = leap seconds counted from 1972 to 2017, without the 10 initial ones.
@say
27 is no accident: there were 27 leap seconds since 1972. The constituents' epochs are read as TAI-like seconds, i.e. `astro_epoch` adds `LEAP_SECONDS` a second time; `skyfield` has done that already.
@edit tidemark/astro/epoch.py
@@ 9
-    return t.tt + LEAP_SECONDS / 86400
+    return t.tt
@bash pytest -q tests/test_ports.py
41 passed
=== dbt-incremental
project: tidemark
ago: 54d
---
@prompt
The incremental model has gaps: whole hours are missing, though the source has them.
@read models/marts/fct_hourly.sql
{% if is_incremental() %} where observed_at > (select max(observed_at) from {{ this }}) {% endif %}
@say
Late data. Gauges send up to six hours late, and whatever is older than the newest row is skipped for ever. Filter on `loaded_at` rather than `observed_at`, with a look-back of 12 hours and `unique_key='hour_id'`, so that late rows replace what is there.
@bash dbt run -s fct_hourly --full-refresh
OK created sql incremental model marts.fct_hourly (51,204 rows in 38.1s)
=== csv-injection
project: tidemark
source: cursor
ago: 47d
---
@prompt
Security found that our exported sheets can run formulas. Is that a real problem?
@say
Yes: a station comment such as `=HYPERLINK("http://…")` is executed when somebody opens the CSV in a spreadsheet. Prefix cells that begin with `= + - @`, tab or CR with an apostrophe. Negative numbers must stay numbers, so test the type and not the text.
@write tidemark/export/safe_cell.py
RISKY = ("=", "+", "-", "@", "\t", "\r")
def safe_cell(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value.startswith(RISKY) else value
=== model-drift
project: tidemark
ago: 36d
title: tool Surge model drifts since September
---
@prompt
The surge forecast got worse since the middle of September: the bias is +11 cm.
@bash python -m tidemark.verify --from 2026-09-01 --station CUX-01
bias +0.112 m  rmse 0.19  n 1988
@say
It begins on 14 September at 12:00 UTC, and only with easterly wind. On that day the weather service changed the grid of ICON from `R3B07` to `R3B08`: wind comes at other points now, and our nearest-neighbour lookup still has the old indices in `icon_cells.npy`.
@bash python -m tidemark.grid rebuild --grid R3B08 --out icon_cells.npy
wrote 5242 cells
@say
Bias is back at +0.6 cm in a hindcast of three weeks. The lookup now stores the grid's `uuidOfHGrid` and refuses another one.
=== json-nan
project: tidemark
source: copilot
ago: 26d
---
@prompt
The front end can't parse some answers: Unexpected token N in JSON at position 118.
@say
Python writes `NaN`, which isn't JSON. `json.dumps(allow_nan=False)` raises instead, so the mistake shows at its place. For the API map missing values to null: `orjson` does that by default.
@edit tidemark/api/response.py
@@ 4
-import json
+import orjson
@prompt
orjson or msgspec?
@say
msgspec would validate too, but it writes NaN as null only for floats inside of structs. orjson, then.
=== grib-eccodes
project: tidemark
source: trae
ago: 17d
---
@prompt
cfgrib opens the file on my machine but not in the container.
@fails 1 python -c "import cfgrib"
RuntimeError: Cannot find the ecCodes library
@say
The wheel brings no library of its own on aarch64. Install `libeccodes0` in the image and set `ECCODES_DEFINITION_PATH=/usr/share/eccodes/definitions`, as Debian splits the definitions into `libeccodes-data`.
=== sql-window
project: tidemark
source: copilot-cli
ago: 8d
---
@prompt
I need for each gauge the longest run of readings without a gap over 10 minutes. In SQL if possible.
@say
Gaps and islands: mark a new island wherever `observed_at - lag(observed_at) > interval '10 min'`, sum the marks to number the islands, then group.
@write sql/longest_run.sql
with marked as (select gauge, observed_at, (observed_at - lag(observed_at) over w > interval '10 min')::int as starts
  from reading window w as (partition by gauge order by observed_at)),
islands as (select *, sum(starts) over (partition by gauge order by observed_at) as island from marked)
select gauge, max(count) from (select gauge, island, count(*) from islands group by 1, 2) runs group by 1;
@bash psql -f sql/longest_run.sql
HAR-03 | 13440
