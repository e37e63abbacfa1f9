// Stickers, still or moving, and moving pictures: to see, share and save.
import { fileName, find, h, keep, movesLittle, title, toast } from "./dom.js";
import * as server from "./server.js";
import { load } from "./stage.js";

/** Pixels of what is kept (a moving one has many pictures), of what is seen, and of a tile. */
const keptSizes = { still: 512, moving: 320 };
const seenSize = 384;
const tileSize = 128;
/** The part of a motion after which a tile shows it. */
const amid = 0.4;

/** The kinds: what is asked of the server, whether it moves, and whether it is chosen by pose or by motion. */
const kinds = [
  { name: "sticker", words: "Sticker", of: "poses" },
  { name: "moving-sticker", words: "Moving sticker", of: "poses", moves: true },
  { name: "moving-picture", words: "Animation", of: "motions", moves: true },
];

/** Whether this browser gives pictures to other apps. */
export function canShare() {
  try {
    return navigator.canShare?.({ files: [new File(["-"], "avatar.png", { type: "image/png" })] }) ?? false;
  } catch {
    return false;
  }
}

/** Gives a picture to the share sheet of the phone, or keeps it as a file where there is none. */
export async function share(address, name) {
  const picture = await (await server.ask(address)).blob();
  const files = [new File([picture], name, { type: picture.type })];
  try {
    if (navigator.canShare?.({ files })) return await navigator.share({ files, title: "My avatar" });
  } catch (error) {
    // Who closes the sheet wants nothing.
    if (error.name === "AbortError") return;
  }
  keep(name, picture);
}

export class Take {
  #turn = 0;

  constructor(catalog, look) {
    this.catalog = catalog;
    this.look = look;
    this.kinds = kinds.filter((kind) => catalog[kind.of].length > 0);
    this.kind = this.kinds.find((kind) => kind.name === (movesLittle.matches ? "sticker" : "moving-sticker")) ?? this.kinds[0];
    this.choice = { poses: catalog.poses[0]?.name, motions: catalog.motions.find((clip) => clip.name === "wave")?.name ?? catalog.standing };
    const button = find("open-take");
    button.hidden = this.kinds.length === 0;
    // However far down the page one has gone, the way to take a look along is in sight.
    const quick = find("quick-take");
    quick.hidden = button.hidden;
    for (const one of [button, quick]) one.addEventListener("click", () => this.#open());
    find("take-kinds").replaceChildren(...this.kinds.map((kind) =>
      h(
        "label",
        { class: "chip" },
        h("input", { type: "radio", name: "take-kind", value: kind.name, checked: kind === this.kind, onchange: () => this.#choose(kind) }),
        h("span", {}, kind.words),
      )
    ));
    const send = find("take-share");
    send.hidden = !canShare();
    find("take-webp").classList.toggle("strong", send.hidden);
    send.addEventListener("click", () => {
      const { href, download } = find("take-webp");
      share(href, download).catch((error) => toast(error.message));
    });
  }

  #open() {
    if (!this.look()) return;
    find("take-dialog").showModal();
    this.#choose(this.kind);
  }

  /** Offers the poses or the motions of a kind. */
  #choose(kind) {
    this.kind = kind;
    const look = this.look();
    find("taken").classList.toggle("on-hub", kind.of === "motions");
    find("take-choices").setAttribute("aria-label", kind.of === "poses" ? "Pose" : "Motion");
    find("take-choices").replaceChildren(...this.catalog[kind.of].map(({ name }) =>
      h(
        "label",
        { class: "pose" },
        h("input", {
          type: "radio",
          name: "take-choice",
          value: name,
          checked: name === this.choice[kind.of],
          onchange: () => {
            this.choice[kind.of] = name;
            this.#show();
          },
        }),
        h(
          "span",
          { class: "crop" },
          h("img", { alt: "", width: "64", height: "64", loading: "lazy", draggable: "false", src: this.#still(look, name, tileSize, true) }),
        ),
        h("span", {}, title(name)),
      )
    ));
    find("take-choices").querySelector("label:has(:checked)")?.scrollIntoView({ block: "nearest", inline: "center" });
    this.#show();
  }

  get #version() {
    return { v: this.catalog.server.artVersion };
  }

  /** A motion that only begins looks like any other: `isAmid` shows it on its way. */
  #still(look, name, size, isAmid = false) {
    if (this.kind.of === "poses") return server.sticker(look.code, "webp", { pose: name, size, ...this.#version });
    const { frames } = this.catalog.clips.find((clip) => clip.name === name);
    return server.still(look.code, { clip: name, frame: isAmid ? Math.round(frames * amid) : 0, size, background: "hub", ...look.texts, ...this.#version });
  }

  /** The picture as it is kept; `ending` is `webp`, `png` or `apng`. */
  #address(look, name, ending, size) {
    const edge = Math.min(size, this.catalog.server.previewEdge);
    if (this.kind.of === "poses") return server.sticker(look.code, ending, { pose: name, size: edge, moving: this.kind.moves, ...this.#version });
    const { then } = this.catalog.clips.find((clip) => clip.name === name);
    return server.preview(
      look.code,
      { clips: then ? `${name},${then}` : name, size: edge, background: "hub", ...look.texts, ...this.#version },
      ending === "apng" ? "png" : ending,
    );
  }

  /** A moving picture is a still at once, and moves as soon as it is drawn. */
  async #show() {
    const look = this.look();
    this.#turn += 1;
    const turn = this.#turn;
    const { kind } = this;
    const name = this.choice[kind.of];
    const file = `${fileName(look.texts.firstName, "avatar")}-${name}`;
    for (const [id, ending] of [["take-webp", "webp"], ["take-png", kind.moves ? "apng" : "png"]]) {
      find(id).href = this.#address(look, name, ending, kind.moves ? keptSizes.moving : keptSizes.still);
      find(id).download = `${file}.${ending === "webp" ? "webp" : "png"}`;
    }
    find("take-png").textContent = kind.moves ? "Save APNG" : "Save PNG";
    const problem = find("take-problem");
    problem.textContent = "";
    const how = this.catalog.poses.find((one) => one.name === name)?.words ?? title(name).toLowerCase();
    try {
      for (const address of [this.#still(look, name, seenSize), ...(kind.moves ? [this.#address(look, name, "webp", seenSize)] : [])]) {
        const image = h("img", { alt: `${kind.words}: ${look.alt} (${how})`, draggable: "false" });
        await load(image, address);
        if (turn !== this.#turn) return;
        find("taken").replaceChildren(image);
      }
    } catch (error) {
      if (turn === this.#turn) problem.textContent = error.message;
    }
  }
}
