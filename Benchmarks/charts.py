"""Draws what `run.py` found as charts: SVG that says everything itself.

Not by our own renderer: its SVG is art, shapes whose colours are roles of a record, without text and without a page of its own.
"""

import math

INK, FAINT, GRID = "#22303C", "#5B6B78", "#D9E0E6"
COLORS = ["#2E86AB", "#E4572E", "#3A9D6B", "#8E5BA6", "#C58B1B"]
FONT = "font-family='DejaVu Sans, sans-serif'"


def text(x, y, words, size=12, anchor="start", color=INK, weight="normal"):
    words = str(words).replace("&", "&amp;").replace("<", "&lt;")
    return f"<text x='{x:.1f}' y='{y:.1f}' font-size='{size}' text-anchor='{anchor}' fill='{color}' font-weight='{weight}'>{words}</text>"


def line(x1, y1, x2, y2, color=GRID, width=1.0):
    return f"<line x1='{x1:.1f}' y1='{y1:.1f}' x2='{x2:.1f}' y2='{y2:.1f}' stroke='{color}' stroke-width='{width}'/>"


def page(title, note, width, height, body):
    head = [text(16, 26, title, 15, weight="bold"), text(16, 44, note, 11, color=FAINT)]
    return f"<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}' viewBox='0 0 {width} {height}' {FONT}>\n<rect width='{width}' height='{height}' fill='white'/>\n" + "\n".join(
        head + body) + "\n</svg>\n"


def short(value):
    if value == 0:
        return "0"
    return f"{value:,.0f}" if value >= 10 else f"{value:.2g}"


def steps(top):
    """Round numbers from 0 to at least the top, about five of them."""
    step = 10 ** math.floor(math.log10(max(top, 1e-9) / 5))
    while top / step > 6:
        step *= 2.5 if str(step).lstrip("0.")[:1] == "2" else 2
    return [step * number for number in range(math.ceil(top / step - 1e-9) + 1)]


def bars(title, note, rows):
    """Rows: a name, a value, a colour's number, and a word or two behind it; or a value's least and most."""
    left, right, top, each, width = 250, 90, 64, 24, 720
    marks = steps(max(row.get("most", row["value"]) for row in rows))
    scale = (width - left - right) / marks[-1]
    height = top + each * len(rows) + 34
    body = []
    for mark in marks:
        x = left + mark * scale
        body += [line(x, top - 6, x, top + each * len(rows)), text(x, height - 16, short(mark), 10, "middle", FAINT)]
    for number, row in enumerate(rows):
        y = top + each * number
        body.append(text(left - 8, y + 14, row["name"], 12, "end"))
        body.append(f"<rect x='{left}' y='{y + 3}' width='{row['value'] * scale:.1f}' height='{each - 9}' fill='{COLORS[row.get('color', 0)]}'/>")
        end = left + row.get("most", row["value"]) * scale
        if "least" in row:
            body.append(line(left + row["least"] * scale, y + 10.5, end, y + 10.5, INK, 2))
        body.append(text(end + 6, y + 14, row.get("words", short(row["value"])), 11, color=FAINT))
    return page(title, note, width, height, body)


def plot(panel, left, top, width, height):
    """One plot: `lines` of name and points, and what its axes say."""
    points = [point for _, line_ in panel["lines"] for point in line_]
    marks = steps(max(y for _, y in points))
    span = max(x for x, _ in points) or 1
    at = lambda x, y: (left + x / span * width, top + height - y / marks[-1] * height)
    body = [text(left, top - 12, panel["title"], 12, weight="bold")]
    for mark in marks:
        y = at(1, mark)[1]
        body += [line(left, y, left + width, y), text(left - 6, y + 4, short(mark), 10, "end", FAINT)]
    shown = sorted({x for x, _ in points})
    if len(shown) > 7:
        shown = [mark for mark in steps(shown[-1]) if mark <= shown[-1]]
    for x in shown:
        body.append(text(at(x, 0)[0], top + height + 15, short(x), 10, "middle", FAINT))
    body.append(text(left + width / 2, top + height + 30, panel["across"], 10, "middle", FAINT))
    for number, (name, values) in enumerate(panel["lines"]):
        color = COLORS[number % len(COLORS)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in (at(*point) for point in values))
        body.append(f"<polyline points='{path}' fill='none' stroke='{color}' stroke-width='2'/>")
        if len(values) <= 12:
            body += [f"<circle cx='{x:.1f}' cy='{y:.1f}' r='3' fill='{color}'/>" for x, y in (at(*point) for point in values)]
        if name:
            y = top + height + 48 + 15 * number
            body += [line(left, y - 4, left + 16, y - 4, color, 3), text(left + 22, y, name, 10, color=FAINT)]
    return body


def plots(title, note, panels, columns=2):
    width, cell, names = 720, 190, 15 * max(len(panel["lines"]) if panel["lines"][0][0] else 0 for panel in panels)
    each = (width - 30) / columns
    rows = math.ceil(len(panels) / columns)
    body = []
    for number, panel in enumerate(panels):
        body += plot(panel, 64 + each * (number % columns), 84 + (cell + 50 + names) * (number // columns), each - 70, cell - 40)
    return page(title, note, width, 50 + (cell + 50 + names) * rows, body)


def draw(figures, folder):
    """Every chart of which there are figures."""
    made = {}
    if found := figures.get("stages"):
        rows = [{"name": name, "value": value / 1000, "color": 1 if "libdeflate" in name else 2 if "whole" in name else 0} for name, value in found]
        made["stages"] = bars("A sheet's stages, warm", "milliseconds for one sheet of a student's clips to the front at scale 2, one thread; the best of several runs", rows)
    if found := figures.get("peers"):
        rows = [
            {"name": f"{name}, {ours.replace('a cold process with ', '')}", "value": middle, "least": least, "most": most, "color": number % 3, "words": f"{middle:.1f} ×"}
            for number, (name, ours, middle, least, most) in enumerate(found)
        ]
        made["peers"] = bars("How many times as fast as other renderers", "by processor time, the same frames; medians of five rounds in turn, with the least and the most", rows)
    if found := figures.get("growth"):
        made["growth"] = plots("How the cost grows", "processor seconds of cold runs without a store, clips to the front", found)
    if found := figures.get("memory"):
        made["memory"] = plots("Memory of one process", "resident MiB after so many random thumbnails, all of them different", found, 1)
    if found := figures.get("scaling"):
        made["scaling"] = plots("A run on more cores", "by a simulation over the times of its tasks, measured on one core; processor sharing, memory and disk are not in it", found)
    for name, svg in made.items():
        (folder / f"{name}.svg").write_text(svg)
