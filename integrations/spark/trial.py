"""What make spark-test has no time for: a cluster of two workers on this machine whose executors and driver are killed and whose disk fills up, and how fast
it is beside one process. Prints a line for each; run it as .venv/bin/python trial.py faults|speed [RECORDS…]."""

from __future__ import annotations

import contextlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import pyarrow.parquet
import pyspark

import machines

HOME = pathlib.Path(pyspark.__file__).parent
JOB = pathlib.Path(__file__).resolve().parent / "render_avatars.py"


class Cluster:
    """A master and two workers of a core each, as processes of their own."""

    def __init__(self, folder: pathlib.Path, disks: tuple[str | None, str | None] = (None, None)) -> None:
        self.folder = folder
        self.port = machines.free_port()
        self.env = {**os.environ, "SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable, "PYSPARK_DRIVER_PYTHON": sys.executable, "PYTHONDONTWRITEBYTECODE": "1",
                    "SPARK_HOME": str(HOME), "PYTHONPATH": str(JOB.parent)}
        self.started = [self.start("master", "deploy.master.Master", "-h", "127.0.0.1", "-p", str(self.port), "--webui-port", str(machines.free_port()))]
        for number, disk in enumerate(disks):
            self.env["SPARK_LOCAL_DIRS"] = disk or str(folder / f"local{number}")
            self.started.append(self.start(f"worker{number}", "deploy.worker.Worker", "-c", "1", "-m", "1g", "-h", "127.0.0.1", "-d", str(folder / f"work{number}"),
                                           "--webui-port", str(machines.free_port()), f"spark://127.0.0.1:{self.port}"))
        del self.env["SPARK_LOCAL_DIRS"]
        until(lambda: sum("Successfully registered with master" in self.said(f"worker{number}") for number in (0, 1)) == 2, "the workers find no master")

    def start(self, name: str, service: str, *arguments: str) -> subprocess.Popen:
        with open(self.folder / f"{name}.log", "wb") as log:
            return subprocess.Popen([HOME / "bin/spark-class", f"org.apache.spark.{service}", *arguments], env=self.env, stdout=log, stderr=log, start_new_session=True)

    def said(self, name: str) -> str:
        return (self.folder / f"{name}.log").read_text(errors="replace")

    def submit(self, *arguments: str, options: tuple[str, ...] = ()) -> subprocess.Popen:
        conf = {"spark.ui.enabled": "false", "spark.driver.host": "127.0.0.1", "spark.driver.bindAddress": "127.0.0.1", "spark.executor.memory": "768m", "spark.executor.cores": "1",
                "spark.log.level": "ERROR", "spark.ui.showConsoleProgress": "false", "spark.task.maxFailures": "8", "spark.excludeOnFailure.enabled": "true",
                "spark.jars": machines.JAR}
        settings = [word for name, value in conf.items() for word in ("--conf", f"{name}={value}")]
        with open(self.folder / "driver.log", "ab") as log:
            return subprocess.Popen([HOME / "bin/spark-submit", "--master", f"spark://127.0.0.1:{self.port}", *settings, JOB, *arguments, "--", *options], env=self.env,
                                    stdout=subprocess.PIPE, stderr=log, start_new_session=True)

    def executors(self) -> list[int]:
        """Those of this cluster: their folders are its own."""
        found = []
        for process in pathlib.Path("/proc").iterdir():
            with contextlib.suppress(OSError, ValueError):
                if b"CoarseGrainedExecutorBackend" in (process / "cmdline").read_bytes() and str((process / "cwd").resolve()).startswith(str(self.folder)):
                    found.append(int(process.name))
        return sorted(found)

    def stop(self) -> None:
        for process in reversed(self.started):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGTERM)
            process.wait()


def until(holds, otherwise: str, seconds: int = 300) -> None:
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            raise TimeoutError(otherwise)
        time.sleep(0.05)


def parts(out: pathlib.Path) -> list[pathlib.Path]:
    return sorted((out / "_render/manifest").glob("*.parquet"))


def check(name: str, out: pathlib.Path, one: pathlib.Path, records: int, process: subprocess.Popen, start: float) -> None:
    """Nothing lost, nothing doubled, nothing half-written, and the summary says so."""
    status = process.wait()
    summary = json.loads((out / "_render/summary.json").read_text())
    rows = [row for part in parts(out) if part.name.startswith(f"{summary['run']:06}-") for row in pyarrow.parquet.read_table(part).to_pylist()]
    told = {"exit": status, "same tree": machines.tree(out) == machines.tree(one), "files": len(machines.tree(out)), "rows": len(rows), "ids": len({row["id"] for row in rows}),
            **{name: summary[name] for name in ("records", "rendered", "unchanged", "failed")}, "hidden": len(list(out.rglob(".*"))), "s": round(time.monotonic() - start)}
    isGood = told["same tree"] and len(rows) == records == summary["records"] and not told["hidden"]
    print(f"{'good' if isGood else 'BAD'}  {name}: {json.dumps(told)}", flush=True)


def faults(count: int) -> None:
    folder = pathlib.Path(tempfile.mkdtemp(prefix="render-avatars-trial-"))
    options = ("--size", "64")
    try:
        records: list = machines.rows(count)
        text = [json.dumps(record, ensure_ascii=False) for record in records]
        double = json.dumps({**records[3], "hair_style": "afro"})
        text += ['{"user_id": "broken", "hair_style": 3}', double]
        (folder / "in").mkdir()
        for number in range(4):
            (folder / f"in/{number}.ndjson").write_text("\n".join(text[len(text) * number // 4 : len(text) * (number + 1) // 4]) + "\n")
        machines.one_process(text, folder / "one", "thumbnail", *options)
        ask = ("--input", str(folder / "in"), "--format", "json", "--binary", machines.BINARY, "--batch", str(max(50, count // 16)), "--output")

        cluster = Cluster(folder)
        try:
            out, start = folder / "quiet", time.monotonic()
            check("nothing happens", out, folder / "one", len(text), cluster.submit(*ask, str(out), options=options), start)

            out, start = folder / "executor", time.monotonic()
            run = cluster.submit(*ask, str(out), options=options)
            until(lambda: len(parts(out)) >= 2, "no task ends")
            os.kill(cluster.executors()[0], signal.SIGKILL)
            check("an executor is killed in mid-run", out, folder / "one", len(text), run, start)

            out, start = folder / "driver", time.monotonic()
            run = cluster.submit(*ask, str(out), options=options)
            until(lambda: len(parts(out)) >= 3, "no task ends")
            os.killpg(run.pid, signal.SIGKILL)
            run.wait()
            until(lambda: not cluster.executors(), "executors outlive their driver")
            check("the driver is killed, and started again", out, folder / "one", len(text), cluster.submit(*ask, str(out), options=options), start)
        finally:
            cluster.stop()

        disk = folder / "small"
        disk.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=600k", "tmpfs", disk], check=True)
        (folder / "second").mkdir()
        try:
            cluster = Cluster(folder / "second", (None, str(disk)))
            try:
                out, start = folder / "full", time.monotonic()
                run = cluster.submit(*ask, str(out), options=options)
                run.wait()
                # That the disk was full is to be seen in the executor's own words.
                words = sum(len(re.findall("No space left on device", path.read_text(errors="replace"))) for path in (folder / "second").glob("work1/*/*/stderr"))
                check(f"one executor's disk is full ({words} times it said so)", out, folder / "one", len(text), run, start)
            finally:
                cluster.stop()
        finally:
            subprocess.run(["umount", "-l", disk], check=False)

        with machines.database() as (address, query), machines.object_store() as store:
            machines.fill(query, records)
            rows = [json.loads(line) for line in query("SELECT row_to_json(a) FROM player_avatars a").splitlines()]
            machines.one_process(rows, folder / "rows", "thumbnail", *options)
            spark = machines.session()
            import render_avatars as job_of

            for place, tree in ((str(folder / "jdbc"), machines.tree), (store.uri % "faces", lambda _: store.digests("faces"))):
                start = time.monotonic()
                args = job_of.parser().parse_args(["--input", address, "--user", "postgres", "--output", place])
                job = job_of.Job(place, "thumbnail", options, machines.BINARY)
                summary = job_of.render(spark, job_of.records_of(spark, args, job), job)
                same = tree(place) == machines.tree(folder / "rows")
                print(f"{'good' if same and summary['rendered'] == count else 'BAD'}  PostgreSQL to {place.split('?')[0]}: same tree {same}, {summary['rendered']} rendered, {time.monotonic() - start:.0f} s", flush=True)
            spark.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def speed(counts: list[int]) -> None:
    """The same thumbnails by one process and by Spark in turn: the whole job in a session that is there, and with a session's start."""
    import render_avatars as job_of

    folder = pathlib.Path(tempfile.mkdtemp(prefix="render-avatars-trial-"))
    try:
        begin = time.monotonic()
        spark = machines.session()
        session = time.monotonic() - begin
        print(f"a session begins in {session:.1f} s", flush=True)
        for count in counts:
            source = folder / f"{count}.ndjson"
            source.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in machines.rows(count)))
            for turn in range(2):
                start = time.monotonic()
                subprocess.run([machines.BINARY, "thumbnail", source, "-o", folder / f"one{count}-{turn}", "-q"], check=True)
                plain = time.monotonic() - start
                out = folder / f"spark{count}-{turn}"
                job = job_of.Job(str(out), "thumbnail", (), machines.BINARY, batch=max(200, min(2500, count // 8)))
                args = job_of.parser().parse_args(["--input", str(source), "--format", "json", "--output", str(out)])
                start = time.monotonic()
                summary = job_of.render(spark, job_of.records_of(spark, args, job), job)
                engine = time.monotonic() - start
                same = machines.tree(out) == machines.tree(folder / f"one{count}-{turn}")
                print(f"{count} thumbnails: one process {plain:.1f} s, Spark {engine:.1f} s ({summary['seconds']}), ratio {engine / plain:.2f}, "
                      f"with the session's start {(engine + session) / plain:.2f}; same tree {same}", flush=True)
        spark.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    # Ending this process ends its cluster too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    numbers = [int(word) for word in sys.argv[2:]]
    if sys.argv[1:2] == ["faults"]:
        faults(*numbers or [2000])
    elif sys.argv[1:2] == ["speed"]:
        speed(numbers or [400, 4000, 20000])
    else:
        sys.exit(__doc__)
