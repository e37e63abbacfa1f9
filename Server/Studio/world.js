// A zone in which avatars walk about, drawn from our own sheets on a canvas.
import { Catalog } from "./catalog.js";
import { find, h, movesLittle, say, title } from "./dom.js";
import { drawGround, seeded, zone } from "./ground.js";
import { readFragment } from "./look.js";
import { Meter } from "./meter.js";
import * as server from "./server.js";
import { Sheet } from "./sheet.js";
import { Walker } from "./walker.js";

const usual = 30;
const most = 300;
/** So many look different; beyond that looks come again, so that their pictures fit into a browser's memory. */
const distinct = 60;
// deno-fmt-ignore
const names = ["Ada", "Ben", "Chloé", "Dara", "Eli", "Fatima", "Gus", "Hana", "Idris", "Jun", "Kira", "Leo", "Mia", "Noor", "Omar", "Priya", "Quinn", "Rosa", "Sami", "Tess", "Uma", "Viktor", "Wren", "Xin", "Yara", "Zoe", "Aoife", "Bo", "Cleo", "Dev"];
const petNames = ["Biscuit", "Mochi", "Pixel", "Waffles", "Olive", "Pepper", "Nori", "Clover"];
const standing = ["idle", "walk"];
/** So many wave to others, and so many look about while they stand: more pictures would not fit into the memory of a phone. */
const greeting = 16;
const fidgeting = 30;
/** Seconds until one's own figure looks about, and how often others do who have nothing to do. */
const patience = 8;
const fidgetShare = 0.4;
const greetings = ["wave", "dance", "laugh"];

class World {
  #pointer = { x: 0, y: 0 };
  #lastTap = 0;
  #keys = new Set();
  #labels = new Map();

  constructor(catalog) {
    this.catalog = catalog;
    this.canvas = find("zone");
    this.pen = this.canvas.getContext("2d", { alpha: false });
    this.meter = new Meter();
    const query = new URLSearchParams(location.search);
    this.seed = Number(query.get("seed")) || 20;
    this.random = seeded(this.seed);
    this.camera = { x: zone.width / 2, y: zone.height - 275 };
    this.codes = (query.get("looks") ?? "").split(",").filter(Boolean).slice(0, distinct);
    const wanted = Number.parseInt(query.get("players") ?? "", 10);
    this.count = Math.max(1, Math.min(most, Number.isFinite(wanted) ? wanted : this.codes.length || usual));
    this.walkers = [];
    this.#fit();
    new ResizeObserver(() => this.#fit()).observe(this.canvas);
    this.#listen();
    this.#offerEmotes();
    // A small screen is for the people on it.
    find("meter").open = matchMedia("(min-width: 701px)").matches;
  }

  /**
   * A point of the scene is a whole number of the screen's pixels, and the sheets of that size are taken: every picture is copied as it is, and nothing is
   * blurred. Small or dense screens show a point as one of their own, large ones as two.
   */
  #fit() {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const density = Math.max(1, Math.min(2, Math.round(devicePixelRatio || 1)));
    this.canvas.width = Math.max(1, Math.round(width * density));
    this.canvas.height = Math.max(1, Math.round(height * density));
    const wanted = density === 1 && width >= 900 ? 2 : density;
    // A screen that is larger than the zone sees it larger.
    this.scale = Math.max(wanted, this.canvas.width / zone.width, this.canvas.height / zone.height);
    this.zoom = this.scale / density;
    this.sheetScale ??= wanted;
    if (this.groundScale !== this.scale) {
      this.groundScale = this.scale;
      this.ground = drawGround(this.scale);
    }
    this.#labels.clear();
  }

  async open() {
    const { code, texts } = readFragment(location.hash);
    let own = null;
    if (code) own = await server.record(code).then((record) => ({ ...record, ...texts })).catch(() => null);
    const guests = await Promise.all(this.codes.map((look) => server.record(look).catch(() => null)));
    const given = [own, ...guests].filter(Boolean);
    const petField = this.catalog.fields.find((field) => field.isFigure);
    const seeds = Array.from({ length: Math.min(this.count, distinct) }, (_, number) => `${this.seed}-${number}`);
    const found = await server.looks(seeds, { seedInclude: "all" });
    const looks = (this.looks = found.map((look, number) => given[number] ?? { ...look, ...this.#stance(number) }));
    for (let number = 0; number < this.count; number += 1) {
      const record = looks[number % looks.length];
      const hasPet = petField && record[petField.name];
      const name = number === 0 ? own?.firstName || "You" : names[(number - 1) % names.length];
      const petName = hasPet ? (number === 0 && own ? own.petName ?? "" : petNames[number % petNames.length]) : "";
      const walker = new Walker({
        x: zone.width / 2 + (this.random() - 0.5) * (number === 0 ? 20 : 900),
        y: 235 + (this.random() - 0.5) * (number === 0 ? 20 : 360),
        name,
        petName,
      });
      walker.look = number % looks.length;
      walker.wait = number === 0 ? patience : this.random() * 6;
      // Nobody breathes in step with anybody.
      walker.time = this.random() * 10;
      walker.fidget = this.#fidget(number);
      this.walkers.push(walker);
    }
    this.own = this.walkers[0];
    this.#run();
    await this.#dress(looks);
  }

  /** Everybody stands in a way of their own. */
  #stance(number) {
    const field = this.catalog.field("stance");
    const stances = field ? this.catalog.choices(field) : [];
    return stances.length > 0 ? { [field.name]: stances[number % stances.length].value } : {};
  }

  /** The other way to stand of somebody, by their number. */
  #fidget(number) {
    const { fidgets } = this.catalog;
    return fidgets.length > 0 ? fidgets[number % fidgets.length].name : null;
  }

  /** Fetches sheets, two at a time, and dresses each figure when its sheet arrives. */
  async #dress(looks) {
    let next = 0;
    let done = 0;
    const told = find("people");
    const fetchOne = async () => {
      while (next < looks.length) {
        const number = next;
        next += 1;
        const clips = number === 0 ? [...standing, "run"] : standing;
        const sheet = await this.#sheet(looks[number], number, { clips: this.#known(clips), facings: "front,right,left,back" });
        for (const walker of this.walkers.filter((one) => one.look === number)) walker.dress(sheet);
        done += 1;
        told.textContent = done < looks.length ? `Everybody gets dressed: ${done} of ${looks.length}` : this.#summary();
      }
    };
    await Promise.all([fetchOne(), fetchOne()]);
    document.documentElement.dataset.ready = "true";
    // Emotes are fetched when all figures are shown: the user's own first, then those of some others.
    await this.#emote(0, looks);
    this.hasEmotes = true;
    for (let number = 1; number < Math.min(looks.length, fidgeting); number += 1) {
      await this.#emote(number, looks, [...(number < greeting ? greetings : []), this.#fidget(number)].filter(Boolean));
    }
  }

  #summary() {
    const pets = this.walkers.filter((one) => one.petSheet).length;
    return `${this.count} ${this.count === 1 ? "avatar" : "avatars"}, ${pets} ${pets === 1 ? "pet" : "pets"}, sheets at ${this.sheetScale}×`;
  }

  #known(clips) {
    const known = new Set(this.catalog.clips.map((clip) => clip.name));
    return clips.filter((clip) => known.has(clip)).join(",");
  }

  async #sheet(record, number, options) {
    const archive = await this.#patient(() =>
      server.sheet({ id: `walker-${number}`, ...this.catalog.nameless(record) }, {
        scale: this.sheetScale,
        layout: "packed",
        padding: 1,
        pet: "separate",
        format: "json",
        ...options,
      })
    );
    return Sheet.read(archive, this.sheetScale);
  }

  /** Asks until the server answers. */
  async #patient(work) {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        const gone = find("gone");
        gone.textContent = error instanceof server.Gone
          ? "The server does not answer. Those who are dressed walk on; the others come when it is back."
          : error.message;
        gone.hidden = false;
        if (!(error instanceof server.Gone)) throw error;
        await server.back();
        gone.hidden = true;
      }
    }
  }

  async #emote(number, looks, only = null) {
    const clips = this.#known(
      only ?? [
        ...new Set([
          ...this.emotes,
          ...this.catalog.clips.map((clip) => clip.then),
          this.#fidget(number),
        ]),
      ].filter((name) => name && !standing.includes(name)),
    );
    if (!clips) return;
    const sheet = await this.#sheet(looks[number], number, { clips, facings: "front" });
    for (const walker of this.walkers.filter((one) => one.look === number && one.sheet)) {
      for (const [name, clip] of sheet.player.clips) if (!walker.sheet.clips.has(name)) walker.sheet.clips.set(name, clip);
      for (const [name, clip] of sheet.pet.clips) if (walker.petSheet && !walker.petSheet.clips.has(name)) walker.petSheet.clips.set(name, clip);
    }
  }

  #offerEmotes() {
    this.emotes = this.catalog.motions.map((clip) => clip.name).filter((name) => ![...standing, "run"].includes(name));
    find("emotes").replaceChildren(...this.emotes.map((name) => h("button", { type: "button", onclick: () => this.play(name) }, title(name))));
  }

  play(name) {
    if (!this.own?.sheet?.clips.has(name)) return say("The emotes are still being drawn.");
    this.own.play(name);
    say(title(name));
  }

  #listen() {
    const { canvas } = this;
    canvas.addEventListener("pointerdown", (event) => {
      if (!this.own) return;
      const box = canvas.getBoundingClientRect();
      const x = (event.clientX - box.left) / this.zoom + this.origin.x;
      const y = zone.height - ((event.clientY - box.top) / this.zoom + this.origin.y);
      const isDouble = event.timeStamp - this.#lastTap < 350;
      this.#lastTap = event.timeStamp;
      this.own.heading = null;
      this.own.go(Math.min(zone.right, Math.max(zone.left, x)), Math.min(zone.top, Math.max(zone.bottom, y)), isDouble);
      this.mark = { x: this.own.target.x, y: this.own.target.y, age: 0 };
    });
    const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const steer = (runs) => {
      let [dx, dy] = [0, 0];
      for (const key of this.#keys) {
        dx += arrows[key][0];
        dy += arrows[key][1];
      }
      this.own?.head(dx, dy, runs);
    };
    // The page takes keys at once, wherever the focus is: there is nothing else on it that arrow keys move.
    document.addEventListener("keydown", (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key in arrows) {
        event.preventDefault();
        this.#keys.add(event.key);
        steer(event.shiftKey);
      } else if (event.key === "Shift" && this.#keys.size > 0) steer(true);
      else if (/^[1-9]$/.test(event.key) && this.emotes[Number(event.key) - 1]) this.play(this.emotes[Number(event.key) - 1]);
    });
    document.addEventListener("keyup", (event) => {
      if (!this.#keys.delete(event.key) && event.key !== "Shift") return;
      steer(event.shiftKey);
    });
    window.addEventListener("blur", () => {
      this.#keys.clear();
      this.own?.head(0, 0, false);
    });
    document.addEventListener("visibilitychange", () => this.meter.pause());
  }

  #run() {
    let last = performance.now();
    const frame = (now) => {
      const start = performance.now();
      const dt = Math.min(0.1, Math.max(0, (now - last) / 1000));
      last = now;
      if (dt > 0) this.#live(dt);
      const seen = this.#draw(dt);
      this.meter.frame(now, performance.now() - start, `${seen} of ${this.walkers.length}`);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  /** All figures but the user's own decide where to go. With reduced motion they stay in place. */
  #live(dt) {
    const isCalm = movesLittle.matches;
    for (const walker of this.walkers) {
      const isOwn = walker === this.own;
      if (!isOwn && isCalm) continue;
      if (!isOwn && walker.emote) {
        walker.until -= dt;
        if (walker.until <= 0) walker.emote = null;
      }
      const rests = !walker.target && !walker.heading && !walker.emote;
      if (rests && !isCalm) {
        walker.wait -= dt;
        if (walker.wait <= 0 && !isOwn) this.#decide(walker);
        else if (walker.wait <= 0 && walker.sheet?.clips.has(walker.fidget)) this.#fidgets(walker);
      }
      if (isOwn && !rests) walker.wait = patience;
      walker.step(isCalm && !walker.target && !walker.heading && !walker.emote ? 0.0001 : dt, zone);
    }
  }

  #fidgets(walker) {
    walker.play(walker.fidget);
    walker.until = Infinity;
  }

  #decide(walker) {
    walker.wait = 1 + this.random() * 6;
    if (walker.sheet?.clips.has(walker.fidget) && !walker.target && this.random() < fidgetShare) return this.#fidgets(walker);
    const can = greetings.filter((name) => walker.sheet?.clips.has(name));
    if (can.length > 0 && this.random() < 0.25) {
      walker.play(can[Math.floor(this.random() * can.length)]);
      walker.until = 2.5;
      return;
    }
    walker.go(
      Math.min(zone.right, Math.max(zone.left, walker.x + (this.random() - 0.5) * 700)),
      Math.min(zone.top - 30, Math.max(zone.bottom, walker.y + (this.random() - 0.5) * 240)),
    );
  }

  /** Draws what the camera sees, from the back to the front. */
  #draw(dt) {
    const { pen, canvas, scale } = this;
    const [wide, high] = [canvas.width / scale, canvas.height / scale];
    if (this.own) {
      const ease = 1 - Math.exp(-dt * 5);
      this.camera.x += (this.own.x - this.camera.x) * ease;
      this.camera.y += (zone.height - this.own.y - 40 - this.camera.y) * ease;
    }
    // In whole pixels, so that nothing has to be mixed.
    const whole = (points) => Math.round(points * scale) / scale;
    const ox = whole(Math.max(0, Math.min(zone.width - wide, this.camera.x - wide / 2)));
    const oy = whole(Math.max(0, Math.min(zone.height - high, this.camera.y - high / 2)));
    this.origin = { x: ox, y: oy };
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.imageSmoothingEnabled = scale !== this.sheetScale;
    pen.drawImage(this.ground, Math.round(ox * scale), Math.round(oy * scale), canvas.width, canvas.height, 0, 0, canvas.width, canvas.height);
    if (this.mark) this.#drawMark(dt);
    const list = [];
    const isSeen = (one) => one.x > ox - 60 && one.x < ox + wide + 60 && zone.height - one.y > oy - 20 && zone.height - one.y < oy + high + 110;
    let seen = 0;
    for (const walker of this.walkers) {
      if (!walker.sheet) continue;
      if (isSeen(walker)) {
        seen += 1;
        list.push({ y: walker.y, frame: walker.frame(), x: walker.x, words: walker.name, isOwn: walker === this.own });
      }
      if (walker.petSheet && isSeen(walker.pet)) list.push({ y: walker.pet.y, frame: walker.petFrame(), x: walker.pet.x, words: walker.petName, isPet: true });
    }
    list.sort((a, b) => b.y - a.y);
    const size = scale / this.sheetScale;
    for (const one of list) {
      const { frame } = one;
      const [x, y] = [(one.x + frame.left - ox) * scale, (zone.height - one.y + frame.top - oy) * scale];
      pen.drawImage(frame.image, frame.x, frame.y, frame.w, frame.h, Math.round(x), Math.round(y), frame.w * size, frame.h * size);
    }
    for (const one of list) if (one.words) this.#drawName(one.words, (one.x - ox) * scale, (zone.height - one.y + (one.isPet ? 4 : 6) - oy) * scale, one);
    return seen;
  }

  #drawMark(dt) {
    this.mark.age += dt;
    const share = this.mark.age / 0.8;
    if (share >= 1) {
      this.mark = null;
      return;
    }
    const { pen, scale, origin } = this;
    pen.setTransform(scale, 0, 0, scale, -origin.x * scale, -origin.y * scale);
    pen.strokeStyle = `rgb(255 255 255 / ${0.9 * (1 - share)})`;
    pen.lineWidth = 2;
    pen.beginPath();
    pen.ellipse(this.mark.x, zone.height - this.mark.y, 6 + 14 * share, 3 + 6 * share, 0, 0, 2 * Math.PI);
    pen.stroke();
    pen.setTransform(1, 0, 0, 1, 0, 0);
  }

  /** Names are drawn once and kept as pictures. */
  #drawName(words, x, y, { isOwn = false, isPet = false }) {
    const key = `${words}\n${isOwn}\n${isPet}`;
    let label = this.#labels.get(key);
    if (!label) {
      label = this.#label(words, isOwn, isPet);
      this.#labels.set(key, label);
    }
    this.pen.drawImage(label.canvas, Math.round(x - label.canvas.width / 2), Math.round(y));
  }

  #label(words, isOwn, isPet) {
    const short = [...words].length > 18 ? `${[...words].slice(0, 17).join("")}…` : words;
    const [size, pad] = [isPet ? 7 : 8.5, isPet ? 3 : 4];
    const canvas = document.createElement("canvas");
    const pen = canvas.getContext("2d");
    const font = `${isPet ? 500 : 650} ${size}px system-ui, "Noto Sans", "DejaVu Sans", sans-serif`;
    pen.font = font;
    const width = Math.ceil(pen.measureText(short).width + pad * 2);
    const height = Math.ceil(size * 1.55);
    canvas.width = Math.ceil(width * this.scale);
    canvas.height = Math.ceil(height * this.scale);
    pen.scale(this.scale, this.scale);
    pen.fillStyle = isOwn ? "#5b4bd6" : isPet ? "rgb(22 22 46 / 38%)" : "rgb(22 22 46 / 66%)";
    pen.beginPath();
    pen.roundRect(0, 0, width, height, height / 2);
    pen.fill();
    pen.font = font;
    pen.fillStyle = "#fff";
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(short, width / 2, height / 2 + 0.3);
    return { canvas };
  }
}

async function begin() {
  const gone = find("gone");
  let catalog;
  while (!catalog) {
    try {
      catalog = new Catalog(await server.catalog());
    } catch (error) {
      gone.textContent = error.message;
      gone.hidden = false;
      await server.back();
    }
  }
  gone.hidden = true;
  if (catalog.server.watches) find("artists-link").hidden = false;
  find("studio-link").href = `/${location.hash}`;
  const world = new World(catalog);
  // For measuring: how long frames took, and where the figures are.
  globalThis.studioWorld = world;
  await world.open();
}

begin();
