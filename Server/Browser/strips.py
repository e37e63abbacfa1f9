"""Shows what the readers of parts play beside frames: RENDER_AVATARS=PROGRAM strips.py FOLDER [LOOKS [DRAGONBONES]], the last being DragonBonesJS for PixiJS 4.
For each reader that runs here: a picture of eight moments of a look with a pet (the frames, what is played, that on dark, four times the difference), and how far all usual
clips of so many looks of seeds are from their frames. Godot 3 needs a display: under xvfb-run."""

import base64
import functools
import http.server
import json
import os
import pathlib
import shutil
import subprocess
import sys
import threading

from parts_test import Files
from screenshots import LOOKS
from studio_browser import ROOT, Browser

MOMENTS = [("idle", 0.3), ("walkRight", 0.2), ("walkBack", 0.7), ("walkLeft", 0.45), ("run", 0.25), ("wave", 0.5), ("dance", 0.6), ("sit", 1)]
GAME = "config_version=4\n[display]\nwindow/size/width=320\nwindow/size/height=320\n"


def main(folder, looks=10, engine=None):
    folder = pathlib.Path(folder).resolve()
    program = os.environ["RENDER_AVATARS"]
    seeds = "\n".join(f"look-{number}" for number in range(max(1, int(looks) - 1)))
    records = json.dumps(LOOKS["Pets"]) + "\n" + subprocess.run([program, "records", "-", "--input-format", "seeds", "--seed-include", "all"], input=seeds, capture_output=True, text=True, check=True).stdout
    for options in (["--layout", "parts", "--scale", "3", "--format", "json,dragonbones"], ["--layout", "packed", "--trim", "--scale", "2"]):
        subprocess.run([program, "sheet", "-", "--name", "{index}", "-o", folder / options[1], "--quiet", *options], input=records, text=True, check=True)
    if engine:
        shutil.copy(engine, folder / "engine.js")
    Files.sheets = str(folder)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=ROOT))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    browser = Browser()
    browser.open(f"http://127.0.0.1:{server.server_port}/Server/Browser/parts.html")

    def measure(way, look, **options):
        given = {"parts": f"/sheets/parts/{look}@3x.json", "frames": f"/sheets/packed/{look}@2x.json", "way": way, "engine": "/sheets/engine.js", **options}
        return browser.run_async("return measure(arguments[0])", given)

    def say(name, found):
        print(f"{name}: {found['covered']} pixels, {found['sum'] / found['covered']:.2f} levels, {100 * found['far'] / found['covered']:.2f} % further than 32", flush=True)

    def show(way, name=None, **options):
        found = measure(way, 1, moments=MOMENTS, **options)
        (folder / f"{name or way}.png").write_bytes(base64.b64decode(browser.run("return strip()").split(",")[1]))
        say(f"{name or way}, the strip", found)
        return found["shots"]

    try:
        ways = ["canvas", "webgl"] + ["pixi"] * (ROOT / "Server/Browser/.venv/engines/pixi4.js").exists() + ["bones"] * bool(engine)
        for way in ways:
            shots = show(way)
            all_of_them = [measure(way, look, step=4, start=look, limbs=True) for look in range(1, int(looks) + 1)]
            sums = lambda parts: {name: sum(one[name] for one in parts) for name in ("sum", "far", "covered")}
            whole, limbs = sums(all_of_them), sums([one["limbs"] for one in all_of_them])
            say(f"{way}, {sum(one['frames'] for one in all_of_them)} frames of {looks} looks", whole)
            say("  of these where limbs are", limbs)
            say("  and elsewhere", {name: whole[name] - limbs[name] for name in whole})
        if shutil.which("godot3"):
            game = folder / "godot"
            game.mkdir(exist_ok=True)
            for file in [*(ROOT / "integrations/parts").glob("*.gd"), ROOT / "Tests/Engines/shots.gd", *(folder / "parts").glob("motion-*.json"), folder / "parts/1@3x.png"]:
                shutil.copy(file, game)
            shutil.copy(folder / "parts/1@3x.json", game / "look.json")
            (game / "shots.json").write_text(json.dumps(shots))
            (game / "project.godot").write_text(GAME)
            subprocess.run(["godot3", "--path", game, "--video-driver", "GLES2", "-s", "shots.gd"], check=True, timeout=120)
            show("webgl", "godot", windows=[f"/sheets/godot/shot-{number}.png" for number in range(len(shots))])
    finally:
        browser.quit()
        server.shutdown()


if __name__ == "__main__":
    main(*sys.argv[1:])
