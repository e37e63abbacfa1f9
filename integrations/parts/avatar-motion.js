// What moves in the avatars of avatar-parts.js: motion files, and figures at a time. Copy both files.

const VALUES = ["rotation", "x", "y", "scaleX", "scaleY", "length"]; // of a bone, six numbers in a pose
export const DEPTHS = ["front", "behind", "over", "before"];

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

  /** An animation, with its values in one array, by time and then by what moves. */
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

/** The word of the last key whose time is reached. */
function latest(keys, time) {
  let word;
  for (let at = 0; at < keys.length && keys[at][0] <= time + 1e-5; at++) word = keys[at][1];
  return word;
}

/** A player, or a pet, at a time: `items` are its parts, back to front, `pose` its bones' values, `world` their transforms. */
export class Figure {
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
    // The difference to the previous pose, which a blend reduces to 0; whole turns count as none.
    this.lag = from.map((value, at) => value - this.pose[at] - (at % 6 ? 0 : 2 * Math.PI * Math.trunc((value - this.pose[at]) / 5)));
  }

  /** Takes the pose of a time, in milliseconds, plus `share` of the difference to the previous one. */
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

  /** Computes the bones' transforms: `world`, and `frame` where a bone that keeps its size needs it. */
  compose() {
    const { pose, world, frame } = this, { bones } = this.scene;
    for (let number = 0; number < bones.length; number++) {
      const bone = bones[number], { at, up, hingeX, hingeY, scaleX, scaleY, carrier, noScale, framed } = bone, angle = pose[at];
      let placeX = bone.x + pose[at + 1], placeY = bone.y + (bone.turn ? pose[at + 2] % bone.turn : pose[at + 2]);
      const more = carrier ? pose[carrier.at + 5] * carrier.length - 1 : 0;
      if (more !== 0) {
        placeX += more * bone.way.length * bone.way.x;
        placeY += more * bone.way.length * bone.way.y;
      }
      const cos = angle === 0 ? 1 : Math.cos(angle), sin = angle === 0 ? 0 : Math.sin(angle);
      const a = cos * pose[at + 3], b = sin * pose[at + 3], c = -sin * pose[at + 4], d = cos * pose[at + 4];
      if (!noScale) put(world, at, world, up, world[up + 4], world[up + 5], a * scaleX, b * scaleY, c * scaleX, d * scaleY, placeX, placeY, hingeX, hingeY);
      if (!noScale && !framed) continue;
      const moveX = (world[up] - frame[up]) * hingeX + (world[up + 2] - frame[up + 2]) * hingeY + world[up + 4];
      const moveY = (world[up + 1] - frame[up + 1]) * hingeX + (world[up + 3] - frame[up + 3]) * hingeY + world[up + 5];
      if (noScale) put(world, at, frame, up, moveX, moveY, a * scaleX, b * scaleX, c * scaleY, d * scaleY, placeX, placeY, hingeX, hingeY);
      if (framed) put(frame, at, frame, up, moveX, moveY, a, b, c, d, placeX, placeY, hingeX, hingeY);
    }
  }
}

/** out[at] = move(moveX, moveY) * the linear part of m[up] * move(x, y) * (a, b, c, d) * move(-hinge) */
function put(out, at, m, up, moveX, moveY, a, b, c, d, x, y, hingeX, hingeY) {
  const m0 = m[up], m1 = m[up + 1], m2 = m[up + 2], m3 = m[up + 3], o0 = m0 * a + m2 * b, o1 = m1 * a + m3 * b, o2 = m0 * c + m2 * d, o3 = m1 * c + m3 * d;
  out[at] = o0;
  out[at + 1] = o1;
  out[at + 2] = o2;
  out[at + 3] = o3;
  out[at + 4] = m0 * x + m2 * y + moveX - o0 * hingeX - o2 * hingeY;
  out[at + 5] = m1 * x + m3 * y + moveY - o1 * hingeX - o3 * hingeY;
}
