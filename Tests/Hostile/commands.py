"""The folders and files of goldens, whose names are offered to be copied into a shell, and name
files elsewhere.
"""

import json
import os
import pathlib
import re
import subprocess

import readers
import values as texts
from goldens import STILL, Set, attribute, is_annotation
from surface import Problems, scratch, surface, write


@surface("goldens, folders and files, and the commands to copy", 340)
def folders(values):
    """The set's folder, the report's and a file of universities, in what is offered to be copied
    into a shell and in what names files.
    """
    problems, offered = Problems(), []
    with scratch() as folder, scratch() as shells:
        plain = Set(
            folder,
            "plain",
            [{"name": "c/000", "record": "a", "still": STILL}, {"name": "c/001", "record": "b", "still": STILL}],
        )
        os.remove(plain.place / "c/001.png")
        for number, value in enumerate(values):
            flat = re.sub(r"[/\0]", "", value).strip(".") or "x"
            half = len(flat.encode()) // 2
            names = [
                flat.encode()[:half].decode(errors="ignore") or "y",
                flat.encode()[half:].decode(errors="ignore") or "z",
            ]
            if len(value) < 40:
                names = [flat, flat]
            names = [f"in/{names[0]}", f"{names[1]}-report", f"{names[0]}.json"]
            write(f"{folder}/{names[2]}", "[]")
            os.makedirs(f"{folder}/in", exist_ok=True)
            os.rename(plain.place, f"{folder}/{names[0]}")
            plain.place = pathlib.Path(folder, names[0])
            plain.name = names[0]
            found = plain.verify("--universities", names[2], report=names[1])
            offered += [(number, names, output, command) for output, command in commands(problems, number, found)]
            # The last of standard output is the page's path as it is, for scripts; the caller chose it.
            found["stdout"] = found["stdout"].removesuffix(f"{names[1]}/index.html\n")
            said(problems, number, found, names)
        run(problems, shells, offered)
    return problems.found


def said(problems, number, found, names):
    for output in ("stdout", "stderr"):
        for line in found[output].split("\n"):
            if (command := readers.workflow_command(line)) and not is_annotation(command, output):
                problems.add(
                    number,
                    f"folder's name, {output}",
                    f"GitHub takes a line for {command[0]}: {texts.shown(line)[:200]}",
                )
            elif command:
                file = texts.fold(dict(command[1])["file"])
                problems.expect(
                    number,
                    "folder's name, annotations",
                    file.startswith(texts.fold(names[0]) + "/"),
                    f"a file is {texts.shown(file)}",
                )
    try:
        suite = readers.xml_tree(found["--junit"])
        name = dict(zip(suite[0][3][1][::2], suite[0][3][1][1::2]))["name"]
        problems.expect(
            number,
            "folder's name, --junit",
            texts.fold(name) == texts.fold(names[0]),
            f"the suite is {texts.shown(name)}",
        )
    except ValueError as error:
        problems.add(number, "folder's name, --junit", str(error))


def code_of(text, language):
    """The texts that are offered to be copied: of a page its code and what its script puts
    together, of a Markdown text its block for a shell.
    """
    if language == "page":
        found = []

        def walk(node):
            if isinstance(node, list) and node and isinstance(node[0], str):
                if node[0] == "code":
                    found.append("".join(child for child in node[2:] if isinstance(child, str)))
                if node[0] == "p" and (words := attribute(node, "data-accept")):
                    found.append(words + " --all")
                for child in node[2:]:
                    walk(child)

        for node in readers.html_tree(text)[1:]:
            walk(node)
        return found
    return [token[2].rstrip("\n") for token in readers.markdown_tree(text) if token[0] == "fence"]


def commands(problems, number, found):
    """Every command that an output offers, once."""
    offered = {
        output: code_of(found[output], "page" if output == "page" else "markdown")
        for output in ("page", "--summary", "--comment")
    }
    offered["report.json"] = [
        item["accept"] for item in json.loads(found["report.json"])["differences"] if "accept" in item
    ]
    line = next(
        (line for line in found["stderr"].split("\n") if line.startswith("to accept what you have looked at: ")), ""
    )
    offered["the terminal"] = [line.partition(": ")[2].removesuffix(" NAME… or --all")]
    for output, list_ in offered.items():
        if not list_ or not all(list_):
            problems.add(number, f"the command in {output}", "there is none")
        yield from ((output, command) for command in dict.fromkeys(filter(None, list_)))


def run(problems, folder, offered):
    """Runs each command as it is offered, in a folder of its own, where the program only writes
    down what it was called with.
    """
    folder = pathlib.Path(folder)
    write(folder / "bin/render-avatars", "#!/bin/sh\nprintf '%s\\0' CALL \"$@\" >> ../calls\n")
    (folder / "bin/render-avatars").chmod(0o755)
    for shell in ("bash", "sh"):
        for place, (_, _, _, command) in enumerate(offered):
            write(folder / shell / str(place) / "command", command)
            (folder / shell / str(place) / "here").mkdir()
        write(
            folder / "each",
            f"for d in {shell}/*; do (cd $d/here && {{ {shell} -n ../command || : > ../refused; }} && "
            f"{shell} ../command) 2> $d/said < /dev/null; done\n",
        )
        subprocess.run(
            ["sh", "each"], cwd=folder, env={"PATH": f"{folder}/bin:/usr/bin:/bin"}, capture_output=True, timeout=300
        )
        for place, (number, names, output, command) in enumerate(offered):
            mine = folder / shell / str(place)
            calls = (
                (mine / "calls").read_bytes().decode(errors="replace").split("CALL\0")[1:]
                if (mine / "calls").exists()
                else []
            )
            errors = (mine / "said").read_text(errors="replace")
            words = calls[0].split("\0")[:-1] if calls else []
            if (mine / "refused").exists():
                problems.add(number, f"the command in {output}", f"{shell} -n refuses {texts.shown(command)[:300]}")
            elif len(calls) != 1 or os.listdir(mine / "here") or errors:
                problems.add(
                    number,
                    f"the command in {output}",
                    f"{shell} runs something else: {texts.shown(command)[:300]} {texts.shown(errors)[:90]}",
                )
            elif len([word for word in words if word in ("--set", "--universities")]) != 2:
                problems.add(
                    number, f"the command in {output}", f"{shell} has other words: {texts.shown(str(words))[:300]}"
                )
            elif shell == "bash":
                given = dict(zip(words, words[1:]))
                wanted = dict(zip(["--set", "--report", "--universities"], names))
                for option in wanted.keys() & given.keys():
                    problems.expect(
                        number,
                        f"the command in {output}",
                        given[option] == wanted[option],
                        f"{option} is {texts.shown(given[option])[:300]}",
                    )
