// The preview: a still at once, and the motion as soon as it is drawn. Its place on the page never changes: pictures lie over each other in one box.
import { h, movesLittle, title } from "./dom.js";
import * as server from "./server.js";
import { frameAt, Sheet } from "./sheet.js";

/** Motions that are kept, so that going back to one needs no drawing. */
const keptSheets = 24;
/** Seconds until a motion that plays once begins again. */
const breather = 0.7;
/** Milliseconds after a choice until its motion and the tiles are asked for. */
export const rest = 300;
export const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
/** Pixels a point, at most: of the sheets that are played. */
const finest = 8;
/** As somebody turns round who turns to the right. */
export const facings = ["front", "right", "back", "left"];
/** What a drag turns by a quarter, as a part of the stage's width. */
const quarter = 1 / 6;

export class Stage {
  #turn = 0;
  #seen = null;
  #sheets = new Map();
  #asked = new AbortController();

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
      // Who takes hold of the figure is about to see its other sides.
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

  /** The motion that is shown: who turns where a motion is not drawn stands. */
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

  /** The picture that people take along. */
  stillAddress(look, size) {
    return server.still(look.code, { ...this.options(look.texts), clip: this.shownClip, size });
  }

  /**
   * The picture on the stage, as large as the motion that follows it. A still of `idle` fills its picture, one of any other clip is a frame of the sheet: so who
   * stands is shown at the first moment of a fidget, which begins as they stand.
   */
  #stageAddress(look, facing = this.facing) {
    const { standing, fidgets } = this.catalog;
    const shown = this.#clipFrom(facing);
    const clip = shown === standing ? fidgets[0]?.name ?? standing : shown;
    return server.still(look.code, { ...this.options(look.texts), facing, clip, size: this.#size(this.catalog.server.stillEdge) });
  }

  /** A look `{code, texts}` is about to be shown. */
  foresee(look, facing = this.facing) {
    new Image().src = this.#stageAddress(look, facing);
  }

  /** A look that is shown is called something else now. */
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
   * Shows a look: `{code, alt, texts, record}`. Comes back when the still is there; the motion follows by itself. `steps` come before it: what shows off
   * the thing that was put on.
   */
  async show(look, steps = []) {
    this.#turn += 1;
    const turn = this.#turn;
    this.#seen = look;
    // A user who chooses quickly does not wait for motions that are no longer chosen.
    this.#asked.abort();
    this.#asked = new AbortController();
    // Decoded with the frame that shows it: to wait for that before would cost a frame more.
    const still = h("img", { alt: look.alt, class: "still", draggable: "false", fetchpriority: "high", decoding: "sync" });
    await load(still, this.#stageAddress(look));
    if (turn !== this.#turn) return false;
    this.figure.replaceChildren(still);
    this.figure.classList.remove("waiting");
    if (this.isPlaying) this.#move(look, turn, steps);
    return true;
  }

  /** The motion comes as a sheet, a fifth of the bytes of an animated picture, and is played on a canvas above the still. */
  async #move(look, turn, steps) {
    const { shownClip: clip, facing } = this;
    // Who chooses on at once is not kept waiting by motions that nobody will see.
    await pause(rest);
    if (turn !== this.#turn) return;
    const acts = await this.#acts(look, steps);
    if (turn !== this.#turn) return;
    const usual = this.#sheet(look, { clips: clip, facings: facing }).then((sheet) => sheet && { sheet, clip, facing });
    const first = acts.shift() ?? (await usual);
    if (first && turn === this.#turn) this.#play([first, ...acts], usual, turn);
  }

  /** The steps with their pictures. Who only turns round is drawn twice a second. */
  async #acts(look, steps) {
    const { standing } = this.catalog;
    const acts = steps.map((step) => ({ ...step, clip: step.clip ?? standing, facing: step.facing ?? this.facing })).filter((step) =>
      this.catalog.isDrawn(step.clip, step.facing)
    );
    const sheets = new Map(
      await Promise.all([...new Set(acts.map((act) => act.clip))].map(async (clip) => {
        const sides = [...new Set(acts.filter((act) => act.clip === clip).map((act) => act.facing))];
        return [clip, await this.#sheet(look, { clips: clip, facings: sides.join(","), ...(clip === standing ? { fps: 2 } : {}) })];
      })),
    );
    return acts.map((act) => ({ ...act, sheet: sheets.get(act.clip) })).filter((act) => act.sheet);
  }

  /** A sheet of a look, or null where it cannot be had: then the still stays. */
  async #sheet(look, options) {
    const scale = Math.max(1, Math.min(finest, Math.ceil(this.#pixels / this.catalog.json.frame.width - 0.25)));
    const key = JSON.stringify([look.code, look.texts, options, scale]);
    const kept = this.#sheets.get(key);
    if (kept) return kept;
    const form = { scale, layout: "packed", padding: 1, "page-format": "png8", format: "json" };
    try {
      const sheet = (await Sheet.read(await server.sheet({ id: "look", ...look.record }, { ...options, ...form }, this.#asked.signal), scale)).player;
      this.#sheets.set(key, sheet);
      if (this.#sheets.size > keptSheets) this.#sheets.delete(this.#sheets.keys().next().value);
      return sheet;
    } catch {
      return null;
    }
  }

  /** Plays acts `{sheet, clip, facing, seconds}` one after the other, and then the usual one for good, as soon as it is there. */
  #play(acts, usual, turn) {
    const still = this.figure.querySelector(".still");
    const pixels = this.#pixels;
    const canvas = h("canvas", { class: "motion", "aria-hidden": "true", width: pixels, height: pixels });
    const pen = canvas.getContext("2d");
    const { width, height, anchor } = this.catalog.json.frame;
    const points = pixels / width;
    let [act, first, playing, begin, last] = [];
    const start = (next, now) => {
      act = next;
      first = playing = act.sheet.clip(act.clip, act.facing);
      begin = now;
      canvas.dataset.clip = act.clip;
      canvas.dataset.facing = act.facing;
    };
    const draw = (now) => {
      if (turn !== this.#turn || !canvas.isConnected) return;
      if (act.seconds && now - begin >= act.seconds * 1000 && acts.length > 0) start(acts.shift(), now);
      let seconds = Math.max(0, now - begin) / 1000;
      const next = playing.then && act.sheet.clip(playing.then, act.facing);
      if (!playing.loop && !act.seconds && seconds >= playing.length + (next ? 0 : breather)) {
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
    const now = performance.now();
    start(acts.shift(), now);
    if (act.seconds) usual.then((found) => found && acts.push(found));
    this.figure.append(canvas);
    draw(now);
    still?.classList.add("covered");
  }
}

/** An `img` that is there; where it does not come, the server is asked why. */
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
