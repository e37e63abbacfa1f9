// A zone in which avatars walk about, each played from the parts of its look.
import { loadLook } from "./avatar-parts.js";
import { Catalog } from "./catalog.js";
import { find, h, movesLittle, say, title } from "./dom.js";
import { drawGround, seeded, zone } from "./ground.js";
import { readFragment } from "./look.js";
import { Meter } from "./meter.js";
import { Labels, Pictures } from "./pictures.js";
import * as server from "./server.js";
import { Walker } from "./walker.js";

const usual = 30;
const most = 300;
// deno-fmt-ignore
const names = ["Ada", "Ben", "Chloé", "Dara", "Eli", "Fatima", "Gus", "Hana", "Idris", "Jun", "Kira", "Leo", "Mia", "Noor", "Omar", "Priya", "Quinn", "Rosa", "Sami", "Tess", "Uma", "Viktor", "Wren", "Xin", "Yara", "Zoe", "Aoife", "Bo", "Cleo", "Dev"];
const petNames = ["Biscuit", "Mochi", "Pixel", "Waffles", "Olive", "Pepper", "Nori", "Clover"];
const moving = ["idle", "walk", "run"];
/** The looks fetched at a time: more than a browser has connections, since each look waits a frame between its files. */
const atOnce = 24;
/** Seconds until the user's figure fidgets, and the share of idle others that do. */
const patience = 8;
const fidgetShare = 0.4;
const greetings = ["wave", "dance", "laugh"];

class World {
  #pointer = { x: 0, y: 0 };
  #lastTap = 0;
  #keys = new Set();
  #labels = null;

  constructor(catalog) {
    this.catalog = catalog;
    this.canvas = find("zone");
    this.pen = this.canvas.getContext("2d", { alpha: false });
    this.pictures = new Pictures();
    this.meter = new Meter();
    const query = new URLSearchParams(location.search);
    this.seed = Number(query.get("seed")) || 20;
    this.random = seeded(this.seed);
    this.camera = { x: zone.width / 2, y: zone.height - 275 };
    this.codes = (query.get("looks") ?? "").split(",").filter(Boolean).slice(0, most);
    const wanted = Number.parseInt(query.get("players") ?? "", 10);
    this.count = Math.max(1, Math.min(most, Number.isFinite(wanted) ? wanted : this.codes.length || usual));
    this.walkers = [];
    this.#fit();
    new ResizeObserver(() => this.#fit()).observe(this.canvas);
    this.#listen();
    this.#offerEmotes();
    // On a small screen the meter is closed.
    find("meter").open = matchMedia("(min-width: 701px)").matches;
  }

  /**
   * Small or dense screens show a point of the scene as one of their own, large ones as two, and parts of that size are taken.
   */
  #fit() {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const density = Math.max(1, Math.min(2, Math.round(devicePixelRatio || 1)));
    this.canvas.width = Math.max(1, Math.round(width * density));
    this.canvas.height = Math.max(1, Math.round(height * density));
    const wanted = density === 1 && width >= 900 ? 2 : density;
    // A screen that is larger than the zone magnifies it.
    this.scale = Math.max(wanted, this.canvas.width / zone.width, this.canvas.height / zone.height);
    this.zoom = this.scale / density;
    this.partsScale ??= wanted;
    if (this.groundScale !== this.scale) {
      this.groundScale = this.scale;
      this.ground = drawGround(this.scale);
    }
    this.#labels = new Labels(this.scale);
  }

  async open() {
    const { code, texts } = readFragment(location.hash);
    let own = null;
    if (code) own = await server.record(code).then((record) => ({ ...record, ...texts })).catch(() => null);
    const guests = await Promise.all(this.codes.map((look) => server.record(look).then((record) => ({ code: look, record })).catch(() => null)));
    const given = [own && { code, record: own }, ...guests].filter(Boolean);
    const seeds = Array.from({ length: this.count }, (_, number) => ({ seed: `${this.seed}-${number}`, ...this.#stance(number) }));
    this.looks = [];
    const enter = async (from, to) => {
      const found = await server.codes(seeds.slice(from, to), undefined, undefined, "?seedInclude=all");
      for (const [number, look] of found.entries()) this.#enter(from + number, given[from + number] ?? look, own);
    };
    // The user's figure comes first, with a few clips, to show something at once.
    await enter(0, 1);
    this.own = this.walkers[0];
    this.#run();
    this.own.dress(await this.#patient(() => loadLook(server.parts(this.looks[0].code, { scale: this.partsScale, clips: this.#known(moving) }))));
    await enter(1);
    await this.#dress();
  }

  #enter(number, look, own) {
    this.looks.push(look);
    const petField = this.catalog.fields.find((field) => field.isFigure);
    const hasPet = petField && look.record[petField.name];
    const name = number === 0 ? own?.firstName || "You" : names[(number - 1) % names.length];
    const petName = hasPet ? (number === 0 && own ? own.petName ?? "" : petNames[number % petNames.length]) : "";
    const walker = new Walker({
      x: zone.width / 2 + (this.random() - 0.5) * (number === 0 ? 20 : 900),
      y: 235 + (this.random() - 0.5) * (number === 0 ? 20 : 360),
      name,
      petName,
    });
    walker.wait = number === 0 ? patience : this.random() * 6;
    walker.start = this.random() * 10;
    walker.fidget = this.#fidget(number);
    this.walkers.push(walker);
  }

  get #stances() {
    const field = this.catalog.field("stance");
    return field ? this.catalog.choices(field) : [];
  }

  /** Gives each figure a stance, by its number. */
  #stance(number) {
    const stances = this.#stances;
    return stances.length > 0 ? { stance: stances[number % stances.length].value } : {};
  }

  /** The fidget of a figure, by its stance, so that more figures share a motion. */
  #fidget(number) {
    const { fidgets } = this.catalog;
    return fidgets.length > 0 ? fidgets[(number % (this.#stances.length || 1)) % fidgets.length].name : null;
  }

  /** Fetches looks, some at a time, and dresses each figure when its look arrives. */
  async #dress() {
    let next = 0;
    let done = 0;
    const told = find("people");
    // The user's own figure can do everything, the others what they do by themselves.
    const all = [...moving, ...this.emotes, ...this.catalog.clips.map((clip) => clip.then)];
    const options = (number) => {
      const clips = number === 0 ? all : ["idle", "walk", ...greetings];
      return { scale: this.partsScale, clips: this.#known([...clips, this.walkers[number].fidget]) };
    };
    const fetchOne = async () => {
      while (next < this.count) {
        const number = next++;
        this.walkers[number].dress(await this.#patient(() => loadLook(server.parts(this.looks[number].code, options(number)))));
        done += 1;
        told.textContent = done < this.count ? `Everybody gets dressed: ${done} of ${this.count}` : this.#summary();
      }
    };
    await Promise.all(Array.from({ length: atOnce }, fetchOne));
    this.isDressed = true;
    document.documentElement.dataset.ready = "true";
  }

  #summary() {
    const pets = this.walkers.filter((one) => one.pet.avatar).length;
    return `${this.count} ${this.count === 1 ? "avatar" : "avatars"}, ${pets} ${pets === 1 ? "pet" : "pets"}, parts at ${this.partsScale}×`;
  }

  #known(clips) {
    return this.catalog.clips.map((clip) => clip.name).filter((name) => clips.includes(name)).join(",");
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

  #offerEmotes() {
    this.emotes = this.catalog.motions.map((clip) => clip.name).filter((name) => !moving.includes(name));
    find("emotes").replaceChildren(...this.emotes.map((name) => h("button", { type: "button", onclick: () => this.play(name) }, title(name))));
  }

  play(name) {
    if (!this.own?.has(name)) return say("You are still getting dressed.");
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
    let last = performance.now(), drawn = last, rest = 0;
    const frame = (now) => {
      const start = performance.now();
      const dt = Math.min(0.1, Math.max(0, (now - last) / 1000));
      if (drawn === last) rest = Math.min(250, 4 * Math.max(0, now - last - 20));
      last = now;
      if (dt > 0) this.#live(dt);
      // Where frames are late, most of the time goes into dressing people as long as somebody waits for it.
      if (this.isDressed || now - drawn >= rest) {
        const seen = this.#draw(Math.min(0.1, (now - drawn) / 1000));
        this.meter.frame(now, performance.now() - start, `${seen} of ${this.walkers.length}`);
        drawn = now;
      }
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
        else if (walker.wait <= 0 && walker.has(walker.fidget)) this.#fidgets(walker);
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
    if (walker.has(walker.fidget) && !walker.target && this.random() < fidgetShare) return this.#fidgets(walker);
    const can = greetings.filter((name) => walker.has(name));
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
    const { pen, pictures, canvas, scale } = this;
    const [wide, high] = [canvas.width / scale, canvas.height / scale];
    if (this.own) {
      const ease = 1 - Math.exp(-dt * 5);
      this.camera.x += (this.own.x - this.camera.x) * ease;
      this.camera.y += (zone.height - this.own.y - 40 - this.camera.y) * ease;
    }
    const whole = (points) => Math.round(points * scale) / scale;
    const ox = whole(Math.max(0, Math.min(zone.width - wide, this.camera.x - wide / 2)));
    const oy = whole(Math.max(0, Math.min(zone.height - high, this.camera.y - high / 2)));
    this.origin = { x: ox, y: oy };
    pen.drawImage(this.ground, Math.round(ox * scale), Math.round(oy * scale), canvas.width, canvas.height, 0, 0, canvas.width, canvas.height);
    if (this.mark) this.#drawMark(dt);
    const isSeen = (one) => one.x > ox - 48 && one.x < ox + wide + 48 && zone.height - one.y > oy - 20 && zone.height - one.y < oy + high + 96;
    const list = this.shown = [];
    for (const walker of this.walkers) {
      if (walker.avatar && isSeen(walker)) list.push(walker);
      if (walker.pet.avatar && isSeen(walker.pet)) list.push(walker.pet);
    }
    list.sort((a, b) => b.y - a.y);
    pictures.paint(list.map(({ avatar }) => avatar), this.own.avatar, scale);
    for (const { avatar, x, y } of list) pictures.draw(pen, avatar, (x - ox) * scale, (zone.height - y - 16 - oy) * scale);
    for (const one of list) {
      if (!one.name) continue;
      const label = this.#labels.find(one.name, one === this.own, one.isPet);
      const left = Math.round((one.x - ox) * scale - label.w / 2), top = Math.round((zone.height - one.y + (one.isPet ? 4 : 6) - oy) * scale);
      pen.drawImage(this.#labels.image, label.x, label.y, label.w, label.h, left, top, label.w, label.h);
    }
    return list.filter((one) => !one.isPet).length;
  }

  /** Draws the ring where the own player is going. */
  #drawMark(dt) {
    this.mark.age += dt;
    const { pen, scale, origin, mark } = this, share = mark.age / 0.8, size = (0.3 + 0.7 * share) * scale;
    if (share >= 1) this.mark = null;
    pen.strokeStyle = "#fff";
    pen.lineWidth = 2 * size;
    pen.beginPath();
    pen.ellipse((mark.x - origin.x) * scale, (zone.height - mark.y - origin.y) * scale, 20 * size, 9 * size, 0, 0, 2 * Math.PI);
    pen.stroke();
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
  if (!document.createElement("canvas").getContext("webgl2")) {
    gone.textContent = "The world needs WebGL 2, which this browser does not have or has switched off.";
    gone.hidden = false;
    return;
  }
  const world = new World(catalog);
  // For measuring: how long frames took, and where the figures are.
  globalThis.studioWorld = world;
  await world.open();
}

begin();
