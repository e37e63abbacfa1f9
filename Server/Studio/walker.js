// Who walks about. Places are points of the scene, x to the right and y up, as in the app.
import { frameAt } from "./sheet.js";

/** How a pet follows its player, as the app does it: a spring with a dead zone and a top speed. */
export const follow = { x: -30, y: -15, deadZone: 5, stiffness: 0.15, topSpeed: 180 };

/** Where a pet is after a step; `player` and `pet` have x and y in points, `dt` is in seconds. */
export function followed(pet, player, dt) {
  const dx = player.x + follow.x - pet.x;
  const dy = player.y + follow.y - pet.y;
  const distance = Math.hypot(dx, dy);
  if (distance <= follow.deadZone) return { x: pet.x, y: pet.y };
  const reach = Math.min(distance * follow.stiffness, follow.topSpeed) * dt;
  const angle = Math.atan2(dy, dx);
  return { x: pet.x + Math.cos(angle) * reach, y: pet.y + Math.sin(angle) * reach };
}

/** The floor is seen from above at a slant: a step away from us is so much shorter in the picture. */
export const slant = 0.4;
const arrived = 2;

export class Walker {
  constructor({ x, y, name, petName }) {
    Object.assign(this, {
      x,
      y,
      name,
      petName,
      facing: "front",
      clip: "idle",
      time: 0,
      rate: 1,
      target: null,
      runs: false,
      emote: null,
      said: 0,
    });
    this.pet = { x: x + follow.x, y: y + follow.y, facing: "front", clip: "idle", time: 0, rate: 1 };
  }

  dress({ player, pet }) {
    this.sheet = player;
    this.petSheet = pet.clips.size > 0 ? pet : null;
  }

  go(x, y, runs = false) {
    this.target = { x, y };
    this.runs = runs;
    this.emote = null;
  }

  /** Walks a way instead of to a place; nothing ends it. */
  head(dx, dy, runs) {
    this.heading = dx || dy ? { dx, dy } : null;
    if (this.heading) {
      this.target = null;
      this.emote = null;
      this.runs = runs;
    }
  }

  play(emote) {
    this.target = null;
    this.heading = null;
    this.emote = emote;
    this.facing = "front";
    this.#set("clip", emote);
    this.time = 0;
  }

  #set(key, value) {
    if (this[key] === value) return;
    this[key] = value;
    this.time = 0;
  }

  /** A step of `dt` seconds within a zone. */
  step(dt, zone) {
    if (!this.sheet) return;
    this.time += dt * this.rate;
    const way = this.heading ?? (this.target && { dx: this.target.x - this.x, dy: this.target.y - this.y });
    // On the floor itself, where a point is a point in every direction.
    const ground = way && { dx: way.dx, dz: this.heading ? way.dy : way.dy / slant };
    const distance = ground ? Math.hypot(ground.dx, ground.dz) : 0;
    if (!way || (!this.heading && distance < arrived)) {
      this.target = null;
      this.rate = 1;
      if (this.emote) this.#goOn();
      else this.#set("clip", "idle");
      this.#followed(dt);
      return;
    }
    const isSide = Math.abs(ground.dx) > 0.5 * Math.abs(ground.dz);
    const facing = isSide ? (ground.dx > 0 ? "right" : "left") : ground.dz > 0 ? "back" : "front";
    const clip = this.runs && this.sheet.clips.has("run") ? "run" : "walk";
    if (facing !== this.facing || clip !== this.clip) {
      // The next foot goes on where the last one was.
      this.facing = facing;
      this.clip = clip;
    }
    const { groundSpeed } = this.sheet.clip(clip, facing);
    const step = Math.min(groundSpeed * dt, this.heading ? Infinity : distance);
    const [ux, uz] = [ground.dx / distance, ground.dz / distance];
    // Seen from the side, feet move as fast as the picture does along the floor: nothing slides, however slanted the way.
    this.rate = isSide ? Math.abs(ux) : 1;
    this.x = Math.min(zone.right, Math.max(zone.left, this.x + ux * step));
    this.y = Math.min(zone.top, Math.max(zone.bottom, this.y + uz * slant * step));
    this.#followed(dt);
  }

  /** An emote that is over makes room for the next, or for standing. */
  #goOn() {
    const clip = this.sheet.clip(this.emote, "front");
    if (clip.loop || this.time < clip.length) return;
    this.emote = clip.then !== "idle" && this.sheet.clips.has(clip.then) ? clip.then : null;
    this.clip = this.emote ?? "idle";
    this.time = 0;
  }

  #followed(dt) {
    if (!this.petSheet) return;
    const { pet } = this;
    const next = followed(pet, this, dt);
    const [dx, dy] = [(next.x - pet.x) / dt, (next.y - pet.y) / dt];
    const speed = Math.hypot(dx, dy / slant);
    pet.x = next.x;
    pet.y = next.y;
    pet.time += dt * pet.rate;
    const moves = speed > 0.5;
    if (!moves) {
      // Standing pets answer their player's emotes, where their sheet has one.
      const answers = this.emote && this.petSheet.clips.has(this.emote);
      pet.clip = answers ? this.emote : "idle";
      pet.rate = 1;
      // A trick begins with its sign.
      if (answers) pet.time = this.time;
      return;
    }
    pet.clip = "walk";
    const isSide = Math.abs(dx) > 0.4 * Math.abs(dy);
    pet.facing = isSide ? (dx > 0 ? "right" : "left") : dy > 0 ? "back" : "front";
    const { groundSpeed } = this.petSheet.clip("walk", pet.facing);
    // Its legs go as fast as it does.
    pet.rate = groundSpeed > 0 ? Math.min(3, (isSide ? Math.abs(dx) : speed) / groundSpeed) : 1;
  }

  frame() {
    return frameAt(this.sheet.clip(this.clip, this.facing), this.time);
  }

  petFrame() {
    return frameAt(this.petSheet.clip(this.pet.clip, this.pet.facing), this.pet.time);
  }
}
