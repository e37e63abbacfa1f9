"""The HTTP service: its header fields, its problems, what it says of an art pack, and its numbers."""

import contextlib
import functools
import http.client
import io
import json
import re
import signal
import socket
import subprocess
import tarfile
import tempfile
import time
import urllib.parse

import prometheus_client.parser
import readers
import sheets
import values as texts
import yaml
from art import pack
from surface import PROGRAMS, Problems, scratch, surface


@contextlib.contextmanager
def served(folder, *options):
    with tempfile.TemporaryFile("a+") as log:
        process = subprocess.Popen(
            [PROGRAMS["serve"], "--listen", "127.0.0.1:0", "--quiet", *options], cwd=folder, stderr=log
        )
        try:
            while True:
                log.seek(0)
                if found := re.search(r"listening on http://127\.0\.0\.1:(\d+)\n", log.read()):
                    break
                assert process.poll() is None, "the service did not begin"
                time.sleep(0.02)
            yield int(found.group(1))
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(60)


def ask(port, method, target, body=b"", type="application/json"):
    """The answer as its bytes say it: status, header fields in their order, body."""
    with socket.create_connection(("127.0.0.1", port), timeout=60) as wire:
        fields = (
            f"Host: localhost\r\nConnection: close\r\nContent-Type: {type}\r\nContent-Length: {len(body)}\r\n\r\n"
            if method == "POST"
            else "Host: localhost\r\nConnection: close\r\n\r\n"
        )
        wire.sendall(f"{method} {target} HTTP/1.1\r\n{fields}".encode() + body)
        data = b""
        while part := wire.recv(1 << 16):
            data += part
    head, _, rest = data.partition(b"\r\n\r\n")
    line, *fields = head.split(b"\r\n")
    answer = http.client.HTTPResponse(Replay(data), method=method)
    answer.begin()
    return int(line.split()[1]), [tuple(field.split(b": ", 1)) for field in fields], answer.read()


class Replay:
    def __init__(self, data):
        self.data = data

    def makefile(self, *_):
        return io.BytesIO(self.data)


def requests(value):
    record = json.dumps(sheets.record(value)).encode()
    quoted = urllib.parse.quote(value, safe="")
    return {
        "still": ("POST", "/v1/still?size=16&names=false", record),
        "strict still": ("POST", "/v1/still?size=16&strict=true", record),
        "SVG": ("POST", "/v1/still?size=16&names=false&format=svg", record),
        "sheet": ("POST", "/v1/sheet?clips=sit&fps=1&scale=1&facings=front&format=css,json&names=false", record),
        "check": ("POST", "/v1/check", record),
        "code": ("POST", "/v1/code", record),
        "batch": ("POST", "/v1/batch/still?size=16&names=false", record + b"\n{]\n"),
        "addresses": ("POST", "/v1/urls?size=16", record + b"\n{]\n"),
        "unknown parameter": ("GET", f"/v1/still/1abc.png?{quoted}=1", b""),
        "wrong value": ("GET", f"/v1/still/1abc.png?size={quoted}", b""),
        "unknown address": ("GET", f"/v1/{quoted}", b""),
        "unknown look": ("GET", f"/v1/still/{quoted}.png", b""),
        "unknown code": ("GET", f"/v1/code/{quoted}", b""),
        "wrong JSON": ("POST", "/v1/still", value.encode()),
        "wrong type": ("POST", "/v1/still", b"{}"),
    }


# What a digest, a length or the day decides.
VARIES = (b"etag", b"content-length", b"date", b"x-request-id")


@surface("the service, records and addresses", 500, program="serve")
def answers(values):
    problems = Problems()
    with scratch() as folder, served(folder) as port:
        known = {name: ask(port, *request) for name, request in requests(texts.HARMLESS).items()}
        for number, value in enumerate(values):
            for name, request in requests(value).items():
                # The atlases are those of the command line.
                if name == "sheet" and number % 8:
                    continue
                kind = "application/x-ndjson" if name in ("batch", "addresses") else "application/json"
                if name == "wrong type":
                    kind = re.sub("[^\x20-\x7e]", "", value) or "x"
                answer(
                    problems, number, f"the service, {name}", ask(port, *request, type=kind), known[name], value, name
                )
        numbers(problems, 0, ask(port, "GET", "/metrics")[2])
    return problems.found


def answer(problems, number, output, found, known, value, name):
    status, fields, body = found
    for field in fields:
        if len(field) != 2 or re.search(rb"[\x00-\x08\x0a-\x1f\x7f-\xff]", field[1]):
            problems.add(number, output, f"the header field {field}")
    names = [field[0].lower() for field in fields]
    if len(names) != len(set(names)):
        problems.add(number, output, f"a header field stands twice: {names}")
    wanted = [field[0].lower() for field in known[1]]
    if status == known[0] and set(names) ^ set(wanted):
        problems.add(number, output, f"other header fields: {set(names) ^ set(wanted)}")
    type = dict(fields).get(b"Content-Type", dict(fields).get(b"content-type", b"")).decode()
    try:
        if "json" in type and name in ("check", "code", "batch", "addresses"):
            lines = sheets.json_lines(body if body.endswith(b"\n") else body + b"\n", problems, output)
            problems.expect(
                number, output, len(lines) == len(known[2].rstrip(b"\n").split(b"\n")), f"{len(lines)} lines"
            )
        elif "json" in type:
            tree = json.loads(body)
            readers.json_tree(body)
            if "problem" in type:
                extra = tree.keys() - {
                    "type",
                    "title",
                    "status",
                    "detail",
                    "field",
                    "did_you_mean",
                    "diagnostics",
                    "line",
                    "column",
                }
                problems.expect(
                    number, output, not extra and tree["status"] == status, f"members {extra}, status {tree['status']}"
                )
                if hidden := texts.HIDDEN.search(tree["detail"]):
                    problems.add(number, output, f"the detail holds {texts.shown(hidden.group())}")
        elif "svg" in type:
            sheets.compare(
                problems,
                number,
                output,
                readers.xml_tree,
                body,
                sheets.masked(readers.xml_tree(known[2])),
                value,
                lambda tree: readers.mapped(tree, masked),
            )
        elif "tar" in type:
            archive = tarfile.open(fileobj=io.BytesIO(body))
            meant = [
                re.sub(r"harm%20less", lambda _: texts.file_name(value), m)
                for m in tarfile.open(fileobj=io.BytesIO(known[2])).getnames()
            ]
            problems.expect(
                number, output, archive.getnames() == meant or len(value) > 60, f"other files: {archive.getnames()[:3]}"
            )
            for member in archive.getmembers():
                if member.name.endswith(".json"):
                    readers.json_tree(archive.extractfile(member).read())
                if member.name.endswith(".css"):
                    wanted = tarfile.open(fileobj=io.BytesIO(known[2])).extractfile("harm%20less.css").read()
                    sheets.compare(
                        problems,
                        number,
                        output,
                        readers.css_tree,
                        archive.extractfile(member).read(),
                        readers.css_tree(wanted),
                        value,
                        sheets.css_words,
                    )
    except (ValueError, KeyError, tarfile.TarError) as error:
        problems.add(number, output, f"cannot be parsed: {type}: {error}")


def masked(text):
    return re.sub(r"\b[0-9a-f]{8,}\b", "KEY", readers.as_xml(text))


def numbers(problems, number, body, labels=None):
    """Prometheus' own reader; every family is one that the service has, and no label is cut."""
    try:
        families = list(prometheus_client.parser.text_string_to_metric_families(body.decode()))
    except ValueError as error:
        problems.add(number, "/metrics", f"cannot be parsed: {error}")
        return
    for family in families:
        problems.expect(
            number,
            "/metrics",
            re.fullmatch(r"render_avatars_[a-z_]+|process_[a-z_]+", family.name) and family.type != "unknown",
            f"a family {texts.shown(family.name)}",
        )
        for sample in family.samples:
            problems.expect(
                number,
                "/metrics",
                re.fullmatch(r"[a-z_]+", sample.name)
                and all(re.fullmatch(r"[a-z_]+", label) for label in sample.labels),
                f"a sample {sample}"[:200],
            )
            if labels and family.name == "render_avatars_info":
                problems.expect(
                    number,
                    "/metrics",
                    sample.labels.get("art") == labels,
                    f"the art is {texts.shown(sample.labels.get('art', ''))[:300]}",
                )


def said(value):
    with scratch() as folder, served(folder, *pack(folder, value)) as port:
        found = {target: ask(port, "GET", target) for target in DOCUMENTS}
        found["code"] = ask(port, "POST", "/v1/code", json.dumps(sheets.record(texts.HARMLESS)).encode())
        return found


@functools.lru_cache(1)
def harmless():
    return said(texts.HARMLESS)


DOCUMENTS = ("/openapi.yaml", "/v1/catalog", "/v1/schema", "/", "/world", "/metrics")


@surface("the service, art packs", 1 << 20, program="serve", bisects=True)
def documents(values):
    problems = Problems()
    for number, value in enumerate(values):
        found = said(value)
        for target in DOCUMENTS[:-1]:
            wanted = harmless()[target][2]
            if target in ("/", "/world"):
                if words := readers.difference(
                    readers.html_tree(wanted.decode()), readers.html_tree(found[target][2].decode())
                ):
                    problems.add(number, target, words)
            else:
                sheets.compare(
                    problems,
                    number,
                    target,
                    readers.json_tree,
                    found[target][2],
                    readers.json_tree(wanted),
                    value,
                    lambda tree: readers.mapped(tree, masked),
                )
        try:
            same = yaml.load(
                found["/openapi.yaml"][2], yaml.CSafeLoader if hasattr(yaml, "CSafeLoader") else yaml.SafeLoader
            ) == json.loads(found["/openapi.yaml"][2])
            problems.expect(number, "/openapi.yaml", same, "is another document as YAML than as JSON")
        except yaml.YAMLError as error:
            problems.add(number, "/openapi.yaml", f"cannot be parsed as YAML: {str(error)[:300]}")
        answer(problems, number, "code", found["code"], harmless()["code"], value, "code")
        numbers(problems, number, found["/metrics"][2], f"{value} {value}")
    return problems.found
