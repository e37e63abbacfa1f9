"""Atlases, streams, reports and stills of records whose every text is hostile."""

import base64
import csv
import io
import json
import pathlib
import re
import subprocess
import tarfile

import readers
import values as texts
from surface import Problems, render, scratch, surface, terminal, write

QUICK = ["--clips", "sit", "--facings", "front", "--fps", "1", "--scale", "1", "--no-name", "--sprites", "none"]
MESSAGES = ("error: ", "warning: ", "note: ")


def record(value, number=None):
    """A record with the value in every text that it has; a value of colours and choices that
    nothing is called.
    """
    return {
        "id": value,
        "avatar": {
            "hairStyle": "bun",
            "hairColor": f"#{value}",
            "topStyle": f"x{value}",
            "accessory1": f"x{value}",
            "uniMerchEnabled": "true",
        },
        "pet": {"petType": "dog", "petName": value, "petColor": f"#{value}", "petAccessory": f"x{value}"},
        "player": {
            "firstName": value,
            "uni": f"x{value}",
            "enrollmentStatus": value,
            "weather": f"x{value}",
            "inventory": [value],
            "level": value,
        },
    }


def lines(values):
    return "".join(json.dumps(record(value), ensure_ascii=False) + "\n" for value in values)


def masked(tree):
    """Without what is a digest of the record."""
    return readers.mapped(tree, lambda text: "KEY" if re.fullmatch("[0-9a-f]{32}", text) else text)


def compare(problems, number, output, read, data, wanted, value, change=None):
    try:
        found = masked(read(data))
    except (ValueError, UnicodeDecodeError) as error:
        problems.add(number, output, f"cannot be parsed: {error}")
        return
    meant = readers.mapped(wanted, lambda text: texts.put(text, value))
    if change:
        found, meant = change(found), change(meant)
    if words := readers.difference(meant, found):
        problems.add(number, output, words)


def css_words(tree):
    """A comment is its words, for it has no escapes; a reader of CSS turns NUL into U+FFFD."""

    def change(node):
        if isinstance(node, tuple) and node[:1] == ("comment",) or isinstance(node, list) and node[:1] == ["comment"]:
            return ["comment", texts.fold(node[1]).replace("\\", "")]
        return [change(item) for item in node] if isinstance(node, (list, tuple)) else node

    return change(tree)


TEXT_FORMATS = {
    "json": (".json", readers.json_tree, None),
    "json-array": (".array.json", readers.json_tree, None),
    "aseprite": (".aseprite.json", readers.json_tree, None),
    "aseprite-array": (".aseprite-array.json", readers.json_tree, None),
    "phaser": (".phaser.json", readers.json_tree, None),
    "cocos2d": (".plist", readers.plist_tree, None),
    "godot4": (".godot4.tres", readers.godot_tree, None),
    "godot3": (".godot3.tres", readers.godot_tree, None),
    "libgdx": (".atlas", readers.libgdx_tree, None),
    "starling": (".xml", readers.xml_tree, None),
    "unity": (".tpsheet", readers.unity_tree, None),
    "css": (".css", readers.css_tree, css_words),
}


def told(problems, number, value, entry, wanted, output):
    """What a report, a manifest or an answer says of a record."""
    if entry.get("id") != value:
        problems.add(number, output, f"the id is {entry.get('id')!r}")
    sentences = wanted["warnings"] + [wanted["error"]]
    found = entry["warnings"] + [entry["error"]]
    if len(sentences) != len(found):
        problems.add(number, output, f"{len(found)} sentences, not {len(sentences)}")
    for sentence in filter(None, found):
        if match := texts.HIDDEN.search(sentence):
            problems.add(number, output, f"a sentence holds {texts.shown(match.group())}")
        if f"record {texts.fold(value)[:40]}" not in texts.fold(sentence).replace("record", "record "):
            problems.add(number, output, f"a sentence does not name the record: {texts.shown(sentence)[:160]}")


def json_lines(data, problems, output, values=()):
    """A record a line. Lines end in LF, and hold nothing else that readers take for an end."""
    lines = data.decode().split("\n")[:-1]
    found = [json.loads(line) for line in lines]
    for line, entry in zip(lines, found):
        if len(line.splitlines()) > 1:
            number = values.index(entry["id"]) if entry.get("id") in values else 0
            problems.add(number, output, f"a line has {len(line.splitlines())} lines to str.splitlines")
    return found


@surface("sheet", 100)
def sheets(values):
    problems, names = Problems(), [texts.HARMLESS, *values]
    with scratch() as folder:
        write(f"{folder}/in.ndjson", lines(names))
        run = render(
            "sheet",
            "in.ndjson",
            "-o",
            "out",
            *QUICK,
            "--format",
            ",".join(TEXT_FORMATS),
            "--report",
            "report.ndjson",
            "-v",
            folder=folder,
        )
        report = json_lines(pathlib.Path(folder, "report.ndjson").read_bytes(), problems, "--report", values)
        if len(report) != len(names) + 1:
            problems.add(0, "--report", f"{len(report)} lines for {len(names)} records and a summary")
        for format, (ending, read, change) in TEXT_FORMATS.items():
            wanted = masked(read(pathlib.Path(folder, "out", texts.file_name(texts.HARMLESS) + ending).read_bytes()))
            for number, value in enumerate(values):
                path = pathlib.Path(folder, "out", texts.file_name(value) + ending)
                if path.exists():
                    compare(problems, number, f"--format {format}", read, path.read_bytes(), wanted, value, change)
                else:
                    problems.add(number, f"--format {format}", f"there is no file {path.name}")
        for number, value in enumerate(values):
            entry = report[number + 1]
            told(problems, number, value, entry, report[0], "--report")
            wanted = [texts.put(file["name"], value) for file in report[0]["files"]]
            problems.expect(
                number,
                "--report",
                [file["name"] for file in entry["files"]] == wanted,
                f"other files: {entry['files'][:1]}",
            )
        by_line = run.stderr.decode().split("\n")
        for number, value in enumerate(values):
            mine = "\n".join(line for line in by_line if f"in.ndjson:{number + 2}:" in line).encode()
            terminal(problems, number, "messages of sheet", mine, MESSAGES)
        terminal(problems, 0, "messages of sheet", run.stderr, (*MESSAGES, f"{len(names)} rendered"))
    return problems.found


@surface("sheet, spritekit", 170)
def spritekit(values):
    problems, names = Problems(), [texts.HARMLESS, *values]
    with scratch() as folder:
        write(f"{folder}/in.ndjson", lines(names))
        render(
            "sheet",
            "in.ndjson",
            "-o",
            "out",
            *QUICK,
            "--format",
            "spritekit",
            "--report",
            "report.ndjson",
            "-q",
            folder=folder,
        )
        report = json_lines(pathlib.Path(folder, "report.ndjson").read_bytes(), problems, "--report", values)
        sources = []
        for number, value in enumerate(names):
            files = [pathlib.Path(folder, "out", file["name"]) for file in report[number]["files"]]
            for path in files:
                if path.suffix == ".json":
                    try:
                        tree = readers.json_tree(path.read_bytes())
                    except ValueError as error:
                        problems.add(number - 1, "asset catalog", f"cannot be parsed: {error}")
                        continue
                    for name in re.findall(r"'filename', '([^']*)'", str(tree)):
                        problems.expect(
                            number - 1,
                            "asset catalog",
                            path.with_name(name).exists(),
                            f"names {name}, which is not there",
                        )
            sources.append(next(path for path in files if path.suffix == ".swift").read_text())
        wanted = swift_tree(sources[0], folder)
        for number, (value, source) in enumerate(zip(values, sources[1:])):
            if words := readers.difference(wanted, swift_tree(source, folder)):
                problems.add(number, "SpriteKit's Swift", words)
    return problems.found


def swift_tree(source, folder):
    """What Swift's own parser makes of a source: its declarations and literals. Comments are none
    of it; names of the avatar's own are told by their form.
    """
    write(
        f"{folder}/one.swift",
        source.replace("#if canImport(SpriteKit)\n  import SpriteKit\n#endif", "").replace(
            "#if canImport(SpriteKit)", "#if true"
        ),
    )
    parsed = subprocess.run(["swiftc", "-frontend", "-dump-parse", "one.swift"], cwd=folder, capture_output=True)
    if parsed.returncode or b"error:" in parsed.stderr:
        return [f"not parsed: {parsed.stderr.decode()[:300]}"]
    dump = re.sub(r"(?:0x[0-9a-f]+|range=\[[^]]*\]|location=\S+)", "", parsed.stdout.decode())
    dump = re.sub(r'"Avatar_[A-Za-z0-9_]+"|id="Avatar_[A-Za-z0-9_]+"', '"Avatar"', dump)
    return re.sub(r'value="[A-Za-z0-9%~._-]*(_sit_\d\d)?"', r'value="NAME\1"', dump).split("\n")


@surface("sheet -o tar:-", 170)
def tar(values):
    problems, names = Problems(), [texts.HARMLESS, *values]
    with scratch() as folder:
        run = render("sheet", "-", "-o", "tar:-", *QUICK, "--format", "json", "-q", folder=folder, data=lines(names))
        archive = tarfile.open(fileobj=io.BytesIO(run.stdout))
        members = archive.getmembers()
        found = [member.name for member in members]
        problems.expect(0, "tar", all(m.isfile() and not m.linkname for m in members), "something that is no file")
        problems.expect(0, "tar", len(found) == len(set(found)) == 3 * len(names) + 1, f"{len(found)} files")
        answer = lambda number: json.loads(archive.extractfile(f".manifest/{number + 1}.json").read())
        for number, value in enumerate(values):
            for ending in (".png", ".json"):
                problems.expect(
                    number,
                    "tar",
                    texts.file_name(value) + ending in found,
                    f"there is no {texts.file_name(value)}{ending}",
                )
            told(problems, number, value, answer(number + 1), answer(0), "the manifest in the tar")
    return problems.found


@surface("thumbnail --serve-lines", 170)
def serve_lines(values):
    problems, names = Problems(), [texts.HARMLESS, *values]
    with scratch() as folder:
        run = render(
            "thumbnail",
            "-",
            "--serve-lines",
            "--size",
            "16",
            "--no-name",
            "--sprites",
            "none",
            folder=folder,
            data=lines(names),
            statuses=(0, 1),
        )
        answers = json_lines(run.stdout, problems, "--serve-lines", values)
        problems.expect(0, "--serve-lines", len(answers) == len(names), f"{len(answers)} answers to {len(names)} lines")
        for number, value in enumerate(values):
            told(problems, number, value, answers[number + 1], answers[0], "--serve-lines")
            problems.expect(
                number,
                "--serve-lines",
                base64.b64decode(answers[number + 1].get("bytes") or "")[1:4] == b"PNG",
                "no picture",
            )
    return problems.found


@surface("records as CSV", 170)
def tables(values):
    """The other way round: what Python writes as CSV is read as the same records, and what cannot
    be is said in lines.
    """
    values = [value.replace("\0", "") for value in values]  # which no CSV can carry
    problems, names = Problems(), list(dict.fromkeys([texts.HARMLESS, *values]))
    with scratch() as folder:
        table = io.StringIO()
        writer = csv.writer(table, quoting=csv.QUOTE_ALL, lineterminator="\n")
        writer.writerow(["user_id", "hair_style", "hair_color", "pet_type", "pet_name", "first_name"])
        for value in names:
            writer.writerow([value, "bun", f"#{value}", "dog", value, value])
        write(f"{folder}/in.csv", table.getvalue())
        run = render(
            "sheet", "in.csv", "-o", "out", *QUICK, "--report", "report.ndjson", folder=folder, statuses=(0, 1)
        )
        report = {
            entry.get("id"): entry
            for entry in json_lines(pathlib.Path(folder, "report.ndjson").read_bytes(), problems, "--report", values)
        }
        for number, value in enumerate(values):
            # A row's end is one of the two that lines have, and blanks at the ends do not matter.
            value = value.strip(" \t")
            value = value.replace("\r\n", "\n") if value not in report else value
            problems.expect(number, "records of CSV", value in report, "no record has the id")
            path = pathlib.Path(folder, "out", texts.file_name(value) + ".json")
            if path.exists():
                name = dict(json.loads(path.read_bytes())["meta"]["avatar"]["record"]).get("petName")
                problems.expect(number, "records of CSV", name == value, f"the pet is called {texts.shown(name or '')}")
        terminal(problems, 0, "messages of CSV", run.stderr, (*MESSAGES, f"{len(names)} rendered"))
    return problems.found
