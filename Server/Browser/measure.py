"""Measures the studio: measure.py SERVER [first] [choice] [worldN…]; and what players cost a game: RENDER_AVATARS=PROGRAM measure.py SERVER players.
Numbers of a machine, not tests: run it on a release build and with nothing else."""

import functools
import http.server
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import threading
import time

import studio_browser
from parts_test import Files
from studio_browser import ROOT, Browser, Server

studio_browser.PATIENCE = 600

CHOICES = """
  const tabs = [...document.querySelectorAll("[role=tab]")];
  const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
  const times = [];
  for (let turn = arguments[0]; times.length < 10; turn += 1) {
    tabs[turn % tabs.length].click();
    await pause(250);
    const inputs = [...document.querySelectorAll("[role=tabpanel]:not([hidden]) input[type=radio]:not(:checked)")].filter((one) => !one.closest("[hidden]"));
    if (inputs.length === 0) continue;
    const drawn = new Promise((done) => document.addEventListener("drawn", done, { once: true }));
    const start = performance.now();
    inputs[(turn * 7) % inputs.length].click();
    if (await Promise.race([drawn, pause(5000).then(() => "same")]) === "same") continue;
    await new Promise(requestAnimationFrame);
    times.push(performance.now() - start);
    await pause(250);
  }
  return times;
"""

FIRST = """
  const page = performance.getEntriesByType("navigation")[0];
  const parts = performance.getEntriesByType("resource");
  const end = (path) => Math.round(Math.max(...parts.filter((one) => one.name.includes(path)).map((one) => one.responseEnd)));
  return { requests: parts.length + 1, bytes: page.transferSize + parts.reduce((sum, one) => sum + one.transferSize, 0), painted: Math.round(performance.getEntriesByName("first-contentful-paint")[0].startTime),
    still: end("/v1/still/"), motion: end("/v1/parts/") };
"""

PIXELS = """
  const pages = studioWorld.pictures.painter.textures.keys();
  return [...pages].reduce((sum, page) => sum + (4 * page.naturalWidth * page.naturalHeight) / 1e6, 0);
"""


def main(program, *what):
    server, browser = Server(program), Browser()
    try:
        if "first" in what:
            for _ in range(5):
                browser.driver.execute_cdp_cmd("Network.clearBrowserCache", {})
                browser.open(server.url + "/")
                browser.until("document.querySelector('#figure canvas.motion')")
                print("first view:", json.dumps(browser.run(FIRST)), flush=True)
        if "choice" in what:
            browser.open(server.url + "/")
            times = sorted(time for start in range(10) for time in browser.run_async(CHOICES, start * 11))
            print(f"from a choice to its picture, 100 choices: median {statistics.median(times):.1f} ms, p95 {times[94]:.1f} ms, longest {times[-1]:.1f} ms", flush=True)
        if "players" in what:
            players(browser)
        for word in what:
            if word.startswith("world"):
                world(browser, server, int(word[5:]))
    finally:
        browser.quit()
        server.stop()


def world(browser, server, players):
    start = time.monotonic()
    browser.open(f"{server.url}/world?players={players}")
    dressed = time.monotonic() - start
    time.sleep(8)
    browser.run("studioWorld.meter.reset()")
    time.sleep(60)
    found = {name: round(value, 3) for name, value in browser.run("return studioWorld.meter.statistics()").items()}
    seen, heap, pages = browser.run("return document.getElementById('drawn').textContent"), browser.run("return performance.memory.usedJSHeapSize / 1e6"), browser.run(PIXELS)
    print(f"world of {players}: dressed in {dressed:.1f} s, {seen} seen, heap {heap:.0f} MB, textures {pages:.1f} MB, load {os.getloadavg()[0]:.1f}: {json.dumps(found)}", flush=True)


def players(browser):
    """Players at scale 2 with all usual clips, by parts and by frames. Three hundred by frames would not fit into a browser."""
    program = os.environ["RENDER_AVATARS"]
    with tempfile.TemporaryDirectory() as folder:
        seeds = "\n".join(f"player-{number}" for number in range(300))
        records = subprocess.run([program, "records", "-", "--input-format", "seeds", "--seed-include", "all"], input=seeds, capture_output=True, text=True, check=True).stdout.splitlines()
        for layout, count, *more in [("parts", 300), ("packed", 30, "--trim")]:
            options = ["--layout", layout, *more, "--scale", "2", "--name", "{index}", "-o", f"{folder}/{layout}", "--quiet"]
            subprocess.run([program, "sheet", "-", *options], input="\n".join(records[:count]), text=True, check=True)
        Files.sheets = folder
        files = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=ROOT))
        threading.Thread(target=files.serve_forever, daemon=True).start()
        browser.open(f"http://127.0.0.1:{files.server_port}/Server/Browser/players.html")
        for way, layout, counts in [("parts", "parts", (1, 30, 300)), ("frames", "packed", (1, 30))]:
            for count in counts:
                names = [f"{number}@2x" for number in range(1, count + 1)]
                used = {file for name in names for file in pathlib.Path(folder, layout).glob(f"{name}.*")}
                for atlas in [json.loads(file.read_text()) for file in used if layout == "parts" and file.suffix == ".json"]:
                    figures = [atlas["avatar"], atlas["avatar"].get("pet")]
                    used |= {pathlib.Path(folder, layout, figure["motion"]) for figure in figures if figure}
                found = browser.run_async("return play(...arguments)", way, [f"/sheets/{layout}/{name}.json" for name in names], 10)
                found["files"] = sum(file.stat().st_size for file in used) / 1e6
                print(f"{count} by {way}, load {os.getloadavg()[0]:.1f}:", json.dumps({name: round(value, 2) for name, value in found.items()}), flush=True)
        files.shutdown()


if __name__ == "__main__":
    main(*sys.argv[1:])
