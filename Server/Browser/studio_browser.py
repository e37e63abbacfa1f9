"""A server and a browser for the tests of the studio's pages."""

import contextlib
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By

ROOT = pathlib.Path(__file__).resolve().parents[2]
DESKTOP = (1280, 900)
PHONE = (360, 740)
# Long enough for a debug build on a busy machine; nothing is measured against it.
PATIENCE = 60


def axe():
    """The text of axe-core, as the package from PyPI carries it."""
    for folder in map(pathlib.Path, sys.path):
        found = folder / "axe_playwright_python" / "axe.min.js"
        if found.is_file():
            return found.read_text()
    raise RuntimeError("axe-core is not here; make test-deps installs it (axe-playwright-python)")


class Server:
    """The service, on a port of its own."""

    def __init__(self, program, *options, port=0):
        self.program, self.options = program, options
        self.start(port)

    def start(self, port):
        self.process = subprocess.Popen([self.program, "--listen", f"127.0.0.1:{port}", "--quiet", *self.options], stderr=subprocess.PIPE, text=True)
        self.said = []
        for line in self.process.stderr:
            self.said.append(line)
            found = re.match(r"listening on http://127\.0\.0\.1:(\d+)", line)
            if found:
                self.port = int(found[1])
                self.url = f"http://127.0.0.1:{self.port}"
                if "--watch" in self.options:
                    self.artists = self.process.stderr.readline().split()[-1]
                # What it says later goes nowhere; a full pipe would stop it.
                self.drain = subprocess.Popen(["cat"], stdin=self.process.stderr, stdout=subprocess.DEVNULL)
                return
        raise RuntimeError("the server did not start: " + "".join(self.said))

    def stop(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        self.process.wait(PATIENCE)
        self.process.stderr.close()
        self.drain.wait(PATIENCE)
        return self.process.returncode


class Browser:
    """Chromium with the few things that tests ask of it."""

    def __init__(self):
        options = Options()
        options.binary_location = shutil.which("chromium")
        for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars"]:
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
        self.driver.set_script_timeout(PATIENCE)
        self.view(*DESKTOP)

    def quit(self):
        self.driver.quit()

    def touch(self, is_on):
        """Whether there is a thumb in place of a mouse."""
        self.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": is_on, "maxTouchPoints": 1})
        self.driver.execute_cdp_cmd("Emulation.setEmitTouchEventsForMouse", {"enabled": False})

    def thumb(self, *points):
        """A thumb comes down on the first point of the window, goes on through the others, and goes up."""
        send = lambda kind, points: self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})
        send("touchStart", points[:1])
        for point in points[1:]:
            send("touchMove", [point])
        send("touchEnd", [])

    def tap(self, x, y):
        """A thumb taps a point of the window. Chromium now and then takes a tap that follows a swipe for that swipe's end, and sends no click; then a thumb taps again."""
        for _ in range(4):
            self.run("window.clicked = false; addEventListener('click', () => (clicked = true), { capture: true, once: true })")
            self.thumb((x, y))
            if self.run_async("for (let wait = 0; wait < 40 && !clicked; wait += 1) await new Promise((done) => setTimeout(done, 50)); return clicked"):
                return
        raise AssertionError("no tap becomes a click")

    def view(self, width, height, dark=False, calm=False):
        features = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}, {"name": "prefers-reduced-motion", "value": "reduce" if calm else "no-preference"}]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600})

    def offline(self, is_offline):
        self.driver.execute_cdp_cmd("Network.enable", {})
        self.driver.execute_cdp_cmd("Network.emulateNetworkConditions", {"offline": is_offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1})

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def run_async(self, script, *arguments):
        """Runs a body with `await`; what it returns comes back."""
        body = "const done = arguments[arguments.length - 1]; (async () => {" + script + "})().then((value) => done({ value }), (error) => done({ error: String(error) }))"
        answer = self.driver.execute_async_script(body, *arguments)
        if "error" in answer:
            raise AssertionError(answer["error"])
        return answer.get("value")

    def until(self, script, *arguments, why=None):
        """Waits until a script answers something true, and answers that."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            value = self.run("return " + script, *arguments)
            if value:
                return value
            time.sleep(0.03)
        raise AssertionError(why or f"never came true: {script}")

    def open(self, address):
        # The same page with another fragment would not be loaded again.
        self.driver.get("about:blank")
        self.driver.get(address)
        self.until("document.documentElement.dataset.ready", why="the page never became ready")

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    @property
    def look(self):
        return self.run("return new URLSearchParams(location.hash.slice(1)).get('look')")

    @contextlib.contextmanager
    def drawn(self):
        """What happens inside makes another look, and that is drawn."""
        before = self.run("return document.documentElement.dataset.drawn")
        yield
        self.until("document.documentElement.dataset.drawn !== arguments[0] && document.querySelector('#figure img')?.complete", before, why="nothing new was drawn")

    @contextlib.contextmanager
    def drawn_again(self):
        """What happens inside shows the same look in another way."""
        before = self.run("return document.querySelector('#figure img').src")
        yield
        self.until("document.querySelector('#figure img').src !== arguments[0]", before, why="nothing new was shown")

    def violations(self, source):
        """What axe-core finds on the page as it is."""
        self.run(source)
        # The checks of layout need a page that does not move.
        found = self.run_async("const found = await axe.run(document, { resultTypes: ['violations'] }); return found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`)")
        return found

    def errors(self):
        """What the console complained of since the last time; a picture that could not be fetched while the network was away is none."""
        return [line["message"] for line in self.driver.get_log("browser") if line["level"] == "SEVERE" and "ERR_INTERNET_DISCONNECTED" not in line["message"] and "ERR_CONNECTION_REFUSED" not in line["message"]]
