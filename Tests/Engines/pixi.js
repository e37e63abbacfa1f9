// What PixiJS 8 does with a spritesheet and animated sprites, as far as docs/walking.md calls it. Anything else is undefined, and throws.
const PIXI = {
  Assets: {
    load: async (address, isLinked = false) => {
      const data = JSON.parse(files.text(address));
      const folder = address.slice(0, address.lastIndexOf("/") + 1);
      const image = files.image(folder + data.meta.image);
      // The file's scale is the resolution: everything is in points from here on.
      const resolution = parseFloat(data.meta.scale);
      const textures = Object.fromEntries(Object.entries(data.frames).map(([key, frame]) => [key, { ...frame, image, resolution }]));
      const animations = Object.fromEntries(
        Object.entries(data.animations).map(([name, keys]) => [name, keys.map((key) => textures[key])]),
      );
      const others = isLinked ? [] : data.meta.related_multi_packs ?? [];
      return { data, textures, animations, linkedSheets: await Promise.all(others.map((name) => PIXI.Assets.load(folder + name, true))) };
    },
  },
  Text: class {
    position = { set: (x, y) => Object.assign(this, { x, y }) };
    constructor({ text }) {
      this.text = text;
    }
  },
  AnimatedSprite: class {
    position = { set: (x, y) => Object.assign(this, { x, y }) };
    loop = true;
    isPlaying = false;
    time = 0;

    constructor(frames) {
      this.textures = frames;
    }

    gotoAndPlay(number) {
      if (number !== 0) throw new Error("only the first frame is known here");
      Object.assign(this, { time: 0, isPlaying: true });
    }

    advance(milliseconds) {
      if (this.isPlaying) this.time += milliseconds;
    }

    draw(context) {
      const length = this.textures.reduce((sum, one) => sum + one.time, 0);
      let rest = this.loop ? this.time % length : Math.min(this.time, length - 1);
      const { texture } = this.textures.find((one) => (rest -= one.time) < -1e-6) ?? this.textures[0];
      const { image, frame: from, spriteSourceSize: trim, sourceSize: cell, anchor, resolution } = texture;
      context.drawImage(
        image,
        from.x,
        from.y,
        from.w,
        from.h,
        this.x + (trim.x - anchor.x * cell.w) / resolution,
        this.y + (trim.y - anchor.y * cell.h) / resolution,
        from.w / resolution,
        from.h / resolution,
      );
    }
  },
};
