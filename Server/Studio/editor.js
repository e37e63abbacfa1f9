// The tabs and what stands on them, made from the catalogue.
import { find, h, movesLittle, rove, say, title } from "./dom.js";
import { recent, remember } from "./recent.js";
import * as server from "./server.js";

const words = (field) => title(field.name.replace(/(\D)(\d)/, "$1 $2")).replace(/\bcolor\b/, "colour");
/** From this many sliders on, such as the height of eyes, a tab has them in a group that opens. */
const manyShapes = 3;
/** From this many kinds of things on, a tab has links to each. */
const manyKinds = 4;
/** The most tiles that a search shows. */
const mostFound = 36;
/** The tiles fetched at a time, few so that the look itself need not wait. */
const tilesAtOnce = 4;
/** The most letters of a name; the renderer has its own limit. */
const longestText = 40;

export class Editor {
  #sections = [];
  #tiles = [];
  #waiting = new Set();
  #loading = new Set();

  /**
   * @param choose is told of a choice: the field, its value, and whether it is one of several that belong together.
   * @param begin is told of a look to begin with.
   * @param foreseen is told of a record that is about to be chosen.
   */
  constructor(catalog, { tabs, panels, choose, begin, opened, foreseen }) {
    this.catalog = catalog;
    this.choose = choose;
    this.begin = begin;
    this.opened = opened;
    this.seen = new IntersectionObserver((entries) => {
      for (const entry of entries) entry.target.isSeen = entry.isIntersecting;
      this.#fill();
    }, { rootMargin: "80px" });
    const looks = { name: "Looks", fields: [] };
    this.found = { name: "Found" };
    this.current = looks;
    this.tabs = [looks, ...catalog.tabs].map((tab, number) => {
      const button = h("button", {
        type: "button",
        role: "tab",
        id: `tab-${number}`,
        class: "tab",
        "aria-controls": `panel-${number}`,
        onclick: () => this.open(number),
      }, tab.name);
      const panel = h(
        "div",
        { role: "tabpanel", id: `panel-${number}`, class: "panel", "aria-labelledby": `tab-${number}`, tabindex: "0", hidden: true },
        tab === looks ? this.#looks(tab) : this.#fields(tab),
      );
      return { tab, button, panel };
    });
    tabs.replaceChildren(...this.tabs.map((one) => one.button));
    panels.replaceChildren(...this.tabs.map((one) => one.panel));
    for (const place of [panels, find("found")]) {
      place.addEventListener("pointerdown", (event) => {
        const tile = this.#tiles.find((one) => one.element.contains(event.target));
        if (tile) foreseen(tile.make(this.record));
      });
    }
    rove(tabs, "[role=tab]", (button) => this.open(this.tabs.findIndex((one) => one.button === button)));
    this.search = find("search");
    this.search.addEventListener("input", () => this.#search());
    this.search.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || this.search.value === "") return;
      this.search.value = "";
      this.#search();
    });
    this.open(0);
  }

  open(number) {
    this.search.value = "";
    find("found").hidden = true;
    this.opens = number;
    this.#waiting.clear();
    this.current = this.tabs[number].tab;
    for (const [place, { button, panel }] of this.tabs.entries()) {
      const isOpen = place === number;
      button.setAttribute("aria-selected", isOpen);
      button.tabIndex = isOpen ? 0 : -1;
      panel.hidden = !isOpen;
      // Only the row of tabs scrolls to it, not the page.
      if (isOpen) button.parentNode.scrollTo({ left: button.offsetLeft - button.parentNode.clientWidth / 2 });
    }
    if (number === 0) this.#remind();
    this.opened?.();
  }

  /** What a question finds stands in place of the tab, until it is empty again. */
  #search() {
    const question = this.search.value.trim();
    if (question === "") return this.open(this.opens);
    this.current = this.found;
    this.tabs[this.opens].panel.hidden = true;
    const found = this.catalog.found(question);
    const tiles = found.slice(0, mostFound).map(({ fields, choice }) => this.#offer(fields, choice));
    this.#replace(this.found, find("found-tiles"), tiles);
    const told = found.length === 0
      ? `Nothing is called “${question}”.`
      : found.length > mostFound
      ? `The first ${mostFound} of ${found.length}`
      : `${found.length} found`;
    find("found-words").textContent = told;
    find("found").hidden = false;
    say(told);
    this.opened?.();
  }

  /** What was used lately, as it was when the tab was opened: nothing changes its place below a thumb. */
  #remind() {
    const tiles = recent.things.map(({ field: name, value }) => {
      const field = this.catalog.field(name);
      const choice = field && this.catalog.choices(field).find((one) => one.value !== "" && one.value === value);
      return choice && this.#offer(this.catalog.alike(field), choice);
    }).filter(Boolean);
    this.reminders.element.hidden = tiles.length === 0;
    this.#replace(this.tabs[0].tab, this.reminders.tiles, tiles);
  }

  /** Puts other tiles into a place. */
  #replace(tab, element, tiles) {
    const old = new Set(element.children);
    for (const one of old) this.seen.unobserve(one);
    this.#tiles = this.#tiles.filter((tile) => !old.has(tile.element));
    for (const tile of tiles) this.#tile({ ...tile, tab });
    element.replaceChildren(...tiles.map((tile) => tile.element));
    if (this.record) { for (const tile of tiles) tile.mark(this.record); }
  }

  /** A tile of a thing that may be worn in one of some fields, apart from the tab of these. Pressed again it is taken off, where nothing may be worn. */
  #offer(fields, choice) {
    const toggle = () => {
      const worn = fields.find((one) => isWorn(one, this.record));
      if (!worn) this.#use(field(this.record), choice.value);
      else if (this.catalog.nothing(worn) !== undefined) this.choose(worn, this.catalog.nothing(worn));
    };
    const field = (record) => this.catalog.place(fields, choice.value, record);
    const image = h("img", { alt: "", draggable: "false", fetchpriority: "low", decoding: "async" });
    const offer = this.catalog.offer(fields[0], choice.value);
    const element = h(
      "button",
      { type: "button", class: "tile", disabled: offer?.isLocked, onclick: toggle },
      h("span", { class: `picture at-${this.#place(fields[0])}` }, image),
      h("span", { class: "label" }, choice.label, h("small", {}, words(fields[0]).replace(/ \d$/, ""))),
      price(offer),
    );
    const isWorn = (one, record) => (one.kind === "color" ? record[one.name] : this.catalog.value(one, record)) === choice.value;
    return {
      image,
      element,
      still: this.#still(fields[0]),
      make: (record) => this.catalog.chosen(record, field(record), choice.value),
      mark: (record) => element.setAttribute("aria-pressed", fields.some((one) => isWorn(one, record))),
    };
  }

  #place(field) {
    return field.figure === "pet" ? "pet" : field.place ?? "full";
  }

  /** The fields of a tab: a line of its kinds where there are many, and shapes together. */
  #fields(tab) {
    const shapes = tab.fields.filter((field) => field.kind === "number" && !field.shows);
    const isMany = shapes.length >= manyShapes;
    const sections = tab.fields.filter((field) => !isMany || !shapes.includes(field)).map((field) => this.#section(field, tab));
    const fine = isMany
      ? h("details", { class: "fine card" }, h("summary", {}, "Fine tuning"), h("div", { class: "shapes" }, shapes.map((field) => this.#section(field, tab))))
      : null;
    const kinds = this.#sections.filter((one) => one.tab === tab && one.field.kind === "variant");
    const line = kinds.length < manyKinds ? null : h(
      "div",
      { class: "kinds", role: "toolbar", "aria-label": "Go to" },
      kinds.map(({ field, element }, number) =>
        h(
          "button",
          {
            type: "button",
            class: "kind",
            tabindex: number === 0 ? "0" : "-1",
            onclick: () => {
              element.scrollIntoView({ block: "start", behavior: movesLittle.matches ? "auto" : "smooth" });
              element.querySelector("input:checked, input")?.focus({ preventScroll: true });
            },
          },
          words(field).replace(/ style$/, ""),
        )
      ),
    );
    if (line) {
      rove(line, ".kind", (button) => {
        for (const one of line.children) one.tabIndex = one === button ? 0 : -1;
      });
    }
    return [line, ...sections, fine];
  }

  /** Looks to begin with. They have no names: each is called what it looks like, as soon as the server has said so. */
  #looks(tab) {
    const tiles = this.catalog.starts.map((look, number) => {
      const image = h("img", { alt: "", draggable: "false", fetchpriority: "low", decoding: "async" });
      const element = h(
        "button",
        { type: "button", class: "tile look", "aria-label": `Look ${number + 1}`, onclick: () => this.begin(look) },
        h("span", { class: "picture" }, image),
      );
      return this.#tile({
        tab,
        image,
        element,
        make: (record) => this.catalog.begun(record, look),
        still: { framing: "full", points: 128 },
        told: (alt) => element.setAttribute("aria-label", `Look ${number + 1}: ${alt}`),
      });
    });
    const used = h("div", { class: "tiles" });
    this.reminders = {
      tiles: used,
      element: h("section", { class: "field", "aria-label": "Used lately", hidden: true }, h("h2", { class: "legend" }, "Used lately"), used),
    };
    return [
      h(
        "section",
        { class: "field", "aria-label": "Looks to begin with" },
        h("h2", { class: "legend" }, "Begin with a look, and make it yours"),
        h("div", { class: "tiles looks" }, tiles.map((tile) => tile.element)),
      ),
      this.reminders.element,
    ];
  }

  /** A tile or a swatch: `make` is the record that it chooses, `still` how that is drawn where it has an `image`, `isOn` whether it matters for the record. */
  #tile(tile) {
    if (tile.image) this.seen.observe(tile.element);
    this.#tiles.push(tile);
    return tile;
  }

  #section(field, tab) {
    const section = this.#control(field, tab);
    section.element.dataset.field = field.name;
    this.#sections.push({ field, tab, ...section });
    return section.element;
  }

  #control(field, tab) {
    if (field.kind === "flag") return this.#flag(field);
    if (field.kind === "text") return this.#text(field);
    if (field.kind === "number") return this.#number(field);
    if (field.kind === "color") return this.#swatches(field, this.catalog.swatches(field), "small", tab);
    const choices = this.catalog.choices(field);
    return choices.some((one) => one.color) ? this.#swatches(field, choices, "large", tab) : this.#grid(field, choices, tab);
  }

  #grid(field, choices, tab) {
    const tiles = choices.map((one) => {
      const offer = this.catalog.offer(field, one.value);
      const input = h("input", { type: "radio", name: field.name, value: one.value, disabled: offer?.isLocked, onchange: () => this.#use(field, one.value) });
      const image = h("img", { alt: "", draggable: "false", fetchpriority: "low", decoding: "async" });
      // Nothing at all has no picture.
      const picture = one.value === "" ? h("span", { class: "picture nothing" }) : h("span", { class: `picture at-${this.#place(field)}` }, image);
      const element = h("label", { class: "tile" }, input, picture, h("span", { class: "label" }, one.label), price(offer));
      if (one.value === "") return { value: one.value, input, element };
      return this.#tile({
        tab,
        value: one.value,
        input,
        image,
        element,
        still: this.#still(field),
        isOn: (record) => this.catalog.isOn(field, record),
        make: (record) => this.catalog.chosen(record, field, one.value),
      });
    });
    const element = h(
      "fieldset",
      { class: "field" },
      h("legend", {}, words(field)),
      tiles.length > 0 ? h("div", { class: "tiles" }, tiles.map((one) => one.element)) : h("p", { class: "empty" }, "There is nothing to choose from yet."),
    );
    return {
      element,
      mark: (record) => {
        const value = this.catalog.value(field, record);
        for (const tile of tiles) tile.input.checked = tile.value === value;
      },
    };
  }

  /** Chooses a thing, and remembers that it was used. */
  #use(field, value) {
    const isThing = field.kind === "variant" && value !== "" && value !== this.catalog.slots.get(field.slot)?.default;
    if (isThing) remember("things", { field: field.name, value });
    this.choose(field, value);
  }

  #swatches(field, choices, size, tab) {
    const text = (one) => (field.kind === "color" ? one.text : one.value);
    const swatch = (one, size) => {
      const input = h("input", { type: "radio", name: field.name, value: one.value, onchange: () => this.choose(field, text(one)) });
      return {
        input,
        color: one.color.toUpperCase(),
        element: h("label", { class: `swatch ${size}`, title: one.label, style: { "--color": one.color } }, input, h("span", { class: "unseen" }, one.label)),
      };
    };
    const isOn = (record) => this.catalog.isOn(field, record);
    const inputs = choices.map((one) => this.#tile({ tab, isOn, make: (record) => this.catalog.chosen(record, field, text(one)), ...swatch(one, size) }));
    const note = field.merch ? h("p", { class: "hint", hidden: true }, "Your university’s colours are worn instead.") : null;
    const any = field.anyHex ? this.#any(field) : null;
    const asIs = field.kind === "color" && (field.follows || field.default === "") ? this.#asIs(field) : null;
    const lately = h("span", { class: "lately" });
    const now = h("span", { class: "now" });
    const element = h(
      "fieldset",
      { class: "field" },
      h("legend", {}, words(field), now),
      h("div", { class: "swatches" }, asIs?.element, inputs.map((one) => one.element), any ? [lately, any.element] : null),
      note,
    );
    let [used, shown] = [[], ""];
    return {
      element,
      mark: (record) => {
        const flag = this.catalog.field(field.merch?.flag);
        const yields = flag !== undefined && record[flag.name] === "true" && this.catalog.isOn(flag, record);
        element.classList.toggle("yields", yields);
        if (note) note.hidden = !yields;
        const value = field.kind === "color" ? this.catalog.color(field, record) : this.catalog.hex(field, this.catalog.value(field, record));
        const isAsIs = asIs !== null && record[field.name] === undefined;
        // Recently used custom colours of any field.
        const own = recent.colors.filter((color) => !inputs.some((one) => one.color === color));
        if (any && own.join() !== shown && !lately.contains(document.activeElement)) {
          shown = own.join();
          used = own.map((color) => swatch({ value: color, text: color, label: `${this.catalog.colorName(field, color)}, used lately`, color }, "small"));
          lately.replaceChildren(...used.map((one) => one.element));
        }
        let isOwn = !isAsIs && value !== "";
        for (const { input, color } of [...inputs, ...used]) {
          input.checked = !isAsIs && isOwn && color === value;
          if (input.checked) isOwn = false;
        }
        asIs?.mark(isAsIs, value);
        any?.mark(value, isOwn);
        now.textContent = isAsIs ? asIs.words : value ? this.catalog.colorName(field, value) : "";
      },
    };
  }

  /** The swatch that takes a chosen colour back: to another field's, or to the default. */
  #asIs(field) {
    const words = field.follows ? `As the ${title(field.follows).replace(/ colou?r$/i, "").toLowerCase()}` : "As it comes";
    const input = h("input", { type: "radio", name: field.name, value: "", onchange: () => this.choose(field, "") });
    const element = h("label", { class: "chip as-is" }, input, h("span", {}, words));
    return {
      words,
      element,
      mark: (isAsIs, value) => {
        input.checked = isAsIs;
        element.style.setProperty("--color", field.follows && isAsIs ? value : "transparent");
        element.classList.toggle("follows", Boolean(field.follows) && isAsIs);
      },
    };
  }

  #any(field) {
    const input = h("input", {
      type: "color",
      "aria-label": `Any ${words(field).toLowerCase()}`,
      oninput: () => this.choose(field, this.catalog.colorText(field, input.value.toUpperCase()), field.name),
      // What was gone through on the way is not used.
      onchange: () => {
        remember("colors", input.value.toUpperCase());
        this.mark(this.record);
      },
    });
    const element = h("label", { class: "swatch any", title: "Any colour" }, input);
    return {
      element,
      mark: (value, isOwn) => {
        if (value) input.value = value.toLowerCase();
        element.classList.toggle("chosen", isOwn);
        element.style.setProperty("--color", value || "transparent");
      },
    };
  }

  #text(field) {
    const input = h("input", {
      type: "text",
      id: `field-${field.name}`,
      maxlength: longestText,
      autocomplete: "off",
      spellcheck: "false",
      placeholder: "No name",
      oninput: () => this.choose(field, input.value, field.name),
    });
    const element = h("div", { class: "field" }, h("label", { class: "legend", for: input.id }, words(field)), input);
    return {
      element,
      mark: (record) => {
        const value = record[field.name] ?? "";
        if (input.value !== value) input.value = value;
      },
    };
  }

  #number(field) {
    const { min, max, step } = field;
    const told = (text) => (min < 0 && Number(text) > 0 ? `+${text}` : text);
    const input = h("input", {
      type: "range",
      id: `field-${field.name}`,
      min,
      max,
      step,
      autocomplete: "off",
      oninput: () => {
        value.textContent = told(input.value);
        this.choose(field, input.value, field.name);
      },
    });
    const value = h("output", { for: input.id });
    const element = h("div", { class: "field" }, h("label", { class: "legend", for: input.id }, words(field)), h("div", { class: "number" }, input, value));
    return {
      element,
      mark: (record) => {
        const text = this.catalog.value(field, record);
        // A slider takes the middle where there is nothing, and the nearest of what it can show.
        if (input.value !== text) input.value = text;
        value.textContent = told(input.value);
      },
    };
  }

  #flag(field) {
    const input = h("input", { type: "checkbox", role: "switch", id: `field-${field.name}`, onchange: () => this.choose(field, input.checked ? "true" : "") });
    const dot = h("span", { class: "dot" });
    const name = h("small", {});
    const element = h(
      "label",
      { class: "field flag card", for: input.id },
      h("span", { class: "flag-words" }, h("strong", {}, words(field).replace(/ enabled$/, "")), name),
      dot,
      input,
    );
    return {
      element,
      mark: (record) => {
        input.checked = (record[field.name] ?? field.default) === "true";
        element.classList.toggle("on", input.checked);
        const university = this.catalog.university(record[this.catalog.merch?.university]);
        name.textContent = university ? `${university.name}’s colours` : "";
        dot.style.setProperty("--color", university?.primary ?? "transparent");
      },
    };
  }

  /** Shows what a record says. */
  mark(record) {
    this.record = record;
    for (const { field, element, mark } of this.#sections) {
      element.hidden = !this.catalog.isOn(field, record);
      mark(record);
    }
    for (const tile of this.#tiles) tile.mark?.(record);
  }

  /** What stands on the open tab: tiles that have pictures, and swatches, which are only chosen. Each makes a record of the present one. */
  wanted() {
    const open = this.#tiles.filter((tile) => tile.tab === this.current && (tile.isOn?.(this.record) ?? true));
    return [open.filter((tile) => tile.image), open.filter((tile) => !tile.image)];
  }

  /** The codes of those records: their pictures are asked for when they are seen. */
  show(tiles, codes) {
    for (const [number, tile] of tiles.entries()) {
      tile.code = codes[number]?.code;
      if (codes[number]?.alt) tile.told?.(codes[number].alt);
    }
    this.#fill();
  }

  /** Another look was chosen: no picture of the one before is asked for any more. */
  halt() {
    this.#waiting.clear();
    for (const tile of this.#tiles) tile.code = undefined;
  }

  #fill() {
    for (const tile of this.#tiles) {
      if (!tile.image || !tile.element.isSeen || !tile.code) continue;
      const { points, ...options } = tile.still;
      const size = Math.round(points * Math.min(1.5, devicePixelRatio || 1));
      const address = server.still(tile.code, { v: this.catalog.server.artVersion, size, ...options });
      if (tile.shown === address) continue;
      tile.address = address;
      this.#waiting.add(tile);
    }
    this.#load();
  }

  #load() {
    for (const tile of this.#waiting) {
      if (this.#loading.size >= tilesAtOnce) return;
      this.#waiting.delete(tile);
      this.#loading.add(tile);
      tile.shown = tile.address;
      tile.image.onload = tile.image.onerror = () => {
        this.#loading.delete(tile);
        this.#load();
      };
      tile.image.src = tile.address;
    }
  }

  /** How a tile of a field is drawn: close to where it is worn. */
  #still(field) {
    if (field.figure === "pet") return { framing: "full", points: 300, names: false };
    // Stills end above or below the hip; what is below is drawn large, for the tile shows a part of it.
    // Hair and hats may leave a head.
    const head = field.tab === "Face" ? "face" : "shoulders";
    const framing = { head, bust: "bust", torso: "bust" }[field.place];
    return framing ? { framing, points: 180 } : { framing: "full", points: field.place === "feet" ? 520 : 300, pet: "none" };
  }
}

/** A price tag, or a lock. */
function price(offer) {
  if (!offer) return null;
  return h(
    "span",
    { class: `price ${offer.isLocked ? "locked" : offer.isOwned ? "owned" : ""}` },
    h("span", { "aria-hidden": "true" }, offer.short),
    h("span", { class: "unseen" }, `, ${offer.words}`),
  );
}
