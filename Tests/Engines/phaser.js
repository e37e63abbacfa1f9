// What Phaser 3 does with a multiatlas, its animations and sprites, as far as docs/walking.md calls it. Anything else is undefined, and throws.
// deno-lint-ignore no-unused-vars -- the page that loads this file uses it
const Phaser = {
  Scene: class {
    constructor() {
      const [textures, json, animations] = [{}, {}, {}];
      this.stage = [];
      this.load = {
        multiatlas: (key, address, folder) => {
          textures[key] = {};
          for (const { image, frames } of JSON.parse(files.text(address)).textures) {
            for (const frame of frames) textures[key][frame.filename] = { ...frame, image: files.image(folder + image) };
          }
        },
        json: (key, address) => {
          json[key] = JSON.parse(files.text(address));
        },
      };
      this.cache = { json: { get: (key) => json[key] } };
      this.anims = {
        fromJSON: (data) => {
          for (const one of data.anims) animations[one.key] = one;
        },
      };
      this.add = {
        sprite: (x, y, key, frame) => this.#shown(new PhaserSprite(textures, animations, key, frame), x, y),
        text: (x, y, text) => this.#shown(new PhaserText(text), x, y),
      };
      this.keys = { left: { isDown: false }, right: { isDown: false }, up: { isDown: false }, down: { isDown: false } };
      this.input = { keyboard: { createCursorKeys: () => this.keys } };
    }

    #shown(object, x, y) {
      this.stage.push(object);
      return object.setPosition(x, y);
    }
  },
};

class PhaserText {
  constructor(text) {
    this.text = text;
  }
  setOrigin() {
    return this;
  }
  setPosition(x, y) {
    Object.assign(this, { x, y });
    return this;
  }
}

class PhaserSprite {
  scale = 1;
  time = 0;

  constructor(textures, animations, key, frame) {
    Object.assign(this, { textures, animations, texture: key, frame });
  }

  setPosition(x, y) {
    Object.assign(this, { x, y });
    return this;
  }
  setScale(scale) {
    this.scale = scale;
    return this;
  }

  play(key, ignoreIfPlaying) {
    if (ignoreIfPlaying && this.playing === key) return this;
    if (!this.animations[key]) throw new Error(`there is no animation ${key}`);
    Object.assign(this, { playing: key, time: 0 });
    return this;
  }

  advance(milliseconds) {
    this.time += milliseconds;
  }

  // Every entry of an animation is as long as the next. The origin is the frame's pivot, a share of the whole cell.
  draw(context) {
    const { duration, frames } = this.animations[this.playing];
    const { key, frame } = frames[Math.floor((this.time % duration) / (duration / frames.length) + 1e-6)];
    const { image, frame: from, spriteSourceSize: trim, sourceSize: cell, pivot } = this.textures[key][frame];
    context.drawImage(
      image,
      from.x,
      from.y,
      from.w,
      from.h,
      this.x + (trim.x - pivot.x * cell.w) * this.scale,
      this.y + (trim.y - pivot.y * cell.h) * this.scale,
      from.w * this.scale,
      from.h * this.scale,
    );
  }
}
