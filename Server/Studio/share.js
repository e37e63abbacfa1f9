// Sharing and saving a look: its address, its record, its pictures.
import { copy, fileName, find, keep, toast } from "./dom.js";
import * as server from "./server.js";
import { canShare, share } from "./take.js";

/** The edge of the picture to save, in pixels. */
const stillSize = 1024;

export class Share {
  constructor(catalog, stage, { record, look, use }) {
    this.catalog = catalog;
    this.stage = stage;
    const dialog = find("record-dialog");
    const text = find("record-text");
    const problem = find("record-problem");
    const menu = find("downloads");
    const tell = (words) => {
      problem.textContent = words;
    };
    const json = () => `${JSON.stringify(record(), null, 2)}\n`;
    find("copy-link").addEventListener("click", async () => {
      toast((await copy(location.href)) ? "The link is copied" : "The link is in the address bar");
    });
    // Where pictures can be given to other apps, this one can.
    find("share").hidden = !canShare();
    find("share").addEventListener("click", () => {
      const { href, download } = find("take-still");
      share(href, download).catch((error) => toast(error.message));
    });
    find("open-record").addEventListener("click", () => {
      text.value = json();
      tell("");
      dialog.showModal();
      text.focus();
      text.select();
    });
    find("record-copy").addEventListener("click", async () => {
      if (await copy(text.value)) toast("Copied");
      else text.select();
    });
    find("record-use").addEventListener("click", async () => {
      tell("");
      try {
        use(await server.code(text.value));
        dialog.close();
      } catch (error) {
        tell(error.message);
        text.focus();
      }
    });
    find("take-sheet").addEventListener("click", async () => {
      menu.open = false;
      toast("Drawing the sheets…");
      try {
        const name = fileName(record().firstName, "avatar");
        keep(`${name}.tar`, new Blob([await server.sheet({ id: name, ...record() }, {})], { type: "application/x-tar" }));
      } catch (error) {
        toast(error.message);
      }
    });
    find("take-record").addEventListener("click", () => {
      menu.open = false;
      keep(`${fileName(record().firstName, "avatar")}.json`, new Blob([json()], { type: "application/json" }));
    });
    document.addEventListener("click", (event) => {
      if (menu.open && !menu.contains(event.target)) menu.open = false;
    });
    menu.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      menu.open = false;
      menu.querySelector("summary").focus();
    });
    this.look = look;
  }

  /** The links follow the look. */
  update() {
    const look = this.look();
    if (!look) return;
    const name = fileName(look.texts.firstName, "avatar");
    const still = find("take-still");
    still.href = this.stage.stillAddress(look, Math.min(stillSize, this.catalog.server.stillEdge));
    still.download = `${name}.png`;
    const preview = find("take-preview");
    preview.href = this.stage.previewAddress(look);
    preview.download = `${name}-${this.stage.shownClip}.png`;
  }
}
