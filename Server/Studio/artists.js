// For artists: what lies in the folder of art is drawn anew as soon as it is saved.
import { Catalog } from "./catalog.js";
import { copy, find, h, movesLittle, say, title, toast } from "./dom.js";
import { seeded } from "./ground.js";
import { readFragment } from "./look.js";
import * as server from "./server.js";

const facings = ["front", "right", "left", "back"];
/** By the folder of a view: the facing that shows it. */
const views = { side: "right", back: "back" };
const largeSize = 480;

/** One picture of the page. It is asked for when it is seen, and again when the art changes; where the server says that nothing is different, it stays. */
class Shot {
  static all = new Set();
  static seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      target.shot.isSeen = isIntersecting;
      if (isIntersecting) target.shot.update();
    }
  }, { rootMargin: "120px" });

  constructor(size) {
    this.image = h("img", { alt: "", width: size, height: size });
    this.element = h("span", { class: "shot" }, this.image);
    this.element.shot = this;
    this.tag = null;
    Shot.all.add(this);
    Shot.seen.observe(this.element);
  }

  /** Takes every picture of a part of the page away. */
  static clear(place) {
    for (const element of place.querySelectorAll(".shot")) {
      Shot.seen.unobserve(element);
      Shot.all.delete(element.shot);
      if (element.shot.now) URL.revokeObjectURL(element.shot.now);
    }
    place.replaceChildren();
  }

  want(address, alt, isNewArt = false) {
    this.address = address;
    this.image.alt = alt;
    this.isNewArt ||= isNewArt;
    if (this.isSeen) return this.update();
  }

  async update() {
    const { address } = this;
    if (!address || address === this.shown) return;
    this.shown = address;
    let answer;
    try {
      answer = await server.ask(address);
    } catch (error) {
      this.shown = null;
      if (error instanceof server.Refused) this.element.title = error.message;
      return;
    }
    const tag = answer.headers.get("ETag");
    const isNewArt = this.isNewArt;
    this.isNewArt = false;
    if (tag === this.tag) return;
    const blob = URL.createObjectURL(await answer.blob());
    if (this.shown !== address) return URL.revokeObjectURL(blob);
    this.tag = tag;
    const earlier = this.now;
    this.now = blob;
    this.image.src = blob;
    await this.image.decode().catch(() => {});
    if (isNewArt && earlier && this.keepsBefore) this.#compare(earlier);
    else {
      if (earlier) URL.revokeObjectURL(earlier);
      if (this.keepsBefore) this.#forget();
    }
    if (!isNewArt) return;
    this.element.classList.remove("changed");
    void this.element.offsetWidth;
    this.element.classList.add("changed");
    document.documentElement.dataset.redrawn = `${Number(document.documentElement.dataset.redrawn ?? 0) + 1}`;
  }

  #compare(earlier) {
    this.#forget();
    this.earlier = earlier;
    this.before = h("img", { alt: "", class: "before", src: earlier });
    this.element.append(this.before);
    this.element.classList.add("compared");
    this.onCompared?.();
  }

  #forget() {
    if (this.earlier) URL.revokeObjectURL(this.earlier);
    this.earlier = null;
    this.before?.remove();
    this.element.classList.remove("compared");
  }
}

class Desk {
  constructor(catalog) {
    this.catalog = catalog;
    this.random = seeded(11);
    this.version = catalog.server.artVersion;
    this.record = {};
    this.facing = undefined;
    find("onion").replaceChildren(...[0, 1, 2, 3, 4, 6, 8].map((count) => h("option", { value: count }, count === 0 ? "None" : `${count} frames`)));
    this.#large();
    this.#small();
    this.#offer();
    find("slot").addEventListener("change", () => this.#choosePart());
    find("variant").addEventListener("change", () => this.#set(find("slot").value, find("variant").value));
    for (const name of ["onion", "bones"]) find(name).addEventListener("change", () => this.#motions());
    for (const name of ["rows", "columns"]) find(name).addEventListener("change", () => this.#combine());
    find("another").addEventListener("click", () => {
      this.record = { ...this.catalog.random(this.record, this.random), ...this.#part() };
      this.draw();
    });
    find("compare").addEventListener("input", () => this.#cut());
  }

  async open() {
    const { code, texts } = readFragment(location.hash);
    const own = code ? await server.record(code).catch(() => null) : null;
    this.record = own ? { ...own, ...texts } : this.catalog.random({}, this.random);
    this.#choosePart(false);
    await this.draw();
    this.#listen();
  }

  /** The fields that choose what is drawn. */
  get fields() {
    return this.catalog.fields.filter((field) => field.tab && field.kind === "variant" && this.catalog.choices(field).length > 0);
  }

  #offer() {
    const options = () => this.fields.map((field) => h("option", { value: field.name }, title(field.name.replace(/(\D)(\d)/, "$1 $2"))));
    for (const [id, usual] of [["slot", 1], ["rows", 1], ["columns", this.fields.length > 5 ? this.fields.findIndex((field) => field.exclusive ?? field.slot === "accessory") : 0]]) {
      const select = find(id);
      const chosen = select.value;
      select.replaceChildren(...options());
      select.value = this.catalog.field(chosen) ? chosen : this.fields[Math.max(0, usual)]?.name ?? "";
    }
  }

  #part() {
    const field = find("slot").value;
    return find("variant").value ? { [field]: find("variant").value } : {};
  }

  #choosePart(draws = true) {
    const field = this.catalog.field(find("slot").value);
    const value = this.catalog.value(field, this.record);
    find("variant").replaceChildren(...this.catalog.choices(field).map((one) => h("option", { value: one.value }, one.label)));
    find("variant").value = value;
    if (draws) this.draw();
  }

  #set(name, value, draws = true) {
    const field = this.catalog.field(name);
    let record = this.record;
    // A pet's part needs a pet.
    for (const need of field.needs ?? []) {
      const needed = this.catalog.field(need.field);
      if (!record[need.field] && needed) record = this.catalog.chosen(record, needed, this.catalog.choices(needed).find((one) => one.value)?.value);
    }
    this.record = this.catalog.chosen(record, field, value);
    if (draws) this.draw();
  }

  #large() {
    this.large = ["light", "dark"].map((ground) => {
      const shot = new Shot(largeSize);
      shot.keepsBefore = true;
      shot.onCompared = () => {
        find("compare-hint").textContent = "Pull to see what it looked like before the last save.";
        this.#cut();
      };
      return { ground, shot };
    });
    find("large").replaceChildren(...this.large.map(({ ground, shot }) => h("div", { class: `ground ${ground}` }, shot.element, h("span", { class: "tag" }, ground === "light" ? "On light" : "On dark"))));
  }

  #cut() {
    const share = Number(find("compare").value);
    for (const { shot } of this.large) {
      shot.element.style.setProperty("--cut", `${100 - share}%`);
      shot.element.style.setProperty("--seen", share > 0 && share < 100 ? 1 : 0);
    }
  }

  #small() {
    this.views = [...facings.map((facing) => ({ facing, framing: "full" })), ...["bust", "shoulders", "head", "face"].map((framing) => ({ facing: "front", framing }))];
    this.small = ["light", "dark"].map((ground) => ({ ground, shots: this.views.map(() => new Shot(64)) }));
    find("small").replaceChildren(...this.small.map(({ ground, shots }) => h("div", { class: `ground ${ground}` }, shots.map((shot) => shot.element))));
  }

  /** Draws everything as it is now. `isNewArt` says that what is different comes from a file that was saved. */
  async draw(isNewArt = false) {
    let look;
    try {
      [look] = await server.codes([this.record]);
    } catch (error) {
      return toast(error.message);
    }
    if (!look.code) return toast(look.message ?? look.detail);
    this.look = look;
    history.replaceState(null, "", `#look=${look.code}`);
    const still = (options) => server.still(look.code, { v: this.version, ...options });
    for (const { shot } of this.large) shot.want(still({ size: largeSize, facing: this.facing }), look.alt, isNewArt);
    for (const { shots } of this.small) for (const [place, shot] of shots.entries()) shot.want(still({ size: 64, ...this.views[place] }), "", isNewArt);
    this.#motions(isNewArt);
    await this.#combine(isNewArt);
  }

  #motions(isNewArt = false) {
    const place = find("motions");
    const names = this.catalog.clips.map((clip) => clip.name).join();
    if (place.dataset.names !== names) {
      Shot.clear(place);
      place.dataset.names = names;
      this.motions = [];
      const rows = this.catalog.clips.map((clip) => h("tr", { "data-clip": clip.name }, h("th", { scope: "row" }, title(clip.name)), facings.map((facing) => {
        if (!clip.facings.includes(facing)) return h("td", {});
        const shot = new Shot(128);
        this.motions.push({ shot, clip: clip.name, facing });
        return h("td", {}, shot.element);
      })));
      place.append(h("table", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Motion"), facings.map((facing) => h("th", { scope: "col" }, title(facing))))), h("tbody", {}, rows)));
    }
    const onion = Number(find("onion").value);
    for (const { shot, clip, facing } of this.motions) {
      const options = { v: this.version, facing, size: 256 };
      const address = movesLittle.matches ? server.still(this.look.code, { ...options, clip, frame: 2 })
        : server.preview(this.look.code, { ...options, clips: clip, onion: onion || undefined, bones: find("bones").checked || undefined });
      shot.want(address, `${title(clip)}, ${facing}`, isNewArt);
    }
  }

  /** Any two kinds of parts against each other. */
  async #combine(isNewArt = false) {
    const [rows, columns] = [this.catalog.field(find("rows").value), this.catalog.field(find("columns").value)];
    if (!rows || !columns) return;
    const [down, across] = [this.catalog.choices(rows), this.catalog.choices(columns)];
    const records = down.flatMap((row) => across.map((column) => this.catalog.nameless(this.catalog.chosen(this.catalog.chosen(this.record, rows, row.value), columns, column.value))));
    const codes = await server.codes(records, undefined, this.catalog.server.bodyBytes).catch(() => []);
    const place = find("combine");
    const names = [rows.name, columns.name, ...down.map((one) => one.value), ...across.map((one) => one.value)].join();
    if (place.dataset.names !== names) {
      Shot.clear(place);
      place.dataset.names = names;
      this.cells = [];
      const body = down.map((row) => h("tr", {}, h("th", { scope: "row" }, row.label), across.map((column) => {
        const shot = new Shot(92);
        this.cells.push({ shot, alt: `${row.label}, ${column.label}` });
        return h("td", {}, shot.element);
      })));
      place.append(h("table", {}, h("thead", {}, h("tr", {}, h("td", {}), across.map((column) => h("th", { scope: "col" }, column.label)))), h("tbody", {}, body)));
    }
    const isHead = [rows, columns].every((field) => field.place === "head" || field.slot === rows.slot || field.place === "bust") && rows.figure === "player" && columns.figure === "player";
    const framing = isHead ? (rows.place === "head" || columns.place === "head" ? "shoulders" : "bust") : "full";
    for (const [number, cell] of this.cells.entries()) {
      if (codes[number]?.code) cell.shot.want(server.still(codes[number].code, { v: this.version, size: 184, framing }), cell.alt, isNewArt);
    }
  }

  /** News of the art, for as long as the page is open. */
  #listen() {
    const events = new EventSource("/studio/events");
    events.addEventListener("art", (event) => this.#heard(JSON.parse(event.data)));
    events.addEventListener("error", () => this.#tell("bad", "The server does not answer; this page goes on when it is back."));
  }

  async #heard(news) {
    this.#findings(news);
    const errors = news.diagnostics.filter((one) => one.severity === "error").length;
    const what = news.changed.length === 0 ? "Watching the art" : news.changed.length === 1 ? `${news.changed[0]} changed` : `${news.changed.length} files changed`;
    this.#tell(news.isUsed ? "live" : "bad", news.isUsed ? `${what}; read in ${news.milliseconds} ms` : `${what}, and cannot be used: ${errors} ${errors === 1 ? "error" : "errors"}`);
    if (!news.isUsed) return;
    const isNewArt = news.artVersion !== this.version && news.changed.length > 0;
    if (news.artVersion !== this.version) {
      this.version = news.artVersion;
      try {
        this.catalog = new Catalog(await server.catalog());
      } catch (error) {
        return toast(error.message);
      }
      this.#offer();
    }
    const follows = find("follow").checked && this.#follow(news.changed);
    this.#choosePart(false);
    await this.draw(isNewArt && !follows);
  }

  /**
   * Shows what was saved: `player/side/parts/hairStyle/bun.svg` is a bun, from the side, and `clips/wave.json` a row of the motions. True where
   * that is something else than was shown.
   */
  #follow(changed) {
    const shown = () => JSON.stringify([this.record, this.facing]);
    const before = shown();
    for (const path of changed) {
      const steps = path.replace(/\.[a-z]+$/, "").split("/");
      if (steps.some((step) => step === "parts" || step === "clips")) this.facing = views[steps.slice(0, -2).find((step) => step in views)];
      const clips = steps.indexOf("clips");
      if (clips >= 0) find("motions").querySelector(`[data-clip="${CSS.escape(steps[clips + 1])}"]`)?.scrollIntoView({ block: "center" });
      const pet = this.catalog.fields.find((field) => field.isFigure);
      if (steps[0] === "pets" && pet && this.catalog.choices(pet).some((one) => one.value === steps[1])) this.#set(pet.name, steps[1], false);
      const parts = steps.indexOf("parts");
      const field = parts >= 0 && this.fields.find((one) => one.slot === steps[parts + 1]);
      if (!field || !this.catalog.choices(field).some((one) => one.value === steps[parts + 2])) continue;
      this.#set(field.name, steps[parts + 2], false);
      find("slot").value = field.name;
    }
    return shown() !== before;
  }

  #tell(state, words) {
    find("state").className = `state ${state}`;
    find("state-words").textContent = words;
  }

  #findings({ diagnostics }) {
    const errors = diagnostics.filter((one) => one.severity === "error").length;
    find("findings").hidden = diagnostics.length === 0;
    find("findings").classList.toggle("mild", errors === 0);
    find("findings-title").textContent = errors > 0 ? "This art cannot be used yet; what was drawn before is shown" : "The art is used, with warnings";
    find("findings-list").replaceChildren(...diagnostics.map((one) => {
      const place = [one.file, one.line, one.column].filter((part) => part !== undefined).join(":");
      return h("li", { class: one.severity },
        place ? h("button", { type: "button", title: "Copy the place", onclick: async () => toast((await copy(place)) ? "Copied" : place) }, place) : null,
        h("b", {}, title(one.severity)), h("span", {}, one.field ? `${one.field}: ` : "", one.message));
    }));
    if (errors > 0) say(`${errors} errors in the art`);
  }
}

async function begin() {
  for (;;) {
    try {
      const desk = new Desk(new Catalog(await server.catalog()));
      await desk.open();
      document.documentElement.dataset.ready = "true";
      return;
    } catch (error) {
      find("state-words").textContent = error.message;
      if (!(error instanceof server.Gone)) throw error;
      await server.back();
    }
  }
}

begin();
