// Makes triangles of the avatars of avatar-parts.js, for a painter or an engine. Copy both files.

const FOLDED = (2 * Math.PI) / 3;
const BEND = 8; // quads along the bend of a limb, at most
const rows = new Float64Array(BEND + 5); // shares of a part's length: both ends, up to its root, the bend, down to its tip
const map = new Float64Array(6), over = new Float64Array(6);

/** Triangles: `positions` in pixels with y down, `uvs` from 0 to 1 in the page. Each of `ranges` has a look (its page), the mask of its parts, and the first of its `indices`. */
export class Mesh {
  constructor() {
    for (const name of ["positions", "uvs", "masks"]) this[name] = grown(Float32Array, []);
    Object.assign(this, { ranges: [], indices: grown(Uint32Array, []), vertexCount: 0, rowCount: 0 });
    this.clear();
  }

  clear() {
    if (this.vertexCount) this.masks.fill(-1, 0, 2 * this.vertexCount);
    this.vertexCount = this.indexCount = this.rangeCount = 0;
  }

  /** Adds an avatar whose origin is at (x, y), 16 points above the ground; `scale` is pixels a point. */
  add(avatar, x, y, scale) {
    for (const figure of avatar.figures) {
      for (let at = 0; at < figure.items.length; at++) this.item(avatar.look, figure, figure.items[at], x, y, scale);
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

  /** Adds a part. Its `masks` are coordinates of its mask in the page, -1 without one. */
  item(look, figure, item, x, y, scale) {
    const { part, bone } = item, { pose } = figure, { limb } = bone, first = this.vertexCount, cover = item.mask ? item.mask.part : null;
    this.begin(look, cover);
    place(map, figure, bone, x, y, scale);
    if (!limb) this.quad(part, map);
    else {
      const { joint } = limb,
        angle = pose[joint.at],
        upper = pose[bone.at + 5] * bone.length - 1,
        lower = pose[joint.at + 5] * joint.length - 1,
        { fold } = part;
      if (Math.abs(angle) + Math.abs(upper) + Math.abs(lower) < 1e-3) this.quad(part, map);
      else if (fold && Math.abs(angle) > FOLDED && fold.end > Math.max(limb.spread, 1.3 * Math.abs(angle))) {
        this.strip(look.parts[fold.upper], limb, angle, upper, lower, map, 0);
        this.strip(look.parts[fold.lower], limb, angle, upper, lower, map, 1);
      } else this.strip(part, limb, angle, upper, lower, map, -1);
    }
    if (cover) this.cover(cover, figure, item.mask.bone, first, x, y, scale);
  }

  /** Sets the mask coordinates of the vertices from `first` on. */
  cover(part, figure, bone, first, x, y, scale) {
    place(over, figure, bone, x, y, scale);
    const { positions, masks } = this, [a, b, c, d, left, top] = over, area = a * d - b * c;
    for (let at = 2 * first; at < 2 * this.vertexCount; at += 2) {
      const dx = positions[at] - left, dy = positions[at + 1] - top;
      masks[at] = part.u0 + (((d * dx - c * dy) / area - part.x) / part.w) * (part.u1 - part.u0);
      masks[at + 1] = part.v0 + ((part.y - (a * dy - b * dx) / area) / part.h) * (part.v1 - part.v0);
    }
  }

  begin(look, mask) {
    if (this.positions.length < 2 * this.vertexCount + 256) { for (const name of ["positions", "uvs", "masks"]) this[name] = grown(Float32Array, this[name]); }
    if (this.indices.length < this.indexCount + 512) this.indices = grown(Uint32Array, this.indices);
    const last = this.rangeCount ? this.ranges[this.rangeCount - 1] : null;
    if (last?.look.image !== look.image || last.mask !== mask)
      this.ranges[this.rangeCount] = Object.assign(this.ranges[this.rangeCount++] ?? {}, { look, mask, first: this.indexCount });
  }

  /** Two triangles between four vertices: p and p + 1, row and row + 1. */
  face(p, row) {
    const { indices, indexCount: at } = this;
    indices[at] = p;
    indices[at + 1] = indices[at + 3] = p + 1;
    indices[at + 2] = indices[at + 5] = row;
    indices[at + 4] = row + 1;
    this.indexCount = at + 6;
  }

  quad(part, m) {
    const { positions, uvs, vertexCount } = this, { x, y, u0, u1, v0, v1 } = part, at = 2 * vertexCount, a = m[0], b = m[1], c = m[2], d = m[3];
    const px = a * x + c * y + m[4], py = b * x + d * y + m[5], aw = a * part.w, bw = b * part.w, ch = c * part.h, dh = d * part.h;
    positions[at] = px;
    positions[at + 1] = py;
    positions[at + 2] = px + aw;
    positions[at + 3] = py + bw;
    positions[at + 4] = px - ch;
    positions[at + 5] = py - dh;
    positions[at + 6] = px + aw - ch;
    positions[at + 7] = py + bw - dh;
    uvs[at] = uvs[at + 4] = u0;
    uvs[at + 1] = uvs[at + 3] = v0;
    uvs[at + 2] = uvs[at + 6] = u1;
    uvs[at + 5] = uvs[at + 7] = v1;
    this.vertexCount = vertexCount + 4;
    this.face(vertexCount, vertexCount + 2);
  }

  row(share) {
    const last = this.rowCount ? rows[this.rowCount - 1] : -1;
    if (share > last + 1e-6) rows[this.rowCount++] = Math.min(1, share);
  }

  /** Adds a part along a limb: rows of three vertices (its edges and the axis), close to each other where it bends. `half` is 0 or 1 for a half of a folded limb, else -1. */
  strip(part, { joint, spread, up, low, axis }, angle, upper, lower, m, half) {
    if (!part) return;
    const { positions, uvs } = this, { x, y, w, h, u0, u1, v0, v1 } = part, a = m[0], b = m[1], c = m[2], d = m[3], left = m[4], top = m[5];
    const jointX = joint.pivot[0], jointY = joint.pivot[1], ax = axis.x, ay = axis.y, upX = up.x, upY = up.y, lowX = low.x, lowY = low.y;
    const reach = Math.max(spread, 1.3 * Math.abs(angle)), isTall = Math.abs(ay) >= Math.abs(ax), span = isTall ? -h * ay : w * ax;
    const start = isTall ? (x + w / 2 - jointX) * ax + (y - jointY) * ay : (x - jointX) * ax + (y - h / 2 - jointY) * ay;
    const pull = 1.8 * Math.min(1, Math.abs(angle) / 1.5708), cosine = Math.cos(angle), sine = Math.sin(angle), side = span > 0 ? 1 : -1;
    const bends = half < 0 ? Math.min(BEND, Math.max(2, Math.ceil(5 * Math.abs(angle)))) : -1, isLong = Math.abs(upper) + Math.abs(lower) > 1e-6;
    this.rowCount = 0;
    this.row(0);
    if (isLong) this.row(((span > 0 ? -up.length : low.length) - start) / span);
    for (let bend = 0; bend <= bends; bend++) this.row((side * reach * ((2 * bend) / bends - 1) - start) / span);
    if (isLong) this.row(((span > 0 ? low.length : -up.length) - start) / span);
    this.row(1);
    let at = 2 * this.vertexCount;
    for (let row = 0; row < this.rowCount; row++) {
      const way = rows[row], rowX = x + way * w - jointX, rowY = y - way * h - jointY; // of the row: its x, or its y
      const middle = isTall ? ((jointX - x) * ay + rowY * ax) / (w * ay) : ((y - jointY) * ax - rowX * ay) / (h * ax);
      for (let column = 0; column < 3; column++) {
        const across = column === 1 ? Math.min(1, Math.max(0, middle)) : column / 2, u = isTall ? across : way, v = isTall ? way : across;
        const px = x + u * w - jointX, py = y - v * h - jointY, s = px * ax + py * ay, t = Math.min(1, Math.max(0, (s + reach) / (2 * reach)));
        const weight = half < 0 ? t * t * (3 - 2 * t) : half, n = py * ax - px * ay; // beside the axis
        const bent = half < 0 && n * angle > 0 ? n * (1 - pull * weight * (1 - weight)) : n;
        let ox = ax * s - ay * bent, oy = ay * s + ax * bent, goneX = jointX, goneY = jointY;
        if (isLong) {
          const more = lower * Math.min(low.length, Math.max(0, px * lowX + py * lowY));
          const carried = upper * (half === 1 ? up.length : Math.min(up.length, Math.max(0, px * upX + py * upY + up.length)));
          ox += lowX * more;
          oy += lowY * more;
          goneX += upX * carried;
          goneY += upY * carried;
        }
        if (weight > 0) {
          const cos = weight === 1 ? cosine : Math.cos(weight * angle), sin = weight === 1 ? sine : Math.sin(weight * angle), before = ox;
          ox = cos * ox - sin * oy;
          oy = sin * before + cos * oy;
        }
        positions[at] = a * (goneX + ox) + c * (goneY + oy) + left;
        positions[at + 1] = b * (goneX + ox) + d * (goneY + oy) + top;
        uvs[at++] = u0 + (u1 - u0) * u;
        uvs[at++] = v0 + (v1 - v0) * v;
      }
      const p = this.vertexCount;
      this.vertexCount = p + 3;
      if (row === 0) continue;
      this.face(p - 3, p);
      this.face(p - 2, p + 1);
    }
  }
}

/** The transform of a bone, from the figure at rest to pixels. */
function place(out, { scene: { mirror, offset }, world }, { at }, x, y, scale) {
  const m = mirror * scale;
  out[0] = m * world[at];
  out[1] = -scale * world[at + 1];
  out[2] = m * world[at + 2];
  out[3] = -scale * world[at + 3];
  out[4] = x + m * world[at + 4] + scale * offset[0];
  out[5] = y - scale * (world[at + 5] + offset[1]);
}

function grown(numbers, old) {
  const larger = new numbers(Math.max(4096, 2 * old.length));
  if (numbers === Float32Array) larger.fill(-1); // masks are none
  larger.set(old);
  return larger;
}
