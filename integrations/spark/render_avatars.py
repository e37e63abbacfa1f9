#!/usr/bin/env python3
"""Draws avatars on Apache Spark: records from Parquet, CSV, JSON or a database, pictures into a folder or an object store.

    spark-submit --files render-avatars render_avatars.py --input players.parquet --output s3://bucket/faces --product thumbnail -- --size 64

What stands behind "--" is for render-avatars itself, which draws everything: one child a task, fed by a pipe, answering with a tar. Two stages. The plan asks
the child for every record's key, all records that could write each other's files in one task, so that what must not be written is known before anything is. Drawing
gets the records that look the same into one task, where they are drawn once. A task's files appear whole or not at all, and what it wrote stands in a part of the manifest
(OUTPUT/_render/manifest, Parquet), by which the next run knows what is there already. See docs/scale.md.
"""

from __future__ import annotations

import argparse
import collections
import concurrent.futures
import contextlib
import dataclasses
import fcntl
import hashlib
import io
import itertools
import json
import os
import re
import secrets
import shutil
import subprocess
import sys
import tarfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from urllib.parse import urlsplit

import pyarrow
import pyarrow.fs
import pyarrow.parquet

PRODUCTS = {"sheet": "{id}", "thumbnail": "{id}-thumbnail", "preview": "{id}-preview"}
MANIFEST = "_render/manifest"
#: Reasons of failures that a task and the summary name, the commonest first.
REASONS = 5
REASON_LIST = pyarrow.list_(pyarrow.struct([("reason", pyarrow.string()), ("count", pyarrow.int64())]))
FILES = pyarrow.list_(pyarrow.struct([("name", pyarrow.string()), ("bytes", pyarrow.int64())]))
ROW = pyarrow.schema(
    [("id", pyarrow.string()), ("key", pyarrow.string()), ("look", pyarrow.string()), ("status", pyarrow.string()), ("files", FILES), ("bytes", pyarrow.int64()),
     ("ms", pyarrow.int64()), ("shared", pyarrow.bool_()), ("warnings", pyarrow.list_(pyarrow.string())), ("error", pyarrow.string())])
CONTENT_TYPES = {".png": "image/png", ".webp": "image/webp", ".svg": "image/svg+xml", ".json": "application/json", ".css": "text/css", ".xml": "application/xml",
                 ".parquet": "application/vnd.apache.parquet"}
PLAN = "place string, record string, id string, key string, look string, warnings array<string>, error string"
COUNTS = ("records", "rendered", "unchanged", "failed", "shared", "warnings", "files", "bytes", "ms")
PART = "part string, reasons array<struct<reason: string, count: long>>, " + ", ".join(f"{name} long" for name in COUNTS)


@dataclasses.dataclass(frozen=True)
class Job:
    """What is to be drawn, and where it goes."""

    output: str
    product: str = "thumbnail"
    options: tuple[str, ...] = ()
    binary: str = "render-avatars"
    #: How files are called, as in --name; nil for the product's usual one.
    name: str | None = None
    #: Records of a task.
    batch: int = 2000
    #: Each look is drawn once for all records, as {key:2}/{key}; the manifest says whose it is.
    by_key: bool = False
    force: bool = False
    #: Take the manifest's word for what is there, without looking.
    trust: bool = False
    #: Records that would share files: "fail" fails all but the first, "refuse" ends the job before anything is written.
    rivals: str = "fail"
    #: Uploads at the same time, a task.
    uploads: int = 8

    def __post_init__(self) -> None:
        if self.product not in PRODUCTS:
            raise ValueError(f"there is no product {self.product!r}; use {', '.join(PRODUCTS)}")
        if self.rivals not in ("fail", "refuse"):
            raise ValueError(f"rivals: {self.rivals!r} is neither fail nor refuse")
        if self.by_key and self.name:
            raise ValueError("by_key names files by their keys; leave the name out")
        if self.name and ("{id}" not in self.name or "{index}" in self.name):
            raise ValueError(f"name: {self.name!r} must hold {{id}}, and no {{index}}: no task knows a record's number in the run")
        own = {"-o", "--output", "--name", "--report", "--shard", "--dry-run", "--force", "--prune", "--jobs", "-j", "--progress", "--serve-lines"}
        for option in self.options:
            if option.split("=")[0] in own:
                raise ValueError(f"{option} is for this job to say; use its own options")

    @property
    def template(self) -> str:
        return "{key:2}/{key}" if self.by_key else self.name or PRODUCTS[self.product]

    def command(self, *more: str) -> list[str]:
        return [find(self.binary), self.product, "-", "--input-format", "ndjson", "--jobs", "1", "--quiet", "--force", *self.options, *more]


def find(binary: str) -> str:
    """The program: a path, a file that came by --files, or in PATH."""
    from pyspark import SparkFiles

    places = [binary]
    with contextlib.suppress(Exception):
        places.append(SparkFiles.get(os.path.basename(binary)))
    for place in places:
        if os.path.isfile(place):
            if not os.access(place, os.X_OK):
                os.chmod(place, 0o755)
            return os.path.abspath(place)
    found = shutil.which(binary)
    if not found:
        raise FileNotFoundError(f"{binary} is neither a path, nor among --files, nor in PATH of {os.uname().nodename}")
    return found


# Where files go: a folder that all executors see, or whatever pyarrow.fs reaches (s3, gs, abfs, hdfs).


class FolderStore:
    """Files are written under a hidden name, locked, and renamed when complete. A hidden file without a lock is from a killed task."""

    def __init__(self, path: str) -> None:
        self.root = os.path.abspath(path)

    def put(self, name: str, data: bytes, lasting: bool = False) -> None:
        path = os.path.join(self.root, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        growing = os.path.join(self.root, f".render-avatars-{secrets.token_hex(16)}.tmp")
        with open(growing, "xb") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX)
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
                os.replace(growing, path)
            except BaseException:
                with contextlib.suppress(OSError):
                    os.unlink(growing)
                raise

    def size(self, name: str) -> int | None:
        try:
            return os.stat(os.path.join(self.root, name)).st_size
        except OSError:
            return None

    def ends(self, name: str, count: int) -> bytes:
        try:
            with open(os.path.join(self.root, name), "rb") as file:
                start = file.read(count)
                size = file.seek(0, os.SEEK_END)
                file.seek(max(0, size - count))
                return start + file.read(count)
        except OSError:
            return b""

    def read(self, name: str) -> bytes:
        with open(os.path.join(self.root, name), "rb") as file:
            return file.read()

    def names(self, folder: str) -> list[str]:
        try:
            return sorted(name for name in os.listdir(os.path.join(self.root, folder)) if not name.startswith("."))
        except FileNotFoundError:
            return []

    def sweep(self) -> None:
        """Removes the half-written files of killed tasks: files of that name without a lock."""
        for name in os.listdir(self.root) if os.path.isdir(self.root) else []:
            if re.fullmatch(r"\.render-avatars-[0-9a-f]{32}\.tmp", name):
                with contextlib.suppress(OSError), open(os.path.join(self.root, name), "rb") as file:
                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    os.unlink(file.name)


class ObjectStore:
    """An object appears only when its request is complete."""

    def __init__(self, uri: str) -> None:
        self.fs, self.root = object_file_system(uri)

    def put(self, name: str, data: bytes, lasting: bool = False) -> None:
        # What a browser is told of it. An address that is a key never changes what it means.
        told = {"Content-Type": CONTENT_TYPES.get(os.path.splitext(name)[1], "application/octet-stream"),
                "Cache-Control": "public, max-age=31536000, immutable" if lasting else "no-cache"}
        with self.fs.open_output_stream(f"{self.root}/{name}", buffer_size=None, metadata=told) as stream:
            stream.write(data)

    def size(self, name: str) -> int | None:
        info = self.fs.get_file_info(f"{self.root}/{name}")
        return info.size if info.type == pyarrow.fs.FileType.File else None

    def ends(self, name: str, count: int) -> bytes:
        try:
            with self.fs.open_input_file(f"{self.root}/{name}") as file:
                size = file.size()
                start = file.read_at(min(count, size), 0)
                return start + file.read_at(min(count, size), max(0, size - count))
        except OSError:
            return b""

    def read(self, name: str) -> bytes:
        with self.fs.open_input_file(f"{self.root}/{name}") as file:
            return file.readall()

    def names(self, folder: str) -> list[str]:
        found = self.fs.get_file_info(pyarrow.fs.FileSelector(f"{self.root}/{folder}", allow_not_found=True))
        return sorted(info.base_name for info in found if info.type == pyarrow.fs.FileType.File)

    def sweep(self) -> None:
        """No partial file is ever visible."""


def object_file_system(uri: str) -> tuple[pyarrow.fs.FileSystem, str]:
    """Of S3, endpoint, region and scheme may stand in the query, else in AWS_ENDPOINT_URL and AWS_REGION; keys come from where the AWS tools have them."""
    parts = urlsplit(uri)
    if parts.scheme not in ("s3", "s3a", "s3n"):
        fs, path = pyarrow.fs.FileSystem.from_uri(uri)
        return fs, path.rstrip("/")
    asked = dict(pair.split("=", 1) for pair in parts.query.split("&") if "=" in pair)
    endpoint = urlsplit(os.environ.get("AWS_ENDPOINT_URL", ""))
    # A small object is one request, where the stream opens no upload before it knows the size.
    settings = {"endpoint_override": asked.get("endpoint_override") or endpoint.netloc or None, "scheme": asked.get("scheme") or endpoint.scheme or "https",
                "region": asked.get("region") or os.environ.get("AWS_REGION"), "allow_delayed_open": True}
    return pyarrow.fs.S3FileSystem(**{name: value for name, value in settings.items() if value}), f"{parts.netloc}{parts.path}".rstrip("/")


def store_of(output: str) -> FolderStore | ObjectStore:
    if output.startswith("file:"):
        return FolderStore(urlsplit(output).path)
    return ObjectStore(output) if "://" in output else FolderStore(output)


# The child.


class ChildFailure(RuntimeError):
    """The program could not do its work here; Spark tries the task again."""


class Child:
    """One run of the program. A thread feeds it, and blocks while it does not read."""

    def __init__(self, command: list[str], lines: Iterable[str]) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.said = collections.deque(maxlen=20)
        self.failure: BaseException | None = None
        self.lines = lines
        self.threads = [threading.Thread(target=self.feed, daemon=True), threading.Thread(target=self.listen, daemon=True)]
        for thread in self.threads:
            thread.start()

    def feed(self) -> None:
        try:
            with self.process.stdin as pipe:
                for line in self.lines:
                    pipe.write(line.encode() + b"\n")
        except BrokenPipeError:
            pass  # How it ended says more.
        except BaseException as error:  # noqa: BLE001 - told by the thread that waits
            self.failure = error
            self.process.kill()

    def listen(self) -> None:
        for line in self.process.stderr:
            self.said.append(line.decode(errors="replace").rstrip())

    def close(self) -> None:
        """Raises if it could not do all records. Statuses 0, 1 and 65 are about records, all others about the machine."""
        status = self.process.wait()
        for thread in self.threads:
            thread.join()
        if self.failure:
            raise self.failure
        if status not in (0, 1, 65):
            raise ChildFailure(f"render-avatars ended with {status}: {' | '.join(self.said)}")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


# The plan: what every record is, and whether it may be drawn.


def plan(job: Job, batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
    rows = (row for batch in batches for row in batch.to_pylist())
    first = next(rows, None)
    if first is None:
        return
    pending: collections.deque[dict] = collections.deque()

    def lines() -> Iterator[str]:
        for row in itertools.chain([first], rows):
            row["record"] = " ".join(row["record"].split("\n"))
            pending.append(row)
            yield row["record"]

    child = Child(job.command("--dry-run", "--report", "-", "-o", "/nonexistent", "--name", "{id}" if job.by_key else job.template), lines())
    try:
        done = []
        for line in child.process.stdout:
            told = json.loads(line)
            if "summary" in told:
                continue
            if told.get("retry"):
                raise ChildFailure(told["error"])
            done.append(planned(pending.popleft(), told))
            if len(done) >= 1000:
                yield batch_of(done)
                done = []
        child.close()
        if pending:
            raise ChildFailure(f"render-avatars told nothing of {len(pending)} records")
        if done:
            yield batch_of(done)
    finally:
        child.kill()


def planned(row: dict, told: dict) -> dict:
    """A line of the report with its record. The line's number is one of the child's, which means nothing outside it."""
    error = told.get("error")
    named = told.get("id")
    if error is None and not has_id(row["record"]):
        named, error = None, "the record has no id; across tasks there is no line to name it by"
    if error is not None:
        error = re.sub(r"^-:\d+: ", "", error)
        error = re.sub(r"(is used twice|those of another record)[,:] -:\d+ and -:\d+", r"\1", error)
    warnings = [re.sub(r"^-:\d+: ", "", warning) for warning in told.get("warnings") or []]
    return {"place": row["place"], "record": row["record"], "id": named, "key": told.get("key"), "look": told.get("look"), "warnings": warnings, "error": error}


def has_id(record: str) -> bool:
    with contextlib.suppress(ValueError):
        members = json.loads(record)
        return isinstance(members, dict) and any(members.get(name) for name in ("id", "user_id"))
    return True


def batch_of(rows: list[dict]) -> pyarrow.RecordBatch:
    texts = {name: pyarrow.array([row[name] for row in rows], pyarrow.string()) for name in ("place", "record", "id", "key", "look")}
    warnings = pyarrow.array([row["warnings"] for row in rows], pyarrow.list_(pyarrow.string()))
    return pyarrow.RecordBatch.from_pydict({**texts, "warnings": warnings, "error": pyarrow.array([row["error"] for row in rows], pyarrow.string())})


# Drawing.


@dataclasses.dataclass
class Slot:
    """A record of the task and its result, in order."""

    row: dict
    outcome: dict | None = None
    #: The one before, whose files are this one's too.
    twin: Slot | None = None


def draw(job: Job, run: int, counted: Callable[[str, int], None], batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
    """One task: stores its records' files, and then their part of the manifest."""
    start = time.monotonic()
    store = store_of(job.output)
    slots: list[Slot] = []
    waiting: collections.deque[Slot] = collections.deque()

    def lines() -> Iterator[str]:
        previous = None
        for row in (row for batch in batches for row in batch.to_pylist()):
            slot = Slot(row)
            slots.append(slot)
            if row["error"] is not None:
                slot.outcome = {"status": "failed", "error": row["error"]}
            elif (known := known_files(job, store, row)) is not None:
                slot.outcome = {"status": "unchanged", "files": known}
            elif job.by_key and previous is not None and previous.row["key"] == row["key"]:
                slot.twin = previous
            else:
                previous = slot
                waiting.append(slot)
                yield row["record"]

    feed = lines()
    first = next(feed, None)
    if first is not None:
        child = Child(job.command("-o", "tar:-", "--name", job.template), itertools.chain([first], feed))
        try:
            receive(job, store, child, waiting, counted)
        finally:
            child.kill()
        if waiting:
            raise ChildFailure(f"render-avatars told nothing of {len(waiting)} records")
    if not slots:
        return
    rows = [manifest_row(slot) for slot in slots]
    table = pyarrow.Table.from_pylist(rows, schema=ROW)
    data = io.BytesIO()
    pyarrow.parquet.write_table(table, data, compression="zstd")
    # The same records are the same part, however often the task runs.
    named = hashlib.sha256("\n".join(sorted(f"{slot.row['place']} {slot.row['id']} {slot.row['key']}" for slot in slots)).encode()).hexdigest()[:24]
    part = f"{run:06}-{named}.parquet"
    store.put(f"{MANIFEST}/{part}", data.getvalue())
    states = collections.Counter(row["status"] for row in rows)
    reasons = collections.Counter(reason_of(row["error"]) for row in rows if row["error"]).most_common(REASONS)
    counts = {"records": len(rows), "rendered": states["rendered"], "unchanged": states["unchanged"], "failed": states["failed"],
              "shared": sum(bool(row["shared"]) for row in rows), "warnings": sum(len(row["warnings"]) for row in rows),
              "files": sum(len(row["files"]) for row in rows), "bytes": sum(row["bytes"] for row in rows), "ms": int(1000 * (time.monotonic() - start))}
    told = pyarrow.array([[{"reason": reason, "count": count} for reason, count in reasons]], REASON_LIST)
    yield pyarrow.RecordBatch.from_pydict({"part": [part], "reasons": told, **{name: pyarrow.array([counts[name]], pyarrow.int64()) for name in COUNTS}})


def reason_of(error: str) -> str:
    """An error without the record's details, so that equal reasons can be counted."""
    return re.sub(r'"[^"]*"', '"…"', re.sub(r"^[^:]*: (?=the id|its files)", "", error))


def receive(job: Job, store: FolderStore | ObjectStore, child: Child, waiting: collections.deque, counted: Callable[[str, int], None]) -> None:
    """Stores the files of a tar as they come, at most so many at a time."""
    is_ended = False
    with concurrent.futures.ThreadPoolExecutor(job.uploads) as pool:
        moving: collections.deque[concurrent.futures.Future] = collections.deque()
        for name, data in entries(child):
            if name == ".manifest/summary.json":
                is_ended = True
            elif name.startswith(".manifest/"):
                told = json.loads(data)
                if told.get("retry"):
                    raise ChildFailure(told["error"])
                waiting.popleft().outcome = told
                counted("records", 1)
            else:
                moving.append(pool.submit(store.put, name, data, job.by_key))
                counted("bytes", len(data))
                while len(moving) > 4 * job.uploads:
                    moving.popleft().result()
        for future in moving:
            future.result()
    child.close()
    if not is_ended:
        raise ChildFailure("render-avatars ended within its tar")


def entries(child: Child) -> Iterator[tuple[str, bytes]]:
    """Names and bytes, in their order, one at a time."""
    try:
        with tarfile.open(fileobj=child.process.stdout, mode="r|") as tar:
            for entry in tar:
                yield entry.name, tar.extractfile(entry).read()
                tar.members.clear()  # Or it keeps them all.
    except tarfile.TarError as error:
        child.close()
        raise ChildFailure(f"the tar of render-avatars cannot be read: {error}") from error


def known_files(job: Job, store: FolderStore | ObjectStore, row: dict) -> list[dict] | None:
    """The files of an earlier run with the same key, where all are still there: the first one says its key itself, the others have their sizes."""
    files = row.get("known")
    if job.force or not files:
        return None
    files = [{"name": file["name"], "bytes": file["bytes"]} for file in files]
    if job.trust:
        return files
    is_key = f"key={row['key']}".encode() in store.ends(files[0]["name"], 4096)
    return files if is_key and all(store.size(file["name"]) == file["bytes"] for file in files) else None


def manifest_row(slot: Slot) -> dict:
    row, outcome = slot.row, (slot.twin or slot).outcome or {}
    files = outcome.get("files") or []
    return {"id": row["id"], "key": row["key"], "look": row["look"], "status": outcome["status"], "files": files, "bytes": sum(file["bytes"] for file in files),
            "ms": 0 if slot.twin else outcome.get("ms", 0), "shared": bool(slot.twin or outcome.get("shared")), "warnings": row["warnings"], "error": outcome.get("error")}


# What the driver does.


def render(spark, records, job: Job, salt: bool = True) -> dict:
    """Draws the records of a data frame with the columns `place` (what comes first has the smaller one), `group` and `record` (JSON); see `records_of`.

    Returns the sums, which stand in OUTPUT/_render/summary.json too. The rows of the manifest are Parquet files below OUTPUT/_render/manifest, of this run those that begin
    with the run's number.
    """
    from pyspark import StorageLevel
    from pyspark.sql import functions as F

    start = time.monotonic()
    context = spark.sparkContext
    store = store_of(job.output)
    store.sweep()
    parts = store.names(MANIFEST)
    run = 1 + max((int(part.split("-")[0]) for part in parts), default=0)
    context.setJobGroup("render-avatars", f"render-avatars: {job.product}", interruptOnCancel=True)

    context.setJobDescription(f"plan the {job.product}s: keys, and who could write whose files")
    records = records.repartition(tasks(spark, records), "group").sortWithinPartitions("place", "record")
    plans = records.select("place", "record").mapInArrow(lambda batches: plan(job, batches), PLAN).persist(StorageLevel.MEMORY_AND_DISK)
    try:
        looks = plans.groupBy("key").agg(F.count("*").alias("n"), F.count("error").alias("failed"), F.sum(F.expr("int(error rlike '(is used twice|those of another record)')")).alias("rivals"))
        total, failed, rivals, keys, most = looks.agg(F.sum("n"), F.sum("failed"), F.sum("rivals"), F.count("key"), F.max(F.expr("if(key is null, 0, n)"))).first()
        total, failed, rivals = total or 0, failed or 0, rivals or 0
        if rivals and job.rivals == "refuse":
            named = [row["error"] for row in plans.where("error rlike '(is used twice|those of another record)'").select("error").limit(5).collect()]
            raise SystemExit(f"error: {rivals} records would write over others' files; nothing was written: " + "; ".join(named))
        popular = {} if job.by_key or not salt or (most or 0) <= job.batch else {row["key"]: row["n"] for row in looks.where(F.col("key").isNotNull() & (F.col("n") > job.batch)).collect()}
        planned_after = time.monotonic()

        context.setJobDescription(f"draw {total} {job.product}s of {keys} looks")
        work = plans if job.force or not parts else with_known(spark, plans, job, parts)
        salts = F.lit(0)
        for key, count in popular.items():
            # A look of more records than a task takes is drawn once in each of several tasks.
            salts = F.when(F.col("key") == key, F.pmod(F.hash("id"), F.lit(-(-count // job.batch)))).otherwise(salts)
        work = work.withColumn("salt", salts).repartition(max(1, -(-total // job.batch)), F.coalesce("key", "place"), "salt").sortWithinPartitions("key", "place", "record")
        counters = {name: context.accumulator(0) for name in ("records", "bytes")}
        drawn = work.mapInArrow(lambda batches: draw(job, run, lambda name, count: counters[name].add(count), batches), PART)
        results = drawn.collect()
    finally:
        plans.unpersist()
        context.setJobDescription(None)
    store.sweep()
    sum_of = {name: sum(row[name] for row in results) for name in COUNTS}
    if sum_of["records"] != total or len({row["part"] for row in results}) != len(results):
        raise RuntimeError(f"{total} records were planned and {sum_of['records']} are in the manifest")
    reasons = collections.Counter()
    for row in results:
        reasons.update({told["reason"]: told["count"] for told in row["reasons"]})
    seconds = {"plan": planned_after - start, "draw": time.monotonic() - planned_after, "all": time.monotonic() - start}
    # What tasks took together tells nothing of the clock.
    sum_of["task_ms"] = sum_of.pop("ms")
    summary = {"run": run, "product": job.product, "options": list(job.options), **sum_of, "looks": keys, "rivals": rivals, "tasks": len(results),
               "reasons": dict(reasons.most_common(REASONS)), "seconds": {name: round(value, 2) for name, value in seconds.items()}}
    store.put("_render/summary.json", (json.dumps(summary) + "\n").encode())
    return summary


def tasks(spark, records) -> int:
    """The number of partitions of the plan: those of the input, or the cores if these are more."""
    return max(records.rdd.getNumPartitions(), spark.sparkContext.defaultParallelism)


def with_known(spark, plans, job: Job, parts: list[str]):
    """The plan with the files that earlier runs wrote for the same key: of every id, or of every key, what the latest run said."""
    from pyspark.sql import functions as F
    from pyspark.sql import Window

    def read(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        store = store_of(job.output)
        for batch in batches:
            for name in batch.column("name").to_pylist():
                table = pyarrow.parquet.read_table(io.BytesIO(store.read(f"{MANIFEST}/{name}")), columns=["id", "key", "status", "files"])
                runs = pyarrow.array([int(name.split("-")[0])] * len(table), pyarrow.int64())
                yield from table.append_column("run", runs).combine_chunks().to_batches()

    names = spark.createDataFrame([(part,) for part in parts], "name string").repartition(min(len(parts), 200))
    known = names.mapInArrow(read, "id string, key string, status string, files array<struct<name: string, bytes: long>>, run long").where("status != 'failed'")
    who = "key" if job.by_key else "id"
    latest = known.withColumn("rank", F.row_number().over(Window.partitionBy(who).orderBy(F.desc("run")))).where("rank = 1")
    if job.by_key:
        return plans.join(latest.select("key", F.col("files").alias("known")), "key", "left")
    return plans.join(latest.select("id", "key", F.col("files").alias("known")), ["id", "key"], "left")


def records_of(spark, args: argparse.Namespace, job: Job):
    """The input as rows of `place`, `group` and `record`. Of two records that cannot both be written, the one with the smaller place is."""
    from pyspark.sql import functions as F

    place = F.concat(F.input_file_name(), F.lpad(F.monotonically_increasing_id(), 20, "0"))
    kind = args.format or kind_of(args.input)
    if kind == "json":
        frame = spark.read.text(args.input).where(F.length(F.trim("value")) > 0).select(place.alias("place"), F.col("value").alias("record"))
        key = F.coalesce(F.get_json_object("record", "$.id"), F.get_json_object("record", "$.user_id"), F.col("place"))
    else:
        if kind == "parquet":
            frame = spark.read.parquet(args.input)
        elif kind == "csv":
            frame = spark.read.csv(args.input, header=True, multiLine=True, escape='"')
        else:
            frame, place = table_of(spark, args), F.lit("")
        columns = frame.columns
        own = next((name for name in ("id", "user_id") if name in columns), None)
        members = [F.col(name).cast("string").alias(name) if name == own else F.col(name) for name in columns]
        owner = F.col(own).cast("string") if own else F.lit(None).cast("string")
        frame = frame.select(place.alias("place"), owner.alias("own"), F.to_json(F.struct(*members)).alias("record"))
        key = F.coalesce("own", F.col("record"))
    # Sheets whose files have endings of their own: a and a-pet could meet.
    meets = job.product == "sheet" and any(option.split("=")[0] in ("--pet", "--split", "--format", "--max-size", "--trim") for option in job.options)
    return frame.select("place", "record", (F.regexp_extract(key, r"^[^-.@]*", 0) if meets else key).alias("group"))


def kind_of(path: str) -> str:
    if path.startswith("jdbc:"):
        return "jdbc"
    ending = re.search(r"\.(parquet|csv|ndjson|jsonl|json)(\.gz)?/?$", path)
    return {"ndjson": "json", "jsonl": "json"}.get(ending[1], ending[1]) if ending else "parquet"


def table_of(spark, args: argparse.Namespace):
    """A table or a query of a database, read in ranges of a number, or by the first digits of an id."""
    reader = spark.read.format("jdbc").option("url", args.input).option("fetchsize", 5000).option("driver", args.driver)
    if args.user:
        reader = reader.option("user", args.user)
    if password := os.environ.get("RENDER_AVATARS_DB_PASSWORD"):
        reader = reader.option("password", password)
    table = args.table if re.fullmatch(r"[\w.\"]+", args.table) else f"({args.table}) AS t"
    if not args.partition_by or args.partitions == 1:
        return reader.option("dbtable", table).load()
    # The database splits by its own hash, which every type has and which needs no bounds.
    properties = {"driver": args.driver, "fetchsize": "5000", **({"user": args.user} if args.user else {}), **({"password": password} if password else {})}
    predicates = [f"mod(abs(hashtext({args.partition_by}::text)::bigint), {args.partitions}) = {number}" for number in range(args.partitions)]
    return spark.read.jdbc(args.input, table, predicates=predicates, properties=properties)


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="render_avatars.py", description=__doc__.split("\n\n")[0], epilog="What stands behind -- is for render-avatars: --size 64 --framing head")
    made.add_argument("--input", required=True, help="Parquet, CSV or NDJSON files or folders, as Spark names them, or jdbc:postgresql://HOST/DATABASE")
    made.add_argument("--format", choices=["parquet", "csv", "json", "jdbc"], help="what the input is, where its name does not say")
    made.add_argument("--table", default="player_avatars", help="of a database: a table, or a query")
    made.add_argument("--partition-by", default="user_id", help="of a database: the column by which it is read in parts; empty for none")
    made.add_argument("--partitions", type=int, default=8, help="of a database: how many connections read it")
    made.add_argument("--user", help="of a database; its password stands in RENDER_AVATARS_DB_PASSWORD")
    made.add_argument("--driver", default="org.postgresql.Driver", help="of a database: the class of its JDBC driver, which comes by --jars")
    made.add_argument("--output", required=True, help="a folder that every executor sees, or s3://BUCKET/PATH, gs://, abfs://, hdfs://")
    made.add_argument("--product", choices=list(PRODUCTS), default="thumbnail")
    made.add_argument("--binary", default="render-avatars", help="the program: a path, a name in PATH, or the name of a file that came by --files")
    made.add_argument("--name", help="how files are called, as in render-avatars --name; it must hold {id}")
    made.add_argument("--batch", type=int, default=2000, help="records of a task")
    made.add_argument("--by-key", action="store_true", help="draw every look once, as {key:2}/{key}; the manifest says whose it is")
    made.add_argument("--force", action="store_true", help="draw what is there already")
    made.add_argument("--trust", action="store_true", help="take the manifest's word for what is there, without looking at each file")
    made.add_argument("--rivals", choices=["fail", "refuse"], default="fail", help="records that would share files: all but the first fail, or nothing is written")
    made.add_argument("--uploads", type=int, default=8, help="files on their way at the same time, a task")
    return made


def tell(summary: dict) -> None:
    """Says why records failed, on standard error, the commonest reason first."""
    for reason, count in summary["reasons"].items():
        print(f"error: {count} of {summary['records']} records failed: {reason}", file=sys.stderr)


def main(arguments: list[str]) -> int:
    """0 all records done, 1 some failed, 64 usage; what keeps a job from its end is an exception, which spark-submit tells."""
    own, options = (arguments[: arguments.index("--")], arguments[arguments.index("--") + 1 :]) if "--" in arguments else (arguments, [])
    args = parser().parse_args(own)
    try:
        job = Job(args.output, args.product, tuple(options), args.binary, args.name, args.batch, args.by_key, args.force, args.trust, args.rivals, args.uploads)
    except ValueError as error:
        print(f"error: {error}", file=sys.stderr)
        return 64
    from pyspark.sql import SparkSession

    spark = SparkSession.builder.appName(f"render-avatars {args.product}").getOrCreate()
    try:
        summary = render(spark, records_of(spark, args, job), job)
    finally:
        spark.stop()
    tell(summary)
    print(json.dumps(summary))
    return 1 if summary["failed"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
