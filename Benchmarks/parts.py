#!/usr/bin/env python3
"""What sheets of parts weigh and cost beside sheets of frames, over looks of seeds.

    Benchmarks/parts.py .build/release/render-avatars [LOOKS]    # 300 if not said

Prints a table of bytes of files, bytes in memory once decoded, and processor time, and how many motions the looks have.
"""
from __future__ import annotations

import gzip
import pathlib
import resource
import struct
import subprocess
import sys
import tempfile


def run(program: str, records: str, folder: pathlib.Path, *options: str) -> float:
    """Draws sheets and returns the processor time, in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [program, "sheet", "-", "-o", str(folder), "--input-format", "seeds", "--sprites", "none", "--quiet", *options],
        input=records, text=True, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def decoded(page: pathlib.Path) -> int:
    """The bytes of a page's pixels, from its header."""
    width, height = struct.unpack(">II", page.read_bytes()[16:24])
    return 4 * width * height


def share(values: list[int], part: float) -> int:
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


def main() -> None:
    program, looks = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 300
    seeds = "".join(f"look-{number}\n" for number in range(looks))
    with tempfile.TemporaryDirectory() as scratch:
        place = pathlib.Path(scratch)
        seconds = run(program, seeds, place / "parts", "--layout", "parts", "--scale", "3")
        pages = [decoded(page) for page in (place / "parts").glob("look-*.png")]
        files = [sum(file.stat().st_size for file in (place / "parts").glob(f"look-{number}@3x.*")) for number in range(looks)]
        motions = list((place / "parts").glob("motion-*.json"))
        raw = sum(motion.stat().st_size for motion in motions)
        small = sum(len(gzip.compress(motion.read_bytes(), 9)) for motion in motions)
        print(f"{looks} looks, scale 3, the usual clips")
        for name, values in (("decoded", pages), ("page and regions", files)):
            print(f"  {name}: median {share(values, 0.5) / 1e3:.0f} kB, 95 of 100 at most {share(values, 0.95) / 1e3:.0f} kB, all {sum(values) / 1e6:.1f} MB")
        print(f"  motions: {len(motions)}, {raw / 1e6:.1f} MB, by gzip {small / 1e6:.2f} MB")
        print(f"  processor time a look: {seconds / looks * 1e3:.1f} ms")
        few = min(looks, 30)
        frames = run(program, "".join(seeds.splitlines(True)[:few]), place / "frames", "--layout", "packed", "--scale", "3")
        sheets = list((place / "frames").glob("*.png"))
        total = sum(file.stat().st_size for file in (place / "frames").iterdir())
        print(f"{few} of them as packed frames: {total / 1e6:.0f} MB of files, {sum(map(decoded, sheets)) / 1e6:.0f} MB decoded, {frames / few * 1e3:.0f} ms a look")
        usual = run(program, "".join(seeds.splitlines(True)[:few]), place / "usual")
        print(f"{few} of them as usual sheets: {usual / few * 1e3:.0f} ms a look, {usual / few / (seconds / looks):.0f} times a sheet of parts")


if __name__ == "__main__":
    main()
