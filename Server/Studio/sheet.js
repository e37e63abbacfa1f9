// A sprite sheet: `json` atlases and their pictures, out of a tar archive.
import { untar } from "./server.js";

/** The frames of one figure: `clips` by animation, each with what the atlas says of it. */
export class Sheet {
  constructor() {
    this.clips = new Map();
    this.beside = null;
    this.pixels = 0;
  }

  /** Adds every atlas of an archive whose name ends like that; `suffix` is `-pet` for the pet's. */
  static async read(archive, scale, into = { player: new Sheet(), pet: new Sheet() }) {
    const files = untar(archive);
    for (const [name, bytes] of files) {
      if (!name.endsWith(".json")) continue;
      const atlas = JSON.parse(new TextDecoder().decode(bytes));
      if (Number(atlas.meta.scale) !== scale) continue;
      const picture = files.get(decodeURIComponent(atlas.meta.image));
      const image = await createImageBitmap(new Blob([picture], { type: "image/png" }));
      const sheet = /-pet(@\dx)?(-\d+)?\.json$/.test(name) ? into.pet : into.player;
      sheet.#add(atlas, image, scale);
    }
    return into;
  }

  #add(atlas, image, scale) {
    this.pixels += image.width * image.height;
    this.beside ??= atlas.meta.avatar.beside ?? null;
    this.alt ??= atlas.meta.avatar.alt;
    for (const [name, keys] of Object.entries(atlas.animations)) {
      const frames = keys.map((key) => {
        const { frame, spriteSourceSize: trim, sourceSize: cell, anchor, duration } = atlas.frames[key];
        // Where the picture's corner lies from the feet, in points.
        return {
          image,
          x: frame.x,
          y: frame.y,
          w: frame.w,
          h: frame.h,
          seconds: duration / 1000,
          left: (trim.x - anchor.x * cell.w) / scale,
          top: (trim.y - anchor.y * cell.h) / scale,
          width: frame.w / scale,
          height: frame.h / scale,
        };
      });
      const about = atlas.meta.avatar.clips[name];
      this.clips.set(name, {
        name,
        frames,
        length: frames.reduce((sum, one) => sum + one.seconds, 0),
        loop: about.loop,
        then: about.then,
        groundSpeed: about.groundSpeed ?? 0,
      });
    }
  }

  /** The clip in a facing, or the nearest that there is. */
  clip(name, facing) {
    const faced = facing === "front" ? name : name + facing.charAt(0).toUpperCase() + facing.slice(1);
    return this.clips.get(faced) ?? this.clips.get(name) ?? this.clips.get("idle") ?? this.clips.values().next().value;
  }
}
