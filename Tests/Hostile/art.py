"""What an art pack and a file of universities say, which come from strangers too: their words stand
in every atlas and in the catalog.
"""

import functools
import json
import pathlib
import re
import shutil

import readers
import sheets
import stills
import values as texts
from surface import Problems, render, scratch, surface, terminal, write

ART = pathlib.Path(__file__).resolve().parents[2] / "Art"
RECORD = {
    "id": "one",
    "player": {"firstName": "Ann", "uni": "mine", "enrollmentStatus": "enrolled"},
    "avatar": {
        "hairStyle": "bun",
        "topStyle": "hoodie",
        "bottomStyle": "jeans",
        "shoeStyle": "boots",
        "uniMerchEnabled": "true",
    },
}


def pack(folder, value):
    """A copy of the built-in art with the value for its author, licence and words, and a university
    that is called so.
    """
    art = pathlib.Path(folder, "art")
    shutil.copytree(ART, art)
    write(art / "pack.json", json.dumps({"name": value, "version": value, "author": value, "licence": value}))
    catalog = json.loads((art / "catalog.json").read_bytes())
    # What the record wears, and the first of each slot: with all of them a long value makes the file too large.
    for slot in catalog["slots"]:
        told = [variant for variant in slot["variants"] if "words" in variant]
        for variant in told:
            if variant is told[0] or variant["name"] in RECORD["avatar"].values():
                variant["words"] = value
    write(art / "catalog.json", json.dumps(catalog))
    write(
        f"{folder}/more.json",
        json.dumps(
            [
                {
                    "id": "mine",
                    "name": value,
                    "aliases": [value + "x"],
                    "primary": "#FFCC00",
                    "source": value,
                    "confidence": "published",
                }
            ]
        ),
    )
    return ["--art", "art", "--universities", "more.json"]


def outputs(value):
    with scratch() as folder:
        art = pack(folder, value)
        write(f"{folder}/in.ndjson", json.dumps(RECORD))
        found = {}
        for format in ("json", "schema", "text"):
            found[f"catalog --format {format}"] = render("catalog", "--format", format, *art, folder=folder).stdout
        run = render(
            "sheet",
            "in.ndjson",
            "-o",
            "out",
            *sheets.QUICK,
            "--format",
            ",".join([*sheets.TEXT_FORMATS, "spritekit"]),
            "-v",
            *art,
            folder=folder,
        )
        name = "one"
        for format, (ending, _, _) in sheets.TEXT_FORMATS.items():
            found[f"--format {format}"] = pathlib.Path(folder, "out", name + ending).read_bytes()
        found["SpriteKit's Swift"] = pathlib.Path(folder, "out", name + ".spritekit.swift").read_bytes()
        render("thumbnail", "in.ndjson", "-o", "one.svg", "--no-name", "--size", "16", *art, folder=folder)
        found["SVG"] = pathlib.Path(folder, "one.svg").read_bytes()
        found["messages"] = run.stderr + render("check", "--art", "art", folder=folder).stdout
        write(f"{folder}/set/cases.json", '{"cases": [{"name": "c", "still": {"size": 16}}]}')
        write(f"{folder}/set/records.ndjson", json.dumps(RECORD))
        render("goldens", "record", "--set", "set", "-q", *art, folder=folder)
        found["goldens.json"] = pathlib.Path(folder, "set/goldens.json").read_bytes()
        found["messages"] += render("goldens", "verify", "--set", "set", folder=folder, statuses=(0, 65)).stderr
        return found


@functools.lru_cache(1)
def harmless():
    return outputs(texts.HARMLESS)


@surface("art packs and universities", 1 << 20, bisects=True)
def packs(values):
    problems, plain = Problems(), harmless()
    readings = {f"--format {format}": (read, change) for format, (_, read, change) in sheets.TEXT_FORMATS.items()}
    readings |= {
        "catalog --format json": (readers.json_tree, None),
        "catalog --format schema": (readers.json_tree, None),
        "goldens.json": (readers.json_tree, None),
    }
    readings |= {
        "catalog --format text": (
            lambda data: data.decode().split("\n"),
            lambda tree: readers.mapped(tree, lambda text: texts.fold(text)[:600]),
        )
    }  # a line is cut
    readings |= {
        "SVG": (
            readers.xml_tree,
            lambda tree: readers.mapped(tree, lambda text: re.sub("[0-9a-f]{8,}", "KEY", readers.as_xml(text))),
        )
    }
    with scratch() as folder:
        for number, value in enumerate(values):
            found = outputs(value)
            for output, (read, change) in readings.items():
                sheets.compare(
                    problems,
                    number,
                    f"art, {output}",
                    read,
                    found[output],
                    sheets.masked(read(plain[output])),
                    value,
                    change,
                )
            if words := readers.difference(
                *(sheets.swift_tree(f["SpriteKit's Swift"].decode(), folder) for f in (plain, found))
            ):
                problems.add(number, "art, SpriteKit's Swift", words)
            begins = (
                *sheets.MESSAGES,
                "1 rendered",
                "the art pack",
                "art: the art pack",
                "  c",
                "to ",
                "1 golden",
                "1 of",
                "c: ",
                "  ",
            )
            terminal(problems, number, "art, messages", found["messages"], begins)
    return problems.found


def over(folder, value):
    """A pack over the built-in one that says the value, with one hair style."""
    write(
        f"{folder}/winter/pack.json",
        json.dumps({"name": f"winter {value}", "version": "1.0.0", "author": value, "licence": value, "over": "campus"}),
    )
    style = {"name": "spikes", "words": value}
    write(f"{folder}/winter/catalog.json", json.dumps({"slots": [{"slot": "hairStyle", "variants": [style]}]}))
    drawing = pathlib.Path(folder, "winter/parts/hairStyle/spikes.svg")
    drawing.parent.mkdir(parents=True)
    shutil.copyfile(ART.parent / "docs/contributing/spikes.svg", drawing)
    return ["--art", "winter"]


def shown_over(value):
    with scratch() as folder:
        art = over(folder, value)
        write(f"{folder}/in.ndjson", json.dumps(RECORD | {"avatar": {"hairStyle": "spikes"}}))
        formats = ",".join(sheets.TEXT_FORMATS)
        run = render(
            "sheet", "in.ndjson", "-o", "out", *sheets.QUICK, "--format", formats, "-v", *art, folder=folder
        )
        found = {
            f"--format {format}": pathlib.Path(folder, "out", "one" + ending).read_bytes()
            for format, (ending, _, _) in sheets.TEXT_FORMATS.items()
        }
        for ending in ("svg", "png", "webp"):
            still = ["--embed-metadata", "--no-name", "--size", "16"]
            render("thumbnail", "in.ndjson", "-o", f"one.{ending}", *still, *art, folder=folder)
            found[ending] = pathlib.Path(folder, f"one.{ending}").read_bytes()
        found["changed"] = render("changed", "in.ndjson", "--new", "winter", folder=folder).stdout
        found["messages"] = run.stderr + render("check", *art, folder=folder).stderr
        found["messages"] += render("pack", "winter", "-o", "winter.avatarpack", folder=folder).stderr
        found["messages"] += render("check", "--art", "winter.avatarpack", folder=folder).stderr
        return found


@functools.lru_cache(1)
def harmless_over():
    return shown_over(texts.HARMLESS)


@surface("packs over the built-in one", 1 << 20, bisects=True)
def overlays(values):
    problems, plain = Problems(), harmless_over()
    as_names = lambda tree: readers.mapped(tree, lambda text: re.sub("[0-9a-f]{8,}", "KEY", readers.as_xml(text)))
    readings = {f"--format {format}": (read, change) for format, (_, read, change) in sheets.TEXT_FORMATS.items()}
    readings |= {
        "svg": (readers.xml_tree, as_names),
        # The key is another with each pack.
        "png": (lambda data: sorted((stills.png_texts(data) | {"render-avatars": ""}).values()), None),
        # A text is cut.
        "webp": (
            lambda data: readers.xml_tree(stills.xmp(data)),
            lambda tree: readers.mapped(as_names(tree), lambda text: text[:300]),
        ),
    }
    # PNG has no place for a NUL.
    for number, value in enumerate(value.replace("\0", "") for value in values):
        found = shown_over(value)
        for output, (read, change) in readings.items():
            wanted = sheets.masked(read(plain[output]))
            sheets.compare(problems, number, f"over, {output}", read, found[output], wanted, value, change)
        lines = sheets.json_lines(found["changed"], problems, "over, changed")
        problems.expect(number, "over, changed", len(lines) == 1, f"{len(lines)} lines")
        begins = (*sheets.MESSAGES, "1 rendered", "winter", "  adds", "  replaces")
        terminal(problems, number, "over, messages", found["messages"], begins)
    return problems.found


@surface("names of files", 60)
def files(values):
    """Files of records that are called so, one of which holds no record, and clips that may not be
    called so.
    """
    problems = Problems()
    with scratch() as folder:
        shutil.copytree(ART, pathlib.Path(folder, "art"))
        clip = (ART / "clips/clap.json").read_bytes()
        names, keyed = {}, list(values)
        for number, value in enumerate(values):
            name = re.sub(r"[/\0]", "", value)[:100].lstrip(".")  # or it is hidden
            if name and name not in names:
                names[name], keyed[number] = number, name
                write(f"{folder}/in/{name}.json", '{"hairStyle": "bun"}' if number % 2 else "{]")
                write(f"{folder}/art/clips/{name}.json", clip)
        still = ["--size", "16", "--no-name", "--sprites", "none"]
        run = render("thumbnail", "in", "-o", "out", *still, "--report", "report.ndjson", folder=folder, statuses=(1,))
        begins = (*sheets.MESSAGES, f"{len(names) // 2}") + tuple(map(str, range(10)))
        terminal(problems, 0, "messages of a folder", run.stderr, begins)
        report = sheets.json_lines(
            pathlib.Path(folder, "report.ndjson").read_bytes(), problems, "report of a folder", keyed
        )
        known = {entry.get("id") for entry in report}
        for name, number in names.items():
            problems.expect(
                number,
                "report of a folder",
                name in known or number % 2 == 0,
                f"no record is called {texts.shown(name)}",
            )
        refused = render("check", "--art", "art", folder=folder, statuses=(65,))
        terminal(problems, 0, "messages of clips", refused.stderr + refused.stdout, begins)
    return problems.found
