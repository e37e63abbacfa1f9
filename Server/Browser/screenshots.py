"""Takes the pictures of the studio that docs/gallery has: screenshots.py SERVER FOLDER [studio] [world] [artists]. With pngquant on the machine they are small."""

import json
import pathlib
import shutil
import subprocess
import sys
import time

from studio_browser import DESKTOP, PHONE, ROOT, Browser, Server

TABS = ["Looks", "Body", "Hair", "Face", "Outfit", "Shoes", "Accessories", "Pets"]
LOOKS = {
    "Looks": {"skinTone": "ivory", "hairStyle": "bob", "hairColor": "black", "topStyle": "cardigan", "topColor": "#F07CA8", "bottomStyle": "jeans", "shoeStyle": "sneakers", "chair": "manual", "chairColor": "#1F9A9A", "accessory1": "squareGlasses"},
    "Body": {"skinTone": "deep", "hairStyle": "afro", "hairColor": "black", "topStyle": "varsity", "topColor": "#F6C945", "bottomStyle": "jeans", "shoeStyle": "sneakers", "accessory1": "earrings"},
    "Hair": {"skinTone": "tan", "faceShape": "heart", "eyeStyle": "almond", "hairStyle": "ponytail", "hairColor": "auburn", "topStyle": "hoodie", "topColor": "#1B998B", "bottomStyle": "joggers", "bottomColor": "#222831", "shoeStyle": "sneakers"},
    "Face": {"skinTone": "light", "hairStyle": "bun", "hairColor": "ginger", "eyeStyle": "sparkle", "faceShape": "round", "topStyle": "sweater", "topColor": "#F07CA8", "bottomStyle": "skirt", "bottomColor": "#4A4E69", "shoeStyle": "flats"},
    "Outfit": {"skinTone": "dark", "hairStyle": "braids", "hairColor": "black", "topStyle": "jersey", "uniMerchEnabled": "true", "bottomStyle": "shorts", "bottomColor": "#222831", "shoeStyle": "sneakers", "firstName": "Mia", "uni": "University of Leeds", "enrollmentStatus": "enrolled"},
    "Shoes": {"skinTone": "pale", "hairStyle": "messy", "hairColor": "blonde", "eyeStyle": "happy", "topStyle": "jacket", "topColor": "#2E86AB", "bottomStyle": "jeans", "shoeStyle": "boots", "shoeColor": "#7A4E32"},
    "Accessories": {"skinTone": "medium", "hairStyle": "long", "hairColor": "purple", "topStyle": "tshirt", "topColor": "#222B4F", "bottomStyle": "skirt", "bottomColor": "#D7263D", "shoeStyle": "boots", "shoeColor": "#222831", "accessory1": "glasses", "accessory2": "scarf"},
    "Pets": {"skinTone": "tan", "hairStyle": "short", "hairColor": "darkBrown", "topStyle": "polo", "topColor": "#3C9A5F", "bottomStyle": "shorts", "bottomColor": "#E3D2B4", "shoeStyle": "sandals", "petType": "dog", "petColor": "#C68642", "petName": "Biscuit", "petAccessory": "bandana", "firstName": "Sami"},
}


def main(program, folder, *which):
    folder = pathlib.Path(folder)
    server, browser = Server(program), Browser()

    def save(name):
        path = folder / f"studio{name}.png"
        browser.driver.save_screenshot(str(path))
        if shutil.which("pngquant"):
            subprocess.run(["pngquant", "--force", "--skip-if-larger", "--strip", "--quality", "60-90", "--speed", "1", "--output", str(path), str(path)], check=False)

    def code(tab):
        browser.open(server.url + "/")
        return browser.run_async("return (await (await import('/studio/server.js')).code(arguments[0])).code", json.dumps(LOOKS[tab]))

    def studio(tab):
        look = code(tab)
        texts = "".join(f"&{name}={LOOKS[tab][name]}" for name in ["firstName", "petName", "uni", "enrollmentStatus"] if name in LOOKS[tab])
        browser.open(f"{server.url}/#look={look}{texts}")
        browser.run("[...document.querySelectorAll('[role=tab]')].find((one) => one.textContent === arguments[0]).click()", tab)
        time.sleep(2.5)

    def players():
        browser.view(*DESKTOP)
        studio("Hair")
        save("")
        for dark in [False, True]:
            for tab in TABS:
                browser.view(*(PHONE if dark else DESKTOP), dark=dark)
                studio(tab)
                save(f"-{tab.lower()}-{'phone-dark' if dark else 'light'}")
        browser.view(*DESKTOP, dark=True)
        studio("Accessories")
        save("-accessories-dark")
        browser.view(*PHONE)
        studio("Outfit")
        save("-outfit-phone-light")

    def world():
        for size, name, dark in [(DESKTOP, "", False), (DESKTOP, "-dark", True), (PHONE, "-phone", False)]:
            browser.view(*size, dark=dark)
            browser.open(server.url + "/world?seed=4")
            time.sleep(9)
            save(f"-world{name}")

    def artists():
        own = Server(program, "--art", str(ROOT / "Art"), "--watch")
        for size, name, dark in [((1280, 1500), "", False), ((1280, 1500), "-dark", True), (PHONE, "-phone", False)]:
            browser.view(*size, dark=dark)
            browser.open(f"{own.url}/studio/artists#look={code('Hair')}")
            browser.until("document.getElementById('state').classList.contains('live')")
            # A moment of a wave, and the shape in its middle.
            browser.run("const one = document.getElementById('clip'); one.value = 'wave'; one.dispatchEvent(new Event('change'))")
            browser.until("document.getElementById('large').dataset.clip === 'wave'")
            browser.run("const one = document.getElementById('frame'); one.value = 7; one.dispatchEvent(new Event('input'))")
            browser.find("#large canvas").click()
            browser.until("document.querySelector('#shape .place')")
            browser.run("scrollTo(0, 0)")
            time.sleep(6)
            save(f"-artists{name}")
        own.stop()

    pages = {"studio": players, "world": world, "artists": artists}
    for page in which or pages:
        pages[page]()
    browser.quit()
    server.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
