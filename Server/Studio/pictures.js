// What the world's canvas copies: pictures of avatars, and the names under them.
import { Painter } from "./avatar-parts-webgl.js";

const edge = 1024;
/** Points: no avatar is larger. */
const most = 96;

/** Pictures of avatars, painted with WebGL beside the page's own work. Of a crowd each turn paints some anew; the others move as they are. */
export class Pictures {
  #kept = new Map();
  #sheets = [];
  #turn = 0;
  #coming = null;

  constructor() {
    const canvas = Object.assign(document.createElement("canvas"), { width: edge, height: edge });
    this.gl = canvas.getContext("webgl2", { antialias: false, depth: false, preserveDrawingBuffer: true });
    canvas.addEventListener("webglcontextlost", (event) => event.preventDefault());
    canvas.addEventListener("webglcontextrestored", () => this.#begin());
    this.#begin();
  }

  #begin() {
    this.painter = new Painter(this.gl);
    this.#coming = null;
  }

  /** Takes what the last turn painted as soon as it is done, and begins the next: `own`, and the oldest pictures, of those who move three times as often. */
  paint(avatars, own, scale) {
    const { gl, gl: { canvas }, painter, painter: { mesh } } = this, seen = new Set(avatars), pictures = new Map();
    for (const avatar of this.#kept.keys()) {
      if (seen.has(avatar)) continue;
      this.#keep(avatar, null);
      painter.forget(avatar.look);
    }
    if (this.#coming) {
      this.#coming.frames += 1;
      if (gl.getSyncParameter(this.#coming.sync, gl.SYNC_STATUS) !== gl.SIGNALED) return;
      this.#take();
      // Who paints quickly paints more at a time.
      const isQuick = this.#coming.frames === 1 && this.#coming.pictures.size < avatars.length;
      const height = this.#coming.frames > 3 ? Math.max(edge, canvas.height / 2) : isQuick ? Math.min(4 * edge, 2 * canvas.height) : canvas.height;
      if (height !== canvas.height) canvas.height = height;
    }
    const turn = ++this.#turn, size = Math.ceil(scale * most) + 2;
    const age = (avatar) => avatar === own ? Infinity : (turn - (this.#kept.get(avatar)?.turn ?? -turn)) * (avatar.clip.startsWith("idle") ? 1 : 3);
    let left = 0, top = 0, high = 0;
    painter.begin();
    for (const avatar of avatars.toSorted((a, b) => age(b) - age(a))) {
      if (left + size > edge) [left, top, high] = [0, top + high, 0];
      if (top + size > canvas.height) break;
      avatar.settle();
      const first = 2 * mesh.vertexCount;
      painter.add(avatar, 0, 0, scale);
      const points = mesh.positions.subarray(first, 2 * mesh.vertexCount);
      let x = 0, y = 0, right = 0, bottom = 0;
      for (let at = 0; at < points.length; at += 2) {
        [x, right] = [Math.min(x, Math.floor(points[at])), Math.max(right, Math.ceil(points[at]))];
        [y, bottom] = [Math.min(y, Math.floor(points[at + 1])), Math.max(bottom, Math.ceil(points[at + 1]))];
      }
      for (let at = 0; at < points.length; at += 2) {
        points[at] += left - x;
        points[at + 1] += top - y;
      }
      pictures.set(avatar, { turn, left, top, w: right - x + 1, h: bottom - y + 1, x, y });
      left += right - x + 1;
      high = Math.max(high, bottom - y + 1);
    }
    gl.viewport(0, 0, edge, canvas.height);
    gl.clear(gl.COLOR_BUFFER_BIT);
    painter.end();
    this.#coming = { pictures, high: top + high, frames: 0, sync: gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0) };
    gl.flush();
  }

  /** Draws an avatar whose origin is at a pixel, if its picture is there. */
  draw(pen, avatar, x, y) {
    const picture = this.#kept.get(avatar);
    if (!picture) return;
    const { sheet, left, top, w, h } = picture;
    pen.drawImage(sheet.pen.canvas, left, top, w, h, Math.round(x) + picture.x, Math.round(y) + picture.y, w, h);
  }

  /** Copies what was painted onto a sheet that shows nobody. */
  #take() {
    const { pictures, high, sync } = this.#coming;
    this.gl.deleteSync(sync);
    let sheet = this.#sheets.find(({ users }) => users === 0);
    if (!sheet) this.#sheets.push(sheet = { pen: this.gl.canvas.cloneNode().getContext("2d"), users: 0 });
    sheet.pen.canvas.height = high; // This also clears it.
    sheet.pen.drawImage(this.gl.canvas, 0, 0);
    for (const [avatar, picture] of pictures) this.#keep(avatar, { ...picture, sheet });
  }

  #keep(avatar, picture) {
    const old = this.#kept.get(avatar);
    if (old) old.sheet.users -= 1;
    if (!picture) return this.#kept.delete(avatar);
    picture.sheet.users += 1;
    this.#kept.set(avatar, picture);
  }
}

/** Names under figures, drawn once into one picture. */
export class Labels {
  #places = new Map();
  #left = 0;
  #top = 0;

  constructor(scale) {
    Object.assign(this, { scale, image: Object.assign(document.createElement("canvas"), { width: edge, height: edge }) });
    this.pen = this.image.getContext("2d");
  }

  /** The rectangle of a name in the picture. */
  find(words, isOwn, isPet) {
    const key = `${words}\n${isOwn}\n${isPet}`;
    if (!this.#places.has(key)) this.#places.set(key, this.#draw(words, isOwn, isPet));
    return this.#places.get(key);
  }

  #draw(words, isOwn, isPet) {
    const { pen, scale, image } = this, short = [...words].length > 18 ? `${[...words].slice(0, 17).join("")}…` : words;
    const [size, pad] = [isPet ? 7 : 8.5, isPet ? 3 : 4];
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    pen.font = `${isPet ? 500 : 650} ${size}px system-ui, "Noto Sans", "DejaVu Sans", sans-serif`;
    const width = Math.ceil(pen.measureText(short).width + pad * 2), height = Math.ceil(size * 1.55), [w, h] = [width * scale, height * scale].map(Math.ceil);
    if (this.#left + w > image.width) [this.#left, this.#top] = [0, this.#top + Math.ceil(14 * scale)];
    const place = { x: this.#left, y: this.#top, w, h };
    this.#left += w + 1;
    pen.setTransform(scale, 0, 0, scale, place.x, place.y);
    pen.fillStyle = isOwn ? "#5b4bd6" : isPet ? "rgb(22 22 46 / 38%)" : "rgb(22 22 46 / 66%)";
    pen.beginPath();
    pen.roundRect(0, 0, width, height, height / 2);
    pen.fill();
    pen.fillStyle = "#fff";
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(short, width / 2, height / 2 + 0.3);
    return place;
  }
}
