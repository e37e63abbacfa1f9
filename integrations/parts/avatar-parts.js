// Plays avatars from the files of `render-avatars sheet --layout parts`; docs/parts.md says what they hold.
// This file reads and moves them, avatar-parts-mesh.js makes triangles of them, and -canvas and -webgl paint those. Copy what you use.

const VALUES = ["rotation", "x", "y", "scaleX", "scaleY", "length"]; // of a bone, six numbers in a pose
const DEPTHS = ["front", "behind", "over", "before"];
const MEASURES = { x: 0, y: 0, scaleX: 1, scaleY: 1, length: 1 };
const motions = new Map(); // by address: a motion is named by its content, and never changes

async function json(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: HTTP ${answer.status}`);
  return answer.json();
}

function loadMotion(address) {
  if (!motions.has(address)) motions.set(address, json(address).then((data) => new Motion(data)));
  motions.get(address).catch(() => motions.delete(address));
  return motions.get(address);
}

/** Loads a look from the address of its JSON file, with the page and the motions beside it. */
export async function loadLook(address) {
  const base = new URL(address, document.baseURI).href, atlas = await json(base), { pet } = atlas.avatar, image = new Image();
  Object.assign(image, { crossOrigin: "anonymous", src: new URL(atlas.meta.image, base).href });
  const loaded = [atlas.avatar, pet].map((figure) => figure && loadMotion(new URL(figure.motion, base).href));
  return new Look(atlas, image, ...(await Promise.all([...loaded, image.decode()])));
}

/** What moves: a motion file. */
export class Motion {
  constructor(data) {
    Object.assign(this, data, { clips: new Map() });
    for (const view of Object.values(data.views)) {
      view.number = Object.fromEntries(Object.keys(view.bones).map((name, index) => [name, index]));
      view.groups = [...new Set(Object.values(view.slots).flatMap(({ depth }) => depth?.group ?? []))];
      view.options = Object.values(view.switches);
      view.place = (bone, value) => 6 * view.number[bone] + VALUES.indexOf(value);
    }
  }

  /** An animation, with its values in one array: at each time all that move. */
  clip(name, viewName) {
    const key = `${name} ${viewName}`, animation = this.animations[name], view = this.views[viewName];
    if (this.clips.has(key)) return this.clips.get(key);
    if (!animation) throw new Error(`no animation ${name}; there are ${Object.keys(this.animations).join(", ")}`);
    const { parts, bones = {}, switches = {}, depths = {}, feelings = [] } = this.animations[animation.like] ?? animation;
    const rest = Float32Array.from({ length: 6 * Object.keys(view.bones).length }, (_, at) => +(at % 6 > 2)), moving = [];
    for (const bone in bones) {
      for (const [value, given] of Object.entries(bones[bone])) {
        if (Array.isArray(given)) moving.push({ place: view.place(bone, value), given });
        else rest[view.place(bone, value)] = given;
      }
    }
    const values = Float32Array.from({ length: (parts + 1) * moving.length }, (_, at) => moving[at % moving.length].given[Math.floor(at / moving.length)]);
    const keys = (list, words) => list?.map(([time, word]) => [time, words.indexOf(word)]);
    const choices = [
      ...Object.keys(view.switches).map((one, at) => keys(switches[one], view.options[at])),
      ...view.groups.map((one) => keys(depths[one], DEPTHS)),
    ];
    this.clips.set(key, { ...animation, name, parts, rest, values, places: Uint16Array.from(moving, ({ place }) => place), choices, feelings });
    return this.clips.get(key);
  }
}

/** A player in parts: an atlas file, its page, the motions of player and pet. Any number of avatars may show it. */
export class Look {
  constructor(atlas, image, motion, petMotion) {
    const { frames, meta: { size: { w: width, h: height }, scale }, avatar } = atlas;
    Object.assign(this, { image, avatar, alt: avatar.alt, scale: +scale, width, height, parts: {}, scenes: new Map() });
    for (const [name, part] of Object.entries(avatar.parts)) {
      const { x, y, w, h } = frames[name].frame, [left, right] = part.flip ? [x + w, x] : [x, x + w];
      this.parts[name] = { ...part, u0: left / width, u1: right / width, v0: y / height, v1: (y + h) / height };
    }
    this.figures = [{ ...avatar, motion }];
    if (avatar.pet) this.figures.unshift({ ...avatar.pet, motion: petMotion });
  }

  /** A figure in a facing, dressed for an animation: bones with this look's measures, slots with its parts. */
  scene(index, name, facing) {
    const key = `${index} ${name} ${facing}`, { motion, facings, labels } = this.figures[index], own = facings[facing];
    if (this.scenes.has(key)) return this.scenes.get(key);
    if (!own) throw new Error(`no facing ${facing}; there are ${Object.keys(facings).join(", ")}`);
    const member = (what) => own.clips?.[name]?.[what] ?? own[what] ?? facings[own.like]?.[what] ?? {};
    const view = motion.views[own.view], { number, groups, options } = view, play = member("plays")[name], rate = play?.rate ?? 1;
    const names = Object.keys(view.bones), setup = member("setup"), pivots = member("pivots"), joints = { carrier: null, way: null, limb: null };
    const bones = names.map((name, at) => {
      const { parent, pivot, noScale = false, turn = 0 } = view.bones[name], up = 6 * (number[parent] ?? names.length);
      return { ...MEASURES, ...setup[name], ...joints, at: 6 * at, up, pivot, hinge: pivots[name] ?? pivot, noScale, turn, used: false, framed: false };
    });
    for (const { upper, lower, end, spread } of view.limbs) {
      const [root, joint, tip] = [upper, lower, end].map((name) => bones[number[name]]), up = way(root.pivot, joint.pivot), low = way(joint.pivot, tip.pivot);
      Object.assign(joint, { carrier: root, way: up });
      Object.assign(tip, { carrier: joint, way: low });
      root.limb = { joint, spread, up, low, axis: way([0, 0], [up.x + low.x, up.y + low.y]) };
    }
    const dress = ({ slot, switch: chooser, part, parts, mask }) => {
      const { bone, z, depth, switch: common } = view.slots[slot], choice = part ? -1 : Object.keys(view.switches).indexOf(chooser ?? common);
      const shown = part ? [part] : (options[choice] ?? []).map((option) => parts[option]), group = options.length + groups.indexOf(depth?.group);
      const zs = depth ? DEPTHS.map((word) => depth[word]) : null;
      return { bone: bones[number[bone]], choice, parts: shown.map((name) => this.parts[name]), part: null, z, zs, group, mask: mask ? dress(mask) : null };
    };
    const slots = member("slots").map(dress), feelings = {};
    for (const { bone, mask } of slots) for (const one of [bone, mask?.bone ?? bone]) one.used = true;
    for (const bone of [...bones].reverse()) {
      const parent = bones[bone.up / 6];
      if (parent && bone.used) Object.assign(parent, { used: true, framed: parent.framed || bone.framed || bone.noScale });
    }
    for (const [feeling, { switches = {}, bones: moved = {} }] of Object.entries(member("feelings"))) {
      const changes = Object.entries(moved).flatMap(([bone, values]) => Object.entries(values).map(([value, change]) => [view.place(bone, value), change]));
      feelings[feeling] = { options: Object.entries(view.switches).map(([one, words]) => words.indexOf(switches[one])), changes };
    }
    const clip = motion.clip(play?.animation ?? name, own.view), { duration, loop, then } = { ...clip, ...play };
    const scene = { clip, rate, duration, loop, then, view, bones: bones.filter(({ used }) => used), slots, feelings };
    this.scenes.set(key, Object.assign(scene, { label: labels?.[facing], mirror: own.mirror ? -1 : 1, offset: own.offset ?? [0, 0] }));
    return scene;
  }
}

/** The unit vector from a point to another, and how far it is. */
function way([x, y], [toX, toY]) {
  const length = Math.hypot(toX - x, toY - y);
  return { x: (toX - x) / length, y: (toY - y) / length, length };
}

/** The word of the last key whose time has come. */
function latest(keys, time) {
  let word;
  for (let at = 0; at < keys.length && keys[at][0] <= time + 1e-5; at++) word = keys[at][1];
  return word;
}

/** A player, or a pet, at a time: `items` are its parts in their order, `pose` its bones' values, `world` their maps. */
class Figure {
  enter(scene, blend) {
    const before = this.scene, isNew = before?.view !== scene.view, from = !isNew && before.clip !== scene.clip && blend > 0 && this.pose.slice();
    if (isNew) {
      const size = 6 * Object.keys(scene.view.bones).length, identity = (_, at) => +(at === size || at === size + 3);
      this.pose = new Float32Array(size);
      [this.world, this.frame] = [Float64Array, Float64Array].map((numbers) => numbers.from({ length: size + 6 }, identity));
    }
    const { options, groups } = scene.view, lag = !isNew && before.clip === scene.clip ? this.lag : null;
    Object.assign(this, { scene, items: null, chosen: new Int8Array(options.length + groups.length), lag });
    if (!from) return;
    this.settle(0, 0);
    // The way back to the former pose, of which a blend takes less and less; whole turns are none.
    this.lag = from.map((value, at) => value - this.pose[at] - (at % 6 ? 0 : 2 * Math.PI * Math.trunc((value - this.pose[at]) / 5)));
  }

  /** Takes the pose of a time, in milliseconds, and `share` of the way back to the former one. */
  settle(time, share) {
    const { pose, lag, scene: { clip, rate, feelings } } = this, { values, places, duration, parts, choices } = clip, count = places.length;
    const now = clip.loop ? (((time * rate) % duration) + duration) % duration : Math.min(duration, Math.max(0, time * rate));
    const place = (now / duration) * parts, from = Math.min(parts - 1, Math.floor(place)), first = from * count;
    pose.set(clip.rest);
    for (let at = 0; at < count; at++) pose[places[at]] = values[first + at] + (values[first + count + at] - values[first + at]) * (place - from);
    const feeling = feelings[latest(clip.feelings, now)];
    for (const [at, change] of feeling?.changes ?? []) pose[at] = at % 6 > 2 ? pose[at] * change : pose[at] + change;
    for (let at = 0; lag && share > 0 && at < pose.length; at++) pose[at] += lag[at] * share;
    for (let at = 0; at < choices.length; at++) {
      const word = (choices[at] && (latest(choices[at], now) ?? choices[at][0][1])) || 0;
      const chosen = word === 0 && feeling?.options[at] > 0 ? feeling.options[at] : word;
      if (chosen !== this.chosen[at]) [this.chosen[at], this.items] = [chosen, null];
    }
    this.items ??= this.show();
    this.compose();
  }

  show() {
    const { chosen, scene: { slots } } = this;
    for (const slot of slots) {
      for (const one of [slot, slot.mask ?? slot]) one.part = one.parts[one.choice < 0 ? 0 : chosen[one.choice]];
      slot.order = slot.zs ? slot.zs[chosen[slot.group]] : slot.z;
    }
    return slots.filter(({ part }) => part).sort((a, b) => a.order - b.order);
  }

  /** The maps of the bones: `world`, and `frame` where a bone that keeps its size needs it. */
  compose() {
    const { pose, world, frame } = this;
    for (const { at, up, hinge, x, y, scaleX, scaleY, turn, carrier, way, noScale, framed } of this.scene.bones) {
      const more = carrier ? way.length * (pose[carrier.at + 5] * carrier.length - 1) : 0, cos = Math.cos(pose[at]), sin = Math.sin(pose[at]);
      const placeX = hinge[0] + pose[at + 1] + x + (more && more * way.x),
        placeY = hinge[1] + (turn ? pose[at + 2] % turn : pose[at + 2]) + y + (more && more * way.y);
      const a = cos * pose[at + 3], b = sin * pose[at + 3], c = -sin * pose[at + 4], d = cos * pose[at + 4];
      if (!noScale) put(world, at, world, up, world[up + 4], world[up + 5], a * scaleX, b * scaleY, c * scaleX, d * scaleY, placeX, placeY, hinge);
      if (!noScale && !framed) continue;
      const moveX = (world[up] - frame[up]) * hinge[0] + (world[up + 2] - frame[up + 2]) * hinge[1] + world[up + 4];
      const moveY = (world[up + 1] - frame[up + 1]) * hinge[0] + (world[up + 3] - frame[up + 3]) * hinge[1] + world[up + 5];
      if (noScale) put(world, at, frame, up, moveX, moveY, a * scaleX, b * scaleX, c * scaleY, d * scaleY, placeX, placeY, hinge);
      if (framed) put(frame, at, frame, up, moveX, moveY, a, b, c, d, placeX, placeY, hinge);
    }
  }
}

/** out[at] = move(moveX, moveY) * the linear part of m[up] * move(x, y) * (a, b, c, d) * move(-hinge) */
function put(out, at, m, up, moveX, moveY, a, b, c, d, x, y, hinge) {
  const m0 = m[up], m1 = m[up + 1], m2 = m[up + 2], m3 = m[up + 3];
  out[at] = m0 * a + m2 * b;
  out[at + 1] = m1 * a + m3 * b;
  out[at + 2] = m0 * c + m2 * d;
  out[at + 3] = m1 * c + m3 * d;
  out[at + 4] = m0 * x + m2 * y + moveX - out[at] * hinge[0] - out[at + 2] * hinge[1];
  out[at + 5] = m1 * x + m3 * y + moveY - out[at + 1] * hinge[0] - out[at + 3] * hinge[1];
}

/** A player on the stage, with the pet. */
export class Avatar {
  constructor(look) {
    Object.assign(this, { look, facing: "front", time: 0, blend: 0, blended: 0, figures: [], onContact: null });
  }

  /** How the player moves on the screen, in points a second with y down. */
  get velocity() {
    const { clip: { groundVelocity: { x, y } = { x: 0, y: 0 } }, rate } = this.figures.at(-1).scene;
    return { x: x * rate, y: y * rate };
  }

  /** Plays a clip from its start. For `blend` seconds the former pose goes over into it, if both are in the same view. */
  play(clip, facing = this.facing, blend = 0.15) {
    this.enter(this.look, facing === "front" ? clip : clip + facing[0].toUpperCase() + facing.slice(1), facing, blend);
    Object.assign(this, { time: 0, blend, blended: 0 });
    this.update(0);
  }

  /** Shows another look, which goes on with what this one does. */
  change(look) {
    if (!this.name) this.look = look;
    else {
      this.enter(look, this.name, this.facing, 0);
      this.update(0);
    }
  }

  enter(look, name, facing, blend) {
    const scenes = look.figures.map((_, index) => look.scene(index, name, facing)), { figures } = this;
    this.figures = look.figures.map(({ motion }, index) => {
      const figure = figures.find((one) => one.motion === motion) ?? Object.assign(new Figure(), { motion });
      figure.enter(scenes[index], blend);
      return figure;
    });
    Object.assign(this, { look, name, facing });
  }

  /** Lets seconds pass; calls `onContact` with the name of each foot that touches the ground. */
  update(seconds) {
    const { clip: { duration: length, contacts = {} }, rate, duration, loop, then } = this.figures.at(-1).scene, from = this.time;
    const to = (this.time += 1000 * seconds), steps = (time, start) => (loop ? Math.floor((time * rate - start) / length) : +(time * rate >= start));
    for (const foot in contacts) for (const [start] of contacts[foot]) if (steps(to, start) > steps(from, start)) this.onContact?.(foot);
    this.blended += seconds;
    if (!loop && then && to >= duration) {
      this.play(then.replace(/(Right|Left|Back)$/, ""), this.facing, this.blend);
      return this.update((to - duration) / 1000);
    }
    const left = Math.max(0, 1 - this.blended / this.blend) || 0;
    for (const figure of this.figures) figure.settle(loop ? this.time : Math.min(this.time, duration), left * left * (3 - 2 * left));
  }
}
