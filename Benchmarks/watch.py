#!/usr/bin/env python3
"""Measures how long it takes from a save of an artist's drawing until its pictures are there, with --watch, and prints a table of medians.

    watch.py BINARY [SAVES [ROW…]]   a release binary; how often each drawing is saved (20); only the rows with one of these words

On a machine that does other things too the processor time says more than the clock.

The art is a copy of the project's own, a whole pack: the most that a save could cost. Another row has a pack of one drawing over the built-in one.
"""

import json
import os
import pathlib
import select
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
BINARY = str(pathlib.Path(sys.argv[1]).absolute())
SAVES = int(sys.argv[2]) if len(sys.argv) > 2 else 20
END = b"waiting for the next save"


class Watched:
    """The program while it watches. `round` waits until it waits for the next save."""

    def __init__(self, arguments, folder):
        environment = dict(os.environ, XDG_CACHE_HOME=str(folder / "cache"))
        self.process = subprocess.Popen(
            [BINARY, *arguments, "--watch"], cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        self.left = b""

    def round(self):
        while END not in self.left:
            select.select([self.process.stderr], [], [])
            piece = os.read(self.process.stderr.fileno(), 65536)
            if not piece:
                sys.exit(self.left.decode())
            self.left += piece
        text, self.left = self.left.split(END, 1)
        return text.decode()

    def processor(self):
        """The processor time so far, in seconds."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()


def measure(title, arguments, folder, drawing, layer):
    if sys.argv[3:] and not any(word in title for word in sys.argv[3:]):
        return
    whole = drawing.read_text()
    watched = Watched(arguments, folder)
    watched.round()
    times, said, before = [], "", watched.processor()
    for number in range(SAVES):
        # Another point each time, in a layer that is seen, so that every picture of it is drawn again.
        point = f'<rect class="skin-shade" x="0" y="{-36 - number / 100}" width="1" height="1"/>'
        place = whole.index(">", whole.index(f'<g id="{layer}"')) + 1
        text = whole[:place] + point + whole[place:]
        start = time.perf_counter()
        drawing.write_text(text)
        said = watched.round()
        times.append(time.perf_counter() - start)
        if "error:" in said:
            sys.exit(said)
    used = (watched.processor() - before) / SAVES
    watched.end()
    drawing.write_text(whole)
    drawn = next((line.split(" →")[0] for line in said.splitlines() if " rendered" in line), "the picture")
    print(f"| {title} | {drawn} | {statistics.median(times):.3f} | {max(times):.3f} | {used:.3f} |", flush=True)


with tempfile.TemporaryDirectory() as scratch:
    folder = pathlib.Path(scratch)
    shutil.copytree(ROOT / "Art", folder / "Art")
    players = ROOT / "Fixtures" / "players.ndjson"
    lines = players.read_text().splitlines()
    worn = [json.loads(line)["hair_style"] for line in lines]
    style = max({name for name in worn if name != "none"}, key=worn.count)
    (folder / "one.ndjson").write_text(lines[worn.index(style)] + "\n")
    shutil.copy(players, folder / "all.ndjson")
    mine = folder / "Mine" / "parts" / "hairStyle" / "spikes.svg"
    mine.parent.mkdir(parents=True)
    shutil.copy(ROOT / "docs" / "contributing" / "spikes.svg", mine)
    (folder / "Mine" / "pack.json").write_text(
        '{"name": "mine", "version": "1.0.0", "author": "a", "licence": "b", "over": "campus"}')
    (folder / "mine.json").write_text('{"id": "mia", "hairStyle": "spikes"}')
    hair = folder / "Art" / "parts" / "hairStyle" / f"{style}.svg"
    print(f"{SAVES} saves each; {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}\n")
    print("| what is watched | drawn by a save | median, s | longest, s | processor time, s |\n|---|---|---|---|---|")
    art = ["--art", "Art"]
    measure("a thumbnail, a pack of one drawing", ["thumbnail", "mine.json", "-o", "face.png", "--art", "Mine"], folder, mine, "crown")
    measure("a thumbnail, a whole pack", ["thumbnail", "one.ndjson", "-o", "face.png", *art], folder, hair, "front")
    measure("40 thumbnails, a hair style", ["thumbnail", "all.ndjson", "-o", "thumbs", *art], folder, hair, "front")
    body = folder / "Art" / "parts" / "body" / "base.svg"
    measure("40 thumbnails, the body of all", ["thumbnail", "all.ndjson", "-o", "bodies", *art], folder, body, "neck")
    measure("a sheet of all clips", ["sheet", "one.ndjson", "-o", "sheet", *art], folder, hair, "front")
    measure("40 sheets of idle and walk", ["sheet", "all.ndjson", "-o", "sheets", "--clips", "idle,walk", *art], folder, hair, "front")
    measure("a page of hair styles", ["catalog", "--slot", "hairStyle", "-o", "hair.png", *art], folder, hair, "front")
    measure("check", ["check", *art], folder, hair, "front")
    print(f"\nload at the end {os.getloadavg()[0]:.1f}")
