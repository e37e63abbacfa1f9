"""What the Spark job makes is what one process makes, file by file, whatever comes in its way: make spark-test."""

from __future__ import annotations

import contextlib
import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import uuid

import pyarrow.parquet

import machines
import render_avatars as job_of

QUICK = ("--clips", "idle", "--scale", "1", "--fps", "2")


class SparkTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.spark = machines.session(spark__sql__shuffle__partitions="2")
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="render-avatars-spark-"))

    @classmethod
    def tearDownClass(cls) -> None:
        cls.spark.stop()
        shutil.rmtree(cls.folder, ignore_errors=True)

    def setUp(self) -> None:
        self.place = self.folder / self.id().split(".")[-1]
        self.place.mkdir()

    def run_job(self, source: str, *more: str, options: tuple[str, ...] = ()) -> dict:
        arguments = ["--input", str(source), "--output", str(self.place / "out"), "--binary", machines.BINARY, *more]
        args = job_of.parser().parse_args(arguments)
        job = job_of.Job(args.output, args.product, options, args.binary, args.name, args.batch, args.by_key, args.force, args.trust, args.rivals, args.uploads)
        return job_of.render(self.spark, job_of.records_of(self.spark, args, job), job)

    def lines(self, name: str, records: list) -> str:
        path = self.place / name
        path.write_text("".join((record if isinstance(record, str) else json.dumps(record, ensure_ascii=False)) + "\n" for record in records))
        return str(path)

    def manifest(self, run: int = 1) -> list[dict]:
        parts = sorted((self.place / "out/_render/manifest").glob(f"{run:06}-*.parquet"))
        return [row for part in parts for row in pyarrow.parquet.read_table(part).to_pylist()]

    def assert_same_tree(self, records: list, product: str = "thumbnail", *options: str) -> None:
        machines.one_process(records, self.place / "one", product, *options)
        self.assertEqual(machines.tree(self.place / "out"), machines.tree(self.place / "one"))

    def test_parquet_gives_the_tree_of_one_process(self) -> None:
        records = machines.rows(120)
        self.spark.createDataFrame(records).repartition(5).write.parquet(str(self.place / "in.parquet"))
        summary = self.run_job(self.place / "in.parquet", "--batch", "50", options=("--size", "32"))
        self.assertEqual([summary["records"], summary["rendered"], summary["tasks"]], [120, 120, 3])
        self.assert_same_tree(records, "thumbnail", "--size", "32")

    def test_csv_and_sheets_too(self) -> None:
        records = machines.rows(12)
        names = list(records[0])
        (self.place / "in.csv").write_text(",".join(names) + "\n" + "".join(",".join(row[name] for name in names) + "\n" for row in records))
        self.run_job(self.place / "in.csv", "--product", "sheet", "--name", "{key:2}/{id}", options=QUICK)
        self.assert_same_tree(records, "sheet", "--name", "{key:2}/{id}", *QUICK)

    def test_parts_and_the_motion_that_they_share(self) -> None:
        records = machines.rows(12)
        (self.place / "in.json").write_text("".join(json.dumps(row) + "\n" for row in records))
        parts = ("--layout", "parts", "--clips", "idle", "--scale", "1")
        self.run_job(self.place / "in.json", "--product", "sheet", "--batch", "4", options=parts)
        self.assert_same_tree(records, "sheet", *parts)

    def test_bad_and_double_records_fail_alone(self) -> None:
        records = machines.rows(40)
        double = {**records[3], "hair_style": "afro"}
        first = records[:20] + ['{"user_id": "broken", "hair_style": 3}', '{"user_id": broken']
        second = records[20:] + [double, '{"hair_style": "bun"}']
        (self.place / "in").mkdir()
        self.lines("in/a.ndjson", first)
        self.lines("in/b.ndjson", second)
        summary = self.run_job(self.place / "in", "--format", "json", "--batch", "10", options=("--size", "32"))
        self.assertEqual([summary["records"], summary["rendered"], summary["failed"], summary["rivals"]], [44, 40, 4, 1])
        self.assert_same_tree(first + second[:-1], "thumbnail", "--size", "32")
        failed = {row["id"]: row["error"] for row in self.manifest() if row["status"] == "failed" and row["id"]}
        self.assertIn("hair_style", failed["broken"])
        self.assertIn("is used twice", failed[records[3]["user_id"]])
        self.assertEqual(len(self.manifest()), 44)

    def test_rivals_are_found_before_anything_is_written(self) -> None:
        source = self.lines("in.ndjson", ['{"id": "a", "avatar": {"hairStyle": "bun"}, "pet": {"petType": "cat"}}', '{"id": "b"}', '{"id": "a-pet"}'])
        options = ("--pet", "separate", *QUICK)
        with self.assertRaisesRegex(SystemExit, "a-pet: its files could be those of another record"):
            self.run_job(source, "--product", "sheet", "--rivals", "refuse", options=options)
        self.assertFalse((self.place / "out").exists())
        summary = self.run_job(source, "--product", "sheet", options=options)
        self.assertEqual([summary["rendered"], summary["failed"]], [2, 1])

    def test_looks_are_drawn_once(self) -> None:
        source = self.lines("in.ndjson", machines.rows(400, looks=40))
        summary = self.run_job(source, "--batch", "100", options=("--size", "32"))
        self.assertEqual([summary["rendered"], summary["rendered"] - summary["shared"], summary["looks"]], [400, 40, 40])

    def test_a_popular_look_is_spread_over_tasks(self) -> None:
        source = self.lines("in.ndjson", machines.rows(90, looks=1) + machines.rows(100, looks=10)[90:])
        summary = self.run_job(source, "--batch", "30", options=("--size", "32"))
        self.assertGreaterEqual(summary["tasks"], 3)
        self.assertLessEqual(max(len(pyarrow.parquet.read_table(part)) for part in (self.place / "out/_render/manifest").glob("*.parquet")), 80)
        self.assertEqual(len(machines.tree(self.place / "out")), 100)

    def test_by_key_each_look_is_one_file(self) -> None:
        records = machines.rows(60, looks=6)
        source = self.lines("in.ndjson", records)
        summary = self.run_job(source, "--by-key", options=("--size", "32"))
        tree = machines.tree(self.place / "out")
        self.assertEqual([summary["rendered"], len(tree)], [60, 6])
        self.assertEqual({row["files"][0]["name"] for row in self.manifest()}, set(tree))
        self.assertTrue(all(name == f"{row['key'][:2]}/{row['key']}.png" for row in self.manifest() for name in [row["files"][0]["name"]]))
        machines.one_process(records, self.place / "one", "thumbnail", "--size", "32")
        self.assertEqual(set(tree.values()), set(machines.tree(self.place / "one").values()))
        self.assertEqual(self.run_job(source, "--by-key", options=("--size", "32"))["unchanged"], 60)

    def test_what_is_there_is_left_and_what_changed_is_drawn(self) -> None:
        records = machines.rows(60)
        source = self.lines("in.ndjson", records)
        self.run_job(source, options=("--size", "32"))
        self.assertEqual(self.run_job(source, options=("--size", "32"))["unchanged"], 60)
        names = list(machines.tree(self.place / "out"))
        (self.place / "out" / names[0]).unlink()
        (self.place / "out" / names[1]).write_bytes(b"half")
        records[5] = {**records[5], "hair_style": "afro", "hair_color": "#123456"}
        self.lines("in.ndjson", records)
        summary = self.run_job(source, options=("--size", "32"))
        self.assertEqual([summary["rendered"], summary["unchanged"], summary["run"]], [3, 57, 3])
        self.assert_same_tree(records, "thumbnail", "--size", "32")
        self.assertEqual(len(self.manifest(3)), 60)

    def test_an_object_store_has_the_same_objects(self) -> None:
        records = machines.rows(60)
        source = self.lines("in.ndjson", records)
        with machines.object_store() as store:
            for status in ("rendered", "unchanged"):
                summary = self.run_job(source, "--output", store.uri % "faces", options=("--size", "32"))
                self.assertEqual(summary[status], 60)
            machines.one_process(records, self.place / "one", "thumbnail", "--size", "32")
            self.assertEqual(store.digests("faces"), machines.tree(self.place / "one"))

    def test_an_object_is_one_request_that_says_what_it_is(self) -> None:
        source = self.lines("in.ndjson", machines.rows(20))
        with machines.object_store() as store:
            self.run_job(source, "--output", store.uri % "faces", options=("--size", "32"))
            asked = [request for request in store.requests("faces") if request.endswith(".png") or ".png?" in request]
            self.assertEqual(sorted(asked), sorted(f"PUT /avatars/faces/{name}" for name in store.digests("faces")))
            self.assertEqual(store.headers("faces"), {("image/png", "no-cache")})
            self.run_job(source, "--output", store.uri % "looks", "--by-key", options=("--size", "32", "--format", "webp"))
            self.assertEqual(store.headers("looks"), {("image/webp", "public, max-age=31536000, immutable")})

    def test_a_table_without_ids_is_told_by_its_reason(self) -> None:
        source = self.lines("in.ndjson", [{**look, "user_id": None} for look in machines.rows(30)] + ['{"user_id": "x", "hair_style": 3}'])
        summary = self.run_job(source, options=("--size", "32"))
        self.assertEqual(summary["failed"], 31)
        self.assertEqual(list(summary["reasons"].values()), [30, 1])
        self.assertIn("the record has no id", next(iter(summary["reasons"])))
        with contextlib.redirect_stderr(io.StringIO()) as told:
            job_of.tell(summary)
        self.assertRegex(told.getvalue(), "^error: 30 of 31 records failed: .*the record has no id")

    def test_options_that_are_the_jobs_own_are_refused(self) -> None:
        for options in (("-o", "x"), ("--name=x",), ("--shard", "1/2")):
            with self.assertRaises(ValueError):
                job_of.Job("out", options=options)
        for name in ("{key}", "{index}-{id}", "same"):
            with self.assertRaises(ValueError):
                job_of.Job("out", name=name)

    def test_a_program_that_fails_fails_the_job(self) -> None:
        source = self.lines("in.ndjson", machines.rows(3))
        with self.assertRaisesRegex(Exception, "ended with 64"):
            self.run_job(source, options=("--size", "banana"))
        self.assertFalse((self.place / "out").exists())

    def test_the_commands_of_the_page_run_as_written(self) -> None:
        page = (machines.ROOT / "docs/scale.md").read_text()
        install, submit = re.findall(r"```sh\n(.*?)```", page[page.index("## Spark") :], re.S)[:2]
        # What the first block makes is there already.
        self.assertIn("python3 -m venv venv", install)
        (self.place / "venv").symlink_to(pathlib.Path(sys.executable).parents[1])
        (self.place / "integrations").symlink_to(machines.ROOT / "integrations")
        (self.place / ".build/release").mkdir(parents=True)
        shutil.copy(machines.BINARY, self.place / ".build/release/render-avatars")
        records = machines.rows(20)
        pyarrow.parquet.write_table(pyarrow.Table.from_pylist(records), self.place / "players.parquet")
        # As in a shell that knows nothing of Spark or of an environment.
        environment = {"PATH": "/usr/bin:/bin", "HOME": str(self.place), "SPARK_LOCAL_IP": "127.0.0.1"}
        done = subprocess.run(["bash", "-ec", submit], cwd=self.place, env=environment, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr[-2000:])
        machines.one_process(records, self.place / "one", "thumbnail", "--size", "96", "--framing", "head")
        self.assertEqual(machines.tree(self.place / "faces"), machines.tree(self.place / "one"))

    def test_a_parquet_file_given_to_the_program_is_named(self) -> None:
        pyarrow.parquet.write_table(pyarrow.Table.from_pylist(machines.rows(3)), self.place / "players.parquet")
        done = subprocess.run([machines.BINARY, "thumbnail", "players.parquet", "-o", "out"], cwd=self.place, capture_output=True, text=True, check=False)
        advice = re.search(r"is a Parquet file; .*as in: (.*)$", done.stderr, re.M)
        self.assertTrue(advice, done.stderr)
        # What the message says to do works.
        command = advice[1].replace("FILE", "players.parquet").replace("python3", sys.executable).replace("render-avatars sheet", machines.BINARY + " thumbnail")
        # Without pipefail: pyarrow's threads may abort Python at its end, when everything is written.
        subprocess.run(["bash", "-ec", command + " --quiet -o out"], cwd=self.place, check=True)
        self.assertEqual(len(list((self.place / "out").glob("*.png"))), 3)

    @unittest.skipUnless(os.path.exists(machines.JAR) and shutil.which("psql"), "PostgreSQL and its JDBC driver are not here")
    def test_a_database_gives_the_tree_of_its_rows(self) -> None:
        records = machines.rows(300)
        with machines.database() as (address, query):
            machines.fill(query, records)
            summary = self.run_job(address, "--user", "postgres", "--partitions", "3", options=("--size", "32"))
        self.assertEqual(summary["rendered"], 300)
        ids = [{**row, "user_id": str(uuid.UUID(row["user_id"]))} for row in records]
        self.assert_same_tree(ids, "thumbnail", "--size", "32")


if __name__ == "__main__":
    if not os.access(machines.BINARY, os.X_OK):
        sys.exit(f"{machines.BINARY} is not here; run make build, or name another in RENDER_AVATARS")
    unittest.main(verbosity=2)
