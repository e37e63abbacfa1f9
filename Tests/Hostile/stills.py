"""Stills: an SVG's title and letters, and the words inside PNG and WebP files."""

import pathlib
import re
import struct
import zlib

import readers
import values as texts
from sheets import compare, lines, masked
from surface import Problems, render, scratch, surface, write


def still_name(value, ending):
    return texts.file_name(value, 200 - len("-thumbnail")) + f"-thumbnail.{ending}"


def png_texts(data):
    at, found = 8, {}
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + size]
        if kind == b"iTXt":
            word, rest = body.split(b"\0", 1)
            packed, rest = rest[0], rest[2:]
            text = rest.split(b"\0", 2)[2]
            found[word.decode()] = (zlib.decompress(text) if packed else text).decode()
        elif kind == b"tEXt":
            word, text = body.split(b"\0", 1)
            found[word.decode("latin-1")] = text.decode("latin-1")
        at += size + 12
    return found


def xmp(data):
    at = 12
    while at < len(data):
        size = struct.unpack("<I", data[at + 4 : at + 8])[0]
        if data[at : at + 4] == b"XMP ":
            return data[at + 8 : at + 8 + size]
        at += 8 + size + size % 2
    raise ValueError("no XMP in the WebP file")


@surface("thumbnail", 170)
def stills(values):
    values = [value.replace("\0", "") for value in values]  # which PNG has no place for
    problems, names = Problems(), list(dict.fromkeys([texts.HARMLESS, *values]))
    still = ["--size", "16", "--sprites", "none", "-q"]
    with scratch() as folder:
        write(f"{folder}/in.ndjson", lines(names))
        read = lambda kind, value, ending: pathlib.Path(folder, kind, still_name(value, ending)).read_bytes()
        render("thumbnail", "in.ndjson", "-o", "svg", "--format", "svg", "--no-name", *still, folder=folder)
        wanted = masked(readers.xml_tree(read("svg", texts.HARMLESS, "svg")))
        as_names = lambda tree: readers.mapped(tree, lambda text: re.sub(r"[0-9a-f]{8,}", "KEY", readers.as_xml(text)))
        for number, value in enumerate(values):
            compare(problems, number, "SVG", readers.xml_tree, read("svg", value, "svg"), wanted, value, as_names)
        for ending, get in (
            ("png", lambda data: png_texts(data)["Description"]),
            ("webp", lambda data: "".join(words(readers.xml_tree(xmp(data)))[-1:])),
        ):
            render(
                "thumbnail",
                "in.ndjson",
                "-o",
                ending,
                "--format",
                ending,
                "--embed-metadata",
                "--no-name",
                *still,
                folder=folder,
            )
            alt = get(read(ending, texts.HARMLESS, ending))
            for number, value in enumerate(values):
                try:
                    found, meant = get(read(ending, value, ending)), texts.put(alt, value)
                except (ValueError, KeyError) as error:
                    problems.add(number, f"the words in {ending}", f"cannot be parsed: {error}")
                    continue
                same = (
                    found == meant if ending == "png" else readers.as_xml(meant).startswith(found) and len(found) > 100
                )
                problems.expect(number, f"the words in {ending}", same, f"{texts.shown(found)[:300]}")
    return problems.found


def words(tree):
    found = []
    for node in tree:
        if isinstance(node, list):
            found += words(node[2:])
        elif isinstance(node, str):
            found.append(node)
    return found


@surface("thumbnail --caption", 40)
def captions(values):
    """Letters are outlines in an SVG, so its elements are those of harmless letters, and its words
    the same as without.
    """
    problems, names = Problems(), [texts.HARMLESS + " \U0001f600\u0301\u0639", *values]
    with scratch() as folder:
        write(f"{folder}/in.ndjson", lines(names))
        render(
            "thumbnail",
            "in.ndjson",
            "-o",
            "svg",
            "--format",
            "svg",
            "--size",
            "16",
            "--caption",
            "{firstName}",
            "--sprites",
            "none",
            "-q",
            folder=folder,
        )
        read = lambda value: readers.xml_tree(pathlib.Path(folder, "svg", still_name(value, "svg")).read_bytes())
        known = readers.signature(read(names[0]))
        for number, value in enumerate(values):
            try:
                extra = readers.signature(read(value)) - known
            except ValueError as error:
                problems.add(number, "SVG with letters", f"cannot be parsed: {error}")
                continue
            problems.expect(number, "SVG with letters", not extra, f"new: {sorted(map(str, extra))[:2]}")
    return problems.found
