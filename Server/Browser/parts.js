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
    const upside = new Uint8Array(4 * SIZE * SIZE), bytes = new Uint8Array(4 * SIZE * SIZE);
    solid.readPixels(0, 0, SIZE, SIZE, solid.RGBA, solid.UNSIGNED_BYTE, upside);
    for (let row = 0; row < SIZE; row++) bytes.set(upside.subarray(4 * SIZE * row, 4 * SIZE * (row + 1)), 4 * SIZE * (SIZE - 1 - row));
    return bytes;
  },
};

function read() {
  const { data } = flat.getImageData(0, 0, SIZE, SIZE);
  for (let at = 0; at < data.length; at += 4) for (let band = 0; band < 3; band++) data[at + band] = Math.round((data[at + band] * data[at + 3]) / 255);
  return data;
}

/** The mean difference of covered pixels in levels, the share that is further than 32, and the mean of the worst block of 8 × 8 pixels. */
function compare(drawn, played) {
  let [sum, far, covered] = [0, 0, 0];
  const blocks = new Float64Array((SIZE / 8) ** 2);
  for (let at = 0; at < drawn.length; at += 4) {
    if (drawn[at + 3] === 0 && played[at + 3] === 0) continue;
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

/** Compares every `step`th frame of a look in a clip, or in all; with a fault in the parts of `slot`. */
globalThis.measure = async ({ parts, frames, way, step = 1, start = 0, only, fault, slot }) => {
  const [look, atlas] = await Promise.all([loadLook(parts), fetch(frames).then((answer) => answer.json())]);
  const image = Object.assign(new Image(), { src: new URL(atlas.meta.image, new URL(frames, location.href)) });
  await image.decode();
  const scale = Number(atlas.meta.scale), avatar = new Avatar(look), total = { sum: 0, far: 0, covered: 0, frames: 0, blocks: {} };
  const slots = new Map(Object.entries(look.parts).map(([name, part]) => [part, name.split("/", 2).join("/")]));
  let count = start;
  for (const { name, from, to, repeat } of atlas.meta.frameTags) {
    if (only && name !== only) continue;
    const [, clip, side = "Front"] = name.match(/^(.*?)(Right|Left|Back)?$/), keys = Object.keys(atlas.frames).slice(from, to + 1);
    // The frames of a clip that ends include its end.
    const stretch = repeat ? keys.length / (keys.length - 1) : 1;
    let time = 0;
    for (const key of keys) {
      const { frame, spriteSourceSize: place, sourceSize: cell, anchor, duration } = atlas.frames[key], x = SIZE / 2, y = SIZE * 0.8;
      if (count++ % step === 0) {
        flat.setTransform(1, 0, 0, 1, 0, 0);
        flat.clearRect(0, 0, SIZE, SIZE);
        flat.drawImage(image, frame.x, frame.y, frame.w, frame.h, x - anchor.x * cell.w + place.x, y - anchor.y * cell.h + place.y, frame.w, frame.h);
        const drawn = read();
        avatar.play(clip, side.toLowerCase(), 0);
        // A frame at the very moment of a change shows what was before it, or what comes then.
        const results = [time, time - 0.02].map((moment) => {
          for (const figure of avatar.figures) {
            figure.settle(moment, 0);
            if (fault) faults[fault](figure, ({ part }) => slots.get(part) === slot);
          }
          const played = pixels[way](avatar, x, y - FEET * scale, scale);
          return { played, ...compare(drawn, played) };
        });
        const found = results[0].block <= results[1].block ? results[0] : results[1];
        for (const what of ["sum", "far", "covered"]) total[what] += found[what];
        total.frames++;
        total.blocks[name] = Math.max(total.blocks[name] ?? 0, found.block);
        globalThis.last = { drawn, played: found.played };
      }
      time += duration * stretch;
    }
  }
  return total;
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
