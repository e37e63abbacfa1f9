// Plays avatars from the files of `render-avatars sheet --layout parts`; docs/parts.md says what they hold.
// This file and avatar-motion.js read and move them, avatar-parts-mesh.js makes triangles of them, -canvas and -webgl paint those. Copy what you use.
import { DEPTHS, Figure, Motion } from "./avatar-motion.js";

const MEASURES = { x: 0, y: 0, scaleX: 1, scaleY: 1, length: 1 };
const motions = new Map(); // by address without its query: a motion is named by its content, and never changes

async function json(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: HTTP ${answer.status}`);
  return answer.json();
}

function loadMotion(address) {
  const name = address.split("?")[0];
  if (!motions.has(name)) motions.set(name, json(address).then((data) => new Motion(data)));
  motions.get(name).catch(() => motions.delete(name));
  return motions.get(name);
}

/** Loads a look from the address of its JSON file, with the page and the motions beside it. */
export async function loadLook(address) {
  const base = new URL(address, document.baseURI).href, atlas = await json(base), { pet } = atlas.avatar, image = new Image();
  Object.assign(image, { crossOrigin: "anonymous", src: new URL(atlas.meta.image, base).href });
  const loaded = [atlas.avatar, pet].map((figure) => figure && loadMotion(new URL(figure.motion, base).href));
  return new Look(atlas, image, ...(await Promise.all([...loaded, image.decode()])));
}

/** A player in parts: an atlas file, its page, the motions of player and pet. Any number of avatars may show it. */
export class Look {
  constructor(atlas, image, motion, petMotion) {
    const { frames, meta: { size: { w: width, h: height }, scale }, avatar } = atlas;
    Object.assign(this, { image, avatar, alt: avatar.alt, scale: +scale, width, height, parts: {}, scenes: new Map() });
    for (const [name, { frame, x, y, w = frame.w / scale, h = frame.h / scale, flip = false, fold = null }] of Object.entries(frames)) {
      const [left, right] = [frame.x / width, (frame.x + frame.w) / width];
      this.parts[name] = { x, y, w, h, u0: flip ? right : left, u1: flip ? left : right, v0: frame.y / height, v1: (frame.y + frame.h) / height, flip, fold };
    }
    this.figures = [{ ...avatar, motion }];
    if (avatar.pet) this.figures.unshift({ ...avatar.pet, motion: petMotion });
  }

  /** The player and the pet, or null, each as a look of its own, 16 points above its ground: for a pet that goes its own way. Both show this look's page. */
  get apart() {
    const alone = (figure) => figure && Object.assign(Object.create(this), { figures: [figure], scenes: new Map() });
    const [player, pet = null] = this.figures.toReversed(), facings = {}, labels = {};
    for (const [name, { offset = [0, 0], ...facing }] of Object.entries(pet?.facings ?? {})) {
      const label = pet.labels?.[name];
      facings[name] = { ...facing, offset: [0, -16] };
      if (label) labels[name] = { ...label, x: label.x - offset[0], y: label.y - offset[1] - 16 };
    }
    return { player: alone(player), pet: alone(pet && { ...pet, facings, labels }) };
  }

  /** A figure in a facing, dressed for an animation: bones with this look's measures, slots with its parts. */
  scene(index, name, facing) {
    const key = `${index} ${name} ${facing}`, { motion, facings, labels } = this.figures[index], own = facings[facing];
    if (this.scenes.has(key)) return this.scenes.get(key);
    if (!own) throw new Error(`no facing ${facing}; there are ${Object.keys(facings).join(", ")}`);
    const member = (what) => own.clips?.[name]?.[what] ?? own[what] ?? facings[own.like]?.[what] ?? {};
    const view = motion.views[own.view], { number, groups, options } = view, play = member("plays")[name], rate = play?.rate ?? 1;
    const names = Object.keys(view.bones), setup = member("setup"), pivots = member("pivots");
    const bones = names.map((name, at) => {
      const { parent, pivot, noScale = false, turn = 0 } = view.bones[name], up = 6 * (number[parent] ?? names.length);
      const { x, y, scaleX, scaleY, length } = { ...MEASURES, ...setup[name] },
        [hingeX, hingeY] = pivots[name] ?? pivot,
        links = { carrier: null, way: null, limb: null };
      return {
        at: 6 * at,
        up,
        pivot,
        hingeX,
        hingeY,
        x: hingeX + x,
        y: hingeY + y,
        scaleX,
        scaleY,
        length,
        noScale,
        turn,
        used: false,
        framed: false,
        ...links,
      };
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

  /** The speed of the ground under the feet, in points a second. */
  get groundSpeed() {
    const { clip, rate } = this.figures.at(-1).scene;
    return (clip.groundSpeed ?? 0) * rate;
  }

  /** Whether the clip has ended and nothing follows. */
  get isOver() {
    const { duration, loop, then } = this.figures.at(-1).scene;
    return !loop && !then && this.time >= duration;
  }

  /** Plays a clip from its start, blending from the current pose for `blend` seconds if both are in the same view. */
  play(clip, facing = this.facing, blend = 0.15) {
    this.enter(this.look, facing === "front" ? clip : clip + facing[0].toUpperCase() + facing.slice(1), facing, blend);
    Object.assign(this, { clip, time: 0, blend, blended: 0 });
    this.update(0);
  }

  /** Shows another look at the same moment of the clip. */
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

  /** Lets seconds pass, and takes the pose. */
  update(seconds) {
    this.pass(seconds);
    this.settle();
  }

  /** Lets seconds pass; calls `onContact` with the name of each foot that touches the ground. The pose stays until `settle`, where a crowd is posed by turns. */
  pass(seconds) {
    const { clip: { duration: length, contacts = {} }, rate, duration, loop, then } = this.figures.at(-1).scene, from = this.time;
    const to = (this.time += 1000 * seconds), steps = (time, start) => (loop ? Math.floor((time * rate - start) / length) : +(time * rate >= start));
    for (const foot in contacts) for (const [start] of contacts[foot]) if (steps(to, start) > steps(from, start)) this.onContact?.(foot);
    this.blended += seconds;
    if (!loop && then && to >= duration) {
      this.play(then.replace(/(Right|Left|Back)$/, ""), this.facing, this.blend);
      this.pass((to - duration) / 1000);
    }
  }

  /** Takes the pose of this moment. */
  settle() {
    const { duration, loop } = this.figures.at(-1).scene;
    const left = Math.max(0, 1 - this.blended / this.blend) || 0;
    for (const figure of this.figures) figure.settle(loop ? this.time : Math.min(this.time, duration), left * left * (3 - 2 * left));
  }
}
