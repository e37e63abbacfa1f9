"""The studio's pages in a real browser. One question a test; Server/Browser/studio_browser.py says how it is asked."""

import json
import math
import os
import pathlib
import shutil
import tempfile
import time
import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from studio_browser import DESKTOP, PHONE, ROOT, Browser, Server, axe

PROGRAM = os.environ.get("RENDER_AVATARS_SERVE", str(ROOT / ".build/debug/render-avatars-serve"))
# The first has looks to begin with, the others fields.
TABS = ["Looks", "Body", "Hair", "Face", "Outfit", "Shoes", "Accessories", "Pets", "Headwear"]
HOSTILE = "<img src=x onerror=window.hacked=1>"

server = browser = None


def setUpModule():
    global server, browser
    server, browser = Server(PROGRAM), Browser()


def tearDownModule():
    browser.quit()
    assert server.stop() == 0, "the server ends in order"


class PageCase(unittest.TestCase):
    def setUp(self):
        browser.view(*DESKTOP)
        # Nothing has been used yet.
        browser.driver.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": server.url, "storageTypes": "local_storage"})

    def tearDown(self):
        self.assertEqual(browser.errors(), [], "the console complains")

    def studio(self, fragment="", start=1):
        browser.open(f"{server.url}/?start={start}{fragment}")

    def tab(self, name):
        return next(tab for tab in browser.all("[role=tab]") if tab.text == name)

    def choose_other(self):
        """Clicks something that is not chosen in the first group of the open tab, the last there is."""
        inputs = [one for one in browser.all("[role=tabpanel]:not([hidden]) fieldset:first-of-type input[type=radio]") if not one.is_selected()]
        with browser.drawn():
            browser.run("arguments[0].click()", inputs[-1])
        return inputs[-1]


class ChoosingTests(PageCase):
    def test_each_tab_by_mouse(self):
        self.studio()
        self.assertEqual([tab.text for tab in browser.all("[role=tab]")], TABS)
        for name in TABS[1:]:
            with self.subTest(tab=name):
                self.tab(name).click()
                self.assertEqual(self.tab(name).get_attribute("aria-selected"), "true")
                labels = browser.all("[role=tabpanel]:not([hidden]) fieldset:first-of-type label")
                chosen = next(label for label in labels[1:] if not label.find_element(By.TAG_NAME, "input").is_selected())
                with browser.drawn():
                    ActionChains(browser.driver).move_to_element(chosen).click().perform()
                self.assertTrue(chosen.find_element(By.TAG_NAME, "input").is_selected())
                self.assertTrue(browser.find("#figure img").get_attribute("alt").startswith("Student with "))

    def test_each_tab_by_keyboard_alone(self):
        self.studio()
        keys = lambda *these: ActionChains(browser.driver).send_keys(*these).perform()
        browser.run("document.body.focus()")
        for _ in range(40):
            keys(Keys.TAB)
            if browser.run("return document.activeElement.role === 'tab' || document.activeElement.getAttribute('role') === 'tab'"):
                break
        for number, name in enumerate(TABS):
            with self.subTest(tab=name):
                if number:
                    keys(Keys.ARROW_RIGHT)
                self.assertEqual(browser.run("return document.activeElement.textContent"), name)
                # Through the panel to the choices, another choice, and back.
                keys(Keys.TAB)
                self.assertEqual(browser.run("return document.activeElement.getAttribute('role')"), "tabpanel")
                keys(Keys.TAB)
                back = 2
                if browser.run("return document.activeElement.className === 'kind'"):
                    # The line of kinds is one stop.
                    keys(Keys.TAB)
                    back += 1
                if number == 0:
                    keys(Keys.TAB)
                    back += 1
                    with browser.drawn():
                        keys(Keys.ENTER)
                else:
                    self.assertEqual(browser.run("return document.activeElement.type"), "radio")
                    with browser.drawn():
                        keys(Keys.ARROW_RIGHT)
                    self.assertTrue(browser.run("return document.activeElement.checked"))
                ActionChains(browser.driver).key_down(Keys.SHIFT).send_keys(*[Keys.TAB] * back).key_up(Keys.SHIFT).perform()
        with browser.drawn():
            ActionChains(browser.driver).key_down(Keys.CONTROL).send_keys("z").key_up(Keys.CONTROL).perform()

    def test_each_tab_at_360_pixels(self):
        browser.view(*PHONE)
        self.studio()
        for name in TABS:
            with self.subTest(tab=name):
                browser.run("arguments[0].scrollIntoView({ block: 'center', inline: 'center' })", self.tab(name))
                self.tab(name).click()
                self.assertLessEqual(browser.run("return document.documentElement.scrollWidth"), PHONE[0], "nothing is wider than the screen")
                if name == TABS[0]:
                    continue
                chosen = self.choose_other()
                box = browser.run("const box = arguments[0].closest('label').getBoundingClientRect(); return [box.width, box.height]", chosen)
                self.assertGreaterEqual(min(box), 36)
                browser.run("scrollTo(0, 600)")
                self.assertTrue(browser.run("const box = document.getElementById('figure').getBoundingClientRect(); return box.top >= 0 && box.bottom < innerHeight"), "the figure stays in sight")
                browser.run("scrollTo(0, 0)")

    def test_undo_and_redo(self):
        self.studio()
        looks = [browser.look]
        for name in ["Hair", "Outfit", "Shoes"]:
            self.tab(name).click()
            self.choose_other()
            looks.append(browser.look)
        self.assertEqual(len(set(looks)), 4)
        for look in reversed(looks[:-1]):
            with browser.drawn():
                browser.find("#undo").click()
            self.assertEqual(browser.look, look)
        self.assertFalse(browser.find("#undo").is_enabled())
        for look in looks[1:]:
            with browser.drawn():
                browser.find("#redo").click()
            self.assertEqual(browser.look, look)
        self.assertFalse(browser.find("#redo").is_enabled())

    def test_a_colour_of_a_palette_is_recorded_by_its_name(self):
        self.studio()
        self.tab("Hair").click()
        with browser.drawn():
            browser.run("document.querySelector('[name=hairColor][value=auburn]').click()")
        code = browser.run("return new URLSearchParams(location.hash.slice(1)).get('look')")
        record = browser.run_async(f"return (await fetch('/v1/code/{code}')).json()")
        self.assertEqual(record["hairColor"], "auburn")

    def test_a_colour_that_is_dragged_about_is_one_choice(self):
        self.studio()
        first = browser.look
        self.tab("Outfit").click()
        for color in ["#112233", "#223344", "#334455"]:
            with browser.drawn():
                browser.run("const input = document.querySelector('[data-field=topColor] input[type=color]'); input.value = arguments[0]; input.dispatchEvent(new Event('input', { bubbles: true }))", color)
        with browser.drawn():
            browser.find("#undo").click()
        self.assertEqual(browser.look, first)

    def test_the_address_is_the_look(self):
        self.studio()
        with browser.drawn():
            browser.find("#random").click()
        self.tab("Pets").click()
        self.choose_other()
        browser.find("#field-petName").send_keys("Biscuit & Co")
        browser.until("document.querySelector('#figure img').alt.endsWith('called Biscuit & Co.')")
        # Accessories are worn alike in any place, with their colours, and a code names them in one order; nothing has no colour.
        state = "return [document.querySelector('#figure img').alt, location.hash, ...[...document.querySelectorAll('input:checked')].filter((one) => document.querySelector(`[name=${one.name.replace('Color', '')}]:checked`)?.value !== 'none').map((one) => one.name.replace(/\\d(?=$|Color$)/, '') + one.value).sort()]"
        before = browser.run(state)
        browser.open(browser.driver.current_url)
        self.assertEqual(browser.run(state), before)

    def test_a_choice_is_drawn_though_a_tab_is_opened_at_once(self):
        self.studio()
        self.tab("Hair").click()
        browser.until("document.querySelector('[role=tabpanel]:not([hidden]) [name=hairStyle]')")
        with browser.drawn():
            browser.run("document.querySelector('[name=hairStyle]:not(:checked)').click(); arguments[0].click()", self.tab("Shoes"))

    def test_random_looks_differ_and_can_be_taken_back(self):
        self.studio()
        looks = [browser.look]
        for _ in range(3):
            with browser.drawn():
                browser.find("#random").click()
            looks.append(browser.look)
        self.assertEqual(len(set(looks)), 4)
        for look in reversed(looks[:-1]):
            with browser.drawn():
                browser.find("#undo").click()
            self.assertEqual(browser.look, look)

    def test_twelve_looks_to_begin_with_have_no_names_and_are_all_different(self):
        browser.open(f"{server.url}/?start=5#look=")
        labels = lambda: [one.get_attribute("aria-label") for one in browser.all(".tile.look")]
        browser.until("[...document.querySelectorAll('.tile.look')].every((one) => one.getAttribute('aria-label').includes('Student'))")
        self.assertEqual(len(set(label.split(": ")[1] for label in labels())), 12)
        self.assertEqual(" ".join(one.text for one in browser.all(".tile.look")).strip(), "")
        for one in browser.all(".tile.look"):
            with browser.drawn():
                browser.run("arguments[0].click()", one)
            self.assertEqual("Look " + one.get_attribute("aria-label").split(": ")[0].split(" ")[1] + ": " + browser.find("#figure img").get_attribute("alt"), one.get_attribute("aria-label"))

    def test_a_look_to_begin_with_keeps_who_one_is(self):
        self.studio()
        browser.run("for (const one of document.querySelectorAll('details')) one.open = true")
        browser.find("#person-firstName").send_keys("Ada")
        with browser.drawn():
            browser.run("document.querySelectorAll('.tile.look')[3].click()")
        self.assertEqual(browser.find("#first-name").text, "Ada")

    def test_search_finds_by_words_and_puts_on_what_was_found(self):
        self.studio()
        search = browser.find("#search")
        found = lambda: [one.text.split("\n")[0] for one in browser.all("#found .tile")]
        for question, first in [("glas", "Glasses"), ("box braid", "Box braids with beads"), ("BÉRET", "Beret"), ("knee socks", "Knee socks"), ("wheelchair", "Using a wheelchair"), ("auburn hair color", "Auburn")]:
            with self.subTest(question=question):
                search.clear()
                search.send_keys(question)
                self.assertIn(first.lower(), " | ".join(found()).lower())
                self.assertTrue(browser.run("return [...document.querySelectorAll('[role=tabpanel]')].every((one) => one.hidden)"))
        search.clear()
        search.send_keys("beanie")
        browser.until("document.querySelector('#found .tile img[src]')", why="what is found is not drawn")
        with browser.drawn():
            browser.find("#found .tile").click()
        self.assertIn("beanie", browser.find("#figure img").get_attribute("alt"))
        self.assertEqual(browser.find("#found .tile").get_attribute("aria-pressed"), "true")
        with browser.drawn():
            browser.find("#found .tile").click()
        self.assertNotIn("beanie", browser.find("#figure img").get_attribute("alt"), "pressed again it is taken off")
        search.clear()
        search.send_keys("nothing of the kind")
        self.assertIn("Nothing is called", browser.find("#found-words").text)
        search.send_keys(Keys.ESCAPE)
        self.assertFalse(browser.find("#found").is_displayed())
        self.assertEqual(len([one for one in browser.all("[role=tabpanel]") if one.is_displayed()]), 1)

    def test_what_is_found_goes_where_there_is_room(self):
        self.studio(start=6)
        # Two things are worn; a third goes into the third place, and both others stay.
        worn = lambda: browser.run("return [1, 2, 3].map((place) => document.querySelector(`[name=accessory${place}]:checked`).value)")
        before = worn()
        browser.find("#search").send_keys("lanyard")
        with browser.drawn():
            browser.find("#found .tile").click()
        self.assertEqual(worn(), [*before[:2], "lanyard"])

    def test_what_was_used_lately_is_at_hand(self):
        self.studio()
        self.tab("Hair").click()
        for style in ["locs", "waves"]:
            with browser.drawn():
                browser.run("document.querySelector('[name=hairStyle][value=' + arguments[0] + ']').click()", style)
        browser.open(server.url + "/?start=2")
        used = [one.text.split("\n")[0] for one in browser.all("[aria-label='Used lately'] .tile")]
        self.assertEqual(used[:2], ["Wavy hair", "Locs"])
        self.tab("Outfit").click()
        color = "const input = document.querySelector(`[data-field=${arguments[0]}] input[type=color]`); input.value = '#123456'; for (const name of ['input', 'change']) input.dispatchEvent(new Event(name, { bubbles: true }))"
        with browser.drawn():
            browser.run(color, "topColor")
        with browser.drawn():
            browser.run("document.querySelector(`[data-field=shoeColor] .lately input[value='#123456']`).click()")

    def test_a_colour_follows_another_until_it_is_chosen(self):
        self.studio(start=12)
        self.tab("Face").click()
        now = lambda: browser.run("return document.querySelector('[data-field=browColor] .now').textContent")
        record = lambda: json.loads(browser.run("document.getElementById('open-record').click(); const text = document.getElementById('record-text').value; document.getElementById('record-dialog').close(); return text"))
        self.assertEqual(now(), "As the hair")
        self.assertNotIn("browColor", record())
        with browser.drawn():
            browser.run("document.querySelector('[name=browColor][value=pink]').click()")
        self.assertEqual((now(), record()["browColor"]), ("Pink", "pink"))
        with browser.drawn():
            browser.run("document.querySelector('[data-field=browColor] .as-is input').click()")
        self.assertEqual(now(), "As the hair")
        self.assertNotIn("browColor", record())

    def test_a_colour_that_has_a_name_is_called_by_it(self):
        self.studio()
        self.tab("Hair").click()
        with browser.drawn():
            browser.run("const input = document.querySelector('[data-field=hairColor] input[type=color]'); input.value = '#8e3b25'; input.dispatchEvent(new Event('input', { bubbles: true }))")
        self.assertEqual(browser.run("return document.querySelector('[data-field=hairColor] .now').textContent"), "Auburn")
        code = browser.look
        self.assertEqual(browser.run_async(f"return (await (await fetch('/v1/code/{code}')).json()).hairColor"), "auburn")

    def test_nothing_has_no_colour(self):
        self.studio(start=4)
        self.tab("Accessories").click()
        shown = lambda: browser.find("[data-field=accessory1Color]").is_displayed()
        self.assertTrue(shown())
        with browser.drawn():
            browser.run("document.querySelector('[name=accessory1][value=none]').click()")
        self.assertFalse(shown())

    def test_two_hats_are_one_too_many(self):
        self.studio()
        self.tab("Accessories").click()
        worn = lambda: [browser.run("return document.querySelector(`[name=${arguments[0]}]:checked`).value", name) for name in ["accessory1", "accessory2"]]
        for name, value in [("accessory1", "beanie"), ("accessory2", "cap")]:
            with browser.drawn():
                browser.run("document.querySelector(`[name=${arguments[0]}][value=${arguments[1]}]`).click()", name, value)
        self.assertEqual(worn(), ["none", "cap"])

    def test_merch_is_there_only_for_those_who_may_wear_it(self):
        self.studio()
        self.tab("Outfit").click()
        shown = lambda: browser.find("[data-field=uniMerchEnabled]").is_displayed()
        with browser.drawn():
            browser.run("document.querySelector('[name=topStyle][value=jersey]').click()")
        self.assertFalse(shown(), "nobody knows who this is")
        choose = "const select = document.getElementById(arguments[0]); select.value = arguments[1]; select.dispatchEvent(new Event('change', { bubbles: true }))"
        university = browser.run("return document.getElementById('person-uni').options[1].value")
        browser.run(choose, "person-uni", university)
        self.assertFalse(shown(), "they are no student there")
        browser.run(choose, "person-enrollmentStatus", "enrolled")
        self.assertTrue(shown())
        with browser.drawn():
            browser.find("#field-uniMerchEnabled").click()
        with browser.drawn():
            browser.run("document.querySelector('[name=topStyle][value=hoodie]').click()")
        self.assertFalse(shown(), "a hoodie is no merch")

    def test_the_motion_and_the_side_are_chosen(self):
        self.studio()
        browser.run("document.querySelector('[name=clip][value=walk]').click()")
        browser.run("document.querySelector('[name=facing][value=left]').click()")
        browser.until("document.querySelector('#figure canvas.motion') && document.querySelector('#figure img').src.match(/facing=left.*clip=walk/)")
        self.assertIn("facing=left", browser.find("#take-preview").get_attribute("href"))
        browser.run("document.querySelector('[name=clip][value=dance]').click()")
        browser.run("document.querySelector('[name=facing][value=back]').click()")
        browser.until("document.querySelector('#figure img').src.match(/facing=back.*clip=dance/)")
        browser.until("document.querySelector('#figure canvas.motion')?.dataset.facing === 'back'", why="the dance is not played from the back")
        self.assertEqual(browser.run("return document.querySelector('#figure canvas.motion').dataset.clip"), "dance")
        browser.run("document.querySelector('[name=clip][value=hug]').click()")
        browser.until("document.querySelector('#figure img').src.match(/facing=back.*clip=idle/)", why="nobody hugs seen from the back: they stand")

    def test_where_little_may_move_stills_are_shown(self):
        browser.view(*DESKTOP, calm=True)
        self.studio()
        # Nothing is shown off either.
        self.tab("Shoes").click()
        self.choose_other()
        self.assertEqual(browser.run("return performance.getEntriesByType('resource').filter((one) => one.name.includes('/v1/parts')).length"), 0)
        browser.find("#play").click()
        browser.until("document.querySelector('#figure canvas.motion')", why="a user who asks for the motion sees it")


# Every element of the stage by its place in the tree, with its box; pictures come and go within their box.
BOXES = """
  const boxes = () => JSON.stringify([...document.querySelectorAll(".stage, .stage *:not(svg *)")].filter((one) => !one.closest("#figure") || one.id === "figure").map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [one.tagName, one.id, x, y + scrollY, width, height];
  }));
  const inside = () => [...document.querySelectorAll("#figure > *")].every((one) => {
    const [a, b] = [one, one.parentNode].map((each) => each.getBoundingClientRect());
    return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
  });
"""

# The ink of a picture: where its opaque pixels lie, as parts of its edge.
INK = """
  const ink = (picture) => {
    const canvas = new OffscreenCanvas(480, 480);
    const pen = canvas.getContext("2d");
    pen.drawImage(picture, 0, 0, 480, 480);
    const { data } = pen.getImageData(0, 0, 480, 480);
    const box = [480, 480, 0, 0];
    for (let place = 3; place < data.length; place += 4) {
      if (data[place] < 200) continue;
      const [x, y] = [((place - 3) / 4) % 480, Math.floor(place / 1920)];
      box[0] = Math.min(box[0], x); box[1] = Math.min(box[1], y); box[2] = Math.max(box[2], x); box[3] = Math.max(box[3], y);
    }
    return box;
  };
"""


class StageTests(PageCase):
    def test_no_element_of_the_stage_moves_over_200_choices(self):
        for size, choices in [(DESKTOP, 200), (PHONE, 40)]:
            with self.subTest(size=size):
                browser.view(*size)
                self.studio()
                browser.until("document.querySelector('#figure canvas.motion')")
                first = browser.run(BOXES + "return boxes();")
                for start in range(0, choices, 20):
                    moved = browser.run_async(BOXES + """
                      const tabs = [...document.querySelectorAll("[role=tab]")];
                      const moved = [];
                      for (let [turn, choices] = [arguments[0], 0]; choices < 20; turn += 1) {
                        tabs[turn % tabs.length].click();
                        const inputs = [...document.querySelectorAll("[role=tabpanel]:not([hidden]) input[type=radio]:not(:checked):not(:disabled)")].filter((one) => !one.closest("[hidden]"));
                        if (inputs.length === 0) continue;
                        const drawn = new Promise((done) => document.addEventListener("drawn", done, { once: true }));
                        inputs[(turn * 7) % inputs.length].click();
                        await Promise.race([drawn, new Promise((done) => setTimeout(done, 2000))]);
                        choices += 1;
                        if (boxes() !== arguments[1] || !inside()) moved.push(boxes());
                      }
                      return moved;
                    """, start, first)
                    self.assertEqual(moved, [], first)

    def test_the_motion_stands_where_the_still_stood(self):
        self.studio()
        for facing in ["front", "right"]:
            browser.run("document.querySelector(`[name=facing][value=${arguments[0]}]`).click()", facing)
            browser.until("document.querySelector('#figure img').src.includes('facing=' + arguments[0]) && document.querySelector('#figure canvas.motion')", facing)
            found = browser.run_async(INK + """
              const still = document.querySelector("#figure img");
              const canvas = document.querySelector("#figure canvas");
              return [ink(still), ink(canvas)];
            """)
            # Who breathes and shifts their weight moves by a point or two of 96.
            for still, moving in zip(*found):
                self.assertAlmostEqual(still, moving, delta=11, msg=f"{facing}: {found}")

    def test_a_drag_a_tap_and_arrow_keys_turn_the_figure(self):
        self.studio()
        turner = browser.find("#turner")
        facing = lambda: browser.run("return [document.querySelector('[name=facing]:checked').value, document.getElementById('turner').getAttribute('aria-valuetext').toLowerCase()]")
        step = turner.size["width"] // 6 + 2
        ActionChains(browser.driver).move_to_element(turner).click_and_hold().move_by_offset(step, 0).move_by_offset(step, 0).release().perform()
        self.assertEqual(facing(), ["back"] * 2, "a drag by a third turns by a half")
        ActionChains(browser.driver).move_to_element_with_offset(turner, -step, 0).click().perform()
        self.assertEqual(facing(), ["right"] * 2)
        browser.run("document.getElementById('turner').focus()")
        seen = []
        for _ in range(4):
            with browser.drawn_again():
                ActionChains(browser.driver).send_keys(Keys.ARROW_LEFT).perform()
            seen.append(facing()[0])
        self.assertEqual(seen, ["front", "left", "back", "right"])
        ActionChains(browser.driver).send_keys(Keys.HOME).perform()
        self.assertEqual(facing(), ["front"] * 2)

    def test_what_is_put_on_is_shown_off(self):
        self.studio()
        for tab, name, clip in [("Shoes", "shoeStyle", "walk"), ("Outfit", "topStyle", "wave"), ("Face", "eyeStyle", "laugh")]:
            with self.subTest(tab=tab):
                self.tab(tab).click()
                with browser.drawn():
                    browser.run("[...document.querySelectorAll(`[name=${arguments[0]}]:not(:checked)`)].at(-1).click()", name)
                browser.until("document.querySelector('#figure canvas')?.dataset.clip === arguments[0]", clip)
                browser.until("document.querySelector('#figure canvas')?.dataset.clip === 'idle'", why="it never ends")
        self.tab("Hair").click()
        browser.run("window.sides = new Set(); const look = () => { sides.add(document.querySelector('#figure canvas')?.dataset.facing); requestAnimationFrame(look); }; look()")
        with browser.drawn():
            browser.run("document.querySelector('[name=hairStyle][value=ponytail]').click()")
        browser.until("['front', 'right', 'back', 'left'].every((one) => sides.has(one))", why="nobody turns round")

    def test_every_showing_is_drawn(self):
        self.studio()
        unknown = browser.run_async("""
          const { showings } = await import("/studio/showings.js");
          const { Catalog } = await import("/studio/catalog.js");
          const catalog = new Catalog(await (await fetch("/v1/catalog")).json());
          const lines = [...showings.flatMap((one) => one.steps).filter((step) => !catalog.isDrawn(step.clip ?? catalog.standing, step.facing ?? "front")),
            ...showings.flatMap((one) => one.slots ?? []).filter((slot) => !catalog.slots.has(slot)),
            ...showings.flatMap((one) => one.tabs ?? []).filter((tab) => !catalog.tabs.some((one) => one.name === tab))];
          return lines;
        """)
        self.assertEqual(unknown, [])


class HandsTests(PageCase):
    """A whole look, from the first page to the record, in one way to use a page."""

    def record(self):
        code = browser.look
        return browser.run_async(f"return (await fetch('/v1/code/{code}')).json()")

    def test_a_look_made_by_keyboard_alone(self):
        self.studio()
        keys = lambda *these: ActionChains(browser.driver).send_keys(*these).perform()
        active = lambda: browser.run("const one = document.activeElement; return [one.id, one.getAttribute('role') ?? one.type ?? '', one.name ?? '', one.className]")

        def tab_to(fits, back=False):
            for _ in range(120):
                if back:
                    ActionChains(browser.driver).key_down(Keys.SHIFT).send_keys(Keys.TAB).key_up(Keys.SHIFT).perform()
                else:
                    keys(Keys.TAB)
                if fits(*active()):
                    return
            self.fail(f"out of reach; the focus is at {active()}")

        # A look to begin with.
        tab_to(lambda id, role, name, kind: role == "tab")
        tab_to(lambda id, role, name, kind: "look" in kind)
        keys(*[Keys.TAB] * 4)
        with browser.drawn():
            keys(Keys.ENTER)
        self.assertEqual(self.record()["headwear"], "hijab")
        # Turned round, and back.
        tab_to(lambda id, role, name, kind: id == "turner", back=True)
        with browser.drawn_again():
            keys(Keys.ARROW_RIGHT)
        with browser.drawn_again():
            keys(Keys.HOME)
        # Something that is searched for.
        tab_to(lambda id, role, name, kind: id == "search")
        keys("beret")
        browser.until("document.querySelector('#found .tile')")
        tab_to(lambda id, role, name, kind: "tile" in kind)
        with browser.drawn():
            keys(Keys.SPACE)
        self.assertEqual(self.record()["headwear"], "beret")
        # A tab, a choice and a slider.
        tab_to(lambda id, role, name, kind: role == "tab", back=True)
        keys(Keys.ARROW_DOWN)
        self.assertEqual(browser.run("return document.activeElement.textContent"), "Body")
        skin, height = self.record()["skinTone"], int(self.record().get("height", "0"))
        tab_to(lambda id, role, name, kind: name == "skinTone")
        with browser.drawn():
            keys(Keys.ARROW_RIGHT)
        tab_to(lambda id, role, name, kind: id == "field-height")
        with browser.drawn():
            keys(Keys.ARROW_RIGHT)
        self.assertEqual((self.record()["skinTone"] != skin, int(self.record().get("height", "0"))), (True, height + 1))
        # Taken along: the dialog opens, chooses and closes, and the focus comes back.
        tab_to(lambda id, role, name, kind: id == "open-take")
        keys(Keys.ENTER)
        tab_to(lambda id, role, name, kind: name == "take-choice")
        keys(Keys.ARROW_RIGHT)
        self.assertIn("pose=cheer", browser.find("#take-webp").get_attribute("href"))
        keys(Keys.ESCAPE)
        self.assertEqual(active()[0], "open-take")

    def test_a_look_made_by_a_thumb(self):
        browser.view(*PHONE)
        browser.touch(True)
        try:
            self.studio()

            def tap(element):
                browser.run("arguments[0].scrollIntoView({ block: 'nearest', inline: 'center' }); const top = document.querySelector('.hub').getBoundingClientRect().bottom; const box = arguments[0].getBoundingClientRect(); if (!arguments[0].closest('.hub') && box.top < top) scrollBy(0, box.top - top - 20)", element)
                # A page that still scrolls would be tapped somewhere else.
                browser.run_async("let before, same = 0; while (same < 10) { await new Promise(requestAnimationFrame); const { x, y } = arguments[0].getBoundingClientRect(); same = `${x} ${y}` === before ? same + 1 : 0; before = `${x} ${y}`; }", element)
                x, y, width, height, hit = browser.run("const box = arguments[0].getBoundingClientRect(); const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]; return [x, y, box.width, box.height, arguments[0].contains(document.elementFromPoint(x, y))]", element)
                self.assertTrue(hit, f"something lies over {element.get_attribute('outerHTML')[:90]}")
                self.assertGreaterEqual(min(width, height), 34)
                browser.tap(x, y)

            with browser.drawn():
                tap(browser.all(".tile.look")[2])
            before = self.record()
            tap(self.tab("Hair"))
            browser.until("document.querySelector('[role=tabpanel]:not([hidden]) [data-field=hairStyle]')")
            with browser.drawn():
                tap(browser.run("return document.querySelector('[name=hairStyle][value=bob]').closest('label')"))
            tap(self.tab("Shoes"))
            with browser.drawn():
                tap(browser.run("return document.querySelector('[name=shoeStyle][value=boots]').closest('label')"))
            self.assertEqual((self.record()["hairStyle"], self.record()["shoeStyle"]), ("bob", "boots"))
            # A thumb that goes sideways over the figure turns it; one that goes up scrolls the page.
            browser.run("scrollTo(0, 0)")
            box = browser.run("const { left, top, width, height } = document.getElementById('turner').getBoundingClientRect(); return [left, top, width, height]")
            x, y, step = box[0] + box[2] / 2, box[1] + box[3] / 2, box[2] / 6 + 4
            with browser.drawn_again():
                browser.thumb((x, y), (x + step / 2, y), (x + step, y))
            # A tap that follows a swipe at once only stops it, as on any page that scrolls.
            time.sleep(1)
            self.assertEqual(browser.run("return document.querySelector('[name=facing]:checked').value"), "right")
            with browser.drawn():
                tap(browser.find("#undo"))
            self.assertEqual(self.record()["shoeStyle"], before["shoeStyle"])
            tap(browser.find("#open-take"))
            browser.until("document.querySelector('#taken img')?.naturalWidth")
            self.assertLessEqual(browser.run("return Math.max(...[...document.querySelectorAll('#take-dialog .dialog > *')].map((one) => one.getBoundingClientRect().right))"), PHONE[0])
        finally:
            browser.touch(False)

    def test_a_choice_waits_for_its_code_and_its_still_alone(self):
        """Counts, and how even the times are; no time of a machine is asked for."""
        self.studio()
        self.tab("Outfit").click()
        found = browser.run_async("""
          const times = [];
          const asked = [];
          for (const input of [...document.querySelectorAll("[name=topStyle]:not(:checked)")].slice(0, 16)) {
            performance.clearResourceTimings();
            const drawn = new Promise((done) => document.addEventListener("drawn", (event) => done(event.detail.milliseconds), { once: true }));
            const start = performance.now();
            input.click();
            times.push(await drawn);
            // What the picture waited for came after the choice, and ended before the picture was asked for.
            const all = performance.getEntriesByType("resource").filter((one) => one.startTime >= start && one.name.includes("/v1/"));
            const still = all.find((one) => one.name.includes("/v1/still/") && one.name.includes("clip="));
            asked.push(all.filter((one) => one.responseEnd <= still.startTime).map((one) => new URL(one.name).pathname));
          }
          times.sort((a, b) => a - b);
          return { asked, ratio: times[15] / times[8] };
        """)
        print(f"\nfrom a choice to its picture: the slowest of 16 took {found['ratio']:.1f} times the median", flush=True)
        for asked in found["asked"]:
            # What a tile or a swatch makes has its code already; codes of tiles are asked for beside the still, and may come sooner.
            self.assertLessEqual(set(asked), {"/v1/code"})
            self.assertLessEqual(len(asked), 2)


    def test_what_a_tile_or_a_swatch_makes_is_drawn_without_a_question(self):
        for name, value in [("hairStyle", "bob"), ("hairColor", "teal")]:
            with self.subTest(name=name):
                self.studio()
                browser.until("document.querySelectorAll('.tile.look img[src]').length === 12")
                browser.run("performance.clearResourceTimings()")
                self.tab("Hair").click()
                # The tiles' codes, and the swatches'.
                browser.until("performance.getEntriesByType('resource').filter((one) => one.name.endsWith('/v1/code') && one.responseEnd).length === 2")
                time.sleep(0.5)
                asked = browser.run_async("""
                  const input = document.querySelector(`[name=${arguments[0]}][value=${arguments[1]}]`);
                  const asked = (which) => performance.getEntriesByType("resource").filter((one) => one.name.includes(which));
                  const isSeen = async (which) => { while (asked(which).length === 0) await new Promise((done) => setTimeout(done, 20)); };
                  performance.clearResourceTimings();
                  input.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
                  await isSeen("clip=");
                  const early = asked("clip=").length;
                  const drawn = new Promise((done) => document.addEventListener("drawn", done, { once: true }));
                  input.click();
                  await drawn;
                  return [early, asked("/v1/code").length, new URL(document.querySelector("#figure img").src).pathname === new URL(asked("clip=")[0].name).pathname];
                """, name, value)
                self.assertEqual(asked, [1, 0, True])

class RecordTests(PageCase):
    def paste(self, text):
        browser.find("#open-record").click()
        browser.run("document.getElementById('record-text').value = arguments[0]", text)
        browser.find("#record-use").click()

    def test_an_old_record_is_pasted(self):
        self.studio()
        with browser.drawn():
            self.paste(json.dumps({"baseColor": "#FF0000", "emojiFace": "🙂"}))
        self.assertIn("circle", browser.find("#figure img").get_attribute("alt"))
        # Choosing something makes an avatar of it.
        self.tab("Hair").click()
        self.choose_other()
        self.assertTrue(browser.find("#figure img").get_attribute("alt").startswith("Student with "))

    def test_a_row_of_the_database_is_pasted(self):
        self.studio()
        with browser.drawn():
            self.paste(json.dumps({"user_id": "u1", "hair_style": "afro", "hair_color": "teal", "first_name": "Ada", "pet_type": "cat", "pet_name": "Tom"}))
        self.assertIn("teal afro", browser.find("#figure img").get_attribute("alt"))
        self.assertIn("called Tom", browser.find("#figure img").get_attribute("alt"))
        self.assertEqual(browser.find("#first-name").text, "Ada")

    def test_what_is_no_record_is_said_in_the_dialog(self):
        self.studio()
        before = browser.look
        self.paste('{"hairStyle": ')
        problem = browser.until("document.getElementById('record-problem').textContent")
        self.assertIn("column", problem)
        self.assertTrue(browser.find("#record-dialog").is_displayed())
        self.assertEqual(browser.look, before)
        browser.errors()  # A refused request is logged by the browser itself.

    def test_the_record_that_is_shown_is_the_look(self):
        self.studio()
        self.tab("Shoes").click()
        chosen = self.choose_other().get_attribute("value")
        browser.find("#open-record").click()
        self.assertEqual(json.loads(browser.run("return document.getElementById('record-text').value"))["shoeStyle"], chosen)

    def test_a_hostile_pet_name_is_a_name(self):
        self.studio()
        self.tab("Pets").click()
        self.choose_other()
        browser.run("delete document.documentElement.dataset.drawn")
        name = browser.find("#field-petName")
        name.send_keys(HOSTILE)
        browser.until("document.documentElement.dataset.drawn && location.hash.includes(encodeURIComponent('onerror').slice(0, 7)) && decodeURIComponent(location.hash.replaceAll('+', ' ')).includes(arguments[0])", HOSTILE)
        for page in ["/", "/world?players=1"]:
            address = server.url + page + browser.run("return location.hash")
            browser.open(address)
            self.assertIsNone(browser.run("return window.hacked ?? null"))
            self.assertEqual(browser.all("img[src=x]"), [])
        self.studio(browser.run("return location.hash"))
        self.assertEqual(browser.run("return document.getElementById('field-petName').value"), HOSTILE)
        self.assertIn(HOSTILE, browser.find("#figure img").get_attribute("alt"))

    def test_the_sheets_are_taken_along(self):
        self.studio()
        names = browser.run_async("const server = await import('/studio/server.js'); return [...server.untar(await server.sheet({ id: 'amy', hairStyle: 'bun' }, { clips: 'idle', scale: 1 })).keys()]")
        self.assertEqual(sorted(names), ["amy.json", "amy.png"])


# A phone that has a share sheet, and what it was given.
SHEET = """
  window.shared = [];
  navigator.canShare = ({ files }) => files.every((one) => one.type.startsWith("image/"));
  navigator.share = async ({ files }) => { shared.push(files.map((one) => [one.name, one.type, one.size > 500])); if (window.closes) throw new DOMException("closed", "AbortError"); };
"""


class TakeTests(PageCase):
    def take(self, kind):
        if not browser.run("return document.getElementById('take-dialog').open"):
            browser.find("#open-take").click()
        browser.run("document.querySelector(`[name=take-kind][value=${arguments[0]}]`).click()", kind)
        browser.until("document.querySelector('#taken img')?.naturalWidth")

    def test_stickers_and_a_moving_picture_can_be_saved(self):
        self.studio()
        for kind, choices, endings in [("sticker", 12, ["webp", "png"]), ("moving-sticker", 12, ["webp", "apng"]), ("moving-picture", 26, ["webp", "apng"])]:
            with self.subTest(kind=kind):
                self.take(kind)
                self.assertGreaterEqual(len(browser.all("#take-choices input")), choices)
                for link, ending in zip(["#take-webp", "#take-png"], endings):
                    found = browser.run_async("""
                      const answer = await fetch(document.querySelector(arguments[0]).href);
                      const text = new TextDecoder("latin1").decode(await answer.arrayBuffer());
                      return [answer.status, text.slice(0, 4), text.includes("ANIM") || text.includes("acTL"), document.querySelector(arguments[0]).download];
                    """, link)
                    self.assertEqual(found[0], 200)
                    self.assertEqual(found[1][1:] if ending.endswith("png") else found[1], "PNG" if ending.endswith("png") else "RIFF")
                    self.assertEqual(found[2], kind != "sticker", "whether it moves")
                    self.assertTrue(found[3].endswith(".webp" if ending == "webp" else ".png"))

    def test_a_look_can_be_taken_along_from_the_end_of_a_long_tab(self):
        for size in [DESKTOP, PHONE]:
            browser.view(*size)
            self.studio()
            self.tab("Accessories").click()
            browser.run("scrollTo(0, 3000)")
            browser.find("#quick-take").click()
            self.assertTrue(browser.find("#take-dialog").is_displayed())

    def test_without_a_share_sheet_there_is_no_share_button(self):
        self.studio()
        if browser.run("return Boolean(navigator.canShare)"):
            self.skipTest("this browser has one")
        self.take("sticker")
        self.assertFalse(browser.find("#share").is_displayed() or browser.find("#take-share").is_displayed())
        saved = browser.run_async("""
          const { share } = await import("/studio/take.js");
          const saved = [];
          HTMLAnchorElement.prototype.click = function () { saved.push(this.download); };
          await share(document.getElementById("take-webp").href, "avatar-wave.webp");
          return saved;
        """)
        self.assertEqual(saved, ["avatar-wave.webp"], "it is kept as a file")

    def test_the_share_sheet_of_a_phone_gets_a_picture(self):
        browser.view(*PHONE)
        added = browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": SHEET})
        try:
            self.studio()
            browser.run("document.getElementById('share').scrollIntoView({ block: 'center' })")
            browser.find("#share").click()
            self.take("moving-picture")
            browser.run("document.getElementById('take-share').scrollIntoView()")
            browser.find("#take-share").click()
            browser.until("shared.length === 2")
            self.assertEqual(browser.run("return shared"), [[["avatar.png", "image/png", True]], [["avatar-wave.webp", "image/webp", True]]])
            # Who closes the sheet gets no file instead.
            saved = browser.run_async("""
              window.closes = true;
              const saved = [];
              HTMLAnchorElement.prototype.click = function () { saved.push(this.download); };
              await (await import("/studio/take.js")).share(document.getElementById("take-webp").href, "avatar-wave.webp");
              return saved;
            """)
            self.assertEqual(saved, [])
        finally:
            browser.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": added["identifier"]})


# A catalogue as that of a pack with a shop.
SHOP = """
  const plain = fetch;
  window.fetch = async (path, ...rest) => {
    const answer = await plain(path, ...rest);
    if (path !== "/v1/catalog") return answer;
    return new Response(JSON.stringify({ ...(await answer.json()), shop: [
      { id: "crown", name: "Flower crown", category: "accessory", field: "headwear", variant: "flowerCrown", cost: 120, unlockLevel: 5 },
      { id: "beret", name: "Beret", category: "accessory", field: "headwear", variant: "beret", cost: 40 },
      { id: "locs", name: "Locs", category: "hair", field: "hairStyle", variant: "locs", cost: 1, unlockLevel: 2 },
      { id: "bag", name: "Backpack", category: "accessory", field: "accessory1", variant: "backpack", cost: 80 }] }), { headers: answer.headers });
  };
"""


class ShopTests(PageCase):
    def setUp(self):
        super().setUp()
        self.added = browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": SHOP})["identifier"]

    def tearDown(self):
        browser.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": self.added})
        super().tearDown()

    def price(self, name, value):
        return browser.run("const tile = document.querySelector(`[name=${arguments[0]}][value=${arguments[1]}]`); return [tile.closest('label').querySelector('.price .unseen')?.textContent.replace(/^, /, '') ?? null, tile.disabled]", name, value)

    def test_prices_and_locks_by_level_and_inventory(self):
        for query, crown, beret, locs in [
            ("", ["120 coins, from level 5", False], ["40 coins", False], ["1 coin, from level 2", False]),
            ("&level=2", ["120 coins, from level 5", True], ["40 coins", False], ["1 coin", False]),
            ("&level=5&inventory=beret,hat", ["120 coins", False], ["yours", False], ["1 coin", False]),
            ("&inventory=crown", ["yours", False], ["40 coins", False], ["1 coin, from level 2", True]),
        ]:
            with self.subTest(query=query):
                browser.open(f"{server.url}/?start=1{query}")
                self.assertEqual([self.price("headwear", "flowerCrown"), self.price("headwear", "beret"), self.price("hairStyle", "locs")], [crown, beret, locs])
                self.assertEqual(self.price("headwear", "turban"), [None, False])
                self.assertEqual(self.price("accessory3", "backpack")[0], "80 coins", "a thing has its price in every place")

    def test_what_is_tried_on_is_told_and_never_given_by_chance(self):
        browser.open(f"{server.url}/?start=1&level=9")
        self.assertFalse(browser.find("#tried").is_displayed())
        with browser.drawn():
            browser.run("document.querySelector('[name=headwear][value=beret]').click()")
        self.assertEqual(browser.find("#tried").text, "Tried on, not yet yours: Beret (40 coins).")
        given = browser.run_async("""
          const { Catalog } = await import("/studio/catalog.js");
          const catalog = new Catalog(await (await fetch("/v1/catalog")).json());
          const { looks } = await import("/studio/server.js");
          const seeds = Array.from({ length: 400 }, (_, number) => `tried-${number}`);
          const count = async (options) => (await looks(seeds, options)).filter((look) => catalog.triedOn(look).length > 0).length;
          return [await count({}) > 0, await count({ seedExclude: catalog.notOwned })];
        """)
        self.assertEqual(given, [True, 0])

    def test_the_page_itself_may_say_who_plays(self):
        browser.open(server.url + "/?start=1")
        found = browser.run_async("""
          const { player } = await import("/studio/shop.js");
          const before = player("");
          document.head.insertAdjacentElement("beforeend", Object.assign(document.createElement("meta"), { name: "player-level", content: "7" }));
          const { level, inventory } = player("");
          return [before, level, [...inventory], player("?level=1&inventory=a,%20b").level, [...player("?inventory=a,%20b").inventory]];
        """)
        self.assertEqual(found, [None, 7, [], 1, ["a", "b"]])

    def test_a_locked_tile_is_accessible(self):
        browser.open(f"{server.url}/?start=1&level=0")
        self.tab("Headwear").click()
        browser.until("[...document.querySelectorAll('[role=tabpanel]:not([hidden]) .tile img')].slice(0, 3).every((one) => one.src)")
        self.assertEqual(browser.violations(axe()), [])


class ServerTests(PageCase):
    def test_tiles_are_asked_for_only_when_they_are_seen(self):
        self.studio()
        asked = lambda: browser.run("return document.querySelectorAll('.tile img[src]').length")
        browser.until("document.querySelectorAll('.tile img[src]').length === 12", why="the looks to begin with are not drawn")
        looks = asked()
        browser.view(DESKTOP[0], 420)
        self.tab("Accessories").click()
        browser.until("document.querySelector('[role=tabpanel]:not([hidden]) .tile img[src]')")
        time.sleep(0.5)
        tiles = browser.run("return document.querySelectorAll('[role=tabpanel]:not([hidden]) .tile').length")
        self.assertLess(asked() - looks, tiles, "those below the window wait")
        browser.run("scrollTo(0, document.body.scrollHeight)")
        # A page's end is not the end of all its tiles: each is asked for when it is passed.
        for tile in browser.all("[role=tabpanel]:not([hidden]) .tile")[::4]:
            browser.run("arguments[0].scrollIntoView()", tile)
            time.sleep(0.05)
        browser.until("document.querySelectorAll('.tile img[src]').length === arguments[0]", tiles + looks)

    def test_the_first_view_is_small(self):
        browser.driver.execute_cdp_cmd("Network.clearBrowserCache", {})
        self.studio()
        browser.until("document.querySelector('#figure canvas.motion')")
        total = browser.run("return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].reduce((sum, one) => sum + one.transferSize, 0)")
        self.assertLess(total, 650_000)

    def test_nothing_comes_from_elsewhere(self):
        for page in ["/", "/world?players=1"]:
            browser.open(server.url + page)
            names = browser.run("return performance.getEntriesByType('resource').map((one) => one.name)")
            self.assertEqual([name for name in names if not name.startswith((server.url, "blob:"))], [])

    def test_choices_made_offline_are_drawn_afterwards(self):
        self.studio()
        self.tab("Hair").click()
        before = browser.look
        # No tile and no swatch makes these looks, so their codes have to be asked for.
        choose = "const input = document.querySelector('[data-field=hairColor] input[type=color]'); input.value = arguments[0]; input.dispatchEvent(new Event('input', { bubbles: true }))"
        browser.offline(True)
        try:
            browser.run(choose, "#123456")
            browser.until("!document.getElementById('gone').hidden", why="nobody says that the server is gone")
            browser.run(choose, "#654321")
            self.assertEqual(browser.look, before)
        finally:
            with browser.drawn():
                browser.offline(False)
        self.assertEqual(browser.run_async("return (await (await import('/studio/server.js')).record(arguments[0])).hairColor", browser.look), "#654321")
        self.assertTrue(browser.run("return document.getElementById('gone').hidden"))
        browser.errors()

    def test_the_server_goes_and_comes_back(self):
        own = Server(PROGRAM)
        try:
            browser.open(own.url + "/?start=1")
            own.stop()
            self.tab("Hair").click()
            browser.run("document.querySelector('[name=hairStyle][value=afro]').click()")
            browser.until("!document.getElementById('gone').hidden")
            with browser.drawn():
                own.start(own.port)
            self.assertIn("afro", browser.find("#figure img").get_attribute("alt"))
        finally:
            own.stop()
            browser.errors()


class WorldTests(PageCase):
    def world(self, query="?players=3", fragment=""):
        browser.open(server.url + "/world" + query + fragment)

    def test_pets_follow_as_in_the_app(self):
        self.world("?players=1")
        # Of (0, 0) and a player at (100, 0): to (70, -15), 71.59 points away, at 0.15 of that a second; near enough it stays; far away it has a top speed.
        steps = browser.run_async("""
          const { followed } = await import("/studio/walker.js");
          return [followed({ x: 0, y: 0 }, { x: 100, y: 0 }, 0.5), followed({ x: 1, y: 2 }, { x: 32, y: 18 }, 1), followed({ x: 0, y: 0 }, { x: 30, y: 5015 }, 0.1)];
        """)
        self.assertAlmostEqual(steps[0]["x"], 5.25, 9)
        self.assertAlmostEqual(steps[0]["y"], -1.125, 9)
        self.assertEqual(steps[1], {"x": 1, "y": 2})
        self.assertAlmostEqual(steps[2]["y"], 18, 9)

    def test_a_pet_answers_an_emote_when_it_begins(self):
        self.world("?players=1")
        code = browser.run_async("return (await (await import('/studio/server.js')).code('{\"petType\": \"dog\"}')).code")
        self.world(f"?looks={code}")
        found = browser.run("""
          const { own } = studioWorld;
          Object.assign(own.pet, { x: own.x - 30, y: own.y - 15 });
          own.play("jump");
          own.step(0.2, { left: -1e6, right: 1e6, bottom: -1e6, top: 1e6 });
          return { clip: own.pet.avatar.clip, time: own.pet.avatar.time / 1000 };
        """)
        self.assertEqual(found["clip"], "jump")
        self.assertAlmostEqual(found["time"], 0.2, 9)

    def test_feet_do_not_slide(self):
        """Each way sideways the figure gets as far as its feet push: the motion's speed by the time that the clip has played."""
        self.world("?players=1")
        found = browser.run("""
          const { own } = studioWorld;
          const wide = { left: -1e6, right: 1e6, bottom: -1e6, top: 1e6 };
          return [[900, 0], [-900, 0], [900, 260], [-900, -200]].map(([dx, dy]) => {
            own.x = own.y = 0;
            own.go(dx, dy);
            own.step(0.01, wide);
            const x = own.x, { time } = own.avatar;
            for (let step = 0; step < 50; step += 1) own.step(1 / 60, wide);
            const { groundSpeed } = own.avatar;
            return { facing: own.facing, speed: groundSpeed, slid: Math.abs(own.x - x) - (groundSpeed * (own.avatar.time - time)) / 1000 };
          });
        """)
        self.assertEqual([one["facing"] for one in found], ["right", "left", "right", "left"])
        for one in found:
            self.assertGreater(one["speed"], 0)
            self.assertAlmostEqual(one["slid"], 0, 6)

    def test_every_body_leg_and_chair_gets_on_at_one_speed(self):
        """After the same time on the same way, all are at the same place, as far as the ground went by; a chair's wheels turn a whole number of times in a loop."""
        self.world("?players=1")
        looks = browser.run_async("""
          const { catalog } = studioWorld;
          const of = (slot) => catalog.slots.get(slot).variants.map((one) => one.name);
          const [low, high] = ["min", "max"].map((end) => String(catalog.field("height")[end]));
          const records = [...of("bodyShape").flatMap((bodyShape) => [low, high].map((height) => ({ bodyShape, height }))), ...of("leg").flatMap((leg) => [{ leftLeg: leg }, { leftLeg: leg, rightLeg: leg }]),
            ...of("chair").map((chair) => ({ chair })), { chair: "manual", bodyShape: "broad", height: high }];
          const { codes } = await import("/studio/server.js");
          return [records, (await codes(records)).map((one) => one.code)];
        """)
        self.world(f"?looks={','.join(looks[1])}")
        found = browser.run("""
          const wide = { left: -1e6, right: 1e6, bottom: -1e6, top: 1e6 };
          return studioWorld.walkers.flatMap((one) => [[1, 0], [-1, 0], [1, 0.3], [0, 1], [0, -1]].map(([dx, dy]) => {
            Object.assign(one, { x: 0, y: 0, target: null, emote: null });
            one.head(dx, dy, false);
            one.step(0.01, wide);
            const { x, y } = one, { time } = one.avatar;
            for (let step = 0; step < 120; step += 1) one.step(1 / 60, wide);
            one.head(0, 0, false);
            const { groundSpeed } = one.avatar, length = one.avatar.figures[0].scene.duration / 1000;
            const way = dx ? Math.abs(one.x - x) : Math.abs(one.y - y);
            return { facing: one.facing, clip: one.clip, to: [one.x, one.y].map((at) => at.toFixed(6)).join(), slid: dx ? Math.abs(way - (groundSpeed * (one.avatar.time - time)) / 1000) : 0, loop: length * groundSpeed };
          }));
        """)
        records = looks[0]
        self.assertEqual(len(found), 5 * len(records))
        for way in range(5):
            those = found[way::5]
            self.assertEqual(len({(one["facing"], one["clip"], one["to"]) for one in those}), 1, "somebody is behind")
            self.assertLess(max(one["slid"] for one in those), 0.1)
            turn = 2 * math.pi * 8.91
            for record, one in zip(records, those):
                if record.get("chair", "none") != "none":
                    self.assertAlmostEqual(one["loop"], round(one["loop"] / turn) * turn, delta=0.1, msg=f"{record}: {one}")

    def test_a_tap_is_walked_to(self):
        self.world("?players=1")
        start = browser.run("return studioWorld.own.x")
        zone = browser.find("#zone")
        ActionChains(browser.driver).move_to_element_with_offset(zone, 120, 40).click().perform()
        self.assertGreater(browser.run("return studioWorld.own.target.x"), start + 40)
        browser.until("!studioWorld.own.target", why="they never arrive")
        self.assertGreater(browser.run("return studioWorld.own.x"), start + 40)

    def test_arrow_keys_walk(self):
        self.world("?players=1")
        # Nothing has the focus: the page takes the keys at once.
        self.assertEqual(browser.run("return document.activeElement.tagName"), "BODY")
        start = browser.run("return studioWorld.own.x")
        ActionChains(browser.driver).key_down(Keys.ARROW_LEFT).pause(0.6).key_up(Keys.ARROW_LEFT).perform()
        self.assertLess(browser.run("return studioWorld.own.x"), start)
        self.assertEqual(browser.run("return studioWorld.own.facing"), "left")
        browser.until("studioWorld.own.clip === 'idle'")

    def test_emotes_play(self):
        self.world("?players=1")
        next(one for one in browser.all("#emotes button") if one.text == "Jump").click()
        self.assertEqual(browser.run("return studioWorld.own.clip"), "jump")
        browser.until("studioWorld.own.clip === 'idle'", why="the emote never ends")

    def test_all_emotes_are_in_sight(self):
        for size in [DESKTOP, (1024, 700)]:
            with self.subTest(size=size):
                browser.view(*size)
                self.world("?players=1")
                found = browser.run("""
                  const box = document.getElementById("view").getBoundingClientRect();
                  return [...document.querySelectorAll("#emotes button")].map((one) => [one.textContent, one.getBoundingClientRect()]).map(([name, one]) => [name, one.left >= box.left && one.right <= box.right && one.top >= box.top && one.bottom <= box.bottom]);
                """)
                self.assertEqual([name for name, isIn in found if not isIn], [])
                clips = browser.run("return studioWorld.catalog.motions.length")
                self.assertEqual(len(found), clips - 3, "all but standing, walking and running")
        browser.view(*PHONE)
        self.world("?players=1")
        last = browser.all("#emotes button")[-1]
        browser.run("arguments[0].scrollIntoView()", last)
        self.assertLessEqual(browser.run("return arguments[0].getBoundingClientRect().right", last), PHONE[0])

    def test_everybody_stands_in_a_way_of_their_own_and_out_of_step(self):
        # As they come: who walks begins anew where they stop, and two may stop at once.
        browser.driver.get("about:blank")
        browser.driver.get(server.url + "/world?players=10")
        found = browser.until("window.studioWorld?.walkers.length === 10 && { fidgets: [...new Set(studioWorld.walkers.map((one) => one.fidget))].sort(), times: new Set(studioWorld.walkers.map((one) => one.start)).size }")
        browser.until("document.documentElement.dataset.ready")
        self.assertEqual(found, {"fidgets": ["idle2", "idle3", "idle4"], "times": 10})
        self.assertEqual(len(set(browser.run("return studioWorld.looks.map(({ record }) => record.stance)"))), 5)
        browser.run("studioWorld.own.wait = 0")
        browser.until("studioWorld.own.clip === studioWorld.own.fidget", why="nobody looks about")
        browser.until("studioWorld.own.clip === 'idle' && studioWorld.own.emote === null", why="they never stand again")

    def test_the_address_says_who_walks_about(self):
        self.world("?players=1")
        looks = ['{"hairStyle": "afro", "topStyle": "hoodie"}', '{"hairStyle": "bun", "petType": "cat"}']
        codes = [browser.run_async("return (await (await import('/studio/server.js')).code(arguments[0])).code", look) for look in looks]
        self.world(f"?looks={','.join(codes)}")
        found = browser.run("return studioWorld.looks.map(({ record }) => [record.hairStyle, record.petType ?? null])")
        self.assertEqual(found, [["afro", None], ["bun", "cat"]])
        self.assertEqual(browser.run("return studioWorld.walkers.length"), 2)

    def test_who_is_nearer_is_drawn_over_who_is_farther_and_nobody_unseen_is_drawn(self):
        self.world("?players=4")
        drawn = browser.run_async("""
          const { pictures, walkers } = studioWorld;
          walkers.forEach((one, number) => { Object.assign(one, { x: 620 + number * 10, y: [300, 200, 260, 250][number], target: null, wait: 99 }); one.pet.avatar = null; });
          walkers[3].x = 60;
          studioWorld.camera.x = 620;
          const found = [];
          await new Promise((done) => {
            pictures.draw = (pen, avatar, ...more) => {
              found.push(walkers.findIndex((one) => one.avatar === avatar));
              Object.getPrototypeOf(pictures).draw.call(pictures, pen, avatar, ...more);
            };
            requestAnimationFrame(() => requestAnimationFrame(() => { delete pictures.draw; done(); }));
          });
          return found.slice(0, 3);
        """)
        self.assertEqual(drawn, [0, 2, 1])

    def test_motions_go_over_into_each_other(self):
        self.world("?players=1")
        found = browser.run("""
          const { own } = studioWorld, wide = { left: -1e6, right: 1e6, bottom: -1e6, top: 1e6 };
          const pose = () => (own.avatar.settle(), [...own.avatar.figures[0].pose]);
          const turned = (before) => Math.max(...pose().map((value, at) => Math.abs(value - before[at])));
          own.go(own.x, own.y - 1000);
          for (let step = 0; step < 10; step += 1) own.step(1 / 60, wide);
          const walking = pose();
          own.target = null;
          own.step(1e-4, wide);
          const begins = turned(walking);
          own.step(1, wide);
          return { begins, ends: turned(walking) };
        """)
        self.assertLess(found["begins"], 0.05)
        self.assertGreater(found["ends"], 0.3)

    def test_a_browser_without_webgl_is_told(self):
        source = "const plain = HTMLCanvasElement.prototype.getContext; HTMLCanvasElement.prototype.getContext = function (kind, ...more) { return kind === 'webgl2' ? null : plain.call(this, kind, ...more); }"
        script = browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": source})
        try:
            browser.driver.get(server.url + "/world")
            browser.until("!document.getElementById('gone').hidden && document.getElementById('gone').textContent.includes('WebGL')")
        finally:
            browser.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)

    def test_as_many_come_as_are_asked_for(self):
        for asked, there in [("0", 1), ("5", 5), ("9999", 300), ("many", 30)]:
            with self.subTest(asked=asked):
                browser.driver.get("about:blank")
                browser.driver.get(f"{server.url}/world?players={asked}")
                # One's own figure comes first, the others when it is there.
                browser.until(f"window.studioWorld?.walkers.length >= {there}", why=f"fewer than {there} come")
                self.assertEqual(browser.run("return [studioWorld.walkers.length, studioWorld.count]"), [there, there])


class ArtistCase(PageCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.art = pathlib.Path(cls.folder.name) / "art"
        cls.make()
        cls.own = Server(PROGRAM, "--art", str(cls.art), "--watch")

    @classmethod
    def tearDownClass(cls):
        # A page that listens does not keep the server from ending.
        browser.open(cls.own.url + "/studio/artists")
        browser.until("document.getElementById('state').classList.contains('live')")
        assert cls.own.stop() == 0
        browser.driver.get("about:blank")
        browser.errors()
        cls.folder.cleanup()

    def artists(self, address="/studio/artists"):
        browser.open(self.own.url + address)
        browser.until("document.getElementById('state').classList.contains('live')", why="the art is never read")
        browser.until("document.getElementById('large').dataset.version === arguments[0]", self.version(), why="the art is never shown")
        self.settle()

    def settle(self):
        """Waits until the large picture shows the look of the address."""
        browser.until("document.getElementById('large').dataset.look === new URLSearchParams(location.hash.slice(1)).get('look') && document.getElementById('large').dataset.look", why="the large picture is never drawn")

    def set(self, **controls):
        for name, value in controls.items():
            browser.run("const [name, value] = arguments; const one = document.querySelector(`#${name}[type=range], select#${name}, #${name} [value='${value}']`); if (one.type === 'radio') return one.click(); one.value = value; one.dispatchEvent(new Event(one.type === 'range' ? 'input' : 'change'))", name, value)

    def wear(self, slot, variant, facing="front"):
        self.set(slot=slot, facing=facing)
        self.set(variant=variant)
        end = time.monotonic() + 60
        while browser.run_async("return (await (await import('/studio/server.js')).record(document.getElementById('large').dataset.look))[arguments[0]]", slot) != variant:
            self.assertLess(time.monotonic(), end, "the variant is never worn")
        # Last, and again if need be: the page follows what was saved before, to another side.
        browser.until("document.querySelector(`#facing [value=${arguments[0]}]`).click() || document.querySelector('#large').dataset.facing === arguments[0]", facing)
        self.settle()

    def save(self, path, change):
        file = self.art / path
        text = file.read_text()
        self.addCleanup(self.restore, file, text, self.version())
        file.write_text(change(text))

    def version(self):
        return browser.run_async("return (await (await fetch('/v1/catalog')).json()).server.artVersion")

    def restore(self, file, text, version):
        file.write_text(text)
        end = time.monotonic() + 60
        while self.version() != version:
            self.assertLess(time.monotonic(), end, "the art is not read again")
            time.sleep(0.1)
        browser.until("document.getElementById('state').classList.contains('live') && document.getElementById('findings').hidden && document.getElementById('large').dataset.version === arguments[0]", version)
        # What was on its way when a slot went away again is refused: its look code speaks of that slot.
        browser.until("[...document.images].every((one) => one.complete)")
        browser.errors()


class ArtistTests(ArtistCase):
    """On a small pack over the built-in one, which is soon compiled."""

    @classmethod
    def make(cls):
        for path in [*(view + "parts/hairStyle/bun.svg" for view in ["", "player/side/", "player/back/"]), "clips/wave.json"]:
            (cls.art / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / "Art" / path, cls.art / path)
        (cls.art / "pack.json").write_text('{"name": "mine", "version": "1.0.0", "author": "Ann", "licence": "CC0-1.0", "over": "campus"}')

    def test_what_is_saved_is_drawn_anew(self):
        self.artists()
        self.wear("hairStyle", "bun")
        browser.run("delete document.documentElement.dataset.redrawn")
        self.save("parts/hairStyle/bun.svg", lambda text: text.replace("<svg ", "<svg data-saved=\"\" ", 1).replace('class="hair"', 'class="hair-deep"'))
        browser.until("Number(document.documentElement.dataset.redrawn) > 0", why="nothing was drawn anew")
        browser.until("document.getElementById('large').dataset.compared === 'true' && !document.getElementById('compare').disabled", why="what was before is gone")
        self.assertIn("bun.svg", browser.find("#state-words").text)
        self.set(compare=40)

    def test_what_is_saved_is_drawn_anew_by_a_drawing_that_overtakes_the_news(self):
        self.artists()
        self.wear("hairStyle", "bun")
        browser.run("""
          const plain = fetch;
          window.fetch = async (...asked) => {
            if (asked[0] === "/v1/catalog") await new Promise((done) => setTimeout(done, 2000));
            return plain(...asked);
          };
          delete document.documentElement.dataset.redrawn;
        """)
        self.save("parts/hairStyle/bun.svg", lambda text: text.replace('class="hair"', 'class="hair-deep"'))
        browser.until("document.getElementById('state-words').textContent.includes('bun.svg changed')")
        self.set(variant="bun")
        browser.until("Number(document.documentElement.dataset.redrawn) > 0", why="nothing was drawn anew")

    def test_what_was_chosen_last_is_shown_though_its_answer_comes_first(self):
        self.artists()
        browser.run("""
          const plain = fetch;
          let wait = 500;
          window.fetch = async (...asked) => {
            const late = asked[0] === "/v1/code" ? wait : 0;
            if (late) wait = 0;
            const answer = await plain(...asked);
            await new Promise((done) => setTimeout(done, late));
            return answer;
          };
        """)
        self.set(slot="hairStyle")
        self.wear("hairStyle", "bun")
        look = browser.run("return document.getElementById('large').dataset.look")
        time.sleep(1)
        self.assertEqual((browser.run("return document.getElementById('large').dataset.look"), browser.look), (look, look))

    def test_a_mistake_is_shown_where_it_is_and_the_old_art_stays(self):
        self.artists()
        version = browser.run("return document.getElementById('large').dataset.version")
        self.save("parts/hairStyle/bun.svg", lambda text: text.replace('class="hair"', 'class="hare"', 1))
        place = browser.until("document.querySelector('#findings-list button')?.textContent")
        self.assertRegex(place, r"parts/hairStyle/bun\.svg:\d+:\d+$")
        self.assertIn('did you mean "hair"', browser.find("#findings-list").text)
        self.assertTrue(browser.run("return document.getElementById('state').classList.contains('bad')"))
        self.assertEqual(browser.run_async("return (await fetch('/readyz')).status"), 200)
        self.assertEqual(browser.run("return document.getElementById('large').dataset.version"), version, "the last picture stays")
        self.assertEqual(browser.violations(axe()), [])

    def test_a_side_view_that_is_saved_is_shown_from_the_side(self):
        self.artists()
        self.save("player/side/parts/hairStyle/bun.svg", lambda text: text.replace('class="hair"', 'class="hair-deep"'))
        browser.until("document.getElementById('large').dataset.facing === 'right'", why="the front stays")
        self.assertEqual(browser.find("#variant").get_attribute("value"), "bun")
        self.assertIn("bun.svg changed", browser.find("#state-words").text)

    def test_a_clip_that_is_saved_plays(self):
        self.artists()
        self.set(facing="back")
        browser.run("scrollTo(0, document.body.scrollHeight)")
        self.save("clips/wave.json", lambda text: text + "\n")
        browser.until("(() => { const { clip, facing, playing, frame } = document.getElementById('large').dataset; return clip === 'wave' && facing === 'front' && playing === 'true' && frame > 0 })()", why="the clip does not play")
        self.assertTrue(browser.run("const box = document.getElementById('large').getBoundingClientRect(); return box.bottom > 0 && box.top < innerHeight"), "the clip is out of sight")

    def test_frames_are_stepped_through_by_keyboard(self):
        browser.view(*DESKTOP, calm=True)
        self.artists()
        self.set(facing="front", clip="wave")
        browser.until("(() => { const { clip, facing } = document.getElementById('large').dataset; return clip === 'wave' && facing === 'front' })()")
        clip = browser.run_async("return (await (await fetch('/v1/catalog')).json()).clips.find((clip) => clip.name === 'wave')")
        frame = lambda: int(browser.run("return document.getElementById('large').dataset.frame"))
        self.assertEqual(browser.run("return document.getElementById('large').dataset.playing"), "false", "little moves")
        keys = lambda *these: ActionChains(browser.driver).send_keys(*these).perform()
        start = frame()
        browser.run("document.activeElement.blur()")
        keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_LEFT)
        self.assertEqual(frame(), start + 1)
        browser.find("#frame").send_keys(Keys.HOME)
        self.assertEqual((frame(), browser.find("#moment").text), (0, f"Frame 1 of {clip['frames']} · 0.00 s"))
        browser.find("#frame").send_keys(Keys.END)
        self.assertEqual(browser.find("#moment").text, f"Frame {clip['frames']} of {clip['frames']} · {clip['seconds']:.2f} s")
        self.assertIn(f"frame {clip['frames']} of {clip['frames']}, from the front", browser.find("#large canvas").get_attribute("aria-label"))
        browser.find("#play").click()
        browser.until("document.getElementById('large').dataset.frame === '3'", why="it does not play when it is told to")
        browser.run("document.activeElement.blur()")
        keys(" ")
        self.assertEqual(browser.run("return document.getElementById('large').dataset.playing"), "false")

    def test_a_shape_that_is_clicked_says_where_it_comes_from(self):
        self.artists()
        for clip in ["", "wave"]:
            with self.subTest(clip=clip):
                browser.run("const one = document.getElementById('clip'); one.value = arguments[0]; one.dispatchEvent(new Event('change'))", clip)
                browser.until("document.getElementById('large').dataset.clip === arguments[0]", clip)
                browser.find("#large canvas").click()
                file = browser.until("document.querySelector('#shape .place')?.textContent", why="there is no shape")
                self.assertTrue((ROOT / "Art" / file).is_file(), file)
                layer, role = [one.text for one in browser.all("#shape dd code")[:2]]
                self.assertRegex((ROOT / "Art" / file).read_text(), rf'id="{layer}"')
                self.assertRegex(role, r"^[a-zA-Z]+(-[a-zA-Z]+)?$")
        self.wear("topStyle", "hoodie")
        browser.run("document.getElementById('shape-all').focus()")
        key = browser.until("document.querySelector('#shape-all optgroup[label=\"parts/topStyle/hoodie.svg\"] option')?.value", why="the list lacks the shapes of the hoodie")
        browser.run("const one = document.getElementById('shape-all'); one.value = arguments[0]; one.dispatchEvent(new Event('change'))", key)
        self.assertEqual(browser.find("#shape .place").text, "parts/topStyle/hoodie.svg")

    def test_the_artists_page_is_accessible(self):
        for size, dark in [(DESKTOP, False), (PHONE, True)]:
            browser.view(*size, dark=dark)
            self.artists()
            browser.find("#large canvas").click()
            browser.until("document.querySelector('#shape .place')")
            self.assertEqual(browser.violations(axe()), [])
            self.assertLessEqual(browser.run("return document.documentElement.scrollWidth"), size[0])

    def test_any_two_slots_stand_against_each_other(self):
        self.artists()
        browser.run("for (const [id, value] of [['rows', 'faceShape'], ['columns', 'hairStyle']]) { const select = document.getElementById(id); select.value = value; select.dispatchEvent(new Event('change')); }")
        faces, styles = browser.run_async("const slots = (await (await fetch('/v1/catalog')).json()).slots; return ['faceShape', 'hairStyle'].map((name) => slots.find((one) => one.slot === name).variants.length)")
        browser.until("document.querySelectorAll('#combine tbody tr').length === arguments[0] && document.querySelectorAll('#combine tbody td').length === arguments[1]", faces, faces * styles)
        browser.run("document.getElementById('combine').scrollIntoView()")
        browser.until("document.querySelector('#combine img').naturalWidth > 0")

    def test_every_motion_is_there_from_every_side(self):
        self.artists()
        clips = browser.run_async("return (await (await fetch('/v1/catalog')).json()).clips.map((clip) => clip.facings.length)")
        self.assertEqual(len(browser.all("#motions .shot")), sum(clips))
        browser.run("const onion = document.getElementById('onion'); onion.value = '3'; onion.dispatchEvent(new Event('change')); document.getElementById('motions').scrollIntoView()")
        browser.until("document.querySelector('#motions .shot').shot.address.includes('onion=3')")


class WholeArtTests(ArtistCase):
    @classmethod
    def make(cls):
        shutil.copytree(ROOT / "Art", cls.art)

    def test_a_half_written_file_is_not_the_end(self):
        self.artists()
        self.save("catalog.json", lambda text: text[: len(text) // 2])
        browser.until("!document.getElementById('findings').hidden")
        self.assertTrue(browser.find("#findings-list").text)

    def test_a_new_slot_is_on_the_page_by_itself(self):
        def grow(text):
            catalog = json.loads(text)
            catalog["slots"].append({"slot": "backpackStyle", "default": "none", "variants": [{"name": "none"}]})
            catalog["fields"].append({"name": "backpackStyle", "column": "backpack_style", "order": 15, "tab": "Bags", "figure": "player", "kind": "variant", "garment": "backpackStyle"})
            return json.dumps(catalog)

        self.artists()
        self.save("catalog.json", grow)
        browser.until("[...document.getElementById('slot').options].some((one) => one.value === 'backpackStyle')", why="the new slot is not offered")
        browser.open(self.own.url + "/")
        self.assertIn("Bags", [tab.text for tab in browser.all("[role=tab]")])
        self.assertTrue(browser.all("[name=backpackStyle]"))
        self.artists()

    def test_a_new_drawing_is_listed_after_a_question(self):
        self.artists()
        version, catalog = self.version(), (self.art / "catalog.json").read_text()
        drawings = [self.art / view / "parts/hairStyle/quills.svg" for view in ["", "player/side", "player/back"]]
        try:
            for drawing in drawings:
                shutil.copy(drawing.with_name("bun.svg"), drawing)
            browser.until("document.querySelector('[data-part=\"hairStyle/quills\"]')", why="the new drawing is not offered").click()
            self.assertFalse(browser.find("#line-add").is_displayed(), "who does not have the token cannot write")
            self.assertEqual(browser.violations(axe()), [])
            browser.open(self.own.artists)
            self.assertNotIn("token", browser.driver.current_url)
            browser.until("document.querySelector('[data-part=\"hairStyle/quills\"]')").click()
            words = browser.find("#line-words")
            words.clear()
            words.send_keys('{color} "quills"')
            line = browser.find("#line").text
            self.assertEqual(json.loads(line), {"name": "quills", "words": '{color} "quills"'})
            self.assertEqual((self.art / "catalog.json").read_text(), catalog, "nothing is written before it is told to")
            browser.find("#line-add").click()
            browser.until("document.getElementById('variant').value === 'quills' && document.getElementById('unlisted').hidden", why="the new drawing is not worn")
            self.assertEqual((self.art / "catalog.json").read_text().replace(f",\n        {line}", ""), catalog)
        finally:
            for drawing in drawings:
                drawing.unlink(missing_ok=True)
            self.restore(self.art / "catalog.json", catalog, version)



class AccessTests(PageCase):
    """axe-core finds nothing on any page in any state."""

    @classmethod
    def setUpClass(cls):
        cls.axe = axe()

    def clean(self, what):
        with self.subTest(state=what):
            self.assertEqual(browser.violations(self.axe), [])

    def test_the_studio_on_every_tab(self):
        for dark in [False, True]:
            browser.view(*DESKTOP, dark=dark)
            self.studio()
            for name in TABS:
                self.tab(name).click()
                browser.until("[...document.querySelectorAll('[role=tabpanel]:not([hidden]) .tile img')].slice(0, 3).every((one) => one.src)")
                self.clean(f"{name}, {'dark' if dark else 'light'}")
            for question in ["hair", "nothing of the kind"]:
                browser.find("#search").clear()
                browser.find("#search").send_keys(question)
                self.clean(f"search for {question}, {'dark' if dark else 'light'}")
            browser.find("#search").send_keys(Keys.ESCAPE)
            browser.find("#open-take").click()
            for kind in ["sticker", "moving-sticker", "moving-picture"]:
                browser.run("document.querySelector(`[name=take-kind][value=${arguments[0]}]`).click()", kind)
                browser.until("document.querySelector('#taken img')")
                self.clean(f"{kind}, {'dark' if dark else 'light'}")

    def test_the_studio_on_a_phone_with_everything_open(self):
        for dark in [False, True]:
            browser.view(*PHONE, dark=dark)
            self.studio(start=8)
            browser.run("for (const one of document.querySelectorAll('details')) one.open = true")
            self.clean("phone, everything open")
            self.tab("Face").click()
            self.clean("phone, a tab with everything open")
            browser.run("document.getElementById('downloads').open = false")
            browser.run("document.getElementById('open-record').click()")
            self.clean("dialog")
            browser.run("document.getElementById('record-dialog').close()")
            browser.find("#open-take").click()
            browser.until("document.querySelector('#taken img')")
            self.clean("stickers")

    def test_the_studio_while_the_server_is_gone(self):
        self.studio()
        browser.offline(True)
        try:
            self.tab("Hair").click()
            browser.run("document.querySelector('[name=hairStyle][value=afro]').click()")
            browser.until("!document.getElementById('gone').hidden")
            self.clean("gone")
        finally:
            browser.offline(False)
            browser.until("document.getElementById('gone').hidden")
            browser.errors()

    def test_the_world(self):
        for size, dark in [(DESKTOP, False), (PHONE, True)]:
            browser.view(*size, dark=dark)
            browser.open(server.url + "/world?players=2")
            self.clean(f"world {size}")


if __name__ == "__main__":
    unittest.main(verbosity=2)
