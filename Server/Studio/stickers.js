// Stickers: a pose of one's own figure with a white rim, to see and to keep.
import { fileName, find, h, movesLittle, title } from "./dom.js";
import * as server from "./server.js";
import { load } from "./stage.js";

/** Pixels of the sticker that is kept (a moving one has many pictures), of the one that is seen, and of a tile. */
const keptSizes = { still: 512, moving: 320 };
const seenSize = 384;
const tileSize = 128;

export class Stickers {
  #turn = 0;

  constructor(catalog, look) {
    this.catalog = catalog;
    this.look = look;
    this.pose = catalog.poses[0]?.name;
    this.isMoving = !movesLittle.matches;
    const button = find("open-stickers");
    button.hidden = catalog.poses.length === 0;
    button.addEventListener("click", () => this.#open());
    this.tiles = catalog.poses.map((pose) => ({ pose, image: h("img", { alt: "", width: "64", height: "64", draggable: "false" }) }));
    find("sticker-poses").replaceChildren(...this.tiles.map(({ pose, image }) => h(
      "label", { class: "pose" },
      h("input", { type: "radio", name: "pose", value: pose.name, checked: pose.name === this.pose, onchange: () => this.#choose({ pose: pose.name }) }),
      image, h("span", {}, title(pose.name)),
    )));
    find("sticker-motion").replaceChildren(...[[true, "Moving"], [false, "Still"]].map(([isMoving, words]) => h(
      "label", { class: "chip" },
      h("input", { type: "radio", name: "sticker-motion", value: words, checked: isMoving === this.isMoving, onchange: () => this.#choose({ isMoving }) }),
      h("span", {}, words),
    )));
  }

  #open() {
    const look = this.look();
    if (!look) return;
    find("sticker-dialog").showModal();
    for (const { pose, image } of this.tiles) image.src = this.#address(look, "webp", { pose: pose.name, size: tileSize });
    this.#show();
  }

  #choose({ pose = this.pose, isMoving = this.isMoving }) {
    this.pose = pose;
    this.isMoving = isMoving;
    this.#show();
  }

  #address(look, ending, { pose = this.pose, size, moving }) {
    const edge = Math.min(size, this.catalog.server.previewEdge);
    return server.sticker(look.code, ending, { pose, size: edge, moving: moving || undefined, v: this.catalog.server.artVersion });
  }

  /** The sticker comes still at once, and moves as soon as it is drawn. */
  async #show() {
    const look = this.look();
    this.#turn += 1;
    const turn = this.#turn;
    const name = `${fileName(look.texts.firstName, "avatar")}-${this.pose}`;
    const moving = this.isMoving;
    const kept = { size: moving ? keptSizes.moving : keptSizes.still, moving };
    const webp = find("sticker-webp");
    webp.href = this.#address(look, "webp", kept);
    webp.download = `${name}.webp`;
    const png = find("sticker-png");
    png.href = this.#address(look, moving ? "apng" : "png", kept);
    png.download = `${name}.png`;
    png.textContent = moving ? "Save APNG" : "Save PNG";
    const words = this.catalog.poses.find((one) => one.name === this.pose)?.words;
    const problem = find("sticker-problem");
    problem.textContent = "";
    try {
      for (const isMoving of moving ? [false, true] : [false]) {
        const image = h("img", { alt: `${title(this.pose)}: ${look.alt} (${words})`, draggable: "false" });
        await load(image, this.#address(look, "webp", { size: seenSize, moving: isMoving }));
        if (turn !== this.#turn) return;
        find("sticker").replaceChildren(image);
      }
    } catch (error) {
      if (turn === this.#turn) problem.textContent = error.message;
    }
  }
}
