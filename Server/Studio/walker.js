// A player who walks, with a pet. Places are points of the scene, x to the right and y up, as in the app.
import { Avatar } from "./avatar-parts.js";

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

/** The floor is seen at a slant: a step away from the viewer is this much shorter in the picture. */
export const slant = 0.4;
const arrived = 2;
/** Seconds of blending from a motion to the next. */
const blend = 0.2;

export class Walker {
  constructor({ x, y, name, petName }) {
    Object.assign(this, { x, y, name, avatar: null, rate: 1, target: null, runs: false, emote: null, start: 0 });
    this.pet = { x: x + follow.x, y: y + follow.y, name: petName, avatar: null, rate: 1, isPet: true };
  }

  get clip() {
    return this.avatar?.clip ?? "idle";
  }

  get facing() {
    return this.avatar?.facing ?? "front";
  }

  /** Wears a look of parts and stands, from a time of its own, so that figures do not breathe in step. */
  dress(look) {
    const { player, pet } = look.apart;
    this.avatar = new Avatar(player);
    this.pet.avatar = pet && new Avatar(pet);
    for (const avatar of [this.avatar, this.pet.avatar]) {
      avatar?.play("idle", "front", 0);
      avatar?.update(this.start);
    }
  }

  has(clip) {
    return this.avatar !== null && clip in this.avatar.look.figures[0].motion.animations;
  }

  go(x, y, runs = false) {
    this.target = { x, y };
    this.runs = runs;
    this.emote = null;
  }

  /** Walks in a direction until told otherwise. */
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
    this.avatar.play(emote, "front", blend);
  }

  /** A step of `dt` seconds within a zone. Who is drawn takes the pose then. */
  step(dt, zone) {
    if (!this.avatar) return;
    const way = this.heading ?? (this.target && { dx: this.target.x - this.x, dy: this.target.y - this.y });
    // On the floor itself, where a point is a point in every direction.
    const ground = way && { dx: way.dx, dz: this.heading ? way.dy : way.dy / slant };
    const distance = ground ? Math.hypot(ground.dx, ground.dz) : 0;
    if (!way || (!this.heading && distance < arrived)) {
      this.target = null;
      this.rate = 1;
      // After an emote the figure stands.
      if (this.avatar.isOver || this.clip === "idle") this.emote = null;
      if (!this.emote) turn(this.avatar, "idle", this.facing);
    } else {
      const isSide = Math.abs(ground.dx) > 0.5 * Math.abs(ground.dz);
      turn(this.avatar, this.runs && this.has("run") ? "run" : "walk", isSide ? (ground.dx > 0 ? "right" : "left") : ground.dz > 0 ? "back" : "front");
      const step = Math.min(this.avatar.groundSpeed * dt, this.heading ? Infinity : distance);
      const [ux, uz] = [ground.dx / distance, ground.dz / distance];
      // Seen from the side, feet move as fast as the picture does along the floor: nothing slides, however slanted the way.
      this.rate = isSide ? Math.abs(ux) : 1;
      this.x = Math.min(zone.right, Math.max(zone.left, this.x + ux * step));
      this.y = Math.min(zone.top, Math.max(zone.bottom, this.y + uz * slant * step));
    }
    this.avatar.pass(dt * this.rate);
    if (this.pet.avatar) this.#followed(dt);
  }

  #followed(dt) {
    const { pet } = this, next = followed(pet, this, dt), [dx, dy] = [(next.x - pet.x) / dt, (next.y - pet.y) / dt];
    const speed = Math.hypot(dx, dy / slant), isSide = Math.abs(dx) > 0.4 * Math.abs(dy);
    Object.assign(pet, next);
    if (speed > 0.5) {
      turn(pet.avatar, "walk", isSide ? (dx > 0 ? "right" : "left") : dy > 0 ? "back" : "front");
      // Its legs go as fast as it does.
      const { groundSpeed } = pet.avatar;
      pet.rate = groundSpeed > 0 ? Math.min(3, (isSide ? Math.abs(dx) : speed) / groundSpeed) : 1;
    } else {
      pet.rate = 1;
      if (!this.emote) turn(pet.avatar, "idle", pet.avatar.facing);
      else if (pet.avatar.clip !== this.clip) {
        // A standing pet answers its player's emote, in time with it.
        pet.avatar.play(this.clip, "front", blend);
        pet.avatar.pass(this.avatar.time / 1000);
        return;
      }
    }
    pet.avatar.pass(dt * pet.rate);
  }
}

/** Plays a clip in a facing unless it plays already. Between walk and run the time goes on, so feet keep their phase. */
function turn(avatar, clip, facing) {
  if (avatar.clip === clip && avatar.facing === facing) return;
  const { time } = avatar, goesOn = [avatar.clip, clip].every((one) => one === "walk" || one === "run");
  avatar.play(clip, facing, blend);
  if (goesOn) avatar.time = time;
}
