#!/usr/bin/env python3
"""Counts the instructions of fixed jobs under callgrind and compares them with the recorded ones.

    instructions.py check  BINARY   fails where a job takes over 3 % more, or less, than recorded,
                                    and where a still with three packs takes over 4 % more than one without
    instructions.py record BINARY   writes Benchmarks/instructions.json

Counts do not depend on how busy the machine is, but on the compiler, the C library, cairo and so on: where these differ from the recorded
ones, the counts are shown and nothing is compared.
"""

import json
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile

import looks

HERE = pathlib.Path(__file__).resolve().parent
RECORDED = HERE / "instructions.json"
DRAWING = HERE.parent / "docs" / "contributing" / "spikes.svg"
PLAYERS = HERE.parent / "Fixtures" / "players.ndjson"
TOLERANCE = 0.03
# How much more a still with three packs may take, which are compiled already.
PACKS = 0.04
# So many random looks, for they differ.
LOOKS = 8

# Nothing of the caller's environment reaches a job; hashing starts from one seed. No folder can be made where drawn parts are usually kept.
ENVIRONMENT = {"PATH": "/usr/bin:/bin", "LC_ALL": "C", "HOME": "/dev/null", "SWIFT_DETERMINISTIC_HASHING": "1"}

SHEET = ["--clips", "idle,walk", "--facings", "front", "--scale", "1", "--jobs", "1", "--quiet"]

# No job draws text: which fonts are installed must not matter.
JOBS = {
    "version": ["--version"],
    "still": ["thumbnail", "one.json", "-o", "one.png"],
    "packs": ["thumbnail", "one.json", "-o", "packs.png", "--art", "autumn", "--art", "winter", "--art", "spring"],
    "svg": ["thumbnail", "one.json", "-o", "one.svg"],
    "heads": ["thumbnail", "players.ndjson", "-o", "heads", "--framing", "head", "--size", "64", "--jobs", "1", "--quiet"],
    "sheet": ["sheet", "one.json", "-o", "sheet", *SHEET],
    "looks": ["sheet", "looks.ndjson", "-o", "looks", *SHEET],
    "looks-heads": ["thumbnail", "looks.ndjson", "-o", "looks-heads", "--framing", "head", "--size", "64", "--jobs", "1", "--quiet"],
    # The first fills the store, the others find all that they need in it.
    "store-cold": ["sheet", "one.json", "-o", "store-cold", *SHEET, "--sprites", "store"],
    "store-warm": ["sheet", "one.json", "-o", "store-warm", *SHEET, "--sprites", "store"],
}


def prepare(folder, binary):
    """A working folder with the inputs, and the binary without debug information, which valgrind may not be able to read."""
    lines = PLAYERS.read_text().splitlines()
    plain = [line for line in lines if '"pet_type"' not in line and '"skin_tone"' in line]
    (folder / "one.json").write_text(plain[0] + "\n")
    (folder / "players.ndjson").write_text("\n".join(lines) + "\n")
    (folder / "looks.ndjson").write_text(looks.records(binary, LOOKS))
    for name, beneath in [("autumn", "campus"), ("winter", "autumn"), ("spring", "winter")]:
        parts = folder / name / "parts" / "hairStyle"
        parts.mkdir(parents=True)
        shutil.copy(DRAWING, parts / f"{name}.svg")
        about = {"name": name, "version": "1.0.0", "author": "Ann", "licence": "CC0-1.0", "over": beneath}
        (folder / name / "pack.json").write_text(json.dumps(about))
    strip = shutil.which("strip") or shutil.which("llvm-strip")
    if strip:
        subprocess.run([strip, "--strip-debug", "-o", str(folder / "render-avatars"), binary], check=True)
    else:
        shutil.copy(binary, folder / "render-avatars")


def count(folder, arguments):
    environment = dict(ENVIRONMENT)
    if "--art" in arguments:
        # A first run compiles the packs into the cache folder. The one that counts replaces no picture, for no other job does.
        environment["XDG_CACHE_HOME"] = str(folder / "cache")
        subprocess.run(["./render-avatars", *arguments], cwd=folder, env=environment, capture_output=True, check=True)
        (folder / "packs.png").unlink()
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "./render-avatars", *arguments]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    found = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode != 0 or not found:
        sys.exit(f"error: render-avatars {' '.join(arguments)} failed under valgrind:\n{done.stderr[-2000:]}")
    return int(found.group(1))


def first_line(*command):
    try:
        return subprocess.run(command, capture_output=True, text=True).stdout.splitlines()[0].strip()
    except (OSError, IndexError):
        return "unknown"


def conditions():
    """Everything that decides a count beside our own code."""
    libraries = ["cairo", "pixman-1", "libdeflate", "nettle", "expat", "libpng", "libwebp"]
    found = {name: first_line("pkg-config", "--modversion", name) for name in libraries}
    flags = re.search(r"^flags\s*:(.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.M)
    known = set(flags.group(1).split()) if flags else set()
    found["processor"] = platform.machine() + "".join(f" {flag}" for flag in ["avx2", "bmi2", "erms"] if flag in known)
    found["libc"] = " ".join(platform.libc_ver())
    found["valgrind"] = first_line("valgrind", "--version")
    found["swift"] = re.sub(r"\s*\(.*", "", first_line("swift", "--version"))
    return found


def measure(binary):
    with tempfile.TemporaryDirectory(prefix="instructions-") as name:
        folder = pathlib.Path(name)
        prepare(folder, binary)
        return {job: count(folder, arguments) for job, arguments in JOBS.items()}


def check(counts, recorded, here):
    differing = {key: value for key, value in recorded["conditions"].items() if here.get(key) != value}
    for key, value in differing.items():
        print(f"note: {key} is {here.get(key)}, the counts were recorded with {value}")
    worst = 0.0
    print(f"{'job':12}{'instructions':>16}{'recorded':>16}{'change':>9}")
    for job, now in counts.items():
        before = recorded["counts"].get(job)
        if before is None:
            print(f"{job:12}{now:>16,}{'not recorded':>16}")
            continue
        change = now / before - 1
        worst = max(worst, abs(change))
        print(f"{job:12}{now:>16,}{before:>16,}{change:>+9.2%}")
    with_packs = counts["packs"] / counts["still"] - 1
    print(f"a still with three packs: {with_packs:+.2%}")
    if with_packs > PACKS:
        sys.exit(f"error: a still with three packs takes over {PACKS:.0%} more than one without; opening a pack costs too much")
    if differing:
        print("not compared: this machine is not the one of the recorded counts; `make bench-record` records new ones")
    elif worst > TOLERANCE:
        sys.exit(f"error: a job changed by more than {TOLERANCE:.0%}; if that is meant, accept it by `make bench-record` and say why")


def main():
    if len(sys.argv) != 3 or sys.argv[1] not in ("check", "record"):
        sys.exit(__doc__)
    if not shutil.which("valgrind"):
        sys.exit("error: valgrind is not here; `scripts/install-deps check` installs it")
    counts = measure(sys.argv[2])
    if sys.argv[1] == "record":
        RECORDED.write_text(json.dumps({"conditions": conditions(), "counts": counts}, indent=2) + "\n")
        print(RECORDED.read_text(), end="")
    else:
        check(counts, json.loads(RECORDED.read_text()), conditions())


main()
