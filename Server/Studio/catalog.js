// What can be chosen, as the server's catalogue says it. Nothing here knows the name of a garment.
import { title } from "./dom.js";
import { player, Shop } from "./shop.js";

/** Words of an alt text as a label: `{a color} T-shirt` → `T-shirt`. */
function label(choice) {
  const words = choice.words?.replace(/\{[^}]*\}/g, " ").replace(/\s+/g, " ").trim().replace(/^an? /, "");
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : title(choice.name);
}

export class Catalog {
  constructor(json) {
    this.json = json;
    this.fields = json.fields;
    this.clips = json.clips;
    this.poses = json.poses;
    this.universities = json.universities;
    this.server = json.server;
    this.slots = new Map(json.slots.map((slot) => [slot.slot, slot]));
    this.byName = new Map(json.fields.map((field) => [field.name, field]));
    this.colorNames = new Map(
      [...json.colorNames, ...json.slots.flatMap((slot) => slot.variants)].filter((one) => one.color).map((one) => [one.name, one.color]),
    );
    this.tabs = [];
    for (const field of json.fields) {
      if (!field.tab) continue;
      const tab = this.tabs.find((one) => one.name === field.tab);
      if (tab) tab.fields.push(field);
      else this.tabs.push({ name: field.tab, fields: [field] });
    }
    // A colour stands below what it colours.
    for (const tab of this.tabs)
      tab.fields = tab.fields.filter((field) => !this.owner(field)).flatMap((field) => [
        field,
        ...tab.fields.filter((one) => this.owner(one) === field),
      ]);
    /** Facts about a person that are not drawn themselves. */
    this.person = json.fields.filter((field) => !field.tab && !field.figure && field.kind === "text");
    this.shop = new Shop(json.shop ?? [], (name) => this.field(name)?.slot, player());
    this.merch = json.fields.find((field) => field.merch)?.merch;
  }

  /** The clip of a figure that stands. */
  get standing() {
    return this.clips[0]?.name ?? "idle";
  }

  /** Other ways to stand, each of which goes back to standing. */
  get fidgets() {
    return this.clips.filter((clip) => clip.then === this.standing);
  }

  /** The clips to choose from: neither fidgets, nor clips that only follow another. */
  get motions() {
    const followers = new Set(this.clips.map((clip) => clip.then).filter((name) => name !== this.standing));
    return this.clips.filter((clip) => clip.then !== this.standing && !followers.has(clip.name));
  }

  /** Whether a clip is drawn from a side. */
  isDrawn(name, facing) {
    return this.clips.find((clip) => clip.name === name)?.facings.includes(facing) ?? false;
  }

  field(name) {
    return this.byName.get(name);
  }

  /** What a colour colours. */
  owner(field) {
    if (field.kind !== "color") return undefined;
    return this.fields.find((one) =>
      one.kind === "variant" && one.tab === field.tab && (field.colors ? one.name === field.colors : Boolean(field.garment) && one.garment === field.garment)
    );
  }

  /** The value for nothing worn, or for no colour of its own; undefined if there is always something. */
  nothing(field) {
    if (field.isFigure || (field.kind === "color" && (field.follows || field.default === ""))) return "";
    return this.slots.get(field.slot)?.variants.find((one) => one.name === "none" && !one.words)?.name;
  }

  /** Whether a field wears nothing, so that its colour has no effect. */
  wearsNothing(field, record) {
    return this.value(field, record) === this.nothing(field);
  }

  /** A colour as it is drawn, of a field that may follow another's. */
  color(field, record) {
    const own = record[field.name];
    if (own || !field.follows) return this.hex(field, own ?? field.default);
    return this.color(this.field(field.follows), record);
  }

  /** A colour's name where it has one, or the colour. */
  colorName(field, hex) {
    const named = [...(this.slots.get(field.slot)?.variants ?? []), ...this.json.colorNames].find((one) => one.color?.toUpperCase() === hex);
    return named ? title(named.name) : hex;
  }

  /** What a record gets of a colour: the name in the field's own palette, or the colour. */
  colorText(field, hex) {
    return this.slots.get(field.slot)?.variants.find((one) => one.color?.toUpperCase() === hex)?.name ?? hex;
  }

  /** The offer of a choice in the shop; null without one. */
  offer(field, value) {
    return field.kind === "variant" ? this.shop.offer(field.slot, value) : null;
  }

  /** What is worn and not owned. */
  triedOn(record) {
    const worn = this.fields.filter((field) => field.kind === "variant" && record[field.name] && this.isOn(field, record));
    return worn.map((field) => this.offer(field, record[field.name])).filter((offer) => offer && !offer.isOwned);
  }

  /** The fields in which a thing may be worn alike. */
  alike(field) {
    return field.side || field.kind !== "variant" ? [field] : this.fields.filter((one) => one.slot === field.slot);
  }

  /** Of the fields that may wear one thing: the one that does, the first that is free, or the last. */
  place(fields, value, record) {
    return fields.find((field) => this.value(field, record) === value) ?? fields.find((field) => this.wearsNothing(field, record)) ?? fields.at(-1);
  }

  /** Everything that can be chosen, for searching: `{fields, choice, text}`. Of two places for one thing it is there once. */
  get #everything() {
    if (this.everything) return this.everything;
    const found = [];
    for (const { name: tab, fields } of this.tabs) {
      for (const field of fields) {
        const alike = this.alike(field);
        if (alike[0] !== field) continue;
        for (const choice of this.choices(field)) {
          if (choice.value === "") continue;
          found.push({ fields: alike, choice, text: plain(`${choice.label} ${title(choice.value)} | ${title(field.name)} ${tab}`) });
        }
      }
    }
    this.everything = found;
    return found;
  }

  /** The entries in which each word of a query begins a word; matches in the name come before matches in the kind. */
  found(question) {
    const words = plain(question).split(" ").filter(Boolean);
    const has = (text) => words.every((word) => ` ${text}`.includes(` ${word}`));
    if (words.length === 0) return [];
    const all = this.#everything.filter((one) => has(one.text));
    const isCalled = (one) => has(one.text.split(" | ")[0]);
    return [...all.filter(isCalled), ...all.filter((one) => !isCalled(one))];
  }

  /** The fields whose texts no code holds: they travel beside it. */
  get names() {
    return this.fields.filter((field) => field.shows === "label" || field.shows === "caption");
  }

  nameless(record) {
    const rest = { ...record };
    for (const field of this.names) delete rest[field.name];
    return rest;
  }

  /** What a field that chooses may be: `{value, label, color, exclusive}`. */
  choices(field) {
    const slot = this.slots.get(field.slot);
    if (!slot) return [];
    const list = slot.variants.map((one) => ({ value: one.name, label: label(one), color: one.color, exclusive: one.exclusive }));
    return field.isFigure ? [{ value: "", label: "None" }, ...list] : list;
  }

  /** Colours to begin with: a palette's, or those that have a name. `text` is what a record gets: a palette's name, or the colour. */
  swatches(field) {
    const own = this.slots.get(field.slot)?.variants.filter((one) => one.color);
    const seen = new Set();
    return (own?.length ? own : this.json.colorNames)
      .filter((one) => !seen.has(one.color) && seen.add(one.color))
      .map((one) => ({ value: one.name, label: title(one.name), color: one.color, text: own?.length ? one.name : one.color }));
  }

  /** A field's value as it is drawn. */
  value(field, record) {
    return record[field.name] ?? (field.isFigure ? "" : field.default ?? "");
  }

  /** A colour as `#RRGGBB`, whatever it was called. */
  hex(field, text) {
    const named = this.slots.get(field.slot)?.variants.find((one) => one.name === text)?.color ?? this.colorNames.get(text);
    const found = (named ?? text ?? "").trim().replace(/^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i, "#$1$1$2$2$3$3");
    return /^#?[0-9a-f]{6}/i.test(found) ? "#" + found.replace("#", "").slice(0, 6).toUpperCase() : "";
  }

  /** Whether what a field says matters for a record. */
  isOn(field, record) {
    const owner = this.owner(field);
    if (owner && this.wearsNothing(owner, record)) return false;
    return (field.needs ?? []).every((need) => {
      const value = record[need.field] ?? "";
      if (need.field === this.merch?.university) return this.university(value) !== undefined;
      return need.values ? need.values.includes(value) : value !== "";
    });
  }

  university(text) {
    const wanted = (text ?? "").trim().toLowerCase();
    return wanted && this.universities.find((one) => one.id.toLowerCase() === wanted || one.name.toLowerCase() === wanted) || undefined;
  }

  /** The values by which a person's status allows more. */
  get statuses() {
    return this.fields.flatMap((field) => field.needs ?? []).find((need) => need.field === this.merch?.status)?.values ?? [];
  }

  /** The record with one choice made, and without what it excludes. */
  chosen(record, field, value) {
    const next = { ...record };
    if (value === "" || value === null || value === undefined) delete next[field.name];
    else next[field.name] = value;
    const slot = this.slots.get(field.slot);
    const choice = slot?.variants.find((one) => one.name === value);
    // Both arms may be the same; two pairs of glasses may not.
    if (choice && !field.side && slot.fields.length > 1 && value !== slot.default) {
      for (const name of slot.fields) {
        if (name === field.name) continue;
        const other = slot.variants.find((one) => one.name === next[name]);
        if (other && (other.name === value || (choice.exclusive && other.exclusive === choice.exclusive))) next[name] = slot.default;
      }
    }
    return this.#tidy(next);
  }

  /** Removes the colours of what is not worn. */
  #tidy(record) {
    for (const field of this.fields) if (field.colors && this.wearsNothing(this.field(field.colors), record)) delete record[field.name];
    return record;
  }

  /** What stays when a player takes another look: who they are, and their pet. */
  kept(record) {
    return Object.fromEntries(
      Object.entries(record).filter(([name]) => {
        const field = this.field(name);
        return field && field.figure !== "legacy" && (!field.tab || field.figure === "pet" || field.kind === "flag");
      }),
    );
  }

  /** A record with another look. */
  begun(record, look) {
    return { ...this.kept(record), ...look };
  }

  /** What a seed must not choose: things for sale that the player does not own. */
  get notOwned() {
    return this.fields.filter((field) => this.slots.has(field.slot) && field.kind === "variant").flatMap((field) =>
      this.choices(field).filter((one) => this.offer(field, one.value)?.isOwned === false).map((one) => `${field.name}.${one.value}`)
    );
  }
}

/** Words to compare: small letters without accents and signs. */
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^\p{L}\p{N}|]+/gu, " ").trim();
}
