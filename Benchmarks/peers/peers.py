"""Draws SVG files with one library, as PNG in memory, and prints the seconds of processor time that it took.

    peers.py resvg-py|cairosvg FILE…
    peers.py cairo-png FILE…      the bytes of PNG files as cairo_surface_write_to_png writes them
"""

import io
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


def cairo_png_bytes(files):
    import cairocffi

    total = 0
    for file in files:
        written = io.BytesIO()
        cairocffi.ImageSurface.create_from_png(file).write_to_png(written)
        total += len(written.getvalue())
    return total


def main():
    name, files = sys.argv[1], sys.argv[2:]
    if name == "cairo-png":
        print(cairo_png_bytes(files))
        return
    texts = [pathlib.Path(file).read_text() for file in files]
    draw = renderer(name)
    draw(texts[0])
    start = time.process_time()
    for text in texts:
        draw(text)
    print(time.process_time() - start)


main()
