// The large picture of the artists' page, on light and on dark: its motion frame by frame, what it was before, and the shape under a click.
import { copy, find, h, movesLittle, say, title, toast } from "./dom.js";
import { Reel } from "./reel.js";
import { paint, shapes } from "./shapes.js";

/** Seconds until what plays once begins again. */
const breather = 0.7;
export const sides = { front: "from the front", right: "from the right", left: "from the left", back: "from behind" };

export class Bench {
  #turn = 0;
  #asked = 0;
  #ticket = 0;
  #reel = null;
  #before = null;
  #key = "";
  #frame = 0;
  #cut = 0;
  #isPlaying = false;
  #isNewArt = false;
  #chosen = null;
  #shapes = [];

  constructor() {
    this.pens = ["light", "dark"].map((ground) => {
      const canvas = h("canvas", { role: "img", "aria-label": "", "data-ground": ground });
      canvas.addEventListener("click", (event) => this.#pick(canvas, event));
      find("large").append(h("div", { class: `ground ${ground}` }, canvas, h("span", { class: "tag" }, `On ${ground}`)));
      return canvas.getContext("2d");
    });
    new ResizeObserver(() => this.#paint()).observe(find("large"));
    find("play").addEventListener("click", () => this.#setPlaying(!this.#isPlaying));
    find("frame").addEventListener("input", () => this.#scrub(Number(find("frame").value)));
    find("compare").addEventListener("input", () => {
      this.#cut = 1 - Number(find("compare").value) / 100;
      this.#paint();
    });
    find("shape-all").addEventListener("change", () => this.#choose(this.#shapes.find((one) => one.key === find("shape-all").value)));
    find("shape-all").addEventListener("focus", () => this.#load());
    // Where no control has the focus, the arrow keys belong to the frames.
    document.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (
        event.target.closest("input, select, dialog, [role=region]") || event.ctrlKey || event.altKey || event.metaKey || !this.#reel ||
        this.#reel.frames.length < 2
      ) return;
      if (event.key === " " && !event.target.closest("button, a")) this.#setPlaying(!this.#isPlaying);
      else if (step) this.#scrub(this.#frame + step);
      else return;
      event.preventDefault();
    });
  }

  /** The pixels of a picture's edge on this screen. */
  get #edge() {
    return Math.max(128, Math.round((this.pens[0].canvas.clientWidth || 400) * Math.min(2, devicePixelRatio || 1)));
  }

  /**
   * Shows a look in a motion from a side, `{look, clip, facing, version}`; without a clip it stands at rest. `plays` begins the motion, `isNewArt` says that what is
   * different comes from a file that was saved.
   */
  async show(wanted, catalog, { plays = false, isNewArt = false } = {}) {
    const turn = ++this.#turn;
    // Where another picture overtakes this one, what is different in it comes from the file as well.
    this.#isNewArt ||= isNewArt;
    const { look, clip, facing, version } = wanted;
    const edge = this.#edge;
    let reel;
    try {
      reel = clip
        ? await Reel.motion(look, { clip, facing, frame: catalog.json.frame, edge: edge * 1.5 })
        : await Reel.still(look, { v: version, facing, size: Math.min(catalog.server.stillEdge, Math.ceil(edge / 64) * 64) });
    } catch (error) {
      // What was drawn before stays.
      if (turn === this.#turn) toast(error.message);
      return;
    }
    if (turn !== this.#turn) return;
    const isSaved = this.#isNewArt;
    this.#isNewArt = false;
    const key = JSON.stringify([look.code, clip, facing]);
    const isSame = key === this.#key;
    const isOther = !isSame || reel.tag !== this.#reel.tag;
    if (isOther) {
      this.#before = isSame && isSaved ? this.#reel : null;
      this.#frame = isSame ? Math.min(this.#frame, reel.frames.length - 1) : 0;
    }
    this.#reel = reel;
    this.#key = key;
    this.wanted = wanted;
    find("compare-hint").textContent = this.#before
      ? "Pull to see what it looked like before the last save."
      : "Nothing to compare yet. Save a file, and what it looked like before can be pulled over what it looks like now.";
    find("compare").disabled = !this.#before;
    const count = reel.frames.length;
    find("frame").max = count - 1;
    find("frame").disabled = find("play").disabled = count < 2;
    this.#setPlaying(count > 1 && (plays ? !movesLittle.matches : this.#isPlaying));
    if (isOther && isSaved) this.#flash();
    Object.assign(find("large").dataset, { clip: clip ?? "", facing, version, look: look.code, compared: Boolean(this.#before) });
  }

  #flash() {
    for (const pen of this.pens) {
      const { classList } = pen.canvas.parentElement;
      classList.remove("changed");
      void pen.canvas.offsetWidth;
      classList.add("changed");
    }
    document.documentElement.dataset.redrawn = `${Number(document.documentElement.dataset.redrawn ?? 0) + 1}`;
  }

  #setPlaying(isPlaying) {
    this.#isPlaying = isPlaying;
    const words = isPlaying ? "Pause" : "Play";
    find("play").classList.toggle("paused", !isPlaying);
    find("play").setAttribute("aria-label", words);
    find("play").title = words;
    find("large").dataset.playing = isPlaying;
    const ticket = ++this.#ticket;
    this.#mark();
    if (!isPlaying) return void this.#follow();
    const begin = performance.now() - this.#reel.time(this.#frame) * 1000;
    const draw = (now) => {
      if (ticket !== this.#ticket) return;
      const frame = this.#reel.frame(Math.max(0, now - begin) / 1000, breather);
      if (frame !== this.#frame) {
        this.#frame = frame;
        this.#mark();
      }
      requestAnimationFrame(draw);
    };
    requestAnimationFrame(draw);
  }

  #scrub(frame) {
    const count = this.#reel.frames.length;
    this.#frame = ((frame % count) + count) % count;
    this.#setPlaying(false);
  }

  /** Draws the frame, and says which it is. */
  #mark() {
    const { clip, facing, look } = this.wanted;
    const count = this.#reel.frames.length;
    const seconds = this.#reel.time(this.#frame).toFixed(2);
    find("frame").value = this.#frame;
    find("frame").setAttribute("aria-valuetext", count > 1 ? `Frame ${this.#frame + 1} of ${count}, ${seconds} seconds` : "At rest");
    find("moment").textContent = count > 1 ? `Frame ${this.#frame + 1} of ${count} · ${seconds} s` : "At rest: one frame";
    find("shows").textContent = `${clip ? title(clip) : "At rest"}, ${sides[facing]}`;
    find("large").dataset.frame = this.#frame;
    if (!this.#isPlaying) {
      const label = `${look.alt} ${clip ? `${title(clip)}, frame ${this.#frame + 1} of ${count}` : "At rest"}, ${sides[facing]}.`;
      for (const pen of this.pens) pen.canvas.setAttribute("aria-label", label);
    }
    this.#paint();
  }

  #paint() {
    if (!this.#reel) return;
    const edge = this.#edge;
    const cut = this.#before ? this.#cut * edge : 0;
    for (const pen of this.pens) {
      if (pen.canvas.width !== edge) pen.canvas.width = pen.canvas.height = edge;
      pen.clearRect(0, 0, edge, edge);
      pen.imageSmoothingQuality = "high";
      const part = (reel, left, right) => {
        pen.save();
        pen.beginPath();
        pen.rect(left, 0, right - left, edge);
        pen.clip();
        this.#look(pen, edge);
        reel.frames[Math.min(this.#frame, reel.frames.length - 1)].draw(pen);
        pen.restore();
      };
      part(this.#reel, cut, edge);
      if (cut > 0) {
        part(this.#before, 0, cut);
        pen.fillStyle = getComputedStyle(pen.canvas).getPropertyValue("--accent");
        pen.fillRect(cut - 1, 0, 2, edge);
      }
      if (this.#chosen && !this.#isPlaying) this.#outline(pen, edge);
    }
  }

  /** From here on a pen draws into a square with the edge 1, of which the picture shows what is worth seeing. */
  #look(pen, edge) {
    const { view } = this.#reel;
    pen.scale(edge / view.edge, edge / view.edge);
    pen.translate(-view.x, -view.y);
  }

  #outline(pen, edge) {
    pen.save();
    this.#look(pen, edge);
    pen.scale(1 / this.size, 1 / this.size);
    pen.lineJoin = "round";
    const pixel = (this.#reel.view.edge * this.size) / pen.canvas.clientWidth;
    for (const [color, width] of [["#ffffff", 4.5], ["#e6006e", 2]]) {
      pen.strokeStyle = color;
      pen.lineWidth = width * pixel;
      pen.stroke(this.#chosen.outline);
    }
    pen.restore();
  }

  /** Pixels of the picture whose shapes are asked for. */
  size = 480;

  /** The shapes of the frame that is shown, front to back. */
  async #load() {
    const { look, clip, facing, version } = this.wanted;
    const options = { facing, size: this.size, ...(clip ? { clip, frame: this.#frame } : {}) };
    const key = JSON.stringify([look.code, options, version]);
    if (key === this.shapesKey) return true;
    const ask = ++this.#asked;
    let found;
    try {
      found = await shapes(look, options);
    } catch (error) {
      toast(error.message);
      return false;
    }
    if (ask !== this.#asked) return false;
    this.#shapes = found;
    this.shapesKey = key;
    const files = Map.groupBy(found, (one) => one.file);
    find("shape-all").replaceChildren(
      h("option", { value: "" }, "Choose a shape…"),
      ...[...files].map(([file, list]) =>
        h("optgroup", { label: file }, list.map((one, number) => h("option", { value: one.key }, `${one.layer}: ${one.roles} (${number + 1})`)))
      ),
    );
    return true;
  }

  /** The chosen shape in another frame, or after a file was saved. */
  async #follow() {
    if (!this.#chosen || !(await this.#load())) return;
    this.#choose(this.#shapes.find((one) => one.key === this.#chosen?.key), this.under);
  }

  async #pick(canvas, event) {
    if (this.#isPlaying) this.#setPlaying(false);
    if (!this.wanted || !(await this.#load())) return;
    const box = canvas.getBoundingClientRect();
    const { view } = this.#reel;
    const x = (view.x + ((event.clientX - box.left) / box.width) * view.edge) * this.size;
    const y = (view.y + ((event.clientY - box.top) / box.height) * view.edge) * this.size;
    const pen = document.createElement("canvas").getContext("2d");
    const under = this.#shapes.filter((one) => one.lies(pen, x, y));
    this.#choose(under[0], under.map((one) => one.key));
    if (!under[0]) say("No shape there");
  }

  /** Says what a shape is. `under` are the keys of all that lie at the same place, front to back. */
  #choose(shape, under = []) {
    this.#chosen = shape ?? null;
    this.under = under;
    find("shape-all").value = shape?.key ?? "";
    find("shape-hint").hidden = Boolean(shape);
    const hadFocus = find("shape").contains(document.activeElement);
    const list = under.map((key) => this.#shapes.find((one) => one.key === key)).filter(Boolean);
    find("shape").replaceChildren(
      ...(shape
        ? [
          h(
            "dl",
            {},
            h("dt", {}, "Layer"),
            h("dd", {}, h("code", {}, shape.layer)),
            shape.fill ? paint("Fill", shape.fill) : null,
            shape.stroke ? paint("Line", shape.stroke) : null,
            h("dt", {}, "File"),
            h(
              "dd",
              {},
              h("button", {
                type: "button",
                class: "place",
                title: "Copy the path",
                onclick: async () => toast((await copy(shape.file)) ? "Copied" : shape.file),
              }, shape.file),
            ),
            h("dt", {}, "Pack"),
            h("dd", {}, shape.pack),
          ),
          list.length > 1
            ? h(
              "fieldset",
              {},
              h("legend", {}, "Under the click, front to back"),
              list.map((one) =>
                h(
                  "label",
                  {},
                  h("input", {
                    type: "radio",
                    name: "under",
                    checked: one === shape,
                    onchange: () => this.#choose(one, under),
                  }),
                  h("span", { class: "dot", style: { background: (one.fill ?? one.stroke)?.color }, "aria-hidden": "true" }),
                  h("span", {}, `${one.layer}: ${one.roles}`),
                )
              ),
            )
            : null,
        ].filter(Boolean)
        : []),
    );
    if (hadFocus) find("shape").querySelector("input:checked")?.focus({ preventScroll: true });
    if (shape) say(`${shape.layer}, ${shape.roles}, ${shape.file}`);
    this.#paint();
  }
}
