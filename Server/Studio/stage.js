// The preview: a still at once, and the motion as soon as it is drawn. Its place on the page never changes: pictures lie over each other in one box.
import { Avatar, loadLook } from "./avatar-parts.js";
import { Painter } from "./avatar-parts-webgl.js";
import { h, movesLittle, title } from "./dom.js";
import * as server from "./server.js";

/** Seconds until a motion that plays once begins again. */
const breather = 0.7;
/** Milliseconds after a choice until its motion and the tiles are asked for. */
export const rest = 300;
export const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
/** Pixels a point, at most: of the parts that are played. */
const finest = 8;
/** In the order of a turn to the right. */
export const facings = ["front", "right", "back", "left"];
/** What a drag turns by a quarter, as a part of the stage's width. */
const quarter = 1 / 6;

export class Stage {
  #turn = 0;
  #seen = null;
  #worn = {};
  #canvas = h("canvas", { class: "motion", "aria-hidden": "true" });
  // Kept, so that screenshots of the page show the motion.
  #gl = this.#canvas.getContext("webgl", { antialias: false, depth: false, preserveDrawingBuffer: true });
  #painter = this.#gl && new Painter(this.#gl);

  /** @param turned is told when another facing or motion was chosen. */
  constructor(catalog, { figure, clips, facings: row, play, turner, turned }) {
    this.catalog = catalog;
    this.figure = figure;
    this.turner = turner;
    this.turned = turned;
    this.isPlaying = !movesLittle.matches;
    this.facing = "front";
    this.clip = catalog.standing;
    clips.replaceChildren(...catalog.motions.map((clip) =>
      choice("clip", clip.name, title(clip.name), clip.name === this.clip, () => {
        this.clip = clip.name;
        this.#changed();
      })
    ));
    row.replaceChildren(...facings.map((facing) => choice("facing", facing, title(facing), facing === this.facing, () => this.turn(facing))));
    this.row = row;
    this.play = play;
    play.addEventListener("click", () => this.#setPlaying(!this.isPlaying));
    movesLittle.addEventListener("change", () => this.#setPlaying(!movesLittle.matches));
    this.#listen();
    this.#mark();
  }

  #setPlaying(isPlaying) {
    this.isPlaying = isPlaying;
    this.#mark();
    this.again();
  }

  #mark() {
    const words = this.isPlaying ? "Pause" : "Play";
    this.play.classList.toggle("paused", !this.isPlaying);
    this.play.setAttribute("aria-label", words);
    this.play.title = words;
    for (const input of this.row.querySelectorAll("input")) input.checked = input.value === this.facing;
    this.turner.setAttribute("aria-valuenow", facings.indexOf(this.facing));
    this.turner.setAttribute("aria-valuetext", title(this.facing));
  }

  #changed() {
    this.#mark();
    this.turned();
    this.again();
  }

  turn(facing) {
    if (facing === this.facing) return;
    this.facing = facing;
    this.#changed();
  }

  /** Turns by quarters, to the right as one sees it. */
  #turnBy(quarters) {
    const place = facings.indexOf(this.facing) + quarters;
    this.turn(facings[((place % facings.length) + facings.length) % facings.length]);
  }

  /** A drag sideways, a tap beside the figure and the arrow keys turn it; a drag upwards scrolls the page. */
  #listen() {
    const { turner } = this;
    let from = null;
    let hasTurned = false;
    turner.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      // A drag will show the other sides, so their pictures are fetched now.
      if (this.#seen) { for (const facing of facings) this.foresee(this.#seen, facing); }
      from = event.clientX;
      hasTurned = false;
      turner.setPointerCapture(event.pointerId);
    });
    turner.addEventListener("pointermove", (event) => {
      if (from === null) return;
      const step = turner.clientWidth * quarter;
      const quarters = Math.trunc((event.clientX - from) / step);
      if (quarters === 0) return;
      from += quarters * step;
      hasTurned = true;
      this.#turnBy(quarters);
    });
    turner.addEventListener("pointerup", (event) => {
      const box = turner.getBoundingClientRect();
      if (from !== null && !hasTurned) this.#turnBy(event.clientX > box.left + box.width / 2 ? 1 : -1);
      from = null;
    });
    turner.addEventListener("pointercancel", () => (from = null));
    turner.addEventListener("keydown", (event) => {
      const quarters = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
      if (quarters === undefined && event.key !== "Home") return;
      event.preventDefault();
      if (quarters) this.#turnBy(quarters);
      else this.turn("front");
    });
  }

  /** The clip that is shown: standing, where the chosen one is not drawn from this side. */
  get shownClip() {
    return this.#clipFrom(this.facing);
  }

  #clipFrom(facing) {
    return this.catalog.isDrawn(this.clip, facing) ? this.clip : this.catalog.standing;
  }

  /** Pixels of the box's edge on this screen. */
  get #pixels() {
    return Math.round((this.figure.clientWidth || 280) * Math.min(2, devicePixelRatio || 1));
  }

  /** Pixels of a still's edge: in steps, so that a window that is drawn larger does not ask for every size. */
  #size(most) {
    return Math.max(128, Math.min(Math.ceil(this.#pixels / 64) * 64, most));
  }

  options(texts) {
    return { v: this.catalog.server.artVersion, facing: this.facing, ...texts };
  }

  /** The address of the picture to save. */
  stillAddress(look, size) {
    return server.still(look.code, { ...this.options(look.texts), clip: this.shownClip, size });
  }

  /**
   * The picture on the stage, as large as the motion that follows it. A still of `idle` fills its picture, one of any other clip is a frame of the sheet: so a
   * standing figure is shown by the first frame of a fidget, which is the same pose.
   */
  #stageAddress(look, facing = this.facing) {
    const { standing, fidgets } = this.catalog;
    const shown = this.#clipFrom(facing);
    const clip = shown === standing ? fidgets[0]?.name ?? standing : shown;
    return server.still(look.code, { ...this.options(look.texts), facing, clip, size: this.#size(this.catalog.server.stillEdge) });
  }

  /** Fetches the picture of a look `{code, texts}` that is about to be shown. */
  foresee(look, facing = this.facing) {
    new Image().src = this.#stageAddress(look, facing);
  }

  /** Updates the alt text of the look that is shown. */
  tell(look) {
    if (look === this.#seen) this.figure.querySelector("img")?.setAttribute("alt", look.alt);
  }

  previewAddress(look) {
    return server.preview(look.code, { ...this.options(look.texts), clips: this.shownClip, size: this.#size(this.catalog.server.previewEdge) });
  }

  again() {
    if (this.#seen) return this.show(this.#seen).catch(() => {});
  }

  /**
   * Shows a look: `{code, alt, texts, record}`. Resolves when the still is shown; the motion follows. `steps` come before it and show off what was put
   * on.
   */
  async show(look, steps = []) {
    this.#turn += 1;
    const turn = this.#turn;
    this.#seen = look;
    // Decoded synchronously: awaiting it would cost a frame more.
    const still = h("img", { alt: look.alt, class: "still", draggable: "false", fetchpriority: "high", decoding: "sync" });
    await load(still, this.#stageAddress(look));
    if (turn !== this.#turn) return false;
    this.figure.replaceChildren(still);
    this.figure.classList.remove("waiting");
    if (this.isPlaying) this.#move(look, turn, steps);
    return true;
  }

  /** The motion comes as parts, and is played on a canvas above the still. `steps` come first. */
  async #move(look, turn, steps) {
    const { standing } = this.catalog, { facing } = this, usual = { clip: this.shownClip, facing };
    const acts = steps.map((step) => ({ facing, clip: standing, ...step })).filter((step) => this.catalog.isDrawn(step.clip, step.facing));
    const clips = new Set([standing, ...[...acts, usual].flatMap(({ clip }) => [clip, this.catalog.clips.find(({ name }) => name === clip)?.then ?? clip])]);
    const isWorn = this.#worn.code === look.code && [...clips].every((clip) => this.#worn.clips.has(clip));
    // A motion waits, in case the next choice replaces it; a turn of the same look does not.
    if (!isWorn) await pause(rest);
    if (turn !== this.#turn || !this.#painter) return;
    const parts = await this.#parts(look, clips);
    if (parts && turn === this.#turn) this.#play(parts, [...acts, usual], turn);
  }

  /** The parts of a look; null if they cannot be loaded, and the still stays. */
  #parts(look, clips) {
    const scale = Math.max(1, Math.min(finest, Math.ceil(this.#pixels / this.catalog.json.frame.width - 0.25))), { code, texts } = look;
    const address = (clips) =>
      server.parts(code, {
        v: this.catalog.server.artVersion,
        ...texts,
        scale,
        fps: 24,
        "page-format": "png8",
        clips: [...clips].join(","),
        facings: facings.join(","),
      });
    // The loaded parts may have more clips than are needed now.
    if (!this.#worn.clips || address(this.#worn.clips) !== this.#worn.address || ![...clips].every((clip) => this.#worn.clips.has(clip))) {
      this.#worn.parts?.then((old) => old && this.#painter.forget(old));
      this.#worn = { code, clips, address: address(clips), parts: loadLook(address(clips)).catch(() => null) };
    }
    return this.#worn.parts;
  }

  /** Plays acts `{clip, facing, seconds}` one after the other, the last one forever. */
  #play(parts, acts, turn) {
    const canvas = this.#canvas, gl = this.#gl, pixels = this.#pixels, { width, height, anchor } = this.catalog.json.frame, points = pixels / width;
    const avatar = new Avatar(parts);
    let act, last = performance.now(), spent = 0;
    const start = (next) => {
      act = next;
      spent = 0;
      avatar.play(act.clip, act.facing);
      Object.assign(canvas.dataset, { clip: act.clip, facing: act.facing });
    };
    const draw = (now) => {
      if (turn !== this.#turn || !canvas.isConnected) return;
      const seconds = Math.max(0, now - last) / 1000;
      last = now;
      spent += seconds;
      avatar.update(seconds);
      if (act.seconds && spent >= act.seconds) start(acts.shift());
      // A clip that plays once goes on with its `then`, or restarts after a pause.
      else if (!act.seconds && avatar.isOver && spent >= avatar.figures.at(-1).scene.duration / 1000 + breather) start(act);
      gl.clear(gl.COLOR_BUFFER_BIT);
      this.#painter.begin();
      this.#painter.add(avatar, anchor.x * pixels, (anchor.y * height - 16) * points, points);
      this.#painter.end();
      requestAnimationFrame(draw);
    };
    Object.assign(canvas, { width: pixels, height: pixels });
    gl.viewport(0, 0, pixels, pixels);
    start(acts.shift());
    const still = this.figure.querySelector(".still");
    this.figure.append(canvas);
    draw(last);
    still?.classList.add("covered");
  }
}

/** Loads an `img`; if that fails, asks the server why. */
export async function load(image, address) {
  const there = () =>
    new Promise((done, fail) => {
      image.onload = done;
      image.onerror = fail;
      image.src = address;
    });
  try {
    await there();
  } catch {
    await server.ask(address);
    await there().catch(() => {});
  }
}

function choice(name, value, words, isChecked, choose) {
  return h("label", { class: "chip" }, h("input", { type: "radio", name, value, checked: isChecked, onchange: choose }), h("span", {}, words));
}
