#!/usr/bin/env python3
"""Measures everything that docs/performance.md shows, prints it as tables, and draws its charts into docs/performance.

    run.py BINARY BENCH PYTHON [PART…]   the release binary, the benchmarks' own, and a Python that has the peers; only some parts, such as `peers` or `day`

Peers are compared in one run and by processor time, which a machine that does other things too changes least. Set BENCH_RECORDS for another number than 1,000 records and
BENCH_SOAK for another than 100,000 thumbnails.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

import charts
import looks
import scaling

HERE = pathlib.Path(__file__).resolve().parent
PLAYERS = HERE.parent / "Fixtures" / "players.ndjson"
BINARY, BENCH, PYTHON = (str(pathlib.Path(path).absolute()) for path in sys.argv[1:4])
# Nothing that an earlier run has kept is found, unless a store is named.
os.environ["XDG_CACHE_HOME"] = "/dev/null"
# The front's clips alone, as `bench frames` writes them for the peers.
FRONT = ["--facings", "front"]
RECORDS = int(os.environ.get("BENCH_RECORDS", "1000"))
LOOKS = 24
SOAK = os.environ.get("BENCH_SOAK", "100000")
# What the charts are drawn from; a run of some parts leaves the others' figures as they are.
PICTURES = HERE.parent / "docs" / "performance"
FIGURES = PICTURES / "figures.json"
figures = json.loads(FIGURES.read_text()) if FIGURES.exists() else {}
# What the documents say in words; scripts/figures writes it there.
stated = {}


def heading(text):
    print(f"\n## {text}\n", flush=True)


def row(*cells):
    print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


def table(*cells):
    row(*cells)
    row(*("---" for _ in cells))


def quiet(*command):
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def text(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def run(*command):
    """Seconds, seconds of processor time, peak memory in MiB, and what was said on standard error."""
    start = time.perf_counter()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    said = child.stderr.read()
    _, status, usage = os.wait4(child.pid, 0)
    if status:
        sys.exit(f"error: {' '.join(command)} failed:\n{said}")
    return time.perf_counter() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, said


def paired(ours, theirs, rounds=31):
    """Of whole processes in turn, by the clock and by processor time: the medians of both in milliseconds, and of the ratios pair by pair."""
    times = [[run(*command)[:2] for command in (ours, theirs)] for _ in range(rounds + 2)][2:]
    middle = lambda values: sorted(values)[len(times) // 2]
    return [
        (middle(a[way] for a, _ in times) * 1e3, middle(b[way] for _, b in times) * 1e3, middle(a[way] / b[way] for a, b in times)) for way in (0, 1)
    ]


def cold_start(folder):
    heading("Cold start, whole processes in pairs, 140 px (medians; milliseconds by the clock, the ratio also by processor time)")
    table("what", "ours", "rsvg-convert", "ratio", "by processor time")
    lines = PLAYERS.read_text().splitlines()
    plain = next(line for line in lines if '"pet_type"' not in line and '"skin_tone"' in line)
    pet = next(line for line in lines if '"pet_type"' in line and '"pet_name"' in line and '"skin_tone"' in line)
    look = looks.records(BINARY, 1)
    cases = [
        ("a student", plain, []), ("a student and a pet with a name", pet, []), ("a student with a caption", plain, ["--caption", "{firstName}"]),
        ("a student's head", plain, ["--framing", "head"]), ("a student's head, with --force", plain, ["--framing", "head", "--force"]),
        ("a random look", look, []), ("a random look's head", look, ["--framing", "head"]),
    ]
    commands = []
    for number, (name, line, options) in enumerate(cases):
        record, svg = folder / f"{number}.json", folder / f"{number}.svg"
        record.write_text(line)
        quiet(BINARY, "thumbnail", str(record), "-o", str(svg), *options)
        commands.append((name, [BINARY, "thumbnail", str(record), *options], ["rsvg-convert", str(svg)]))
    for name, ours, theirs in commands + [("--version", [BINARY, "--version"], ["rsvg-convert", "--version"])]:
        clock, work = paired(ours, theirs)
        row(name, f"{clock[0]:.1f}", f"{clock[1]:.1f}", f"{clock[2]:.2f}", f"{work[2]:.2f}")
        if name == "a student":
            stated["start-ratio"] = f"{clock[2]:.2f}"


def sheets(folder):
    heading("Whole runs of sheets, one job, from a cold start")
    table("what", "seconds", "processor", "avatars", "ms an avatar", "peak MiB", "cache")
    many = folder / "many.ndjson"
    many.write_text(text(BENCH, "records", str(RECORDS)))
    one = folder / "first.ndjson"
    one.write_text(PLAYERS.read_text().splitlines()[1] + "\n")
    runs = [("1 avatar, scale 2", one, 1, "2"), ("40 avatars, scale 2", PLAYERS, 40, "2")]
    runs += [(f"{count} made-up avatars, scale 1", many, count, "1") for count in (RECORDS // 10, RECORDS)]
    for name, file, count, scale in runs:
        some = folder / "some.ndjson"
        some.write_text("\n".join(file.read_text().splitlines()[:count]) + "\n")
        out = folder / "out"
        seconds, work, peak, said = run(BINARY, "sheet", str(some), "-o", str(out), "--scale", scale, *FRONT, "--jobs", "1", "--verbose")
        hits = re.search(r"\(([0-9.]+ %)\)", said)
        row(name, f"{seconds:.2f}", f"{work:.2f}", count, f"{work / count * 1e3:.0f}", f"{peak:.0f}", hits.group(1) if hits else "")
        shutil.rmtree(out, ignore_errors=True)


def thumbnails(folder):
    heading("Whole runs of thumbnails, 140 px, one job, from a cold start")
    table("what", "seconds", "processor", "peak MiB")
    many = text(BENCH, "records", str(RECORDS))
    for count in (1, 40, RECORDS):
        some = folder / "some.ndjson"
        some.write_text("\n".join(many.splitlines()[:count]) + "\n")
        seconds, work, peak, _ = run(BINARY, "thumbnail", str(some), "-o", str(folder / "thumbs"), "--jobs", "1", "--quiet")
        row(f"{count} avatars", f"{seconds:.2f}", f"{work:.2f}", f"{peak:.0f}")
        shutil.rmtree(folder / "thumbs")


def sheets_of(records, folder, store="none", *options):
    """Seconds, processor seconds and frames of the records' sheets, which are left in `folder`/sheets; and how the store served."""
    out = folder / "sheets"
    shutil.rmtree(out, ignore_errors=True)
    seconds, work, _, said = run(
        BINARY, "sheet", str(records), "-o", str(out), "--scale", "2", *FRONT, "--jobs", "1", "--verbose", "--sprites", str(store), *options)
    frames = sum(len(json.loads(file.read_text())["frames"]) for file in out.glob("*.json"))
    return seconds, work, frames, re.search(r"sprite store: (\d+) of (\d+)", said)


def artists_day(folder):
    heading("An artist's day: 40 avatars at scale 2 exported, one path of a hair style moved, exported again")
    table("what", "seconds", "processor", "of the first's", "of the parts that the cache had not, drawn anew")
    first = None
    art = folder / "art"
    shutil.copytree(HERE.parent / "Art", art)
    part = art / "parts" / "hairStyle" / "short.svg"
    store = folder / "day"
    for name in ("the first export", "again, nothing changed", "again, one path of the hair style short moved", "again, without a store"):
        if "moved" in name:
            part.write_text(re.sub(r'( d="M )(-?[0-9.]+)', lambda found: f"{found[1]}{float(found[2]) + 0.5:g}", part.read_text(), count=1))
        seconds, work, _, served = sheets_of(PLAYERS, folder, "none" if "without" in name else store, "--art", str(art))
        drawn = f"{1 - int(served[1]) / int(served[2]):.1%}" if served else ""
        first = first or work
        row(name, f"{seconds:.2f}", f"{work:.2f}", f"{work / first:.2f}", drawn)


def rsvg_convert(files):
    """One process a frame, for it makes one picture at a time: start and PNG included, as the others' PNG is."""
    target = files[0] + ".png"
    return sum(run("rsvg-convert", "-o", target, file)[1] for file in files) / len(files)


def in_python(name, files):
    return float(text(PYTHON, str(HERE / "peers" / "peers.py"), name, *files)) / len(files)


def peers(folder):
    fixtures, random = folder / "fixtures", folder / "looks"
    quiet(BENCH, "frames", str(fixtures))
    records = folder / "looks.ndjson"
    records.write_text(looks.records(BINARY, LOOKS))
    quiet(BENCH, "frames", str(random), str(records))
    found = figures["peers"] = []
    found += beside_peers(folder, "", "the fixtures", PLAYERS, fixtures)
    found += beside_peers(folder, "looks-", "random looks", records, random)


def beside_peers(folder, prefix, title, records, frames, rounds=5):
    """Measures sheets of records beside other renderers of their frames, prints it, and returns what the chart shows."""
    heading(f"The same frames of {title} by other renderers on one thread, ours with one job, cold: {rounds} rounds in turn")
    files = sorted(str(path) for path in frames.glob("*.svg"))
    sample = files[:: max(1, len(files) // 60)]
    renderers = {
        "rsvg-convert": lambda: rsvg_convert(sample),
        "resvg-py": lambda: in_python("resvg-py", sample),
        "cairosvg": lambda: in_python("cairosvg", sample),
    }
    stores = {"cold, without a store": "none", "filling a store": folder / "store", "a cold process with a warm store": folder / "store"}
    times = []
    for _ in range(rounds):
        found = {name: (each(),) * 2 for name, each in renderers.items()}
        for name, store in stores.items():
            if name == "filling a store":
                shutil.rmtree(store, ignore_errors=True)
            seconds, work, count, _ = sheets_of(records, folder, store)
            found[name] = seconds / count, work / count
        times.append(found)
    found = []
    middle = lambda values: sorted(values)[len(times) // 2]
    table("ours, with sheets, atlas files and start", "ms a frame", "of processor time")
    short = {name: prefix + word for name, word in zip(stores, ("cold", "filling", "warm"))}
    for name in stores:
        row(name, *(f"{middle(time[name][which] for time in times) * 1e3:.2f}" for which in (0, 1)))
        stated[f"frame-ms-{short[name]}"] = f"{middle(time[name][1] for time in times) * 1e3:.2f}"
    print()
    table("renderer", "ms a frame", "ours is faster", "by the clock: median (least – most)", "by processor time")
    for name in renderers:
        stated[f"frame-ms-{prefix}{name}"] = f"{middle(time[name][1] for time in times) * 1e3:.1f}"
        for ours in stores:
            spans = []
            for which in (0, 1):
                ratios = sorted(time[name][which] / time[ours][which] for time in times)
                spans.append(f"{middle(ratios):.1f} × ({ratios[0]:.1f} – {ratios[-1]:.1f})")
            if not prefix or ours != "filling a store":
                found.append((f"{name}, {title}" if prefix else name, ours, middle(ratios), ratios[0], ratios[-1]))
            stated[f"{short[ours]}-vs-{name}-span"] = spans[-1]
            if (name, short[ours]) == ("resvg-py", "cold"):
                stated["cold-vs-resvg-py"] = f"{middle(ratios):.1f}"
            row(name, f"{middle(time[name][1] for time in times) * 1e3:.1f}", ours, *spans)
    return found


def warm_thumbnails(folder):
    heading("Thumbnails in process, warm, one thread")
    said = text(BENCH, "thumbnails", str(folder / "stills"))
    ours = float(re.search(r"([0-9.]+)  µs", said).group(1))
    files = sorted(str(path) for path in (folder / "stills").glob("*.svg"))
    theirs = float(text(PYTHON, str(HERE / "peers" / "peers.py"), "resvg-py", *files)) / len(files) * 1e6
    table("renderer", "µs a thumbnail", "ours is faster by")
    row("ours", f"{ours:.0f}", "")
    row("resvg-py", f"{theirs:.0f}", f"{theirs / ours:.1f} ×")
    stated["thumbnail-ms"], stated["thumbnail-ms-resvg-py"] = f"{ours / 1e3:.1f}", f"{theirs / 1e3:.1f}"
    stated["thumbnail-vs-resvg-py"] = f"{theirs / ours:.0f}"


def sizes(folder):
    heading("Bytes of the 40 sheets at scale 2")
    sheets_of(PLAYERS, folder)
    files = sorted(str(path) for path in (folder / "sheets").glob("*.png"))
    ours = sum(os.path.getsize(file) for file in files)
    table("writer", "bytes", "of ours")
    row("ours", ours, "1")
    stated["sheets-mb"] = f"{ours / 1e6:.1f}"
    cairo = int(text(PYTHON, str(HERE / "peers" / "peers.py"), "cairo-png", *files[:8]))
    few = sum(os.path.getsize(file) for file in files[:8])
    row("cairo_surface_write_to_png (of 8 of them)", cairo, f"{cairo / few:.3f}")
    if shutil.which("optipng"):
        for file in files[:4]:
            quiet("optipng", "-o2", "-quiet", "-out", file + ".opt", file)
        few = sum(os.path.getsize(file) for file in files[:4])
        small = sum(os.path.getsize(file + ".opt") for file in files[:4])
        row("optipng -o2 (of 4 of them)", small, f"{small / few:.3f}")
    print("\nEncoding the finished pages again: " + text(BENCH, "encode", *files).strip())


def stages(folder):
    heading("Stages")
    said = text(BENCH, "stages")
    print(said, end="")
    figures["stages"] = [
        (name.strip(), float(time)) for name, time, unit in re.findall(r"^(.+?) +([0-9.]+)  (\w+)$", said, re.M) if unit in ("sheet", "page")
    ]


def growth(folder):
    heading("How the cost grows: cold runs without a store, processor seconds")
    table("what", "number", "frames", "pixels of a sheet", "parts drawn", "processor seconds")
    lines = PLAYERS.read_text().splitlines()
    found = {}

    def one(what, number, count, *options):
        some, out = folder / "some.ndjson", folder / "out"
        some.write_text("\n".join(lines[1 : count + 1]) + "\n")
        _, work, _, said = run(BINARY, "sheet", str(some), "-o", str(out), *FRONT, "--jobs", "1", "--verbose", "--sprites", "none", *options)
        atlas = json.loads(next(out.glob("*.json")).read_text())
        frames = len(atlas["frames"]) * count
        size = atlas["meta"]["size"]
        hits, parts = map(int, re.search(r"(\d+) of (\d+) parts", said).groups())
        shutil.rmtree(out)
        row(what, number, frames, size["w"] * size["h"], parts - hits, f"{work:.2f}")
        found.setdefault(what, []).append((number, work))
        found.setdefault("parts", []).append((parts - hits, work))
        return frames

    for count in (1, 5, 10, 20, 39):
        one("avatars", count, count, "--scale", "1")
    parts = found.pop("parts")
    for fps in (3, 6, 12, 24):
        one("frames a second", fps, 1, "--scale", "2", "--fps", str(fps))
    for scale in (1, 2, 3, 4):
        one("scale", scale, 1, "--scale", str(scale), "--max-size", "8192")
    figures["growth"] = [
        {"title": "Avatars, scale 1", "across": "avatars", "lines": [("", found["avatars"])]},
        {"title": "Frames, one avatar, scale 2", "across": "frames a second", "lines": [("", found["frames a second"])]},
        {"title": "Pixels, one avatar", "across": "pixels in a square point", "lines": [("", [(scale**2, work) for scale, work in found["scale"]])]},
        {"title": "Parts, the avatars of the first plot", "across": "parts that were drawn", "lines": [("", parts)]},
    ]


def on_cores(folder):
    heading("On more cores: a simulation over the tasks of a cold run, measured on one")
    records = folder / "thousand.ndjson"
    records.write_text(text(BENCH, "records", "1000"))
    kinds = {}
    for name, kind, arguments in (("sheets", "sheets", []), ("thumbnails of 140 px", "stills", [str(records)])):
        tasks = [json.loads(line) for line in text(BENCH, "tasks", kind, *arguments).splitlines()]
        found = [({key: value for key, value in task.items() if key != "bytes"}, task["bytes"]) for task in tasks]
        # A long run: what comes behind the first ones is like the last of them.
        kinds[name] = found + [found[20 + number % (len(found) - 20)] for number in range(2000 - len(found))]
    table("2,000 records as", "cores", "seconds", "times as fast", "of the cores in use", "peak MiB", "saturated first")
    lines, use = [], []
    for name, found in kinds.items():
        one = scaling.Simulated(found, 1)
        points, shares = [], []
        for cores in (1, 2, 4, 8, 16, 32, 64, 96):
            made = scaling.Simulated(found, cores)
            limits = scaling.limits(found, cores)
            row(name, cores, f"{made.seconds:.2f}", f"{one.seconds / made.seconds:.1f}", f"{made.use:.0%}", made.peak >> 20, max(limits, key=limits.get))
            points.append((cores, one.seconds / made.seconds))
            shares.append((cores, made.peak / (1 << 20)))
        print(f"\n{name}: work {one.work:.2f} s, the longest record {one.span * 1e3:.1f} ms, reading {one.reading * 1e3:.0f} ms: enough for {one.work / one.reading:.0f} cores\n")
        lines.append((name, points))
        use.append((name, shares))
    figures["scaling"] = [
        {"title": "Times as fast as one core", "across": "cores", "lines": lines},
        {"title": "Peak MiB", "across": "cores", "lines": use},
    ]


def jobs(folder, rounds=3):
    heading(f"--jobs on {os.cpu_count()} cores: medians of {rounds} rounds in turn")
    table("what", "jobs", "seconds", "processor", "peak MiB")
    many = folder / "thousand.ndjson"
    many.write_text(text(BENCH, "records", "1000"))
    out = folder / "out"
    runs = {
        "40 sheets, scale 2": ["sheet", str(PLAYERS), "--scale", "2", *FRONT, "--sprites", "none"], "1,000 thumbnails": ["thumbnail", str(many)],
    }
    for name, command in runs.items():
        times = {}
        for _ in range(rounds):
            for count in (1, 2, 4, 8):
                shutil.rmtree(out, ignore_errors=True)
                times.setdefault(count, []).append(run(BINARY, *command, "-o", str(out), "--quiet", "--jobs", str(count))[:3])
        for count, found in times.items():
            seconds, work, peak = (sorted(values)[rounds // 2] for values in zip(*found))
            row(name, count, f"{seconds:.2f}", f"{work:.2f}", f"{peak:.0f}")


def soak(folder):
    lines = []
    for capacity in ("96", "24"):
        heading(f"{SOAK} random thumbnails in one process, {capacity} MiB for the cache")
        said = text(BENCH, "soak", SOAK, capacity)
        print(said, end="")
        lines.append((f"a cache of {capacity} MiB", [(int(count), int(size)) for count, size in re.findall(r"^(\d+)  (\d+)$", said, re.M)]))
    figures["memory"] = [{"title": "", "across": "thumbnails", "lines": lines}]


PARTS = {
    "stages": stages, "start": cold_start, "sheets": sheets, "thumbnails": thumbnails, "peers": peers, "day": artists_day, "warm": warm_thumbnails, "sizes": sizes,
    "growth": growth, "cores": on_cores, "jobs": jobs, "soak": soak,
    # Draws the charts anew from the figures that there are.
    "charts": lambda folder: None,
}


def main():
    wanted = sys.argv[4:] or list(PARTS)
    if unknown := set(wanted) - set(PARTS):
        sys.exit(f"error: no part is called {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    folder = pathlib.Path(tempfile.mkdtemp(prefix="bench-"))
    try:
        for part in wanted:
            PARTS[part](folder)
        PICTURES.mkdir(exist_ok=True)
        FIGURES.write_text(json.dumps(figures) + "\n")
        charts.draw(figures, PICTURES)
        if stated:
            quiet(str(HERE.parent / "scripts" / "figures"), "set", *(f"{name}={value}" for name, value in stated.items()))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


main()
