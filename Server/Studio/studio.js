// The studio for players.
import { Catalog } from "./catalog.js";
import { find, h, say, title, toast } from "./dom.js";
import { Editor } from "./editor.js";
import { fragment, Look, readFragment } from "./look.js";
import * as server from "./server.js";
import { Share } from "./share.js";
import { greeting, showing } from "./showings.js";
import { pause, rest, Stage } from "./stage.js";
import { Take } from "./take.js";

/** The seeds of the looks to begin with: a dozen that show much of what there is. */
const starts = Array.from({ length: 12 }, (_, number) => `412-${number + 1}`);

async function begin() {
  const gone = find("gone");
  let catalog;
  while (!catalog) {
    try {
      catalog = new Catalog(await server.catalog());
      catalog.starts = await server.looks(starts, { seedInclude: "all", seedExclude: "petType" });
    } catch (error) {
      gone.textContent = `${error.message} The studio opens as soon as it does.`;
      gone.hidden = false;
      await server.back();
    }
  }
  gone.hidden = true;
  new Studio(catalog).start();
}

/** One of the looks to begin with: a random one, so that none is the default, or that of `?start=1` and so on. */
function firstStart(looks) {
  const wanted = Number.parseInt(new URLSearchParams(location.search).get("start") ?? "", 10);
  return looks[Number.isFinite(wanted) ? Math.max(0, wanted - 1) % looks.length : Math.floor(Math.random() * looks.length)];
}

/** The most looks that are cached. */
const mostKnown = 1000;

class Studio {
  #request = null;
  #shown = null;
  /** The server's answers for looks without names, by record, so that a tile's or swatch's look is not requested again. */
  #known = new Map();
  steps = [];
  #isWaiting = false;

  constructor(catalog) {
    this.catalog = catalog;
    this.look = new Look();
    this.stage = new Stage(catalog, {
      figure: find("figure"),
      clips: find("clips"),
      facings: find("facings"),
      play: find("play"),
      turner: find("turner"),
      turned: () => this.share.update(),
    });
    this.editor = new Editor(catalog, {
      tabs: find("tabs"),
      panels: find("panels"),
      choose: (field, value, group) => this.#choose(field, value, group),
      begin: (look) => this.#begin(look),
      opened: () => this.editor && this.#refresh(),
      foreseen: (record) => this.#foresee(record),
    });
    this.share = new Share(catalog, this.stage, { record: () => this.look.record, look: () => this.#shown, use: (found) => this.#use(found) });
    this.take = new Take(catalog, () => this.#shown);
    this.#people();
    this.look.addEventListener("change", (event) => this.#changed(event.detail.why));
    find("undo").addEventListener("click", () => this.look.undo());
    find("redo").addEventListener("click", () => this.look.redo());
    find("random").addEventListener("click", () => this.#roll());
    document.addEventListener("keydown", (event) => this.#key(event));
    window.addEventListener("hashchange", () => this.#read());
    if (catalog.server.watches) find("artists-link").hidden = false;
  }

  async start() {
    await this.#read();
    document.documentElement.dataset.ready = "true";
  }

  /** What is known about a person: their name, and what lets them wear more. */
  #people() {
    const { catalog } = this;
    const set = (field) => (event) => this.#choose(field, event.target.value, field.name);
    const control = (field, id) => {
      if (field.name === catalog.merch?.university) {
        return h(
          "select",
          { id, onchange: set(field) },
          h("option", { value: "" }, "None"),
          catalog.universities.map((one) => h("option", { value: one.id }, one.name)),
        );
      }
      if (field.name === catalog.merch?.status) {
        return h(
          "select",
          { id, onchange: set(field) },
          h("option", { value: "" }, "None of these"),
          catalog.statuses.map((one) => h("option", { value: one }, title(one))),
        );
      }
      return h("input", { id, type: "text", maxlength: "40", autocomplete: "off", spellcheck: "false", oninput: set(field) });
    };
    this.person = catalog.person.map((field) => {
      const input = control(field, `person-${field.name}`);
      const words = field.name === catalog.merch?.university ? "University" : title(field.name);
      return { field, input, element: h("div", { class: "pair" }, h("label", { for: input.id }, words), input) };
    });
    find("person").replaceChildren(...this.person.map((one) => one.element));
  }

  #choose(field, value, group = null) {
    this.steps = showing(this.catalog, field, value);
    this.look.choose(this.catalog.chosen(this.look.record, field, value), { group, why: field.name });
  }

  #begin(look, why = "A look to begin with") {
    this.steps = greeting(this.catalog);
    this.look.choose(this.catalog.begun(this.look.record, look), { why });
  }

  async #roll() {
    try {
      const [look] = await server.looks([String(Math.random())], { seedExclude: this.catalog.notOwned });
      this.#begin(look, "A new look");
    } catch (error) {
      if (error instanceof server.Gone) await this.#lost();
      else toast(error.message);
    }
  }

  #key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "z") return;
    if (event.target.closest?.("input[type=text], textarea")) return;
    event.preventDefault();
    if (event.shiftKey) this.look.redo();
    else this.look.undo();
  }

  /** A record that the user pasted, as the server read it. */
  #use(found) {
    this.look.choose(found.record, { why: "Your record" });
    if (found.diagnostics?.length)
      toast(`${found.diagnostics.length === 1 ? "One value" : `${found.diagnostics.length} values`} replaced: ${found.diagnostics[0].message}`);
    else toast("This is your record");
  }

  /** Takes the look of the address, if there is one. */
  async #read() {
    const { code, texts } = readFragment(location.hash);
    if (code && code === this.#shown?.code) return;
    let record = this.catalog.begun({}, firstStart(this.catalog.starts));
    if (code) {
      try {
        record = { ...(await server.record(code)), ...Object.fromEntries(Object.entries(texts).filter(([name]) => this.catalog.field(name)?.kind === "text")) };
      } catch (error) {
        if (error instanceof server.Gone) {
          await this.#lost();
          return this.#read();
        }
        toast(`This link holds no look: ${error.message}`);
      }
    }
    if (this.#shown) this.look.choose(record, { why: "The look of the link" });
    else {
      this.look.record = record;
      await this.#changed("");
    }
  }

  async #changed(why) {
    const { record } = this.look;
    this.startedAt = performance.now();
    this.editor.halt();
    // The picture is asked for before the page is brought up to date: it is what the player waits for. A browser sends requests only when the task yields.
    const drawn = this.#refresh(why);
    await null;
    find("undo").disabled = !this.look.canUndo;
    find("redo").disabled = !this.look.canRedo;
    find("first-name").textContent = record.firstName ?? "";
    for (const { field, input } of this.person) {
      const university = field.name === this.catalog.merch?.university ? this.catalog.university(record[field.name])?.id : undefined;
      const value = university ?? record[field.name] ?? "";
      if (input.value !== value) input.value = value;
    }
    const tried = this.catalog.triedOn(record);
    find("tried").hidden = tried.length === 0;
    find("tried").textContent = `Tried on, not yet yours: ${tried.map(({ item, words }) => `${item.name} (${words})`).join(", ")}.`;
    this.editor.mark(record);
    await drawn;
  }

  /** Fetches the picture of a look on pointer down, before it is chosen. */
  #foresee(record) {
    const { code } = this.#told(record) ?? {};
    if (code) this.stage.foresee({ code, texts: this.#texts(record) });
  }

  /** The cached answer for a record. */
  #told(record) {
    return this.#known.get(JSON.stringify(this.catalog.nameless(record)));
  }

  /** The names that are drawn, which no code holds. */
  #texts(record) {
    return Object.fromEntries(this.catalog.names.map((field) => [field.name, record[field.name]]).filter(([, value]) => value));
  }

  /** Draws everything as it is now, and cancels earlier requests. */
  async #refresh(why = null) {
    this.#request?.abort();
    const request = new AbortController();
    this.#request = request;
    const { record } = this.look;
    const texts = this.#texts(record);
    try {
      // The look comes first, before the tiles.
      const told = this.#told(record);
      const [first] = told ? [told] : await server.codes([record], request.signal);
      if (!first.code) throw new server.Refused(422, { detail: first.message ?? first.detail });
      if (request.signal.aborted) return;
      // Opening a tab at once may have cancelled the choice before it.
      const isNew = why !== null || this.#shown?.code !== first.code || JSON.stringify(this.#shown.texts) !== JSON.stringify(texts);
      const look = { code: first.code, alt: first.alt, texts, record };
      this.#shown = look;
      const steps = isNew ? this.steps.splice(0) : [];
      const showing = isNew && this.stage.show(look, steps);
      await null;
      const beside = Object.fromEntries(
        this.catalog.fields.filter((field) => field.kind === "text" && (!field.figure || field.shows === "label")).map((
          field,
        ) => [field.name, record[field.name]]),
      );
      history.replaceState(null, "", fragment(look.code, beside));
      find("world-link").href = `/world${location.hash}`;
      this.share.update();
      if (await showing) await this.#drawn(look, why, told && Object.keys(texts).length > 0);
      // The tiles wait too, in case the next choice replaces them.
      if (why !== null) await pause(rest);
      if (request.signal.aborted) return;
      for (const tiles of this.editor.wanted()) {
        const records = tiles.map((one) => this.catalog.nameless(one.make(record)));
        const codes = await server.codes(records, request.signal, this.catalog.server.bodyBytes);
        this.#learn(records, codes);
        this.editor.show(tiles, codes);
      }
    } catch (error) {
      if (error.name === "AbortError" || request.signal.aborted) return;
      if (!(error instanceof server.Gone)) return toast(error.message);
      await this.#lost();
      await this.#refresh(why ?? "");
    }
  }

  #learn(records, codes) {
    if (this.#known.size > mostKnown) this.#known.clear();
    for (const [number, record] of records.entries()) if (codes[number]?.code) this.#known.set(JSON.stringify(record), codes[number]);
  }

  /** After the picture is shown: fetches the alt text with names, if the cached one has none. */
  async #drawn(look, why, isNameless) {
    const time = performance.now() - this.startedAt;
    document.documentElement.dataset.drawn = look.code;
    document.dispatchEvent(new CustomEvent("drawn", { detail: { code: look.code, milliseconds: time } }));
    if (isNameless) {
      const [{ alt }] = await server.codes([look.record], this.#request.signal);
      look.alt = alt;
      this.stage.tell(look);
    }
    if (why) say(look.alt);
  }

  /** Says that the server does not answer, until it does. */
  async #lost() {
    if (this.#isWaiting) return new Promise(() => {});
    this.#isWaiting = true;
    const gone = find("gone");
    gone.textContent = "The server does not answer. What you choose is kept, and drawn as soon as it is back.";
    gone.hidden = false;
    find("figure").classList.add("waiting");
    await server.back();
    this.#isWaiting = false;
    gone.hidden = true;
    say("The server is back.");
  }
}

begin();
