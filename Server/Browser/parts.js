// Plays sheets of parts beside the frames of the same looks, and measures how far their pixels are from each other.
import { Avatar, loadLook } from "/integrations/parts/avatar-parts.js";
import { paint } from "/integrations/parts/avatar-parts-canvas.js";
import { Mesh } from "/integrations/parts/avatar-parts-mesh.js";
import { Painter } from "/integrations/parts/avatar-parts-webgl.js";

const SIZE = 320; // of a picture, in pixels: a pet's name is wider than a cell
const FEET = 16; // points below the origin

const blank = () => Object.assign(document.createElement("canvas"), { width: SIZE, height: SIZE });
const flat = blank().getContext("2d", { willReadFrequently: true });
const solid = blank().getContext("webgl", { premultipliedAlpha: true, antialias: false, preserveDrawingBuffer: true });
const painter = new Painter(solid);

/** Premultiplied pixels of a picture, as both painters leave them. */
const pixels = {
  canvas(avatar, x, y, scale) {
    flat.clearRect(0, 0, SIZE, SIZE);
    paint(flat, avatar, x, y, scale);
    return read();
  },
  webgl(avatar, x, y, scale) {
    solid.clearColor(0, 0, 0, 0);
    solid.clear(solid.COLOR_BUFFER_BIT);
    painter.begin();
    painter.add(avatar, x, y, scale);
    painter.end();
    return upright(solid);
  },
  pixi(avatar, x, y, scale) {
    pixi.player.avatar = avatar;
    pixi.player.draw();
    return rendered(pixi.player, x, y + FEET * scale, scale);
  },
  bones: ({ display }, x, y, scale) => rendered(display, x, y, scale),
};

function upright(gl) {
  const upside = new Uint8Array(4 * SIZE * SIZE), bytes = new Uint8Array(4 * SIZE * SIZE);
  gl.readPixels(0, 0, SIZE, SIZE, gl.RGBA, gl.UNSIGNED_BYTE, upside);
  for (let row = 0; row < SIZE; row++) bytes.set(upside.subarray(4 * SIZE * row, 4 * SIZE * (row + 1)), 4 * SIZE * (SIZE - 1 - row));
  return bytes;
}

async function load(src) {
  const image = Object.assign(new Image(), { src });
  await image.decode();
  return image;
}

const shots = []; // of the moments that were measured last
const pixi = {}; // PixiJS 4, if a reader needs it

function rendered(shown, x, y, scale) {
  shown.position.set(x, y);
  shown.scale.set(scale);
  pixi.renderer.render(shown);
  return upright(pixi.renderer.gl);
}

/** What plays a look in a way; `engine` is where DragonBonesJS for PixiJS 4 is. */
async function player(way, parts, engine) {
  const avatar = way === "bones" ? null : new Avatar(await loadLook(parts));
  if (way === "pixi" || way === "bones") {
    const { PixiAvatar } = await import("/integrations/parts/pixi-avatar.js");
    pixi.renderer ??= new PIXI.WebGLRenderer(SIZE, SIZE, { transparent: true, preserveDrawingBuffer: true });
    if (avatar) pixi.player = new PixiAvatar(avatar.look);
  }
  return avatar ?? armature(parts, engine);
}

/** An armature of DragonBones, with as much of an avatar as is asked of one here. */
async function armature(parts, engine) {
  if (!globalThis.dragonBones) await new Promise((onload) => document.head.append(Object.assign(document.createElement("script"), { src: engine, onload })));
  const [skeleton, textures] = await Promise.all(["ske", "tex"].map((end) => fetch(parts.replace(".json", `_${end}.json`)).then((answer) => answer.json())));
  const image = await load(new URL(textures.imagePath, new URL(parts, location.href))), { factory } = dragonBones.PixiFactory;
  const [{ name, animation }] = skeleton.armature, rates = Object.fromEntries(animation.map((one) => [one.name, one.scale ?? 1]));
  factory.parseDragonBonesData(skeleton);
  factory.parseTextureAtlasData(textures, PIXI.Texture.from(new PIXI.BaseTexture(image)));
  const display = factory.buildArmatureDisplay(name, skeleton.name);
  const settle = (time) => {
    display.animation.gotoAndPlayByTime(display.now, Math.max(0, time) / 1000 / rates[display.now]);
    display.armature.advanceTime(1e-6);
  };
  const play = (clip, side) => {
    display.now = side === "front" ? clip : clip + side[0].toUpperCase() + side.slice(1);
    for (const one of display.children) one.renderable = true;
  };
  return { display, play, figures: [{ settle }], look: { parts: {} } };
}

/** Takes all away but what lies along limbs. */
function bare(avatar) {
  for (const one of avatar.display?.children ?? []) one.renderable = one instanceof PIXI.mesh.Mesh;
  for (const figure of avatar.display ? [] : avatar.figures) {
    Object.assign(figure, { scene: { ...figure.scene, label: null }, items: figure.items.filter(({ bone }) => bone.limb) });
  }
}

/** On white, as an engine's window shows it. */
const onWhite = (bytes) => bytes.map((byte, at) => (at % 4 < 3 ? byte + 255 - bytes[at - (at % 4) + 3] : 255));

function read() {
  const { data } = flat.getImageData(0, 0, SIZE, SIZE);
  for (let at = 0; at < data.length; at += 4) for (let band = 0; band < 3; band++) data[at + band] = Math.round((data[at + band] * data[at + 3]) / 255);
  return data;
}

/** Of the covered pixels, or of those that `where` covers: the sum of differences in levels, how many are further than 32, and the mean of the worst block of 8 × 8 pixels. */
function compare(drawn, played, where) {
  let [sum, far, covered] = [0, 0, 0];
  const blocks = new Float64Array((SIZE / 8) ** 2);
  for (let at = 0; at < drawn.length; at += 4) {
    if (drawn[at + 3] === 0 && played[at + 3] === 0 || where?.[at + 3] === 0) continue;
    const levels = [0, 1, 2, 3].map((band) => Math.abs(drawn[at + band] - played[at + band])), mean = levels.reduce((a, b) => a + b) / 4, pixel = at / 4;
    covered++;
    sum += mean;
    if (Math.max(...levels) > 32) far++;
    blocks[(pixel >> 3) % (SIZE / 8) + (SIZE / 8) * Math.floor(pixel / SIZE / 8)] += mean / 64;
  }
  return { sum, far, covered, block: Math.max(...blocks) };
}

/** Faults, to see that they are seen: the parts of a slot left out, or brought to the front. */
const faults = {
  missing: (figure, isIt) => (figure.items = figure.items.filter((item) => !isIt(item))),
  front: (figure, isIt) => figure.items.sort((a, b) => isIt(a) - isIt(b)),
};

/**
 * Compares every `step`th frame of a look in a clip, or in all; with a fault in the parts of `slot`. With `moments`, animations and a share of each, only those, which
 * `strip` shows. With `limbs` also the pixels that limbs cover.
 */
globalThis.measure = async ({ parts, frames, way, step = 1, start = 0, only, fault, slot, moments, limbs, engine, windows }) => {
  const [avatar, atlas] = await Promise.all([player(windows ? "webgl" : way, parts, engine), fetch(frames).then((answer) => answer.json())]);
  const image = await load(new URL(atlas.meta.image, new URL(frames, location.href)));
  const scale = Number(atlas.meta.scale), total = { sum: 0, far: 0, covered: 0, frames: 0, blocks: {}, limbs: { sum: 0, far: 0, covered: 0 }, shots: [] };
  const slots = new Map(Object.entries(avatar.look.parts).map(([name, part]) => [part, name.split("/", 2).join("/")]));
  let count = start;
  for (const { name, from, to, repeat } of atlas.meta.frameTags) {
    if (only && name !== only) continue;
    const [, clip, side = "Front"] = name.match(/^(.*?)(Right|Left|Back)?$/), keys = Object.keys(atlas.frames).slice(from, to + 1);
    // The frames of a clip that ends include its end.
    const stretch = repeat ? keys.length / (keys.length - 1) : 1;
    let time = 0;
    for (const [number, key] of keys.entries()) {
      const shot = moments?.findIndex(([one, share]) => one === name && Math.round(share * (keys.length - 1)) === number);
      const { frame, spriteSourceSize: place, sourceSize: cell, anchor, duration } = atlas.frames[key], x = SIZE / 2, y = SIZE * 0.8;
      if (moments ? shot >= 0 : count++ % step === 0) {
        flat.setTransform(1, 0, 0, 1, 0, 0);
        flat.clearRect(0, 0, SIZE, SIZE);
        flat.drawImage(image, frame.x, frame.y, frame.w, frame.h, x - anchor.x * cell.w + place.x, y - anchor.y * cell.h + place.y, frame.w, frame.h);
        let drawn = read(), played, where;
        if (windows) {
          flat.drawImage(await load(windows[shot]), 0, 0);
          played = read();
          where = drawn.map((byte, at) => byte || (at % 4 === 3 && [1, 2, 3].some((band) => played[at - band] < 255)));
          drawn = onWhite(drawn);
        }
        avatar.play(clip, side.toLowerCase(), 0);
        // A frame at the very moment of a change shows what was before it, or what comes then.
        const results = [time, time - 0.02].map((moment) => {
          for (const figure of avatar.figures) {
            figure.settle(moment, 0);
            if (fault) faults[fault](figure, ({ part }) => slots.get(part) === slot);
          }
          played = windows ? played : pixels[way](avatar, x, y - FEET * scale, scale);
          return { moment, played, ...compare(drawn, played, where) };
        });
        const found = results[0].block <= results[1].block ? results[0] : results[1];
        for (const what of ["sum", "far", "covered"]) total[what] += found[what];
        total.frames++;
        total.blocks[name] = Math.max(total.blocks[name] ?? 0, found.block);
        globalThis.last = { drawn, played: found.played };
        if (shot >= 0) {
          total.shots[shot] = { clip, facing: side.toLowerCase(), seconds: found.moment / 1000 };
          shots[shot] = last;
        }
        if (limbs) {
          bare(avatar);
          const own = compare(drawn, found.played, pixels[way](avatar, x, y - FEET * scale, scale));
          for (const what in total.limbs) total.limbs[what] += own[what];
        }
      }
      time += duration * stretch;
    }
  }
  return total;
};

/** What `moments` were measured: the frames, what was played beside them, that on dark, and four times the difference. */
globalThis.strip = () => {
  const [wide, high] = [200, 240], pen = Object.assign(document.createElement("canvas"), { width: wide * shots.length, height: 4 * high }).getContext("2d");
  for (const [row, color] of ["#fff", "#fff", "#1b1b2b", "#000"].entries()) {
    pen.fillStyle = color;
    pen.fillRect(0, row * high, pen.canvas.width, high);
    for (const [column, { drawn, played }] of shots.entries()) {
      const image = new ImageData(SIZE, SIZE), { data } = image, bytes = row ? played : drawn;
      for (let at = 0; at < data.length; at++) {
        if (row === 3) data[at] = at % 4 < 3 ? 4 * Math.abs(drawn[at] - played[at]) : 255;
        else data[at] = at % 4 < 3 ? (255 * bytes[at]) / (bytes[at - (at % 4) + 3] || 1) : bytes[at];
      }
      flat.putImageData(image, 0, 0);
      pen.drawImage(flat.canvas, 60, 40, wide, high, column * wide, row * high, wide, high);
    }
  }
  return pen.canvas.toDataURL();
};

/** What avatars do in time: whether a blend begins at the former pose and ends at the new one, what follows a clip that ends, and what an unknown clip does. */
globalThis.plays = async (parts) => {
  const avatar = new Avatar(await loadLook(parts)), pose = () => [...avatar.figures.at(-1).pose], found = {};
  const apart = (a, b) => Math.max(...a.map((value, at) => Math.abs(value - b[at])));
  avatar.play("idle", "front", 0);
  avatar.update(0.5);
  const idle = pose();
  avatar.play("walk", "front", 0);
  avatar.update(0.5);
  const walk = pose();
  avatar.play("idle", "front", 0.4);
  found.begins = apart(pose(), walk);
  avatar.update(0.2);
  found.half = Math.min(apart(pose(), walk), apart(pose(), idle));
  avatar.update(0.3);
  found.ends = apart(pose(), idle);
  avatar.play("sit", "front", 0);
  avatar.update(60);
  found.follows = avatar.name;
  try {
    avatar.play("fly");
  } catch (error) {
    found.error = error.message;
  }
  avatar.update(0.1);
  found.goesOn = avatar.name;
  return found;
};

/** For readers of other engines: at each moment (clip, facing, seconds) the parts, and of each some points: u and v in its picture from below, x and y from the ground. */
globalThis.points = async (parts, moments) => {
  const look = await loadLook(parts),
    avatar = new Avatar(look),
    mesh = new Mesh(),
    names = new Map(Object.entries(look.parts).map(([name, part]) => [part, name]));
  let items;
  for (const shape of ["quad", "strip"]) {
    mesh[shape] = (part, ...more) => {
      const first = mesh.vertexCount;
      Mesh.prototype[shape].call(mesh, part, ...more);
      if (mesh.vertexCount > first) items.push({ part: names.get(part), points: [] });
      for (let at = 2 * first; at < 2 * mesh.vertexCount; at += 2) {
        const u = (mesh.uvs[at] - part.u0) / (part.u1 - part.u0), v = (part.v1 - mesh.uvs[at + 1]) / (part.v1 - part.v0);
        items.at(-1).points.push([part.flip ? 1 - u : u, v, mesh.positions[at] / look.scale, -mesh.positions[at + 1] / look.scale]);
      }
    };
  }
  return moments.map(({ clip, facing, seconds }) => {
    items = [];
    avatar.play(clip, facing, 0);
    avatar.update(seconds);
    mesh.clear();
    mesh.add(avatar, 0, -FEET * look.scale, look.scale);
    return { clip, facing, seconds, items };
  });
};

/** Runs the lines of a document for a second: how many pixels they paint, whether these move, and what is said. */
globalThis.runs = async (script) => {
  const stage = blank(), said = [], log = console.log;
  stage.getContext("webgl", { preserveDrawingBuffer: true });
  Object.assign(globalThis, { canvas: stage });
  console.log = (words) => said.push(words);
  await import(URL.createObjectURL(new Blob([script.replaceAll('"/', `"${location.origin}/`)], { type: "text/javascript" })));
  const frames = [];
  for (const wait of [300, 900]) {
    await new Promise((done) => setTimeout(done, wait));
    flat.setTransform(1, 0, 0, 1, 0, 0);
    flat.clearRect(0, 0, SIZE, SIZE);
    flat.drawImage(stage, 0, 0);
    frames.push(read());
  }
  console.log = log;
  return { painted: frames[1].filter((byte, at) => at % 4 === 3 && byte).length, moved: frames[0].some((byte, at) => byte !== frames[1][at]), said };
};

document.documentElement.dataset.ready = "yes";
