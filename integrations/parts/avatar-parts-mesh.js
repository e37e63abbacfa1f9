// Makes triangles of the avatars of avatar-parts.js, for a painter or an engine. Copy both files.

const FOLDED = (2 * Math.PI) / 3;
const BEND = 8; // quads along the bend of a limb
const rows = new Float64Array(BEND + 5); // and four more: up to its root, up to the bend, down to its tip, down to its end

/** Triangles: `positions` in pixels with y down, `uvs` from 0 to 1 in the page. Each of `ranges` has a look (its page) and the first of its `indices`. */
export class Mesh {
  constructor() {
    Object.assign(this, { ranges: [], positions: [], indices: [] });
    this.clear();
  }

  clear() {
    this.vertexCount = this.indexCount = this.rangeCount = 0;
  }

  /** Adds an avatar whose origin is at (x, y), 16 points above the ground; `scale` is pixels a point. */
  add(avatar, x, y, scale) {
    for (const figure of avatar.figures) {
      for (const item of figure.items) this.item(avatar.look, figure, item, x, y, scale);
      this.label(avatar.look, figure, x, y, scale);
    }
  }

  /** Adds the name above a pet: upright, on whole pixels. */
  label(look, { scene: { label, view }, pose }, x, y, scale) {
    if (!label) return;
    const rise = Math.max(0, pose[6 * view.number.root + 2]) || 0;
    this.begin(look, null);
    this.quad(look.parts[label.part], [scale, 0, 0, -scale, Math.round(x + scale * label.x), Math.round(y - scale * (label.y + rise))]);
  }

  /** Adds a part; `masks` are the places in the page of what it is seen through, or -1. */
  item(look, figure, { part, bone, mask }, x, y, scale) {
    const map = this.map(figure, bone, x, y, scale), { pose } = figure, { limb } = bone, first = this.vertexCount, over = mask?.part ?? null;
    this.begin(look, over);
    const angle = limb ? pose[limb.joint.at] : 0, upper = limb ? pose[bone.at + 5] * bone.length - 1 : 0;
    const lower = limb ? pose[limb.joint.at + 5] * limb.joint.length - 1 : 0, { fold } = part;
    if (Math.abs(angle) + Math.abs(upper) + Math.abs(lower) < 1e-3) this.quad(part, map);
    else if (fold && Math.abs(angle) > FOLDED && fold.end > Math.max(limb.spread, 1.3 * Math.abs(angle))) {
      for (const half of [0, 1]) this.strip(look.parts[half ? fold.lower : fold.upper], limb, angle, upper, lower, map, half);
    } else this.strip(part, limb, angle, upper, lower, map, -1);
    if (!over) return;
    const [a, b, c, d, left, top] = this.map(figure, mask.bone, x, y, scale), area = a * d - b * c;
    for (let at = 2 * first; at < 2 * this.vertexCount; at += 2) {
      const dx = this.positions[at] - left, dy = this.positions[at + 1] - top;
      this.masks[at] = over.u0 + (((d * dx - c * dy) / area - over.x) / over.w) * (over.u1 - over.u0);
      this.masks[at + 1] = over.v0 + ((over.y - (a * dy - b * dx) / area) / over.h) * (over.v1 - over.v0);
    }
  }

  /** From the figure at rest to pixels, for what hangs on a bone. */
  map({ scene: { mirror, offset }, world }, { at }, x, y, scale) {
    const m = mirror * scale, left = x + m * world[at + 4] + scale * offset[0], top = y - scale * (world[at + 5] + offset[1]);
    return [m * world[at], -scale * world[at + 1], m * world[at + 2], -scale * world[at + 3], left, top];
  }

  begin(look, mask) {
    if (this.positions.length < 2 * this.vertexCount + 256) {
      for (const name of ["positions", "uvs", "masks"]) this[name] = grown(Float32Array, this[name]);
    }
    if (this.indices.length < this.indexCount + 512) this.indices = grown(Uint32Array, this.indices);
    const range = this.ranges[this.rangeCount - 1];
    if (this.rangeCount && range.look === look && (!mask || !range.mask || range.mask === mask)) range.mask ??= mask;
    else this.ranges[this.rangeCount++] = { look, mask, first: this.indexCount };
  }

  vertex(x, y, u, v) {
    const at = 2 * this.vertexCount++;
    this.positions[at] = x;
    this.positions[at + 1] = y;
    this.uvs[at] = u;
    this.uvs[at + 1] = v;
    this.masks[at] = this.masks[at + 1] = -1;
  }

  /** Two triangles between four vertices. */
  face(p, q, r, s) {
    const { indices, indexCount: at } = this;
    indices[at] = p;
    indices[at + 1] = indices[at + 3] = q;
    indices[at + 2] = indices[at + 5] = r;
    indices[at + 4] = s;
    this.indexCount += 6;
  }

  quad({ x, y, w, h, u0, u1, v0, v1 }, [a, b, c, d, left, top]) {
    const p = this.vertexCount, px = a * x + c * y + left, py = b * x + d * y + top;
    this.vertex(px, py, u0, v0);
    this.vertex(px + a * w, py + b * w, u1, v0);
    this.vertex(px - c * h, py - d * h, u0, v1);
    this.vertex(px + a * w - c * h, py + b * w - d * h, u1, v1);
    this.face(p, p + 1, p + 2, p + 3);
  }

  /** A part along a limb: rows of three vertices (its edges and the axis), close to each other where it bends. Half 0 or 1: of a folded limb. */
  strip(part, { joint, spread, up, low, axis }, angle, upper, lower, [a, b, c, d, left, top], half) {
    if (!part) return;
    const { x, y, w, h, u0, u1, v0, v1 } = part, [jointX, jointY] = joint.pivot, reach = Math.max(spread, 1.3 * Math.abs(angle));
    const isTall = Math.abs(axis.y) >= Math.abs(axis.x), span = isTall ? -h * axis.y : w * axis.x, side = span > 0 ? 1 : -1;
    const start = isTall ? (x + w / 2 - jointX) * axis.x + (y - jointY) * axis.y : (x - jointX) * axis.x + (y - h / 2 - jointY) * axis.y;
    const pull = 1.8 * Math.min(1, Math.abs(angle) / 1.5708), cosine = Math.cos(angle), sine = Math.sin(angle), last = rows.length - 1;
    for (let row = 1; row < last; row++) {
      const along = row === 1
        ? (span > 0 ? -up.length : low.length)
        : row === last - 1
        ? (span > 0 ? low.length : -up.length)
        : side * reach * ((2 * (row - 2)) / BEND - 1);
      rows[row] = Math.min(1, Math.max(rows[row - 1], (along - start) / span));
    }
    rows[last] = 1;
    for (let row = 0; row <= last; row++) {
      const way = rows[row], rowX = x + way * w - jointX, rowY = y - way * h - jointY; // of the row: its x, or its y
      const middle = isTall ? ((jointX - x) * axis.y + rowY * axis.x) / (w * axis.y) : ((y - jointY) * axis.x - rowX * axis.y) / (h * axis.x);
      for (let column = 0; column < 3; column++) {
        const across = column === 1 ? Math.min(1, Math.max(0, middle)) : column / 2, u = isTall ? across : way, v = isTall ? way : across;
        const px = x + u * w - jointX, py = y - v * h - jointY, s = px * axis.x + py * axis.y, t = Math.min(1, Math.max(0, (s + reach) / (2 * reach)));
        const weight = half < 0 ? t * t * (3 - 2 * t) : half, n = py * axis.x - px * axis.y; // beside the axis
        const bent = half < 0 && n * angle > 0 ? n * (1 - pull * weight * (1 - weight)) : n,
          more = lower * Math.min(low.length, Math.max(0, px * low.x + py * low.y));
        const ox = axis.x * s - axis.y * bent + low.x * more, oy = axis.y * s + axis.x * bent + low.y * more;
        const cos = weight === 0 ? 1 : weight === 1 ? cosine : Math.cos(weight * angle),
          sin = weight === 0 ? 0 : weight === 1 ? sine : Math.sin(weight * angle);
        const carried = upper * (half === 1 ? up.length : Math.min(up.length, Math.max(0, px * up.x + py * up.y + up.length)));
        const bentX = jointX + up.x * carried + cos * ox - sin * oy, bentY = jointY + up.y * carried + sin * ox + cos * oy;
        this.vertex(a * bentX + c * bentY + left, b * bentX + d * bentY + top, u0 + (u1 - u0) * u, v0 + (v1 - v0) * v);
      }
      const p = this.vertexCount - 6;
      for (const q of row && way > rows[row - 1] ? [p, p + 1] : []) this.face(q, q + 1, q + 3, q + 4);
    }
  }
}

function grown(numbers, old = []) {
  const larger = new numbers(Math.max(4096, 2 * old.length));
  larger.set(old);
  return larger;
}
