// For artists: draws the art's folder again after each save.
import { Bench, sides } from "./bench.js";
import { Catalog } from "./catalog.js";
import { copy, find, h, movesLittle, say, title, toast } from "./dom.js";
import { Listing, takeToken } from "./listing.js";
import * as server from "./server.js";

const facings = Object.keys(sides);
/** By the folder of a view: the facings that show it, the usual one first. */
const views = { front: ["front"], side: ["right", "left"], back: ["back"] };

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
    if (earlier) URL.revokeObjectURL(earlier);
    if (!isNewArt) return;
    this.element.classList.remove("changed");
    void this.element.offsetWidth;
    this.element.classList.add("changed");
  }
}

class Desk {
  #drawing = 0;
  #combination = 0;

  constructor(catalog) {
    this.catalog = catalog;
    this.rolls = 0;
    this.version = catalog.server.artVersion;
    this.record = {};
    this.facing = "front";
    /** The motion of the large picture; null at rest. */
    this.clip = null;
    this.bench = new Bench();
    this.listing = new Listing((slot, name) => (this.listed = { slot, name }));
    find("facing").append(
      ...facings.map((facing) =>
        h(
          "label",
          { class: "chip" },
          h("input", {
            type: "radio",
            name: "facing",
            value: facing,
            checked: facing === this.facing,
            onchange: () => this.#turn(facing),
          }),
          h("span", {}, title(facing)),
        )
      ),
    );
    find("onion").replaceChildren(...[0, 1, 2, 3, 4, 6, 8].map((count) => h("option", { value: count }, count === 0 ? "None" : `${count} frames`)));
    this.#small();
    this.#offer();
    find("slot").addEventListener("change", () => this.#choosePart());
    find("variant").addEventListener("change", () => this.#set(find("slot").value, find("variant").value));
    find("clip").addEventListener("change", () => this.#play(find("clip").value || null));
    for (const name of ["onion", "bones"]) find(name).addEventListener("change", () => this.#motions());
    for (const name of ["rows", "columns"]) find(name).addEventListener("change", () => this.#combine());
    find("another").addEventListener("click", async () => {
      this.record = { ...await this.#roll(), ...this.#part() };
      this.draw();
    });
  }

  /** The next of the looks that are the same each time the page is opened. */
  async #roll() {
    this.rolls += 1;
    const [look] = await server.looks([`artist-${this.rolls}`]);
    return look;
  }

  async open({ code, texts }) {
    const own = code ? await server.record(code).catch(() => null) : null;
    this.record = own ? { ...own, ...texts } : await this.#roll();
    this.#choosePart(false);
    await this.draw();
    this.#listen();
  }

  /** The fields that choose what is drawn. */
  get fields() {
    return this.catalog.fields.filter((field) => field.tab && field.kind === "variant" && this.catalog.choices(field).length > 0);
  }

  #offer() {
    const motions = this.catalog.clips.map((clip) => h("option", { value: clip.name }, title(clip.name)));
    find("clip").replaceChildren(h("option", { value: "" }, "At rest"), ...motions);
    if (!this.catalog.clips.some((clip) => clip.name === this.clip)) this.clip = null;
    const options = () => this.fields.map((field) => h("option", { value: field.name }, title(field.name.replace(/(\D)(\d)/, "$1 $2"))));
    for (
      const [id, usual] of [["slot", 1], ["rows", 1], [
        "columns",
        this.fields.length > 5 ? this.fields.findIndex((field) => field.exclusive ?? field.slot === "accessory") : 0,
      ]]
    ) {
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

  /** Shows a motion; null stands at rest. A side from which it is not drawn becomes one from which it is. */
  #play(clip, draws = true) {
    this.clip = clip;
    this.plays = true;
    const drawn = this.catalog.clips.find((one) => one.name === clip)?.facings;
    if (drawn && !drawn.includes(this.facing)) this.facing = drawn[0];
    if (draws) this.draw();
  }

  #turn(facing) {
    this.facing = facing;
    if (this.clip && !this.catalog.isDrawn(this.clip, facing)) {
      toast(`${title(this.clip)} is not drawn ${sides[facing]}`);
      this.clip = null;
    }
    this.draw();
  }

  #small() {
    this.views = [
      ...facings.map((facing) => ({ facing, framing: "full" })),
      ...["figure", "bust", "shoulders", "head", "face"].map((framing) => ({ framing })),
    ];
    this.small = ["light", "dark"].map((ground) => ({ ground, shots: this.views.map(() => new Shot(64)) }));
    find("small").replaceChildren(
      ...this.small.map(({ ground, shots }) =>
        h("div", { class: `ground ${ground}`, tabindex: 0, role: "region", "aria-label": `64 pixels on ${ground}` }, shots.map((shot) => shot.element))
      ),
    );
  }

  /** Draws everything as it is now: with `isNewArt`, what is different comes from a file that was saved. `goesOn` says that something else is shown than before. */
  async draw(goesOn = false) {
    const drawing = ++this.#drawing;
    this.goesOn ||= goesOn;
    let look;
    try {
      [look] = await server.codes([this.record]);
    } catch (error) {
      return toast(error.message);
    }
    // Answers may come in another order than the questions.
    if (drawing !== this.#drawing) return;
    if (!look.code) return toast(look.message ?? look.detail);
    this.look = look;
    history.replaceState(null, "", `#look=${look.code}`);
    const still = (options) => server.still(look.code, { v: this.version, ...options });
    find("clip").value = this.clip ?? "";
    for (const input of find("facing").querySelectorAll("input")) input.checked = input.value === this.facing;
    find("combine-side").textContent = sides[this.facing];
    const large = this.bench.show({ look, clip: this.clip, facing: this.facing, version: this.version }, this.catalog, {
      plays: this.plays,
      isNewArt: this.isNewArt,
    });
    const isSame = this.isNewArt && !this.goesOn;
    this.plays = this.isNewArt = this.goesOn = false;
    for (const { shots } of this.small) {
      for (const [place, shot] of shots.entries()) {
        const view = { facing: this.facing, ...this.views[place] };
        shot.want(still({ size: 64, ...view }), `${title(view.framing)}, ${sides[view.facing]}`, isSame);
      }
    }
    this.#motions(isSame);
    await Promise.all([large, this.#combine(isSame)]);
  }

  #motions(isNewArt = false) {
    const place = find("motions");
    const names = this.catalog.clips.map((clip) => clip.name).join();
    if (place.dataset.names !== names) {
      Shot.clear(place);
      place.dataset.names = names;
      this.motions = [];
      const rows = this.catalog.clips.map((clip) =>
        h(
          "tr",
          { "data-clip": clip.name },
          h("th", { scope: "row" }, title(clip.name)),
          facings.map((facing) => {
            if (!clip.facings.includes(facing)) return h("td", {});
            const shot = new Shot(128);
            this.motions.push({ shot, clip: clip.name, facing });
            return h("td", {}, shot.element);
          }),
        )
      );
      place.append(
        h(
          "table",
          {},
          h(
            "thead",
            {},
            h(
              "tr",
              {},
              h("th", { scope: "col" }, "Motion"),
              facings.map((facing) => h("th", { scope: "col" }, title(facing))),
            ),
          ),
          h("tbody", {}, rows),
        ),
      );
    }
    const onion = Number(find("onion").value);
    for (const { shot, clip, facing } of this.motions) {
      const options = { v: this.version, facing, size: 256 };
      const address = movesLittle.matches
        ? server.still(this.look.code, { ...options, clip, frame: 2 })
        : server.preview(this.look.code, { ...options, clips: clip, onion: onion || undefined, bones: find("bones").checked || undefined });
      shot.want(address, `${title(clip)}, ${facing}`, isNewArt);
    }
  }

  /** Any two kinds of parts against each other. */
  async #combine(isNewArt = false) {
    const [rows, columns] = [this.catalog.field(find("rows").value), this.catalog.field(find("columns").value)];
    if (!rows || !columns) return;
    const turn = ++this.#combination;
    const [down, across] = [this.catalog.choices(rows), this.catalog.choices(columns)];
    const records = down.flatMap((row) =>
      across.map((column) => this.catalog.nameless(this.catalog.chosen(this.catalog.chosen(this.record, rows, row.value), columns, column.value)))
    );
    const codes = await server.codes(records, undefined, this.catalog.server.bodyBytes).catch(() => []);
    if (turn !== this.#combination) return;
    const place = find("combine");
    const names = [rows.name, columns.name, ...down.map((one) => one.value), ...across.map((one) => one.value)].join();
    if (place.dataset.names !== names) {
      Shot.clear(place);
      place.dataset.names = names;
      this.cells = [];
      const body = down.map((row) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, row.label),
          across.map((column) => {
            const shot = new Shot(92);
            this.cells.push({ shot, alt: `${row.label}, ${column.label}` });
            return h("td", {}, shot.element);
          }),
        )
      );
      place.append(
        h("table", {}, h("thead", {}, h("tr", {}, h("td", {}), across.map((column) => h("th", { scope: "col" }, column.label)))), h("tbody", {}, body)),
      );
    }
    const isHead = [rows, columns].every((field) => field.place === "head" || field.slot === rows.slot || field.place === "bust") && rows.figure === "player" &&
      columns.figure === "player";
    const framing = isHead ? (rows.place === "head" || columns.place === "head" ? "shoulders" : "bust") : "full";
    for (const [number, cell] of this.cells.entries()) {
      if (codes[number]?.code)
        cell.shot.want(server.still(codes[number].code, { v: this.version, size: 184, framing, facing: this.facing }), cell.alt, isNewArt);
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
    const isNews = news.edition !== this.edition;
    this.edition = news.edition;
    const errors = news.diagnostics.filter((one) => one.severity === "error").length;
    const what = news.changed.length === 0
      ? "Watching the art"
      : news.changed.length === 1
      ? `${news.changed[0]} changed`
      : `${news.changed.length} files changed`;
    this.#tell(
      news.isUsed ? "live" : "bad",
      news.isUsed ? `${what}; read in ${news.milliseconds} ms` : `${what}, and cannot be used: ${errors} ${errors === 1 ? "error" : "errors"}`,
    );
    if (!news.isUsed) return;
    if (news.artVersion !== this.version) {
      // A drawing that overtakes this one, of the same news sent again or of a choice, shows what was saved as well.
      this.isNewArt ||= news.changed.length > 0;
      this.version = news.artVersion;
      try {
        this.catalog = new Catalog(await server.catalog());
      } catch (error) {
        return toast(error.message);
      }
      this.#offer();
    }
    this.listing.show(news.unlisted, this.catalog);
    // After a break of the line the last news come again; who has gone on meanwhile is not called back.
    const follows = isNews && find("follow").checked && this.#follow(news.changed);
    if (this.listed && this.#wear(this.listed.slot, this.listed.name)) this.listed = null;
    this.#choosePart(false);
    await this.draw(follows);
  }

  /**
   * Shows what was saved: `player/side/parts/hairStyle/bun.svg` is a bun, from the side, and `clips/wave.json` a motion, which begins. True where that is
   * something else than was shown.
   */
  #follow(changed) {
    const shown = () => JSON.stringify([this.record, this.facing, this.clip]);
    const before = shown();
    for (const path of changed) {
      const steps = path.replace(/\.[a-z]+$/, "").split("/");
      const kind = steps.findIndex((step) => step === "parts" || step === "clips");
      if (kind < 0) continue;
      const seen = views[steps.slice(0, kind).find((step) => step in views) ?? "front"];
      if (!seen.includes(this.facing)) this.facing = seen[0];
      const pet = this.catalog.fields.find((field) => field.isFigure);
      if (steps[0] === "pets" && pet && this.catalog.choices(pet).some((one) => one.value === steps[1])) this.#set(pet.name, steps[1], false);
      if (steps[kind] === "parts") this.#wear(steps[kind + 1], steps[kind + 2]);
      else this.#followClip(steps[kind + 1]);
    }
    if (this.clip && !this.catalog.isDrawn(this.clip, this.facing)) this.clip = null;
    return shown() !== before;
  }

  /** Begins the motion that was saved: `walk.seated` is a form of `walk`. */
  #followClip(file) {
    const clip = this.catalog.clips.find((one) => one.name === file?.split(".")[0]);
    if (!clip) return;
    this.#play(clip.name, false);
    find("bench").scrollIntoView({ block: "nearest" });
  }

  /** Puts a variant on; false where the catalog does not have it. */
  #wear(slot, name) {
    const field = this.fields.find((one) => one.slot === slot);
    if (!field || !this.catalog.choices(field).some((one) => one.value === name)) return false;
    this.#set(field.name, name, false);
    find("slot").value = field.name;
    return true;
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
      return h(
        "li",
        { class: one.severity },
        place ? h("button", { type: "button", title: "Copy the place", onclick: async () => toast((await copy(place)) ? "Copied" : place) }, place) : null,
        h("b", {}, title(one.severity)),
        h("span", {}, one.field ? `${one.field}: ` : "", one.message),
      );
    }));
    if (errors > 0) say(`${errors} errors in the art`);
  }
}

async function begin() {
  const address = takeToken();
  for (;;) {
    try {
      const desk = new Desk(new Catalog(await server.catalog()));
      await desk.open(address);
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
