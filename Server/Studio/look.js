// The look that is being made: its record, what it was before, and its address.

/** Remembers records, so that any choice can be taken back. */
export class Look extends EventTarget {
  #past = [];
  #future = [];
  #group = null;
  static longest = 200;

  constructor(record = {}) {
    super();
    this.record = record;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /**
   * Makes a choice. Those of one `group` that follow each other, such as a colour that is dragged about, are taken back together.
   */
  choose(record, { group = null, why = "" } = {}) {
    if (JSON.stringify(record) === JSON.stringify(this.record)) return;
    if (group === null || group !== this.#group) this.#past.push(this.record);
    if (this.#past.length > Look.longest) this.#past.shift();
    this.#group = group;
    this.#future = [];
    this.#set(record, why);
  }

  undo() {
    if (!this.canUndo) return;
    this.#future.push(this.record);
    this.#group = null;
    this.#set(this.#past.pop(), "undo");
  }

  redo() {
    if (!this.canRedo) return;
    this.#past.push(this.record);
    this.#group = null;
    this.#set(this.#future.pop(), "redo");
  }

  #set(record, why) {
    this.record = record;
    this.dispatchEvent(new CustomEvent("change", { detail: { why } }));
  }
}

/**
 * The address of a look: its code, and beside it the texts that no code holds. They stand behind `#`, which is sent to no server.
 */
export function fragment(code, texts) {
  const parts = new URLSearchParams({ look: code, ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value)) });
  return `#${parts}`;
}

export function readFragment(hash) {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const code = parts.get("look");
  parts.delete("look");
  return { code, texts: Object.fromEntries(parts) };
}
