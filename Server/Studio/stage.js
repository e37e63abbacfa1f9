// The preview: a still at once, and the motion as soon as it is drawn.
import { h, movesLittle, title } from "./dom.js";
import * as server from "./server.js";

const facings = ["front", "right", "left", "back"];
const arrows = { front: "Front", right: "Right", left: "Left", back: "Back" };

export class Stage {
  #turn = 0;
  #seen = null;

  constructor(catalog, { figure, clips, facings: row, play }) {
    this.catalog = catalog;
    this.figure = figure;
    this.isPlaying = !movesLittle.matches;
    this.facing = "front";
    const followers = new Set(catalog.clips.map((clip) => clip.then));
    this.motions = catalog.clips.filter((clip) => !followers.has(clip.name));
    this.clip = this.motions[0]?.name ?? "idle";
    clips.replaceChildren(...this.motions.map((clip) => choice("clip", clip.name, title(clip.name), clip.name === this.clip, () => {
      this.clip = clip.name;
      this.#offer();
      this.again();
    })));
    row.replaceChildren(...facings.map((facing) => choice("facing", facing, arrows[facing], facing === "front", () => {
      this.facing = facing;
      this.again();
    })));
    this.row = row;
    this.play = play;
    play.addEventListener("click", () => {
      this.isPlaying = !this.isPlaying;
      this.#mark();
      this.again();
    });
    movesLittle.addEventListener("change", () => {
      this.isPlaying = !movesLittle.matches;
      this.#mark();
      this.again();
    });
    this.#offer();
    this.#mark();
  }

  #mark() {
    this.play.classList.toggle("paused", !this.isPlaying);
    this.play.setAttribute("aria-label", this.isPlaying ? "Pause" : "Play");
    this.play.title = this.isPlaying ? "Pause" : "Play";
  }

  /** Only facings in which the clip is drawn can be chosen. */
  #offer() {
    const known = this.catalog.clips.find((clip) => clip.name === this.clip)?.facings ?? ["front"];
    if (!known.includes(this.facing)) this.facing = "front";
    for (const input of this.row.querySelectorAll("input")) {
      input.disabled = !known.includes(input.value);
      input.checked = input.value === this.facing;
    }
  }

  /** Pixels of the preview's edge: in steps, so that a window that is drawn larger does not ask for every size. */
  get size() {
    const points = this.figure.clientWidth || 280;
    const pixels = Math.ceil((points * Math.min(2, devicePixelRatio || 1)) / 64) * 64;
    return Math.max(128, Math.min(pixels, this.catalog.server.previewEdge));
  }

  options(texts) {
    return { v: this.catalog.server.artVersion, facing: this.facing, size: this.size, ...texts };
  }

  stillAddress(look, size = this.size) {
    return server.still(look.code, { ...this.options(look.texts), clip: this.clip, size });
  }

  previewAddress(look) {
    return server.preview(look.code, { ...this.options(look.texts), clips: this.clip });
  }

  again() {
    if (this.#seen) return this.show(this.#seen).catch(() => {});
  }

  /**
   * Shows a look: `{code, alt, texts}`. Comes back when the still is there; the motion follows by itself.
   */
  async show(look) {
    this.#turn += 1;
    const turn = this.#turn;
    this.#seen = look;
    const still = h("img", { alt: look.alt, class: "still", draggable: "false" });
    await load(still, this.stillAddress(look));
    if (turn !== this.#turn) return false;
    this.figure.replaceChildren(still);
    this.figure.classList.remove("waiting");
    if (this.isPlaying) this.#move(look, turn);
    return true;
  }

  async #move(look, turn) {
    const motion = h("img", { alt: look.alt, class: "motion", draggable: "false" });
    try {
      await load(motion, this.previewAddress(look));
    } catch {
      return;
    }
    if (turn === this.#turn) this.figure.replaceChildren(motion);
  }
}

/** An `img` that is there; where it does not come, the server is asked why. */
export async function load(image, address) {
  image.src = address;
  try {
    await image.decode();
  } catch {
    await server.ask(address);
    image.src = address;
    await image.decode().catch(() => {});
  }
}

function choice(name, value, words, isChecked, choose) {
  return h("label", { class: "chip" }, h("input", { type: "radio", name, value, checked: isChecked, onchange: choose }), h("span", {}, words));
}
