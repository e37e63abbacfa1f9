// Names under figures, and the ring where a player is going, drawn once into one picture.

/** The picture is a page as those of looks: `find` gives the rectangle of a name in it. */
export class Labels {
  #places = new Map();
  #left = 0;
  #top = 0;

  /** @param changed is called when the picture has changed. */
  constructor(scale, changed) {
    const [width, height] = [Math.ceil(44 * scale), Math.ceil(24 * scale)];
    Object.assign(this, {
      scale,
      changed,
      image: Object.assign(document.createElement("canvas"), { width: 1024, height: 1024 }),
      ring: { x: 0, y: 0, w: width, h: height },
    });
    this.pen = this.image.getContext("2d");
    this.pen.strokeStyle = "#fff";
    this.pen.lineWidth = 2 * scale;
    this.pen.beginPath();
    this.pen.ellipse(width / 2, height / 2, 20 * scale, 9 * scale, 0, 0, 2 * Math.PI);
    this.pen.stroke();
    this.#top = height;
  }

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
    this.changed();
    return place;
  }
}
