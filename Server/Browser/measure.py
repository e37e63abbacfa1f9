"""Measures the studio: measure.py SERVER [first] [choice] [worldN…]. Numbers of a machine, not tests: run it on a release build and with nothing else."""

import json
import os
import statistics
import sys
import time

import studio_browser
from studio_browser import Browser, Server

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
    still: end("/v1/still/"), motion: end("/v1/sheet") };
"""

PIXELS = """
  const pages = new Set(studioWorld.walkers.map((one) => one.avatar.look.image));
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


if __name__ == "__main__":
    main(*sys.argv[1:])
