// The preview: a still at once, and the motion as soon as it is drawn.
import { h, movesLittle, title } from "./dom.js";
import * as server from "./server.js";
import { Sheet, frameAt } from "./sheet.js";

/** Motions that are kept, so that going back to one needs no drawing. */
const keptSheets = 24;
/** Seconds until a motion that plays once begins again. */
const breather = 0.7;
const facings = ["front", "right", "left", "back"];
const arrows = { front: "Front", right: "Right", left: "Left", back: "Back" };

export class Stage {
  #turn = 0;
  #seen = null;
  #sheets = new Map();
  #asked = new AbortController();

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
   * Shows a look: `{code, alt, texts, record}`. Comes back when the still is there; the motion follows by itself.
   */
  async show(look) {
    this.#turn += 1;
    const turn = this.#turn;
    this.#seen = look;
    // A user who chooses quickly does not wait for motions that are no longer chosen.
    this.#asked.abort();
    this.#asked = new AbortController();
    const still = h("img", { alt: look.alt, class: "still", draggable: "false" });
    await load(still, this.stillAddress(look));
    if (turn !== this.#turn) return false;
    this.figure.replaceChildren(still);
    this.figure.classList.remove("waiting");
    if (this.isPlaying) this.#move(look, turn);
    return true;
  }

  /** The motion comes as a sheet, a fifth of the bytes of an animated picture, and is played on a canvas above the still. */
  async #move(look, turn) {
    const { clip, facing } = this;
    const scale = Math.max(1, Math.min(8, Math.round(this.size / this.catalog.json.frame.width)));
    const key = JSON.stringify([look.code, look.texts, clip, facing, scale]);
    let sheet = this.#sheets.get(key);
    if (!sheet) {
      const options = { clips: clip, facings: facing, scale, layout: "packed", padding: 1, "page-format": "png8", format: "json" };
      try {
        sheet = (await Sheet.read(await server.sheet({ id: "look", ...look.record }, options, this.#asked.signal), scale)).player;
      } catch {
        // The still is there; a motion that cannot be had leaves it so.
        return;
      }
      this.#sheets.set(key, sheet);
      if (this.#sheets.size > keptSheets) this.#sheets.delete(this.#sheets.keys().next().value);
    }
    if (turn === this.#turn) this.#playSheet(sheet, turn);
  }

  #playSheet(sheet, turn) {
    const still = this.figure.querySelector(".still");
    const canvas = h("canvas", { class: "motion", "aria-hidden": "true" });
    const pixels = Math.round(this.figure.clientWidth * Math.min(2, devicePixelRatio || 1));
    canvas.width = canvas.height = pixels;
    const pen = canvas.getContext("2d");
    const { width, height, anchor } = this.catalog.json.frame;
    const points = pixels / width;
    const first = sheet.clip(this.clip, this.facing);
    let [playing, begin, last] = [first, performance.now(), null];
    const draw = (now) => {
      if (turn !== this.#turn || !canvas.isConnected) return;
      let seconds = Math.max(0, now - begin) / 1000;
      const next = playing.then && sheet.clip(playing.then, this.facing);
      if (!playing.loop && seconds >= playing.length + (next ? 0 : breather)) {
        // What plays once goes on as the art says, or begins again after a moment.
        begin = now;
        seconds = 0;
        playing = next || first;
      }
      const frame = frameAt(playing, seconds);
      if (frame !== last) {
        last = frame;
        pen.setTransform(1, 0, 0, 1, 0, 0);
        pen.clearRect(0, 0, pixels, pixels);
        pen.setTransform(points, 0, 0, points, anchor.x * pixels, anchor.y * height * points);
        pen.imageSmoothingQuality = "high";
        pen.drawImage(frame.image, frame.x, frame.y, frame.w, frame.h, frame.left, frame.top, frame.width, frame.height);
      }
      requestAnimationFrame(draw);
    };
    this.figure.append(canvas);
    draw(begin);
    still?.classList.add("covered");
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
