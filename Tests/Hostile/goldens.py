"""What a golden set says, which comes with a pull request: page, JUnit, Markdown, annotations,
JSON, and the commands that a person copies.
"""

import json
import pathlib
import re
import zlib

import readers
import values as texts
from surface import Problems, render, scratch, surface, terminal, write

SAID = (
    "error: ",
    "note: ",
    "  part ",
    "  asks: ",
    "  is ",
    "  the case was",
    "to accept what you have looked at: ",
    "to record ",
    "1 golden",
    "nothing",
    "  nothing",
) + tuple(map(str, range(10)))
STILL = {"framing": "head", "size": 16, "pet": False}
OUTPUTS = ["--junit", "junit.xml", "--summary", "summary.md", "--comment", "comment.md"]


class Set:
    """A set of goldens, each of which differs from what is drawn."""

    def __init__(self, folder, name, cases):
        self.folder, self.name = pathlib.Path(folder), name
        self.place = self.folder / name
        write(
            self.place / "cases.json",
            json.dumps(
                {"records": "records.ndjson", "cases": [{k: v for k, v in c.items() if k != "player"} for c in cases]}
            ),
        )
        self.cases = cases
        self.records("bun")
        render("goldens", "record", "--set", name, "-q", folder=folder)
        self.records("afro")

    def records(self, hair):
        ids = dict.fromkeys(case["record"] for case in self.cases)
        write(
            self.place / "records.ndjson",
            "".join(
                json.dumps({"id": i, "avatar": {"hairStyle": hair}, "player": {"firstName": i}}) + "\n" for i in ids
            ),
        )

    def verify(self, *options, report="report", status=65):
        run = render(
            "goldens",
            "verify",
            "--set",
            self.name,
            "--report",
            report,
            *OUTPUTS,
            *options,
            folder=self.folder,
            environment={"GITHUB_ACTIONS": "true"},
            statuses=(status,),
        )
        read = lambda name: (self.folder / name).read_bytes().decode()
        return {
            "page": read(f"{report}/index.html"),
            "report.json": read(f"{report}/report.json"),
            "--junit": read("junit.xml"),
            "--summary": read("summary.md"),
            "--comment": read("comment.md"),
            "stdout": run.stdout.decode(),
            "stderr": run.stderr.decode(),
        }


def elements(tree, wanted):
    """The elements of a name, taken out of the tree."""
    found = []
    for node in list(tree):
        if isinstance(node, list) and node:
            if node[0] == wanted:
                found.append(node)
                tree.remove(node)
            elif len(node) > 2 or isinstance(node[0], list):
                found += elements(node, wanted)
    return found


def attribute(node, name):
    pairs = node[1] if not node[1] or isinstance(node[1][0], (list, tuple)) else zip(node[1][::2], node[1][1::2])
    return dict(map(tuple, pairs)).get(name, "")


def rows(tokens):
    """Of the tables of a Markdown text those whose first cell is a golden's name, and the rest."""
    found, rest, row = [], [], None
    for token in tokens:
        if token[0] == "tr_open":
            row = []
        (rest if row is None else row).append(token)
        if token[0] == "tr_close":
            (
                found
                if any(
                    child[0] == "code_inline" and re.fullmatch(r"c/\d+", child[2]) for part in row for child in part[4]
                )
                else rest
            ).append(row)
            row = None
    return found, rest


def parts(output, text):
    """An output as what belongs to each golden, by its number, and what belongs to none. Pictures
    and their numbers are the same for all.
    """
    number = lambda name: int(name.rsplit("/", 1)[-1])
    if output == "page":
        tree = readers.html_tree(text)
        own = {number(attribute(node, "id")): node for node in elements(tree, "section")}
    elif output == "report.json":
        tree = json.loads(text)
        own = {number(item["name"]): item for item in tree.pop("differences")}
        readers.json_tree(text)
        own, tree = {n: readers.pairs(item) for n, item in own.items()}, readers.pairs(tree)
    elif output == "--junit":
        tree = readers.xml_tree(text)
        own = {number(attribute(node, "name")): node for node in elements(tree, "testcase")}
    elif output in ("--summary", "--comment"):
        found, tree = rows(readers.markdown_tree(text))
        own = {
            number(next(child[2] for part in row for child in part[4] if child[0] == "code_inline")): row
            for row in found
        }
    else:
        groups = re.split(r"(?m)^(?=error: c/\d+: )", text)
        own = {int(group[9:12]): group.split("\n")[:3] for group in groups[1:]}
        tree = groups[0].split("\n")
    return own, tree


@surface("goldens, what cases and records say", 170)
def cases(values):
    # Few values are looked at a few at a time, so that it is known which it was.
    problems, step = Problems(), 48 if len(values) > 48 else 6
    for start in range(0, len(values), step):
        some = values[start : start + step]
        with scratch() as folder:
            case = lambda i, value: {"name": f"c/{i:03}", "asks": value, "record": value, "still": STILL}
            wanted = Set(folder, "plain", [case(i, f"harm less {i:03}") for i in range(len(some))]).verify()
            found = Set(folder, "other", [case(i, value) for i, value in enumerate(some)]).verify()
        for output in wanted:
            compare(problems, start, output, some, wanted[output].replace("plain", "other"), found[output])
    return problems.found


def compare(problems, start, output, some, wanted, found):
    own, rest = parts(output, wanted)
    # A look is what a record draws, whatever it is called.
    fit = lambda tree, i: readers.mapped(
        tree, lambda text: texts.fold(re.sub(r"harm less \d{3}", lambda _: some[i], text))
    )
    try:
        mine, others = parts(output, found)
    except (ValueError, StopIteration) as error:
        problems.add(start, f"goldens, {output}", f"cannot be parsed: {error}")
        return
    for i, value in enumerate(some):
        if i in own and i not in mine:
            problems.add(start + i, f"goldens, {output}", "its part is not there")
        elif i in own and (words := readers.difference(fit(own[i], i), readers.mapped(mine[i], texts.fold))):
            problems.add(start + i, f"goldens, {output}", words)
    if words := readers.difference(readers.mapped(rest, texts.fold), readers.mapped(others, texts.fold)):
        problems.add(start, f"goldens, {output}", f"outside of all goldens: {words}")
    if output in ("stdout", "stderr"):
        for line in found.split("\n"):
            command = readers.workflow_command(line)
            place = re.match(r"error: c/(\d+)", line)
            if command and not is_annotation(command, output):
                problems.add(
                    start + int(place.group(1)) if place else start,
                    f"goldens, {output}",
                    f"GitHub takes a line for {command[0]}: {texts.shown(line)[:200]}",
                )
        if output == "stderr":
            asking = {i: "\n".join(group) for i, group in mine.items()}
            for i, group in asking.items():
                terminal(problems, start + i, "goldens, messages", group.encode(), SAID)


def is_annotation(command, output):
    name, properties, _ = command
    return output == "stdout" and name == "error" and [key for key, _ in properties] == ["file", "title"]


def signature(tokens):
    """Which kinds of Markdown there are, and the tags that are let through."""
    kinds = set()
    for kind, tag, content, _, children in tokens:
        kinds.add((kind, tag, content if kind.startswith("html") and "<summary>and" not in content else ""))
        kinds |= signature(children)
    return kinds


@surface("goldens, forged draw lists and manifests", 150)
def forged(values):
    """What a set says that the program wrote once: how many things differ is not the same for all
    values, so kinds are compared, not counts.
    """
    # Few values are looked at one by one, so that it is known which it was.
    problems, step = Problems(), 8 if len(values) > 40 else 1
    known = forge([texts.HARMLESS] * step)
    for start in range(0, len(values), step):
        some = values[start : start + step]
        found = forge(some)
        for output, text in found.items():
            try:
                if output == "page":
                    extra = readers.signature(readers.html_tree(text)[1:]) - readers.signature(
                        readers.html_tree(known[output])[1:]
                    )
                elif output == "report.json":
                    extra = "" if readers.json_tree(text) else "nothing"
                elif output == "--junit":
                    extra = readers.signature(readers.xml_tree(text)) - readers.signature(
                        readers.xml_tree(known[output])
                    )
                elif output in ("--summary", "--comment"):
                    extra = signature(readers.markdown_tree(text)) - signature(readers.markdown_tree(known[output]))
                else:
                    extra = [
                        line[:240]
                        for line in text.split("\n")
                        if (c := readers.workflow_command(line)) and not is_annotation(c, output)
                    ]
            except ValueError as error:
                extra = f"cannot be parsed: {error}"
            if extra:
                problems.add(
                    start,
                    f"forged goldens, {output}",
                    f"new: {texts.shown(str(list(extra)[:2]) if not isinstance(extra, str) else extra)[:300]}",
                )
        sentences = {texts.fold(cause["what"]) for cause in json.loads(found["report.json"])["causes"]}
        for line in found["stdout"].split("\n"):
            if (command := readers.workflow_command(line)) and is_annotation(command, "stdout"):
                title = texts.fold(dict(command[1])["title"])
                problems.expect(
                    start,
                    "forged goldens, annotations",
                    title in sentences or "morecauses" in title,
                    f"a title is {texts.shown(title)[:200]}",
                )
                problems.expect(
                    start,
                    "forged goldens, annotations",
                    dict(command[1])["file"].startswith("set/"),
                    f"a file is {dict(command[1])['file']}",
                )
        terminal(
            problems,
            start,
            "forged goldens, messages",
            found["stderr"].encode(),
            SAID + tuple("  " + w for w in ("has", "1", "2", "3", "4", "5", "6", "7", "8", "9")),
        )
    return problems.found


KEYWORD = b"render-avatars draw list"


def opened(png):
    """The bytes before a golden's draw list, the list's lines, and the bytes behind it."""
    start = png.index(b"iTXt" + KEYWORD) - 4
    length = int.from_bytes(png[start : start + 4])
    text = zlib.decompress(png[start + 8 + len(KEYWORD) + 5 : start + 8 + length])
    return png[:start], text.decode().split("\n"), png[start + 12 + length :]


def closed(head, text, rest):
    """A golden's file with another draw list, which PNG lets hold no zero byte."""
    chunk = b"iTXt" + KEYWORD + b"\0\1\0\0\0" + zlib.compress(text.encode())
    return head + (len(chunk) - 4).to_bytes(4) + chunk + zlib.crc32(chunk).to_bytes(4) + rest


def forge(some):
    with scratch() as folder:
        own = Set(folder, "set", [{"name": f"c/{i}", "record": f"r{i}", "still": STILL} for i in range(len(some))])
        manifest = json.loads((own.place / "goldens.json").read_bytes())
        for i, value in enumerate(some):
            path = own.place / f"c/{i}.png"
            head, lines, rest = opened(path.read_bytes())
            flat = re.sub("[\r\n]", "", value)
            lines[4:4] = [
                f"{flat} = player/{flat}/{flat}/{flat}; at 0 0; {flat} #000000; 1 shapes {flat}",
                f"x{i} = text {json.dumps(value)}; at 0 0; label 5 within 3",
            ]
            lines[6] = lines[6].replace(" = ", f" = {flat}/", 1).replace("; at", f"; {flat} #00ff00; at", 1)
            path.write_bytes(closed(head, "\n".join([*lines, value]), rest))
            manifest["goldens"][i]["shows"] = value
            manifest["goldens"][i]["record"] = value
            manifest["recorded with"][value] = value
        manifest["recorded with"]["cairo"] = some[0]
        write(own.place / "goldens.json", json.dumps(manifest))
        return own.verify()
