"""What the tests of the Spark job need of a machine: a database, an object store, records, and what one process makes of them."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import typing
import urllib.request
from collections.abc import Callable

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = os.environ.get("RENDER_AVATARS") or str(ROOT / ".build/release/render-avatars")
# Of the object store below; executors inherit them, so they stand here before any is started.
os.environ.update(AWS_ACCESS_KEY_ID="test", AWS_SECRET_ACCESS_KEY="test", AWS_REGION="us-east-1", AWS_EC2_METADATA_DISABLED="true")
JAR = "/usr/share/java/postgresql.jar"


def look(number: int) -> dict:
    """One of as many looks as there are numbers, as a row of `player_avatars` without its id."""
    pick = lambda names, step=1: names.split()[number // step % len(names.split())]  # noqa: E731
    return {"skin_tone": pick("pale light medium tan dark deep"), "hair_style": pick("none messy short long bun ponytail afro braids"),
            "hair_color": f"#{number * 7919 % 0x1000000:06X}", "eye_style": pick("round almond wide sleepy happy sparkle", 3),
            "face_shape": pick("oval round square heart diamond long", 5), "top_style": pick("tshirt hoodie jacket polo sweater jersey varsity"),
            "top_color": f"#{number * 104729 % 0x1000000:06X}", "bottom_style": pick("jeans joggers shorts skirt"), "bottom_color": "#2F5D9B",
            "shoe_style": pick("sneakers boots sandals flats heels"), "accessory2": pick("none glasses sunglasses beanie cap"),
            "pet_type": pick("none dog cat bunny bird"), "pet_color": "#C68642", "pet_name": pick("Luna Rex Миша 小白", 7)}


def rows(count: int, looks: int | None = None) -> list[dict]:
    """So many records, of so many looks; each look comes again after all others."""
    return [{"user_id": hashlib.md5(str(number).encode()).hexdigest(), **look(number % (looks or count))} for number in range(count)]


def tree(folder: str | pathlib.Path) -> dict[str, str]:
    """Every file below a folder with its SHA-256, but for what the job keeps for itself."""
    base = pathlib.Path(folder)
    files = (path for path in sorted(base.rglob("*")) if path.is_file() and path.relative_to(base).parts[0] != "_render")
    return {str(path.relative_to(base)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def one_process(records: list[dict | str], folder: str | pathlib.Path, product: str = "thumbnail", *options: str) -> subprocess.CompletedProcess:
    """What the program makes of the records by itself."""
    lines = "".join((record if isinstance(record, str) else json.dumps(record, ensure_ascii=False)) + "\n" for record in records)
    return subprocess.run([BINARY, product, "-", "-o", str(folder), "-q", *options], input=lines.encode(), capture_output=True, check=False)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Store(typing.NamedTuple):
    """An object store while it runs."""

    #: The URI of a prefix, with %s in its place.
    uri: str
    #: From a prefix to the digest of each object.
    digests: Callable[[str], dict[str, str]]
    #: From a prefix to what clients are told of its objects: Content-Type and Cache-Control.
    headers: Callable[[str], set[tuple[str, str]]]
    #: From a prefix to all requests for its objects.
    requests: Callable[[str], list[str]]


@contextlib.contextmanager
def object_store(bucket: str = "avatars"):
    """A server of the S3 protocol; gives its `Store`."""
    port = free_port()
    log = tempfile.TemporaryFile()
    server = subprocess.Popen([sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)], stdout=log, stderr=log)
    try:
        for _ in range(300):
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"http://127.0.0.1:{port}/moto-api/")
                break
            time.sleep(0.1)
        from pyarrow import fs

        client = fs.S3FileSystem(endpoint_override=f"127.0.0.1:{port}", scheme="http", region="us-east-1", allow_bucket_creation=True)
        client.create_dir(bucket)

        def names(prefix: str) -> list[str]:
            found = client.get_file_info(fs.FileSelector(f"{bucket}/{prefix}", recursive=True))
            return sorted(info.path for info in found if info.type == fs.FileType.File and "/_render/" not in info.path)

        def digests(prefix: str) -> dict[str, str]:
            return {name.removeprefix(f"{bucket}/{prefix}/"): hashlib.sha256(client.open_input_file(name).readall()).hexdigest() for name in names(prefix)}

        def headers(prefix: str) -> set[tuple[str, str]]:
            told = (client.open_input_stream(name).metadata() for name in names(prefix))
            return {(one["Content-Type"].decode(), one["Cache-Control"].decode()) for one in told}

        def requests(prefix: str) -> list[str]:
            log.seek(0)
            return re.findall(rf'"([A-Z]+ /{bucket}/{prefix}/\S*) HTTP', log.read().decode())

        yield Store(f"s3://{bucket}/%s?endpoint_override=127.0.0.1:{port}&scheme=http&region=us-east-1", digests, headers, requests)
    finally:
        server.kill()
        server.wait()
        log.close()


@contextlib.contextmanager
def database():
    """A PostgreSQL server of its own; gives its JDBC address and a function that runs SQL, with text for its standard input."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="ra-pg-", dir="/tmp"))
    port = free_port()
    programs = max(pathlib.Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name))
    own = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
    if own:
        shutil.chown(folder, "postgres")

    def run(*command: str, text: str | None = None) -> str:
        return subprocess.run([*own, *command], input=text, text=True, capture_output=True, check=True, cwd="/tmp").stdout

    run(str(programs / "initdb"), "-D", f"{folder}/data", "-U", "postgres", "--auth=trust", "-E", "UTF8", "--locale=C", "--no-sync")
    settings = f"-c listen_addresses=127.0.0.1 -p {port} -k {folder} -c fsync=off"
    subprocess.run([*own, str(programs / "pg_ctl"), "-D", f"{folder}/data", "-w", "-l", f"{folder}/log", "-o", settings, "start"], check=True, stdout=subprocess.DEVNULL, cwd="/tmp")
    try:
        yield (f"jdbc:postgresql://127.0.0.1:{port}/postgres",
               lambda sql, text=None: run("psql", "-h", str(folder), "-p", str(port), "-U", "postgres", "-qAt", "-v", "ON_ERROR_STOP=1", "-c", sql, text=text))
    finally:
        subprocess.run([*own, str(programs / "pg_ctl"), "-D", f"{folder}/data", "-m", "immediate", "stop"], check=False, capture_output=True, cwd="/tmp")
        shutil.rmtree(folder, ignore_errors=True)


def fill(query, records: list[dict]) -> None:
    """Puts records into a table `player_avatars`."""
    names = list(records[0])
    query("CREATE TABLE player_avatars (user_id uuid PRIMARY KEY, " + ", ".join(f"{name} text" for name in names if name != "user_id") + ")")
    cells = ("\t".join(str(row[name]) for name in names) for row in records)
    query(f"COPY player_avatars ({', '.join(names)}) FROM STDIN", "\n".join(cells) + "\n")


def session(master: str = "local[2]", **settings: str):
    """Spark on this machine alone; `__` in a setting's name stands for a dot."""
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    # Executors run the interpreter that runs this.
    os.environ["PYSPARK_PYTHON"] = os.environ["PYSPARK_DRIVER_PYTHON"] = sys.executable
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.master(master).appName("render-avatars test")
    usual = {"spark.ui.enabled": "false", "spark.driver.bindAddress": "127.0.0.1", "spark.driver.host": "127.0.0.1", "spark.log.level": "ERROR",
             "spark.ui.showConsoleProgress": "false"}
    if os.path.exists(JAR):
        usual["spark.jars"] = JAR
    for name, value in {**usual, **{name.replace("__", "."): value for name, value in settings.items()}}.items():
        builder = builder.config(name, value)
    return builder.getOrCreate()
