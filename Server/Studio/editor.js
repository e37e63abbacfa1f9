// The tabs and what stands on them, made from the catalogue.
import { h, rove, title } from "./dom.js";
import * as server from "./server.js";

const words = (field) => title(field.name.replace(/(\D)(\d)/, "$1 $2")).replace(/\bcolor\b/, "colour");
/** Letters of a name that is drawn; the renderer has its own limit. */
const longestText = 40;

export class Editor {
  #sections = [];
  #tiles = [];
  #codes = new Map();

  /**
   * @param choose is told of a choice: the field, its value, and whether it is one of several that belong together.
   */
  constructor(catalog, { tabs, panels, choose, opened }) {
    this.catalog = catalog;
    this.choose = choose;
    this.opened = opened;
    this.seen = new IntersectionObserver((entries) => {
      for (const entry of entries) entry.target.isSeen = entry.isIntersecting;
      this.#fill();
    }, { rootMargin: "80px" });
    this.tabs = catalog.tabs.map((tab, number) => {
      const button = h("button", {
        type: "button", role: "tab", id: `tab-${number}`, class: "tab", "aria-controls": `panel-${number}`, onclick: () => this.open(number),
      }, tab.name);
      const panel = h("div", { role: "tabpanel", id: `panel-${number}`, class: "panel", "aria-labelledby": `tab-${number}`, tabindex: "0", hidden: true },
        tab.fields.map((field) => this.#section(field, tab)));
      return { tab, button, panel };
    });
    tabs.replaceChildren(...this.tabs.map((one) => one.button));
    panels.replaceChildren(...this.tabs.map((one) => one.panel));
    rove(tabs, (button) => this.open(this.tabs.findIndex((one) => one.button === button)));
    this.open(0);
  }

  open(number) {
    this.current = number;
    for (const [place, { button, panel }] of this.tabs.entries()) {
      const isOpen = place === number;
      button.setAttribute("aria-selected", isOpen);
      button.tabIndex = isOpen ? 0 : -1;
      panel.hidden = !isOpen;
      if (isOpen) button.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
    this.opened?.(this.tabs[number].tab);
  }

  #section(field, tab) {
    const section = this.#control(field);
    section.element.dataset.field = field.name;
    this.#sections.push({ field, tab, ...section });
    return section.element;
  }

  #control(field) {
    if (field.kind === "flag") return this.#flag(field);
    if (field.kind === "text") return this.#text(field);
    if (field.kind === "number") return this.#number(field);
    if (field.kind === "color") return this.#swatches(field, this.catalog.swatches(field), "small");
    const choices = this.catalog.choices(field);
    return choices.some((one) => one.color) ? this.#swatches(field, choices, "large") : this.#grid(field, choices);
  }

  #grid(field, choices) {
    const tiles = choices.map((one) => {
      const input = h("input", { type: "radio", name: field.name, value: one.value, onchange: () => this.choose(field, one.value) });
      const image = h("img", { alt: "", draggable: "false" });
      // Nothing at all has no picture.
      const picture = one.value === "" ? h("span", { class: "picture nothing" }) : h("span", { class: `picture at-${field.figure === "pet" ? "pet" : field.place ?? "full"}` }, image);
      const element = h("label", { class: "tile" }, input, picture, h("span", { class: "label" }, one.label));
      const tile = { field, value: one.value, input, image, element };
      element.tile = tile;
      this.seen.observe(element);
      this.#tiles.push(tile);
      return tile;
    });
    const element = h("fieldset", { class: "field" }, h("legend", {}, words(field)),
      tiles.length > 0 ? h("div", { class: "tiles" }, tiles.map((one) => one.element)) : h("p", { class: "empty" }, "There is nothing to choose from yet."));
    return { element, mark: (record) => {
      const value = this.catalog.value(field, record);
      for (const tile of tiles) tile.input.checked = tile.value === value;
    } };
  }

  #swatches(field, choices, size) {
    const inputs = choices.map((one) => {
      const input = h("input", { type: "radio", name: field.name, value: one.value, onchange: () => this.choose(field, field.kind === "color" ? one.text : one.value) });
      return { input, color: one.color, element: h("label", { class: `swatch ${size}`, title: one.label, style: { "--color": one.color } }, input, h("span", { class: "unseen" }, one.label)) };
    });
    const note = field.merch ? h("p", { class: "hint", hidden: true }, "Your university’s colours are worn instead.") : null;
    const any = field.anyHex ? this.#any(field) : null;
    const element = h("fieldset", { class: "field" }, h("legend", {}, words(field)), h("div", { class: "swatches" }, inputs.map((one) => one.element), any?.element), note);
    return { element, mark: (record) => {
      const flag = this.catalog.field(field.merch?.flag);
      const yields = flag !== undefined && record[flag.name] === "true" && this.catalog.isOn(flag, record);
      element.classList.toggle("yields", yields);
      if (note) note.hidden = !yields;
      const value = this.catalog.hex(field, this.catalog.value(field, record));
      let isOwn = true;
      for (const { input, color } of inputs) {
        input.checked = color.toUpperCase() === value;
        if (input.checked) isOwn = false;
      }
      any?.mark(value, isOwn);
    } };
  }

  #any(field) {
    const input = h("input", { type: "color", "aria-label": `Any ${words(field).toLowerCase()}`, oninput: () => this.choose(field, input.value.toUpperCase(), field.name) });
    const element = h("label", { class: "swatch any", title: "Any colour" }, input);
    return { element, mark: (value, isOwn) => {
      if (value) input.value = value.toLowerCase();
      element.classList.toggle("chosen", isOwn);
      element.style.setProperty("--color", value || "transparent");
    } };
  }

  #text(field) {
    const input = h("input", {
      type: "text", id: `field-${field.name}`, maxlength: longestText, autocomplete: "off", spellcheck: "false", placeholder: "No name",
      oninput: () => this.choose(field, input.value, field.name),
    });
    const element = h("div", { class: "field" }, h("label", { class: "legend", for: input.id }, words(field)), input);
    return { element, mark: (record) => {
      const value = record[field.name] ?? "";
      if (input.value !== value) input.value = value;
    } };
  }

  #number(field) {
    const { min, max, step } = field;
    const input = h("input", {
      type: "range", id: `field-${field.name}`, min, max, step, autocomplete: "off",
      oninput: () => {
        value.textContent = input.value;
        this.choose(field, input.value, field.name);
      },
    });
    const value = h("output", { for: input.id });
    const element = h("div", { class: "field" }, h("label", { class: "legend", for: input.id }, words(field)), h("div", { class: "number" }, input, value));
    return { element, mark: (record) => {
      const text = this.catalog.value(field, record);
      // A slider takes the middle where there is nothing, and the nearest of what it can show.
      if (input.value !== text) input.value = text;
      value.textContent = input.value;
    } };
  }

  #flag(field) {
    const input = h("input", { type: "checkbox", role: "switch", id: `field-${field.name}`, onchange: () => this.choose(field, input.checked ? "true" : "") });
    const dot = h("span", { class: "dot" });
    const name = h("small", {});
    const element = h("label", { class: "field flag card", for: input.id },
      h("span", { class: "flag-words" }, h("strong", {}, words(field).replace(/ enabled$/, "")), name), dot, input);
    return { element, mark: (record) => {
      input.checked = (record[field.name] ?? field.default) === "true";
      element.classList.toggle("on", input.checked);
      const university = this.catalog.university(record[this.catalog.merch?.university]);
      name.textContent = university ? `${university.name}’s colours` : "";
      dot.style.setProperty("--color", university?.primary ?? "transparent");
    } };
  }

  /** Shows what a record says. */
  mark(record) {
    this.record = record;
    for (const { field, element, mark } of this.#sections) {
      element.hidden = !this.catalog.isOn(field, record);
      mark(record);
    }
  }

  /** The records whose pictures stand on the open tab, by tile. */
  wanted() {
    const { tab } = this.tabs[this.current];
    return this.#tiles.filter((tile) => tile.value !== "" && tab.fields.includes(tile.field) && this.catalog.isOn(tile.field, this.record))
      .map((tile) => ({ tile, record: this.catalog.nameless(this.catalog.chosen(this.record, tile.field, tile.value)) }));
  }

  /** The codes of those records: their pictures are asked for when they are seen. */
  show(tiles, codes) {
    for (const [number, { tile }] of tiles.entries()) {
      tile.code = codes[number]?.code;
      if (codes[number]?.alt) tile.element.title = tile.element.querySelector(".label").textContent;
    }
    this.#fill();
  }

  #fill() {
    for (const tile of this.#tiles) {
      if (!tile.element.isSeen || !tile.code) continue;
      const address = this.#address(tile);
      if (tile.shown === address) continue;
      tile.shown = address;
      tile.image.src = address;
    }
  }

  #address(tile) {
    const { field } = tile;
    const isPet = field.figure === "pet";
    // Stills end above or below the hip; what is below is drawn large, for the tile shows a part of it.
    // Hair and hats may leave a head.
    const head = field.tab === "Face" ? "head" : "shoulders";
    const framing = isPet ? "full" : { head, bust: "bust", torso: "bust" }[field.place] ?? "full";
    const points = framing !== "full" ? 180 : field.place === "feet" ? 400 : 300;
    const size = Math.round(points * Math.min(1.5, devicePixelRatio || 1));
    return server.still(tile.code, {
      v: this.catalog.server.artVersion, size, framing, ...(isPet ? { names: false } : framing === "full" ? { pet: "none" } : {}),
    });
  }
}
