"""Plays sheets of parts in Chromium beside the frames of the same looks: integrations/parts against what `sheet` draws."""

import functools
import http.server
import json
import math
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import threading
import unittest

from studio_browser import ROOT, Browser

# Every fourth fixture, one without fields among them, and looks of chance with all fields, a chair and a prosthesis among them.
FIXTURES = [line for line in (ROOT / "Fixtures/players.ndjson").read_text().splitlines() if line][1::4]
SEEDS = [f"look-{number}" for number in range(6)]
LOOKS = len(FIXTURES) + len(SEEDS)
CALM = ("idle", "walk", "jump", "sit")


# Levels: of a page at scale 3 that is shown at 2, through a linear filter.
MEAN, FAR = 3.5, 0.02  # of all covered pixels; the share that is further than 32 levels
BLOCK, FOLDED = 40, 90  # of the worst block of 8 × 8 pixels; where limbs fold, outlines are squeezed
# What readers of other engines play beside the one in JavaScript: turns, bends, folds, what changes the outfit, what ends.
MOMENTS = [
    {"clip": clip, "facing": facing, "seconds": seconds}
    for clip, times in {"idle": (0, 1.13), "walk": (0.07, 0.31), "run": (0.1, 0.23), "wave": (0.4,), "sit": (0.3, 2), "jump": (0.35,), "dance": (0.77,)}.items()
    for facing in (("front",) if clip in ("wave", "sit", "jump", "dance") else ("front", "right", "left", "back"))
    for seconds in times
]
# A game for the recipes: PixiJS 4 by Tests/Engines/pixi-parts.js, and what the recipe and its reader ask of Phaser.
PIXI = """import { PixiAvatar } from "/integrations/parts/pixi-avatar.js";
const renderer = new PIXI.WebGLRenderer(320, 320, { view: canvas, transparent: true, preserveDrawingBuffer: true });
const app = { stage: new PIXI.Container(), ticker: { add: (step) => setInterval(() => (step({ deltaMS: 16 }), renderer.render(app.stage)), 16) } };
"""
PHASER = """import { addAvatar } from "/integrations/parts/phaser-avatar.js";
const extern = { setPosition(x, y) { return Object.assign(this, { x, y }); } }, gl = canvas.getContext("webgl");
const show = () => extern.render({ gl, width: 320, height: 320 }, null, { a: 1, tx: extern.x, ty: extern.y });
const clear = () => (gl.clearColor(0, 0, 0, 0), gl.clear(gl.COLOR_BUFFER_BIT));
const scene = { add: { extern: () => extern }, events: { on: (_, step) => setInterval(() => (step(0, 16), clear(), show()), 16) } };
"""
# What the recipe for Godot does in half a second of each way.
WALK = """extends SceneTree

func _init():
\tvar node = load("res://walk.gd").new()
\tnode._ready()
\tfor way in [Vector2(1, 0), Vector2(-1, 0), Vector2(0, 1), Vector2(0, -1), Vector2(0, 0)]:
\t\tnode.player.position = Vector2()
\t\tfor i in range(12):
\t\t\tnode.step(0.04, way)
\t\tprint("went %s %.2f %.2f" % [node.player.animation, node.player.position.x, node.player.position.y])
\tnode.free()
\tquit()
"""
WENT = ["went walkRight 24.00 0.00", "went walkLeft -24.00 0.00", "went walk 0.00 2.88", "went walkBack 0.00 -2.88", "went idleBack 0.00 0.00"]
NEAR, MEAN_NEAR = 0.6, 0.04  # points: strips of other engines have other rows


class Files(http.server.SimpleHTTPRequestHandler):
    """The files of this repository, and under /sheets/ those that were drawn."""

    sheets = ""

    def translate_path(self, path):
        return self.sheets + path[7:] if path.startswith("/sheets/") else super().translate_path(path)

    def log_message(self, *_):
        pass


class Armature:
    """What a runtime of DragonBones makes of the bones and pictures of an armature at a moment."""

    def __init__(self, armature, moment):
        clip, facing = moment["clip"], moment["facing"]
        name = clip if facing == "front" else clip + facing.capitalize()
        clip = next(one for one in armature["animation"] if one["name"] == name)
        self.armature, self.frame = armature, moment["seconds"] * armature["frameRate"] / clip["scale"] % clip["duration"]
        self.steps = {one["name"]: one["displayFrame"] for one in clip["slot"]}
        moves = {one["name"]: one for one in clip["bone"]}
        self.bones = {}
        for bone in armature["bone"]:
            rest, move = bone["transform"], moves.get(bone["name"], {})
            x, y = self.at(move, "translateFrame", ("x", "y"), 0)
            turn, skew = self.at(move, "rotateFrame", ("rotate", "skew"), 0)
            wide, high = self.at(move, "scaleFrame", ("x", "y"), 1)
            turn, lean = math.radians(turn + rest.get("skY", 0)), math.radians(turn + skew + rest.get("skX", 0))
            wide, high = wide * rest.get("scX", 1), high * rest.get("scY", 1)
            own = (wide * math.cos(turn), wide * math.sin(turn), -high * math.sin(lean), high * math.cos(lean), x + rest.get("x", 0), y + rest.get("y", 0))
            self.bones[bone["name"]] = times(self.bones[bone["parent"]], own) if "parent" in bone else own

    def at(self, move, track, members, rest):
        start = 0
        keys = move.get(track, [{}])
        for key, following in zip(keys, keys[1:] + keys[-1:]):
            length = key.get("duration", 1)
            if self.frame < start + length or key is keys[-1]:
                share = (self.frame - start) / length if length and "tweenEasing" in key else 0
                return [key.get(one, rest) + (following.get(one, rest) - key.get(one, rest)) * share for one in members]
            start += length

    def pictures(self, sizes):
        """By part: the map of its picture, whose centre is at 0 and whose sides are 1."""
        found, skin = {}, {slot["name"]: slot["display"] for slot in self.armature["skin"][0]["slot"]}
        for slot in self.armature["slot"]:
            shown, start = slot.get("displayIndex", 0), 0
            for step in self.steps.get(slot["name"], []):
                shown = step.get("value", 0) if start <= self.frame else shown
                start += step.get("duration", 1)
            display = skin[slot["name"]][shown] if shown >= 0 else {"type": "mesh"}
            if display.get("type") != "mesh" and display["transform"]["scX"] > 0:
                place, (w, h) = display["transform"], sizes[display["name"]]
                found[display["name"]] = times(self.bones[slot["parent"]], (place["scX"] * w, 0, 0, place["scY"] * h, place["x"], place["y"]))
        return found


def times(m, n):
    """One map after another: a, b, c, d, x, y."""
    return (m[0] * n[0] + m[2] * n[1], m[1] * n[0] + m[3] * n[1], m[0] * n[2] + m[2] * n[3], m[1] * n[2] + m[3] * n[3], m[0] * n[4] + m[2] * n[5] + m[4], m[1] * n[4] + m[3] * n[5] + m[5])


class PartsTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        program = os.environ["RENDER_AVATARS"]
        seeds = subprocess.run([program, "records", "-", "--input-format", "seeds", "--seed-include", "all"], input="\n".join(SEEDS), capture_output=True, text=True, check=True).stdout
        records = "\n".join(FIXTURES) + "\n" + seeds
        for options in (["--layout", "parts", "--scale", "3"], ["--layout", "packed", "--trim", "--scale", "2"]):
            subprocess.run([program, "sheet", "-", "--name", "{index}", "-o", f"{folder.name}/{options[1]}", "--quiet", *options], input=records, text=True, check=True)
        Files.sheets = folder.name
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=ROOT))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        cls.addClassCleanup(server.server_close)
        cls.addClassCleanup(server.shutdown)
        cls.browser = Browser()
        cls.addClassCleanup(cls.browser.quit)
        cls.browser.open(f"http://127.0.0.1:{server.server_port}/Server/Browser/parts.html")

    def measure(self, look, way="webgl", **options):
        return self.browser.run_async("return measure(arguments[0])", {"parts": f"/sheets/parts/{look}@3x.json", "frames": f"/sheets/packed/{look}@2x.json", "way": way, **options})

    def looks_like_frames(self, way, looks):
        for look in looks:
            with self.subTest(look=look):
                found = self.measure(look, way, step=11, start=look)
                self.assertGreater(found["frames"], 10)
                self.assertLess(found["sum"] / found["covered"], MEAN)
                self.assertLess(found["far"] / found["covered"], FAR)
                for clip, block in found["blocks"].items():
                    self.assertLess(block, BLOCK if clip.startswith(CALM) else FOLDED, clip)

    def test_webgl_shows_what_the_frames_show(self):
        self.looks_like_frames("webgl", range(1, LOOKS + 1))

    def test_canvas_shows_what_the_frames_show(self):
        self.looks_like_frames("canvas", range(1, LOOKS + 1, 3))

    def test_the_documents_lines_play_a_look(self):
        script = re.search(r"```js webgl\n(.*?)```", (ROOT / "docs/parts.md").read_text(), re.S)[1]
        script = script.replace("./avatar-parts", "/integrations/parts/avatar-parts").replace("avatars/fox@3x.json", "/sheets/parts/1@3x.json")
        found = self.browser.run_async("return runs(arguments[0])", script)
        self.assertGreater(found["painted"], 1000)
        self.assertTrue(found["moved"])
        self.assertTrue({"leftFoot is on the ground", "rightFoot is on the ground"} <= set(found["said"]), found["said"])

    def recipe(self, *words):
        """Blocks of docs/walking.md as they are written."""
        page = (ROOT / "docs/walking.md").read_text()
        return "\n".join(re.search(rf"```{one}\n(.*?)```", page, re.S)[1] for one in words)

    def walks(self, before, *words):
        """Runs a recipe for JavaScript, whose game goes to the right."""
        script = before + "const way = () => [1, 0];\n" + self.recipe("js parts", *words) + "globalThis.walker = walker;\n"
        script = script.replace("./avatar-parts", "/integrations/parts/avatar-parts").replace("avatars/mia@3x.json", "/sheets/parts/1@3x.json")
        found = self.browser.run_async("const found = await runs(arguments[0]); return { ...found, x: walker.x, y: walker.y, clip: walker.avatar.name }", script)
        self.assertEqual((found["clip"], found["y"]), ("walkRight", 200))
        self.assertGreater(found["x"], 120)
        return found

    def test_an_avatar_of_parts_walks_on_a_canvas(self):
        self.walks("const canvas = new OffscreenCanvas(320, 320);\n", "js parts canvas")

    @unittest.skipUnless((ROOT / "Server/Browser/.venv/engines/pixi4.js").exists(), "scripts/browser-deps could not fetch the engine")
    def test_an_avatar_of_parts_walks_in_pixijs(self):
        found = self.walks(PIXI, "js parts pixi")
        self.assertGreater(found["painted"], 1000)
        self.assertTrue(found["moved"])

    def test_an_avatar_of_parts_walks_in_what_phaser_does(self):
        found = self.walks(PHASER, "js parts phaser")
        self.assertGreater(found["painted"], 1000)
        self.assertTrue(found["moved"])

    @unittest.skipUnless(shutil.which("godot3-server"), "there is no godot3-server")
    def test_an_avatar_of_parts_walks_in_godot_3(self):
        with tempfile.TemporaryDirectory() as folder:
            project = pathlib.Path(folder)
            for file in (ROOT / "integrations/parts").glob("*.gd"):
                shutil.copy(file, project)
            subprocess.run([os.environ["RENDER_AVATARS"], "sheet", ROOT / "docs/examples/mia.json", "--layout", "parts", "--clips", "idle,walk", "--scale", "3", "-o", project / "avatars", "--quiet"], check=True)
            (project / "project.godot").write_text("config_version=4\n")
            (project / "walk.gd").write_text(self.recipe("gdscript parts"))
            (project / "look.gd").write_text(WALK)
            said = subprocess.run(["godot3-server", "--path", folder, "-s", "look.gd"], capture_output=True, text=True).stdout
            self.assertEqual([line for line in said.splitlines() if line.startswith("went ")], WENT)

    @unittest.skipUnless(shutil.which("swiftc"), "there is no swiftc")
    def test_the_walk_compiles_for_spritekit(self):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "walk.swift").write_text(self.recipe("swift parts"))
            build = lambda *words: subprocess.run(["swiftc", "-parse-as-library", *map(str, words)], cwd=folder, check=True)
            build("-emit-module", "-module-name", "SpriteKit", ROOT / "Tests/Engines/SpriteKit.swift", "-o", "SpriteKit.swiftmodule")
            build("-typecheck", "-swift-version", "6", "-I.", "walk.swift", *(ROOT / "integrations/parts").glob("*.swift"))

    def test_an_animation_blends_into_another(self):
        found = self.browser.run_async("return plays(arguments[0])", "/sheets/parts/1@3x.json")
        self.assertLess(found["begins"], 1e-3)
        self.assertGreater(found["half"], 0.05)
        self.assertLess(found["ends"], 1e-3)

    def test_one_animation_follows_another(self):
        for look in [1, 4]:
            self.assertEqual(self.browser.run_async("return plays(arguments[0])", f"/sheets/parts/{look}@3x.json")["follows"], "sitLoop", look)

    def test_an_unknown_clip_is_an_error_and_the_avatar_plays_on(self):
        found = self.browser.run_async("return plays(arguments[0])", "/sheets/parts/1@3x.json")
        self.assertRegex(found["error"], "no animation fly; there are idle, walk, ")
        self.assertEqual(found["goesOn"], "sitLoop")

    def test_a_missing_part_would_be_seen(self):
        for slot in ["front/head", "front/leftShoe", "front/torso", "pet/front"]:
            self.assertGreater(self.measure(3, only="idle", fault="missing", slot=slot)["blocks"]["idle"], BLOCK, slot)

    def test_a_part_before_another_would_be_seen(self):
        for slot in ["front/head", "front/neck"]:
            self.assertGreater(self.measure(3, only="idle", fault="front", slot=slot)["blocks"]["idle"], BLOCK, slot)

    def points(self, look):
        """Writes where the parts of a look are at all moments into a file, and returns it."""
        file = pathlib.Path(Files.sheets, f"points-{look}.json")
        file.write_text(json.dumps(self.browser.run_async("return points(...arguments)", f"/sheets/parts/{look}@3x.json", MOMENTS)))
        return file

    def assert_near(self, found):
        self.assertNotIn("error", found)
        self.assertGreater(found["points"], 1000)
        self.assertLess(found["mean"], MEAN_NEAR)
        self.assertLess(found["worst"], NEAR, found["where"])

    def test_the_armature_of_dragonbones_puts_pictures_where_javascript_does(self):
        folder = pathlib.Path(Files.sheets, "armature")
        options = ["--layout", "parts", "--scale", "3", "--format", "json,dragonbones"]
        subprocess.run([os.environ["RENDER_AVATARS"], "sheet", "-", "--name", "a", "-o", folder, "--quiet", *options], input=FIXTURES[0], text=True, check=True)
        armature, textures = (json.loads((folder / f"a@3x_{name}.json").read_text()) for name in ("ske", "tex"))
        sizes = {one["name"]: (one["width"] / 3, one["height"] / 3) for one in textures["SubTexture"]}
        count = 0
        for moment in self.browser.run_async("return points(...arguments)", "/sheets/armature/a@3x.json", [one for one in MOMENTS if one["clip"] != "sit"]):
            shown = Armature(armature["armature"][0], moment).pictures(sizes)
            for item in moment["items"]:
                for u, v, x, y in item["points"] if item["part"] in shown else []:
                    a, b, c, d, tx, ty = shown[item["part"]]
                    u, v, count = u - 0.5, 0.5 - v, count + 1
                    apart = abs(a * u + c * v + tx - x) + abs(b * u + d * v + ty + y - 16)
                    self.assertLess(apart, NEAR, {**moment, "items": item["part"]})
        self.assertGreater(count, 1000)

    @unittest.skipUnless(shutil.which("swiftc"), "there is no swiftc")
    def test_the_reader_for_spritekit_puts_parts_where_javascript_does(self):
        engines, readers, folder = ROOT / "Tests/Engines", ROOT / "integrations/parts", tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        build = lambda *words: subprocess.run(["swiftc", *map(str, words)], cwd=folder.name, check=True)
        shutil.copy(engines / "parts.swift", f"{folder.name}/main.swift")
        build("-parse-as-library", "-emit-module", "-emit-library", "-static", "-module-name", "SpriteKit", engines / "SpriteKit.swift", "-o", "libSpriteKit.a")
        build("-swift-version", "6", "-O", "-I.", "-L.", "main.swift", *readers.glob("*.swift"), "-lSpriteKit", "-o", "play")
        for look in range(1, LOOKS + 1, 4):
            with self.subTest(look=look):
                said = subprocess.run([f"{folder.name}/play", f"{Files.sheets}/parts/{look}@3x.json", self.points(look)], capture_output=True, text=True, check=True)
                self.assert_near(json.loads(said.stdout))

    @unittest.skipUnless(shutil.which("godot3-server"), "there is no godot3-server")
    def test_the_reader_for_godot_3_puts_parts_where_javascript_does(self):
        for look in range(1, LOOKS + 1, 4):
            with self.subTest(look=look), tempfile.TemporaryDirectory() as folder:
                project = pathlib.Path(folder)
                for file in [*(ROOT / "integrations/parts").glob("*.gd"), ROOT / "Tests/Engines/parts.gd", *pathlib.Path(Files.sheets, "parts").glob("motion-*.json")]:
                    shutil.copy(file, project)
                shutil.copy(f"{Files.sheets}/parts/{look}@3x.json", project / "look.json")
                shutil.copy(f"{Files.sheets}/parts/{look}@3x.png", project)
                shutil.copy(self.points(look), project / "moments.json")
                (project / "project.godot").write_text("config_version=4\n")
                said = subprocess.run(["godot3-server", "--path", folder, "-s", "parts.gd"], capture_output=True, text=True).stdout
                self.assertIn("found ", said)
                self.assert_near(json.loads(said.split("found ")[1].splitlines()[0]))
