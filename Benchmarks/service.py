#!/usr/bin/env python3
"""Measures the HTTP service by wrk on loopback, beside what else answers the same question, all in one run, and prints tables.

    service.py SERVE RENDER PYTHON   load; PYTHON has the peers. SERVICE_SECONDS (5) for each row
    service.py soak SERVE MINUTES    mixed load, and memory over time

Client and server share the machine's cores: read the ratios. Processor time is the server's alone, and changes least where others work too.
"""

import asyncio
import json
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
SECONDS = int(os.environ.get("SERVICE_SECONDS", "5"))
PICTURE = "size=140&framing=head"
RECORD = '{"id": "amy", "skinTone": "medium", "hairStyle": "bun", "hairColor": "brown", "topStyle": "hoodie", "topColor": "#D7263D"}'

# What every script of wrk begins with: records that all look different, and a line of JSON at the end.
COMMON = """
local styles = {"none", "messy", "short", "long", "bun", "ponytail", "afro", "braids"}
local tops = {"tshirt", "hoodie", "jacket", "polo", "sweater", "jersey", "varsity"}
local eyes = {"round", "almond", "wide", "sleepy", "happy", "sparkle"}
local skins = {"pale", "light", "medium", "tan", "dark", "deep"}
local faces = {"oval", "round", "square", "heart", "diamond", "long"}
local started = 0
function setup(thread) started = started + 1; thread:set("number", started) end
function init(args) math.randomseed(number * 7919 + SEED) end
local function one(list) return list[math.random(#list)] end
local function color() return string.format("#%06X", math.random(0, 16777215)) end
function record()
  return string.format('{"id": "r%d", "skinTone": "%s", "faceShape": "%s", "eyeStyle": "%s", "hairStyle": "%s", "hairColor": "%s", "topStyle": "%s", "topColor": "%s"}',
    math.random(1, 1000000000), one(skins), one(faces), one(eyes), one(styles), color(), one(tops), color())
end
local json = {["Content-Type"] = "application/json"}
function post(target, body) return wrk.format("POST", target, json, body) end
function done(summary, latency, requests)
  io.write(string.format('\\n{"requests": %d, "refused": %d, "failed": %d, "seconds": %f, "p50": %f, "p99": %f}\\n',
    summary.requests, summary.errors.status, summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout,
    summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
end
"""


def heading(text):
    print(f"\n## {text}\n", flush=True)


def row(*cells):
    print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


def table(*cells):
    row(*cells)
    row(*("---" for _ in cells))


def number(value):
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


class Server:
    def __init__(self, *command, port_from=r"listening on http://127\.0\.0\.1:(\d+)"):
        self.said = tempfile.TemporaryFile("a+")
        self.process = subprocess.Popen(command, stdout=self.said, stderr=self.said)
        while True:
            self.said.seek(0)
            found = re.search(port_from, self.said.read(100_000))
            if found:
                self.port = int(found.group(1))
                return
            if self.process.poll() is not None:
                sys.exit(f"error: {' '.join(command)} did not begin")
            time.sleep(0.05)

    def memory(self, what="VmRSS"):
        """MiB of the process and of those that it began."""
        total = 0
        for pid in [self.process.pid, *children(self.process.pid)]:
            total += int(re.search(rf"{what}:\s+(\d+)", pathlib.Path(f"/proc/{pid}/status").read_text()).group(1)) / 1024
        return total

    def work(self):
        """Seconds of processor time that they have taken."""
        ticks = 0
        for pid in [self.process.pid, *children(self.process.pid)]:
            ticks += sum(int(field) for field in pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[11:13])
        return ticks / os.sysconf("SC_CLK_TCK")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(60)


def children(pid):
    return [int(child) for child in pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def wrk(folder, server, script, connections, seconds=None):
    file = folder / "load.lua"
    file.write_text(COMMON.replace("SEED", str(random.randrange(1 << 20))) + script)
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds or SECONDS}s", "--timeout", "30s", "--latency", "-s", str(file), f"http://127.0.0.1:{server.port}"]
    before = server.work()
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    work = server.work() - before
    result = json.loads(said[said.rindex("\n{") :])
    result["rate"] = (result["requests"] - result["refused"]) / result["seconds"]
    result["refusals"] = result["refused"] / result["seconds"]
    # Of an answer that was asked for; what refusing the others takes is in it.
    result["work"] = work / max(1, result["requests"] - result["refused"]) * 1e3
    return result


def ask(server, target, body=None):
    request = urllib.request.Request(f"http://127.0.0.1:{server.port}{target}", body, {"Content-Type": "application/json"} if body else {})
    with urllib.request.urlopen(request) as answer:
        return answer.read(), answer.headers


UNCACHED = f'function request() return post("/v1/still?{PICTURE}", record()) end'
BATCH = 50


def of_seeds(target):
    return f'function request() return wrk.format("GET", string.format("{target}", math.random(1, 1000000000))) end'


def scripts(server):
    code = json.loads(ask(server, "/v1/code", RECORD.encode())[0])["code"]
    target = f"/v1/still/{code}.png?{PICTURE}"
    tag = ask(server, target)[1]["ETag"]
    return {
        "uncached": UNCACHED,
        "heads of seeds": of_seeds(f"/v1/still/seed/s%d.png?{PICTURE}&seedInclude=all"),
        "parts of seeds": of_seeds("/v1/parts/seed/s%d.png?scale=2&seedInclude=all"),
        "kept": f'function request() return wrk.format("GET", "{target}") end',
        "304": f"local has = {{[\"If-None-Match\"] = '{tag}'}}\nfunction request() return wrk.format(\"GET\", \"{target}\", has) end",
        f"batches of {BATCH}": "function request() local lines = {}\n"
        f'  for i = 1, {BATCH} do lines[i] = record() end\n  return post("/v1/batch/still?{PICTURE}", table.concat(lines, "\\n")) end',
    }


def processes(folder, render):
    """Pictures a second by a process each, as many at a time as there are cores, and milliseconds of processor time."""
    count = 40 * SECONDS
    for index in range(count):
        (folder / f"{index}.json").write_text(RECORD.replace("amy", f"r{index}").replace("#D7263D", f"#{random.randrange(1 << 24):06X}"))
    names = "\n".join(str(index) for index in range(count))
    command = ["xargs", f"-P{os.cpu_count()}", "-I{}", render, "thumbnail", "{}.json", "-o", "{}.png", "--size", "140", "--framing", "head"]
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, input=names, text=True, cwd=folder, check=True)
    seconds, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    return count / seconds, (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) / count * 1e3


def peer(folder, render, python):
    """Pictures a second by resvg-py under uvicorn, which draws the same head from its SVG file in another colour each time."""
    (folder / "one.json").write_text(RECORD)
    subprocess.run([render, "thumbnail", "one.json", "-o", "one.svg", "--size", "140", "--framing", "head"], cwd=folder, check=True)
    app = [python, str(HERE / "peers" / "service.py"), str(folder / "one.svg"), str(os.cpu_count())]
    with Server(*app, port_from=r"(?s)http://127\.0\.0\.1:(\d+).*startup complete") as server:
        ask(server, "/?color=%23112233")
        script = 'function request() return wrk.format("GET", string.format("/?color=%%23%06X", math.random(0, 16777215))) end'
        result = wrk(folder, server, script, 32)
        result["memory"] = server.memory()
    return result


async def probe(port, seconds, times):
    """What one client among many sees: how long its answers take, by status."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        body = RECORD.replace("#D7263D", f"#{random.randrange(1 << 24):06X}").encode()
        start = time.perf_counter()
        writer.write(f"POST /v1/still?{PICTURE} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
        status = int((await reader.readline()).split()[1])
        times.setdefault(status, []).append((time.perf_counter() - start) * 1e3)
        writer.close()
        await asyncio.sleep(0.02)


async def overload(folder, server, connections):
    times = {}
    load = asyncio.create_task(asyncio.to_thread(wrk, folder, server, UNCACHED, connections, SECONDS + 1))
    await asyncio.sleep(0.5)
    await asyncio.gather(*(probe(server.port, SECONDS - 0.5, times) for _ in range(2)))
    return await load, times


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] if values else float("nan")


def load(serve, render, python):
    folder = pathlib.Path(tempfile.mkdtemp(prefix="service-"))
    try:
        heading(f"Heads of 140 px, {SECONDS} s each; load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
        each, own = processes(folder, render)
        table("what", "connections", "a second", "refused a second", "p50, ms", "p99, ms", "processor ms an answer", "a process a picture takes", "most MiB so far")
        row("a process a picture", f"{os.cpu_count()} at a time", number(each), "", "", "", f"{own:.2f}", 1, "")
        other = peer(folder, render, python)
        row("resvg-py under uvicorn", 32, number(other["rate"]), "", f"{other['p50']:.1f}", f"{other['p99']:.1f}", f"{other['work']:.2f}", f"{own / other['work']:.1f} ×", f"{other['memory']:.0f}")
        best = float("inf")
        with Server(serve, "--listen", "127.0.0.1:0", "--connections", "4096") as server:
            wrk(folder, server, UNCACHED, 8, 2)
            for name, script in scripts(server).items():
                pictures = BATCH if name.startswith("batch") else 1
                # Four batches run at a time (--batches); all others are told to come again.
                for connections in (1, 4) if pictures > 1 else (1, 32, 256, 2000):
                    found = wrk(folder, server, script, connections)
                    work = found["work"] / pictures
                    if name == "uncached" and not found["refused"]:
                        best = min(best, work)
                    failed = f", {found['failed']} failed" if found["failed"] else ""
                    row(name, f"{connections}{failed}", number(found["rate"] * pictures), number(found["refusals"]), f"{found['p50']:.1f}", f"{found['p99']:.1f}", f"{work:.3f}",
                        f"{own / work:.0f} ×", f"{server.memory('VmHWM'):.0f}")
            heading("Eight times as many clients as it takes for the peak")
            calm, _ = asyncio.run(overload(folder, server, 32))
            found, times = asyncio.run(overload(folder, server, 256))
            table("what", "pictures a second", "refused a second", "of the peak", "503s take, ms: p50, p99", "200s take, ms: p50, p99")
            row("32 clients", number(calm["rate"]), number(calm["refusals"]), 1, "", "")
            cells = [f"{percentile(times.get(status, []), 0.5):.1f}, {percentile(times.get(status, []), 0.99):.1f}" for status in (503, 200)]
            row("256 clients", number(found["rate"]), number(found["refusals"]), f"{found['rate'] / max(calm['rate'], 0.001):.2f}", *cells)
        print(f"\nBy processor time a picture costs a {other['work'] / best:.1f}th of resvg-py's under uvicorn, and a {own / best:.1f}th of a process a picture.")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


MIXED = """
function request()
  local choice = math.random(100)
  if choice <= 50 then return post("/v1/still?PICTURE", record()) end
  if choice <= 70 then return wrk.format("GET", "TARGET") end
  if choice <= 88 then return wrk.format("GET", "TARGET", {["If-None-Match"] = 'TAG'}) end
  if choice <= 91 then return post("/v1/still?size=" .. math.random(16, 300) .. "&format=webp&caption=Hi%20you", record()) end
  if choice <= 93 then return post("/v1/preview?size=64&clips=wave", record()) end
  if choice <= 94 then return post("/v1/sheet?clips=idle&scale=1", record()) end
  if choice <= 95 then local lines = {}; for i = 1, 20 do lines[i] = record() end; return post("/v1/batch/still?size=64", table.concat(lines, "\\n")) end
  if choice <= 97 then return post("/v1/still?frameing=head", record()) end
  if choice <= 98 then return post("/v1/check", record() .. "\\nnonsense\\n") end
  if choice <= 99 then return wrk.format("GET", "/v1/still/1" .. math.random(1000000) .. ".png") end
  return wrk.format("GET", "/metrics")
end
"""


async def leave(port, end):
    """Connections that come and go in the middle of something."""
    while time.monotonic() < end:
        for text in ("GET /he", "POST /v1/still HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\n{", f"POST /v1/still?size={random.randrange(16, 600)} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(RECORD)}\r\n\r\n{RECORD}"):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(text.encode())
            await asyncio.sleep(0.05)
            writer.transport.abort()
        await asyncio.sleep(0.2)


async def watch(server, minutes, end, rows):
    step = max(5, minutes * 60 / 40)
    start = time.monotonic()
    while True:
        rows.append(((time.monotonic() - start) / 60, server.memory(), len(os.listdir(f"/proc/{server.process.pid}/fd"))))
        if time.monotonic() > end:
            return
        await asyncio.sleep(step)


def soak(serve, minutes):
    folder = pathlib.Path(tempfile.mkdtemp(prefix="service-"))
    try:
        with Server(serve, "--listen", "127.0.0.1:0") as server:
            kept = scripts(server)["304"]
            target, tag = re.search(r'"GET", "([^"]+)"', kept).group(1), re.search(r"'(.*?)'", kept).group(1)
            script = MIXED.replace("PICTURE", PICTURE).replace("TARGET", target).replace("TAG", tag)

            async def run():
                rows = []
                end = time.monotonic() + minutes * 60
                result = asyncio.create_task(asyncio.to_thread(wrk, folder, server, script, 24, int(minutes * 60)))
                await asyncio.gather(watch(server, minutes, end, rows), leave(server.port, end))
                return await result, rows

            result, rows = asyncio.run(run())
            heading(f"{minutes:g} minutes of mixed load, 24 connections and others that leave in the middle")
            table("minute", "MiB", "descriptors")
            for minute, memory, descriptors in rows:
                row(f"{minute:.1f}", f"{memory:.0f}", descriptors)
            print(f"\n{result['requests']} answers, {result['requests'] / result['seconds']:.0f} a second, {result['refused']} of them errors that were asked for or 503; {result['failed']} failed.")
            metrics = ask(server, "/metrics")[0].decode()
            print("\n".join(line for line in metrics.splitlines() if re.match(r"render_avatars_(requests_total.*status=\"5|gate_depth|kept_bytes|sprite_bytes)", line)))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def main():
    if len(sys.argv) == 4 and sys.argv[1] == "soak":
        soak(sys.argv[2], float(sys.argv[3]))
    elif len(sys.argv) == 4:
        load(*(str(pathlib.Path(path).absolute()) for path in sys.argv[1:4]))
    else:
        sys.exit(__doc__)


main()
