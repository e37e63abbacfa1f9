#!/usr/bin/env python3
"""The service from outside: its own binary, on a port, beside the command line's.

    outside.py SERVE RENDER [NAME…]   the two binaries; every check, or those that are named

Prints a line for each check and ends with 1 where one fails. Nothing is timed but what must come to an end.
"""

import asyncio
import contextlib
import io
import json
import os
import pathlib
import re
import resource
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tarfile
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PLAYERS = (ROOT / "Fixtures" / "players.ndjson").read_text().splitlines()
PLAIN = '{"id": "amy", "hairStyle": "bun", "hairColor": "brown", "topStyle": "hoodie", "topColor": "#D7263D"}'
JSON = "Content-Type: application/json\r\n"


class Server:
    """A server of its own for each check, on any free port."""

    def __init__(self, *options, descriptors=None, memory=None):
        def limit():
            if descriptors:
                resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))
            if memory:
                resource.setrlimit(resource.RLIMIT_AS, (memory, memory))

        # Appended to, whatever of it is being read: reading moves the place that both share.
        self.said = tempfile.TemporaryFile("a+")
        self.process = subprocess.Popen([SERVE, "--listen", "127.0.0.1:0", *options], stderr=self.said, preexec_fn=limit)
        while True:
            found = re.search(r"listening on http://127\.0\.0\.1:(\d+)\n", self.log())
            if found:
                self.port = int(found.group(1))
                return
            if self.process.poll() is not None:
                raise AssertionError(f"the server did not begin: {self.log()}")
            time.sleep(0.02)

    def log(self):
        self.said.seek(0)
        return self.said.read()

    def lines(self):
        return [json.loads(line) for line in self.log().splitlines() if line.startswith("{")]

    def memory(self):
        """Resident MiB."""
        return int(re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{self.process.pid}/status").read_text()).group(1)) / 1024

    def threads(self):
        return int(re.search(r"Threads:\s+(\d+)", pathlib.Path(f"/proc/{self.process.pid}/status").read_text()).group(1))

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(60)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
                raise AssertionError("the server did not end")

    async def open(self):
        return Wire(*await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 26))

    async def ask(self, method, target, body=b"", fields=""):
        wire = await self.open()
        try:
            return await wire.ask(method, target, body, fields)
        finally:
            wire.close()

    async def post(self, target, record, fields=JSON):
        return await self.ask("POST", target, record.encode() if isinstance(record, str) else record, fields)

    async def is_well(self):
        assert (await self.ask("GET", "/healthz")).status == 200, "the server is not there any more"


class Reply:
    def __init__(self, status, fields, body):
        self.status, self.fields, self.body = status, fields, body


class Wire:
    """A connection that sends just what it is given."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer

    def close(self):
        self.writer.close()

    async def send(self, data):
        self.writer.write(data.encode() if isinstance(data, str) else data)
        await self.writer.drain()

    async def ask(self, method, target, body=b"", fields=""):
        length = f"Content-Length: {len(body)}\r\n" if body or method == "POST" else ""
        await self.send(f"{method} {target} HTTP/1.1\r\nHost: localhost\r\n{fields}{length}\r\n".encode() + body)
        return await self.reply(method == "HEAD")

    async def reply(self, is_head=False):
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        status = int(head[0].split(" ")[1])
        fields = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:] if line)}
        body = b""
        if fields.get("transfer-encoding") == "chunked":
            while True:
                size = int(await self.reader.readuntil(b"\r\n"), 16)
                body += (await self.reader.readexactly(size + 2))[:size]
                if size == 0:
                    break
        elif not is_head and status not in (204, 304):
            body = await self.reader.readexactly(int(fields.get("content-length", "0")))
        return Reply(status, fields, body)

    async def is_closed(self, seconds=20):
        """Reads what is left, and says whether the other end has closed."""
        with contextlib.suppress(ConnectionError):
            await asyncio.wait_for(self.reader.read(), seconds)
        return self.reader.at_eof() or isinstance(self.reader.exception(), ConnectionError)


CHECKS = []


def check(function):
    CHECKS.append(function)
    return function


# The same bytes as the command line.


def render(folder, *arguments, record=None):
    done = subprocess.run([RENDER, *arguments], cwd=folder, input=record and record.encode(), capture_output=True, check=True)
    return done.stdout


@check
async def a_picture_is_the_command_lines(folder):
    with Server() as server:
        for number, record in enumerate(PLAYERS[:8]):
            (folder / "one.json").write_text(record)
            for options in (["--size=140"], ["--size=64", "--framing=head", "--shape=circle", "--format=webp"], ["--size=96", "--format=svg", "--caption=Hi {firstName}"]):
                query = "&".join(option.removeprefix("--").replace(" ", "%20").replace("{", "%7B").replace("}", "%7D") for option in options)
                reply = await server.post(f"/v1/still?{query}", record)
                assert reply.status == 200, reply.body
                assert reply.body == render(folder, "thumbnail", "one.json", *options), f"record {number}, {options}"


@check
async def a_preview_is_the_command_lines(folder):
    with Server() as server:
        (folder / "one.json").write_text(PLAYERS[3])
        for ending, options in (("png", ["--clips=wave"]), ("webp", ["--clips=idle", "--scene=turn", "--size=64", "--format=webp"]), ("png", ["--scene=walk", "--size=48"])):
            for file in folder.glob("*-preview*"):
                file.unlink()
            named = render(folder, "preview", "one.json", "-o", "out", *options).decode().strip()
            reply = await server.post("/v1/preview?" + "&".join(option.removeprefix("--") for option in options), PLAYERS[3])
            assert reply.status == 200, reply.body
            assert named.endswith(ending), named
            assert reply.body == (folder / named).read_bytes(), f"{options}"


@check
async def a_sheet_is_the_command_lines(folder):
    with Server() as server:
        (folder / "one.json").write_text(PLAYERS[1])
        render(folder, "sheet", "one.json", "-o", "out", "--clips", "idle,walk", "--format", "json,godot4", "--layout", "packed")
        reply = await server.post("/v1/sheet?clips=idle,walk&format=json,godot4&layout=packed", PLAYERS[1])
        assert reply.status == 200, reply.body
        with tarfile.open(fileobj=io.BytesIO(reply.body)) as archive:
            files = {member.name: archive.extractfile(member).read() for member in archive}
        wanted = {path.name: path.read_bytes() for path in (folder / "out").iterdir() if not path.name.startswith(".")}
        assert files == wanted, f"{sorted(files)} are not {sorted(wanted)}"


@check
async def a_batch_is_the_command_lines(folder):
    with Server() as server:
        (folder / "some.ndjson").write_text("\n".join(PLAYERS) + "\n")
        render(folder, "thumbnail", "some.ndjson", "-o", "out", "--size", "48", "--quiet")
        reply = await server.post("/v1/batch/still?size=48", "\n".join(PLAYERS), "Content-Type: application/x-ndjson\r\n")
        with tarfile.open(fileobj=io.BytesIO(reply.body)) as archive:
            files = {member.name: archive.extractfile(member).read() for member in archive}
        wanted = {path.name.replace("-thumbnail", ""): path.read_bytes() for path in (folder / "out").glob("*.png")}
        assert files == wanted, f"{sorted(files)} are not {sorted(wanted)}"


# What the page of documentation says.


def snippets(language):
    text = (ROOT / "docs" / "service.md").read_text()
    return re.findall(rf"```{language}\n(.*?)```", text[text.index("## Clients"):], re.S)


@check
async def the_clients_of_the_page_work(folder):
    go = 'package main\n\nimport (\n\t"io"\n\t"log"\n\t"net/http"\n\t"os"\n\t"strings"\n)\n\nfunc main() {\n%s\n\tos.WriteFile("amy.png", picture, 0o644)\n}\n'
    swift = ["sh", "-c", "swiftc -o client main.swift && ./client"]
    programs = [("python", "client.py", "%s", [sys.executable, "client.py"]), ("js", "client.mjs", "%s", ["node", "client.mjs"]),
                ("go", "client.go", go, ["go", "run", "client.go"]), ("swift", "main.swift", "%s", swift)]
    ran = []
    with Server() as server:
        wanted = (await server.post("/v1/still?size=96", '{"id": "amy", "hairStyle": "bun"}')).body
        for language, name, frame, command in programs:
            if not shutil.which("swiftc" if language == "swift" else command[0]):
                continue
            snippet = snippets(language)[0]
            (folder / name).write_text((frame % snippet).replace("127.0.0.1:8080", f"127.0.0.1:{server.port}"))
            (folder / "amy.png").unlink(missing_ok=True)
            environment = dict(os.environ, GOCACHE=str(folder / "go"), GO111MODULE="off")
            done = await asyncio.to_thread(subprocess.run, command, cwd=folder, env=environment, capture_output=True, text=True)
            assert done.returncode == 0, f"{language}: {done.stderr[-1500:]}"
            assert (folder / "amy.png").read_bytes() == wanted, f"{language} wrote something else"
            ran.append(language)
    return "by " + ", ".join(ran)


@check
async def what_is_accepted_on_the_page_of_goldens_is_recorded_and_what_is_refused_is_printed(folder):
    (folder / "cases.json").write_text('{"cases": [{"name": "{record}", "record": "*", "still": {"framing": "head", "size": 16}}]}')
    write = lambda hair: (folder / "records.ndjson").write_text("".join('{"id": "%s", "hairStyle": "%s"}\n' % (id, hair) for id in ("mia", "ben")))
    free = {key: value for key, value in os.environ.items() if key != "CI"}
    goldens = lambda *words: subprocess.run([RENDER, "goldens", *words, "--set", folder, "--report", f"{folder}-report"], env=free, capture_output=True)
    write("bun")
    assert goldens("record").returncode == 0
    write("locs")
    assert subprocess.run([SERVE, "--goldens", folder, "--listen", "127.0.0.1:0"], env={**free, "CI": "true"}, capture_output=True).returncode == 64
    os.environ.pop("CI", None)
    with Server("--goldens", str(folder)) as server:
        assert "2 of 2 goldens differ" in server.log()
        while not (printed := re.search(r"/goldens#token=(\w{32})", server.log())):
            await asyncio.sleep(0.02)
        assert (await server.ask("GET", "/goldens")).body.count(b"data-golden=") == 2
        allowed = JSON + f"Authorization: Bearer {printed[1]}\r\n"
        assert (await server.post("/goldens/accept", '{"names": ["mia"]}')).status == 403
        assert b"1 accepted, 1 left" in (await server.post("/goldens/accept", '{"names": ["mia"]}', allowed)).body
        assert (await server.post("/goldens/refuse", '{"name": "ben", "note": "too\\nlarge"}', allowed)).status == 200
        assert (await server.post("/goldens/finish", "{}", allowed)).status == 200
        assert server.process.wait(60) == 65
    assert [goldens("verify", name).returncode for name in ("mia", "ben")] == [0, 65]
    shutil.rmtree(f"{folder}-report")


@check
async def signed_addresses_are_drawn(folder):
    (folder / "keys").write_text("# new\n0123456789abcdef0123\nfedcba98765432100123\n")
    with Server("--key", str(folder / "keys")) as server:
        code = json.loads((await server.post("/v1/code", PLAIN)).body)["code"]
        target = f"/v1/still/{code}.png?size=48"
        signed = subprocess.run([SERVE, "--key", str(folder / "keys"), "--sign", target], capture_output=True, text=True, check=True).stdout.strip()
        assert (await server.ask("GET", signed)).status == 200
        assert (await server.ask("GET", target)).status == 403
        assert subprocess.run([SERVE, "--key", str(folder / "keys"), "--verify", signed], capture_output=True).returncode == 0
        assert subprocess.run([SERVE, "--key", str(folder / "keys"), "--verify", target], capture_output=True).returncode == 1


@check
async def the_first_commands_of_the_page_work(folder):
    """As they are written, but for the server, which is here already, and its port."""
    blocks = re.findall(r"```sh\n(.*?)```", (ROOT / "docs" / "service.md").read_text(), re.S)
    first, signing = blocks[0], next(block for block in blocks if block.startswith("openssl "))
    assert first.startswith("make serve ") and signing.splitlines()[1] == "render-avatars-serve --key avatars.key"
    (folder / "bin").mkdir()
    (folder / "bin" / "render-avatars-serve").symlink_to(SERVE)
    environment = dict(os.environ, PATH=f"{folder}/bin:{os.environ['PATH']}")

    async def run(text):
        done = await asyncio.to_thread(subprocess.run, ["bash", "-ec", text], cwd=folder, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    with Server() as server:
        said = await run(first.split("\n", 1)[1].replace("127.0.0.1:8080", f"127.0.0.1:{server.port}"))
        assert (folder / "amy.png").read_bytes().startswith(b"\x89PNG")
        address = json.loads(said)["still"]
    lines = [line.replace("/v1/still/1….png", address.split("?")[0]) for line in signing.splitlines()]
    signed = (await run("\n".join((lines[0], lines[2])))).strip()
    await run(lines[3].replace("s=…", signed[signed.index("s="):]))
    with Server("--key", str(folder / "avatars.key")) as server:
        assert (await server.ask("GET", signed)).status == 200, signed


@check
async def what_the_page_signs_in_python_is_accepted(folder):
    snippet = next(text for text in snippets("python") if "hmac" in text)
    (folder / "avatars.key").write_text("0123456789abcdef0123\n")
    with Server("--key", str(folder / "avatars.key")) as server:
        code = json.loads((await server.post("/v1/code", PLAIN)).body)["code"]
        (folder / "sign.py").write_text(snippet.replace("1….png", f"{code}.png"))
        signed = subprocess.run([sys.executable, "sign.py"], cwd=folder, capture_output=True, text=True, check=True).stdout.strip()
        assert (await server.ask("GET", signed)).status == 200, signed


@check
async def nginx_keeps_pictures_and_asks_again(folder):
    if not shutil.which("nginx") or not shutil.which("openssl"):
        return "left out: nginx or openssl is not here"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=avatars.example", "-keyout", "key.pem", "-out", "certificate.pem"],
                   cwd=folder, capture_output=True, check=True)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with Server("--host", "avatars.example") as server:
        site = (ROOT / "Server/deploy/nginx.conf").read_text()
        for ours, here in (("unix:/run/render-avatars/http.sock", f"127.0.0.1:{server.port}"), ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"), ("/var/cache/nginx/avatars", f"{folder}/cache"),
                           ("/etc/ssl/avatars.example.pem", f"{folder}/certificate.pem"), ("/etc/ssl/avatars.example.key", f"{folder}/key.pem")):
            assert ours in site, ours
            site = site.replace(ours, here)
        (folder / "site.conf").write_text(site)
        user = "user root; " if os.getuid() == 0 else ""
        (folder / "nginx.conf").write_text(f"{user}daemon off; pid {folder}/pid; error_log stderr; events {{}} http {{ access_log off; include {folder}/site.conf; }}")
        nginx = subprocess.Popen(["nginx", "-q", "-c", str(folder / "nginx.conf")])
        try:
            async def ask(target):
                context = ssl._create_unverified_context()
                for _ in range(100):
                    with contextlib.suppress(ConnectionError):
                        wire = Wire(*await asyncio.open_connection("127.0.0.1", port, ssl=context))
                        break
                    await asyncio.sleep(0.05)
                await wire.send(f"GET {target} HTTP/1.1\r\nHost: avatars.example\r\nConnection: close\r\n\r\n")
                reply = await wire.reply()
                wire.close()
                return reply.status, reply.fields.get("x-cache-status")

            made = json.loads((await server.post("/v1/code", PLAIN)).body)
            assert await ask(made["still"] + "&size=48") == (200, "MISS")
            assert await ask(made["still"] + "&size=48") == (200, "HIT")
            bare = f"/v1/still/{made['code']}.png?size=64"
            assert await ask(bare) == (200, "MISS")
            await asyncio.sleep(2.1)
            assert await ask(bare) == (200, "REVALIDATED")
            numbers = (await server.ask("GET", "/metrics")).body.decode()
            assert 'pictures_total{from="drawn"} 2\n' in numbers and 'pictures_total{from="unchanged"} 1\n' in numbers, numbers
        finally:
            nginx.terminate()
            nginx.wait()


@check
async def a_wrong_signature_takes_the_same_steps_wherever_it_is_wrong(folder):
    """The instructions of the whole check, counted: where the first wrong digit stands must not change them."""
    if not shutil.which("valgrind"):
        return "left out: valgrind is not here"
    (folder / "keys").write_text("0123456789abcdef0123\n")
    target = "/v1/still/1abc.png?size=48"
    signed = subprocess.run([SERVE, "--key", str(folder / "keys"), "--sign", target], capture_output=True, text=True, check=True).stdout.strip()
    stripped = folder / "serve"
    subprocess.run(["strip", "--strip-debug", "-o", str(stripped), SERVE], check=True)

    def steps(address):
        command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--toggle-collect=*SigningKeys*verifies*", "--collect-atstart=no"]
        done = subprocess.run(
            [*command, str(stripped), "--key", str(folder / "keys"), "--verify", address], capture_output=True, text=True,
            env={"PATH": os.environ["PATH"], "SWIFT_DETERMINISTIC_HASHING": "1", "LD_LIBRARY_PATH": os.environ.get("LD_LIBRARY_PATH", "")})
        return done.returncode, int(re.search(r"Collected : (\d+)", done.stderr).group(1))

    def wrong(place):
        at = len(signed) - 64 + place
        return signed[:at] + ("0" if signed[at] != "0" else "1") + signed[at + 1:]

    good, counts = steps(signed), {place: steps(wrong(place)) for place in (0, 1, 31, 32, 63)}
    assert good[0] == 0 and good[1] > 1000, good
    assert all(status == 1 for status, _ in counts.values()), counts
    assert len({count for _, count in counts.values()} | {good[1]}) == 1, f"right: {good[1]}, wrong by place: {counts}"
    return f"{good[1]} instructions, right or wrong"


# What goes wrong.


@check
async def slow_heads_are_left(folder):
    with Server("--idle-seconds", "1") as server:
        wires = [await server.open() for _ in range(50)]
        for wire in wires:
            await wire.send("GET /healthz HTTP/1.1\r\nHost:")
        for _ in range(4):
            await asyncio.sleep(0.4)
            for wire in wires:
                with contextlib.suppress(ConnectionError):
                    await wire.send("x")
            await server.is_well()
        assert all([await wire.is_closed() for wire in wires])


@check
async def slow_bodies_are_answered_and_left(folder):
    with Server("--request-seconds", "1") as server:
        wires = [await server.open() for _ in range(50)]
        for wire in wires:
            await wire.send(f"POST /v1/still HTTP/1.1\r\nHost: localhost\r\n{JSON}Content-Length: 500\r\n\r\n{{")
        # A byte now and then is no body: the time is that of the whole.
        for _ in range(2):
            await asyncio.sleep(0.3)
            for wire in wires:
                with contextlib.suppress(ConnectionError):
                    await wire.send(" ")
            assert (await server.post("/v1/still?size=16", PLAIN)).status == 200
        assert {(await wire.reply()).status for wire in wires} == {408}
        assert all([await wire.is_closed() for wire in wires])


@check
async def half_closed_sockets_are_answered(folder):
    with Server() as server:
        for size in range(16, 36):
            wire = await server.open()
            await wire.send(f"POST /v1/still?size={size} HTTP/1.1\r\nHost: localhost\r\n{JSON}Content-Length: {len(PLAIN)}\r\n\r\n{PLAIN}")
            wire.writer.write_eof()
            assert (await wire.reply()).status == 200
            assert await wire.is_closed()


@check
async def whoever_leaves_in_the_middle_takes_nothing_along(folder):
    with Server() as server:
        await server.is_well()
        before = server.descriptors()
        for number in range(300):
            wire = await server.open()
            if number % 3 == 0:
                await wire.send("POST /v1/st")
            elif number % 3 == 1:
                await wire.send(f"POST /v1/sheet?clips=idle&scale=1&padding={number % 8} HTTP/1.1\r\nHost: localhost\r\n{JSON}Content-Length: {len(PLAIN)}\r\n\r\n{PLAIN[:60]}")
            else:
                await wire.send(f"POST /v1/still?size={16 + number} HTTP/1.1\r\nHost: localhost\r\n{JSON}Content-Length: {len(PLAIN)}\r\n\r\n{PLAIN}")
            wire.writer.transport.abort()
        await server.is_well()
        for _ in range(200):
            gate = re.search(rb"render_avatars_gate_depth (\d+)", (await server.ask("GET", "/metrics")).body)
            if server.descriptors() <= before + 1 and int(gate.group(1)) == 0:
                return
            await asyncio.sleep(0.05)
        raise AssertionError(f"{server.descriptors()} descriptors, {before} before; gate {gate.group(1)}")


async def idle(server, count):
    """Opens connections that say nothing; some hundred at a time, as the backlog takes them."""
    wires = []
    while len(wires) < count:
        wires += await asyncio.gather(*(server.open() for _ in range(min(250, count - len(wires)))))
    return wires


@check
async def ten_thousand_idle_connections_cost_little(folder):
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    count = min(10_000, hard - 200)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with Server("--connections", str(count + 50)) as server:
        assert (await server.post("/v1/still?size=16", PLAIN)).status == 200
        before = server.memory()
        wires = await idle(server, count)
        await wires[-1].ask("GET", "/healthz")
        grown = server.memory() - before
        assert (await server.post("/v1/still?size=17", PLAIN)).status == 200
        assert (await wires[0].ask("GET", "/healthz")).status == 200
        for wire in wires:
            wire.close()
        assert grown * 1024 / count < 64, f"{grown * 1024 / count:.0f} KiB a connection"
        await server.is_well()
        return f"{count} connections, {grown * 1024 / count:.1f} KiB each, {server.threads()} threads"


@check
async def beyond_the_connections_others_wait(folder):
    with Server("--connections", "20", "--idle-seconds", "2") as server:
        wires = await idle(server, 60)
        assert (await server.ask("GET", "/healthz")).status == 200, "the idle ones were left, and this one was taken"
        for wire in wires:
            wire.close()
        await server.is_well()


@check
async def without_descriptors_it_goes_on(folder):
    with Server("--idle-seconds", "2", descriptors=80) as server:
        assert "warning: 4096 connections may come, and the system gives 80 descriptors" in server.log()
        wires = await idle(server, 150)
        reply = await asyncio.wait_for(server.post("/v1/still?size=16", PLAIN), 60)
        assert reply.status == 200
        for wire in wires:
            wire.close()
        await server.is_well()


@check
async def a_client_that_never_reads_is_left(folder):
    with Server("--send-seconds", "1") as server:
        await server.is_well()
        before = server.memory()
        wires = [await server.open() for _ in range(8)]
        for wire in wires:
            wire.reader._transport.pause_reading()
            with contextlib.suppress(asyncio.TimeoutError, ConnectionError):
                await asyncio.wait_for(wire.send("GET /openapi.yaml HTTP/1.1\r\nHost: localhost\r\n\r\n" * 20_000), 5)
        peak = 0
        for _ in range(60):
            peak = max(peak, server.memory())
            await asyncio.sleep(0.1)
            if server.descriptors() < 30 and server.log().count("\n") > 8:
                break
        assert peak - before < 400, f"{peak - before:.0f} MiB for {len(wires)} clients"
        await server.is_well()
        for wire in wires:
            wire.writer.transport.abort()
        return f"{peak - before:.0f} MiB for {len(wires)} clients"


@check
async def fifteen_hundred_unread_answers_are_there_once(folder):
    """As many clients ask for one kept picture of some four million bytes, and read nothing. Each once had a copy of its own."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(8192, resource.getrlimit(resource.RLIMIT_NOFILE)[1]),) * 2)
    with Server("--send-seconds", "5") as server:
        target = "/v1/preview?size=384&clips=dance,run,wave,walk,laugh,clap"
        size = len((await server.post(target, PLAIN)).body)
        assert 3_500_000 < size < 8 << 20, size
        request = f"POST {target} HTTP/1.1\r\nHost: localhost\r\n{JSON}Content-Length: {len(PLAIN)}\r\n\r\n{PLAIN}".encode()
        clients, peak = [], 0
        for number in range(1500):
            client = socket.socket()
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            await asyncio.to_thread(client.connect, ("127.0.0.1", server.port))
            client.sendall(request)
            clients.append(client)
            if number % 100 == 99:
                assert await asyncio.to_thread(client.recv, 12) == b"HTTP/1.1 200"
                peak = max(peak, server.memory())
        assert peak < 300, f"{peak:.0f} MiB for {len(clients)} unread answers of {size >> 10} KiB"
        while server.descriptors() > 30:
            await asyncio.sleep(0.2)
        await server.is_well()
        for client in clients:
            client.close()
        return f"{peak:.0f} MiB for {len(clients)} unread answers of {size >> 10} KiB"


@check
async def whoever_reads_by_drops_is_left(folder):
    with Server("--send-seconds", "2", "--send-rate", "64") as server:
        slow = socket.socket()
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.connect(("127.0.0.1", server.port))
        slow.sendall(f"POST /v1/sheet?scale=4&clips=idle,walk HTTP/1.1\r\nHost: localhost\r\n{JSON}Content-Length: {len(PLAIN)}\r\n\r\n{PLAIN}".encode())
        while not [line for line in server.lines() if line.get("broken")]:
            with contextlib.suppress(ConnectionError):
                await asyncio.to_thread(slow.recv, 1)
            await asyncio.sleep(0.2)
        slow.close()


@check
async def a_large_sheet_for_a_client_that_has_left_is_not_drawn(folder):
    with Server("--jobs", "1", "--sheet-memory", "4096") as server:
        wire = await server.open()
        await wire.send(f"POST /v1/sheet?scale=4&layout=packed&trim=true&fps=30 HTTP/1.1\r\nHost: localhost\r\n{JSON}Content-Length: {len(PLAIN)}\r\n\r\n{PLAIN}")
        while b"render_avatars_gate_depth 1" not in (await server.ask("GET", "/metrics")).body:
            await asyncio.sleep(0.01)
        wire.close()
        while b"render_avatars_gate_depth 0" not in (await server.ask("GET", "/metrics")).body:
            await asyncio.sleep(0.01)
        metrics = (await server.ask("GET", "/metrics")).body
        assert b'requests_total{route="/v1/sheet",status="499"} 1' in metrics and b'from="drawn"' not in metrics, metrics.decode()


@check
async def one_new_picture_for_many_clients_is_one_request(folder):
    with Server() as server:
        replies = await asyncio.gather(*(server.post("/v1/preview?size=200&clips=wave", PLAIN) for _ in range(250)))
        assert {reply.status for reply in replies} == {200}, [reply.status for reply in replies]
        assert len({reply.body for reply in replies}) == 1
        assert b'pictures_total{from="drawn"} 1\n' in (await server.ask("GET", "/metrics")).body


@check
async def while_it_drains_every_answer_says_that_the_connection_closes(folder):
    with Server("--drain-seconds", "600") as server:
        wire = await server.open()
        assert "connection" not in (await wire.ask("GET", "/healthz")).fields
        server.process.send_signal(signal.SIGTERM)
        while (await server.ask("GET", "/readyz")).status != 503:
            await asyncio.sleep(0.02)
        assert (await wire.ask("GET", "/healthz")).fields["connection"] == "close"
        assert await wire.is_closed()
        server.process.send_signal(signal.SIGTERM)
        await asyncio.to_thread(server.process.wait, 60)


@check
async def strangers_names_are_not_answered_for(folder):
    with Server("--host", "avatars.example") as server:
        for host, status in (("localhost", 200), ("127.0.0.1:1", 200), ("avatars.example", 200), ("evil.example", 421)):
            wire = await server.open()
            await wire.send(f"GET /studio/studio.js HTTP/1.1\r\nHost: {host}\r\n\r\n")
            assert (await wire.reply()).status == status, host
            wire.close()


@check
async def every_limit_holds_at_its_edge_and_past_it(folder):
    with Server("--body", "2048", "--headers", "1024", "--url", "256", "--still-edge", "64", "--batch-records", "3", "--batches", "1") as server:
        def padded(count):
            return PLAIN + " " * (count - len(PLAIN))

        assert (await server.post("/v1/still?size=16", padded(2048))).status == 200
        past = await server.post("/v1/still?size=16", padded(2049))
        assert past.status == 413 and past.fields["connection"] == "close"
        assert (await server.post("/v1/still?size=64", PLAIN)).status == 200
        assert (await server.post("/v1/still?size=65", PLAIN)).status == 400
        target = "/v1/still?size=16&caption="
        assert (await server.post(target + "x" * (256 - len(target)), PLAIN)).status == 200
        assert (await server.post(target + "x" * (257 - len(target)), PLAIN)).status == 414
        # Host is no field of its own any more: it is where the request goes.
        own = len("X-A") + 4
        assert (await server.ask("GET", "/healthz", fields=f"X-A: {'x' * (1024 - own)}\r\n")).status == 200
        assert (await server.ask("GET", "/healthz", fields=f"X-A: {'x' * (1025 - own)}\r\n")).status == 431
        for count in (3, 4):
            records = "\n".join(PLAIN.replace("amy", f"r{number}") for number in range(count))
            with tarfile.open(fileobj=io.BytesIO((await server.post("/v1/batch/still?size=16", records, "")).body)) as archive:
                names = archive.getnames()
            assert names == [f"r{number}.png" for number in range(3)] + (["batch.error.json"] if count == 4 else []), names
        wire = await server.open()
        line = PLAIN + "\n"
        await wire.send(f"POST /v1/batch/still?size=16 HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n{len(line):x}\r\n{line}\r\n")
        assert (await wire.reader.readuntil(b"\r\n")).split()[1] == b"200", "the batch has begun"
        assert (await server.post("/v1/batch/still?size=16", PLAIN)).status == 503
        await wire.send("0\r\n\r\n")
        assert (await wire.reader.readuntil(b"\r\n0\r\n\r\n")).count(b"amy.png") == 1
        wire.close()
        assert (await server.post("/v1/batch/still?size=16", PLAIN)).status == 200


@check
async def hostile_records_codes_and_requests_are_answered(folder):
    deep = "[" * 5000
    records = ["", "{", "null", deep, '{"a":' * 3000, '{"hairStyle": "' + "x" * 60_000 + '"}', '{"hairStyle": 1e999}', '{"id": "../../etc/passwd"}', '{"id": "a\\u0000b"}',
               '{"petName": "' + "\\u202e" * 2000 + '", "petType": "dog"}', '{"topColor": "#' + "F" * 500 + '"}', '{"id": "' + "\\ud800" + '"}', "\x00" * 500, '{"a":1,"a":2}']
    targets = ["/v1/still?size=16", "/v1/preview?size=16&clips=wave", "/v1/sheet?clips=idle&scale=1", "/v1/check", "/v1/code", "/v1/urls?size=16", "/v1/batch/still?size=16"]
    codes = ["1", "1AAAA", "1" + "A" * 250, "1" + "_" * 254, "0", "%00", "1%2F..%2F", "..%2f..%2fetc", "\u202e".encode().hex()]
    raw = [b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 20, b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
           b"POST /v1/still HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /metrics HTTP/1.1\r\n\r\n",
           b"POST /v1/still HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF\r\n", b"POST /v1/still HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\n",
           b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n" + b"A: b\r\n" * 5000 + b"\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"\r\n" * 1000, b"GET " + b"a" * 200_000]
    with Server() as server:
        for target in targets:
            for record in records:
                reply = await server.post(target, record)
                assert reply.status < 500, (target, record[:60], reply.status, reply.body[:300])
        for code in codes:
            for place in (f"/v1/still/{code}.png", f"/v1/preview/{code}.webp?clips=wave", f"/v1/code/{code}"):
                reply = await server.ask("GET", place)
                assert reply.status == 404, (place, reply.status)
        for data in raw:
            wire = await server.open()
            with contextlib.suppress(ConnectionError):
                await wire.send(data)
                wire.writer.write_eof()
            assert await wire.is_closed(), data[:60]
            wire.close()
        await server.is_well()
        assert not [line for line in server.lines() if line["status"] >= 500]
        assert server.memory() < 400


@check
async def killed_and_begun_again_it_says_the_same(folder):
    path = folder / "http.sock"
    picture = None
    for _ in range(3):
        process = subprocess.Popen([SERVE, "--listen", f"unix:{path}", "--quiet"], stderr=subprocess.DEVNULL)
        try:
            for _ in range(3000):
                with contextlib.suppress(OSError):
                    reader, writer = await asyncio.open_unix_connection(str(path))
                    break
                await asyncio.sleep(0.01)
            reply = await Wire(reader, writer).ask("POST", "/v1/still?size=64", PLAIN.encode(), JSON)
            assert reply.status == 200 and reply.body == (picture or reply.body)
            picture = reply.body
        finally:
            process.kill()
            process.wait()
            writer.close()
    assert sorted(path.name for path in folder.iterdir()) == ["http.sock"], "a server leaves nothing behind"


@check
async def the_end_under_load_cuts_nothing(folder):
    """Clients ask on and on; SIGTERM comes; whatever was answered was whole, and whatever was asked before the connection closed was answered."""
    with Server() as server:
        counts = {"whole": 0, "closed": 0}
        stop = asyncio.Event()

        async def client(number):
            turn = 0
            while not stop.is_set():
                try:
                    wire = await server.open()
                except OSError:
                    return
                try:
                    while True:
                        turn += 1
                        reply = await wire.ask("POST", f"/v1/still?size={32 + (number * 37 + turn) % 200}", PLAIN.encode(), JSON)
                        assert reply.status in (200, 503), reply.status
                        counts["whole"] += 1
                except asyncio.IncompleteReadError as error:
                    assert error.partial == b"", f"an answer was cut after {len(error.partial)} bytes"
                    counts["closed"] += 1
                except ConnectionError:
                    counts["closed"] += 1
                finally:
                    wire.close()

        clients = [asyncio.create_task(client(number)) for number in range(24)]
        sheet = asyncio.create_task(server.post("/v1/sheet?scale=2", PLAIN))
        batch = asyncio.create_task(server.post("/v1/batch/still?size=64", "\n".join(PLAIN.replace("amy", f"r{number}") for number in range(200)), ""))
        while counts["whole"] < 200:
            await asyncio.sleep(0.02)
        server.process.send_signal(signal.SIGTERM)
        stop.set()
        await asyncio.gather(*clients)
        assert (await sheet).status in (200, 503)
        with tarfile.open(fileobj=io.BytesIO((await batch).body)) as archive:
            assert len(archive.getnames()) == 200
        assert await asyncio.to_thread(server.process.wait, 60) == 0
        lines = server.lines()
        assert not [line for line in lines if line.get("broken")], "no answer was cut"
        return f"{counts['whole']} answers, {len(lines)} lines"


@check
async def the_end_waits_for_whoever_reads_slowly(folder):
    with Server() as server:
        wanted = (await server.post("/v1/sheet?scale=4", PLAIN)).body
        slow = socket.socket()
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.connect(("127.0.0.1", server.port))
        slow.sendall(f"POST /v1/sheet?scale=4 HTTP/1.1\r\nHost: localhost\r\n{JSON}Content-Length: {len(PLAIN)}\r\n\r\n{PLAIN}".encode())
        got = len(slow.recv(100))
        server.process.send_signal(signal.SIGTERM)
        while piece := await asyncio.to_thread(slow.recv, 65_536):
            got += len(piece)
            await asyncio.sleep(0.001)
        slow.close()
        assert got > len(wanted), f"{got} bytes came of {len(wanted)} and a head"
        assert await asyncio.to_thread(server.process.wait, 60) == 0
        return f"{len(wanted) >> 10} KiB"


@check
async def a_second_signal_ends_it_at_once(folder):
    with Server("--drain-seconds", "600") as server:
        server.process.send_signal(signal.SIGTERM)
        while (await server.ask("GET", "/readyz")).status != 503:
            await asyncio.sleep(0.02)
        await server.is_well()
        server.process.send_signal(signal.SIGTERM)
        assert await asyncio.to_thread(server.process.wait, 60) == 143


@check
async def little_memory_is_no_end(folder):
    """With a bound on its address space large pictures are refused as busy or drawn, and the server stays."""
    with Server("--jobs", "2", memory=900 << 20) as server:
        replies = await asyncio.gather(*(server.post(f"/v1/preview?size=256&clips=walk,run,dance&speed=0.{number + 1}", PLAYERS[number]) for number in range(8)))
        assert {reply.status for reply in replies} <= {200, 503}, [reply.status for reply in replies]
        assert (await server.post("/v1/still?size=140", PLAIN)).status == 200
        await server.is_well()
        return f"{sorted(reply.status for reply in replies)}"


@check
async def a_log_that_nobody_reads_holds_nobody_up(folder):
    reading, writing = os.pipe()
    process = subprocess.Popen([SERVE, "--listen", f"unix:{folder}/log.sock"], stderr=writing)
    os.close(writing)
    try:
        for _ in range(3000):
            with contextlib.suppress(OSError):
                wire = Wire(*await asyncio.open_unix_connection(f"{folder}/log.sock"))
                break
            await asyncio.sleep(0.01)
        # A pipe holds 64 KiB: some four hundred lines.
        for _ in range(3000):
            assert (await wire.ask("GET", "/healthz")).status == 200
        process.send_signal(signal.SIGTERM)
        assert await asyncio.to_thread(process.wait, 60) == 0
    finally:
        process.kill()
        os.close(reading)


def main():
    global SERVE, RENDER
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    SERVE, RENDER = (str(pathlib.Path(path).absolute()) for path in sys.argv[1:3])
    wanted = [function for function in CHECKS if not sys.argv[3:] or function.__name__ in sys.argv[3:]]
    failed = 0
    for function in wanted:
        start = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="outside-") as name:
            try:
                said = asyncio.run(function(pathlib.Path(name)))
                result = "ok" + (f": {said}" if said else "")
            except Exception as error:  # a check that fails tells why, and the others go on
                failed += 1
                result = f"FAILED: {type(error).__name__}: {error}"
        print(f"{function.__name__.replace('_', ' ')}: {result} ({time.monotonic() - start:.1f} s)", flush=True)
    print(f"{len(wanted) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
