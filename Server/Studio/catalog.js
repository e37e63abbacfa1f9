// What can be chosen, as the server's catalogue says it. Nothing here knows the name of a garment.
import { title } from "./dom.js";

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
    this.colorNames = new Map([...json.colorNames, ...json.slots.flatMap((slot) => slot.variants)].filter((one) => one.color).map((one) => [one.name, one.color]));
    this.tabs = [];
    for (const field of json.fields) {
      if (!field.tab) continue;
      const tab = this.tabs.find((one) => one.name === field.tab);
      if (tab) tab.fields.push(field);
      else this.tabs.push({ name: field.tab, fields: [field] });
    }
    // A colour stands below what it colours.
    for (const tab of this.tabs) tab.fields = grouped(tab.fields);
    /** What is known about a person and drawn nowhere by itself. */
    this.person = json.fields.filter((field) => !field.tab && !field.figure && field.kind === "text");
    this.merch = json.fields.find((field) => field.merch)?.merch;
  }

  /** The clip of who stands and waits. */
  get standing() {
    return this.clips[0]?.name ?? "idle";
  }

  /** Other ways to stand, each of which goes back to standing. */
  get fidgets() {
    return this.clips.filter((clip) => clip.then === this.standing);
  }

  /** The clips that somebody asks for: neither a fidget, nor what only follows another clip. */
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

  /** The record with one choice made, and what cannot be worn beside it put away. */
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
    return next;
  }

  /** The first record: what everything that a player wears starts with, or else its default. */
  get usual() {
    return Object.fromEntries(this.fields.filter((field) => field.tab && field.figure === "player" && (field.start ?? field.default)).map((field) => [field.name, field.start ?? field.default]));
  }

  /**
   * A random look. `random` returns numbers from 0 to 1.
   *
   * What may be left off is left off half the time, and nine times in ten where a player has little to choose from: such a thing would come again and again.
   * A colour that is not seen, or is another's, until somebody chooses it mostly stays so; that of an accessory is mostly chosen.
   */
  random(record, random = Math.random) {
    const pick = (list) => list[Math.floor(random() * list.length)];
    const pet = this.fields.find((field) => field.isFigure)?.name;
    let next = {};
    for (const field of this.fields) {
      const isKept = !field.tab || field.kind === "text" || field.kind === "flag";
      if (isKept || (field.figure === "pet" && !record[pet])) {
        if (record[field.name] !== undefined) next[field.name] = record[field.name];
        continue;
      }
      if (field.kind === "number") {
        next[field.name] = someNumber(field, random);
        continue;
      }
      if (field.start) {
        next[field.name] = field.start;
        continue;
      }
      if (field.kind === "color") {
        const isOwn = field.follows || field.colors || field.default === "";
        if (!isOwn || random() < (field.colors ? 0.75 : 0.2)) next[field.name] = this.hex(field, pick(this.swatches(field)).value);
        continue;
      }
      const choices = this.choices(field).filter((one) => one.value !== "");
      const slot = this.slots.get(field.slot);
      const isOptional = slot.variants[0]?.name === slot.default && !slot.variants[0].words;
      const isRare = field.figure === "player" && choices.length < 5;
      next = this.chosen(next, field, isOptional && random() < (isRare ? 0.9 : 0.5) ? slot.default : pick(choices).value);
    }
    return next;
  }
}

/** A random number of a field: any that is shown; of one that shapes, mostly what lies near its default. */
function someNumber({ min, max, step = 1, default: usual, shows }, random) {
  const found = shows ? min + random() * (max - min + step) - step / 2 : Number(usual) + (random() + random() - 1) * (max - min) / 2;
  return String(Math.min(max, Math.max(min, min + Math.round((found - min) / step) * step)));
}

function grouped(fields) {
  const list = [];
  for (const field of fields) {
    if (list.includes(field)) continue;
    list.push(field);
    if (field.kind === "variant" && field.garment) list.push(...fields.filter((one) => one.kind === "color" && one.garment === field.garment && !list.includes(one)));
  }
  return list.sort((a, b) => rank(fields, a) - rank(fields, b));
}

/** A colour has the rank of what it colours, just behind it. */
function rank(fields, field) {
  const owner = field.kind === "color" ? fields.find((one) => one.kind === "variant" && one.garment === field.garment) : undefined;
  return owner ? fields.indexOf(owner) + 0.5 : fields.indexOf(field);
}
