// Drawings that the catalog does not name: what line would list them, and a question before it is written.
import { copy, find, h, toast } from "./dom.js";
import { readFragment } from "./look.js";
import * as server from "./server.js";

const place = "artist-token";

/** The token in the address that the server printed. It is kept for this tab, and leaves the address. */
export function takeToken() {
  const { code, texts } = readFragment(location.hash);
  const { token, ...others } = texts;
  if (token) {
    sessionStorage.setItem(place, token);
    history.replaceState(null, "", location.pathname);
  }
  return { code, texts: others };
}

/** `thumbsUp` → `thumbs up`. */
const plain = (name) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/[-_]/g, " ").trim();

/** Words for a new variant: those that most others of its slot have, with its name in place of theirs. */
export function words(name, others) {
  const gap = "\u0000";
  const patterns = others.filter((one) => one.words?.includes(plain(one.name))).map((one) => one.words.replace(plain(one.name), gap));
  const count = (pattern) => patterns.filter((one) => one === pattern).length;
  const pattern = patterns.reduce((best, one) => (best && count(best) >= count(one) ? best : one), "") || gap;
  return pattern.replace(gap, plain(name));
}

export class Listing {
  /** @param added is told the slot and the name of what is about to be listed. */
  constructor(added) {
    this.added = added;
    find("line-words").addEventListener("input", () => this.#compose());
    find("line-add").addEventListener("click", () => this.#add());
    find("line-copy").addEventListener("click", async () => toast((await copy(this.line)) ? "Copied" : "The browser does not let this page copy"));
    find("line-not").addEventListener("click", () => find("line-dialog").close());
  }

  /** Shows what the catalog lacks. */
  show(unlisted, catalog) {
    this.catalog = catalog;
    find("unlisted").hidden = unlisted.length === 0;
    find("unlisted-list").replaceChildren(
      ...unlisted.map((one) =>
        h(
          "li",
          {},
          h("code", {}, one.file),
          h("button", {
            type: "button",
            class: "button",
            "data-part": `${one.slot}/${one.name}`,
            "aria-label": `Add ${one.name} to the catalog`,
            onclick: () => this.#ask(one),
          }, "Add to the catalog…"),
        )
      ),
    );
  }

  #ask(part) {
    this.part = part;
    const isAllowed = Boolean(sessionStorage.getItem(place));
    find("line-title").textContent = `Add “${part.name}” to the catalog?`;
    find("line-slot").textContent = part.slot;
    find("line-words").value = words(part.name, this.catalog.slots.get(part.slot)?.variants ?? []);
    find("line-problem").textContent = "";
    find("line-add").hidden = !isAllowed;
    find("line-why").hidden = isAllowed;
    this.#compose();
    find("line-dialog").showModal();
  }

  #compose() {
    const text = find("line-words").value.trim();
    this.line = `{"name": ${JSON.stringify(this.part.name)}${text ? `, "words": ${JSON.stringify(text)}` : ""}}`;
    find("line").textContent = this.line;
  }

  async #add() {
    const { slot, name } = this.part;
    // News of the new catalog may be here before the answer.
    this.added(slot, name);
    try {
      await server.ask("/studio/catalog", {
        method: "POST",
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${sessionStorage.getItem(place)}` },
        body: JSON.stringify({ slot, line: this.line }),
      });
    } catch (error) {
      find("line-problem").textContent = error.message;
      return;
    }
    find("line-dialog").close();
    toast(`${name} is in the catalog`);
  }
}
