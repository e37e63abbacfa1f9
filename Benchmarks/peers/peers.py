"""Draws a folder of SVG files with one library, as PNG in memory, and says how long that took: name, files, seconds."""

import pathlib
import sys
import time


def renderer(name):
    if name == "resvg-py":
        import resvg_py

        return lambda text: resvg_py.svg_to_bytes(svg_string=text)
    if name == "cairosvg":
        import cairosvg

        return lambda text: cairosvg.svg2png(bytestring=text.encode())
    raise SystemExit(f"unknown peer {name}")


def main():
    name, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    texts = [path.read_text() for path in sorted(folder.glob("*.svg"))]
    draw = renderer(name)
    draw(texts[0])
    start = time.perf_counter()
    for text in texts:
        draw(text)
    print(name, len(texts), round(time.perf_counter() - start, 3))


main()
