// Paints the avatars of avatar-parts.js on a canvas (2D). Copy it with avatar-parts-mesh.js.
import { Mesh } from "./avatar-parts-mesh.js";

const mesh = new Mesh();
let layer; // where masked parts are put together

/** Paints an avatar whose origin is at (x, y); `scale` is the canvas's pixels a point. */
export function paint(context, avatar, x, y, scale) {
  const { width, height } = context.canvas;
  context.save();
  for (const figure of avatar.figures) {
    const put = (target, { part, bone }) => {
      mesh.clear();
      mesh.item(avatar.look, figure, { part, bone }, x, y, scale);
      draw(target, avatar.look);
    };
    for (const item of figure.items) {
      if (!item.mask?.part) {
        put(context, item);
        continue;
      }
      layer ??= document.createElement("canvas").getContext("2d");
      Object.assign(layer.canvas, { width, height }); // This also clears it.
      put(layer, item);
      layer.globalCompositeOperation = "destination-in";
      put(layer, item.mask);
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.drawImage(layer.canvas, 0, 0);
    }
    mesh.clear();
    mesh.label(avatar.look, figure, x, y, scale);
    draw(context, avatar.look);
  }
  context.restore();
}

/** Draws the quads of the mesh, each by the map that fits it best. Those of a bent part reach below the next ones, so that no seam is seen. */
function draw(target, { image, width, height }) {
  const { positions, uvs, indices, vertexCount, indexCount } = mesh, isBent = vertexCount > 4, wide = isBent ? 2 : 0;
  for (let at = 0; at < indexCount; at += 6) {
    const [p, q, r, s] = [0, 1, 2, 4].map((corner) => 2 * indices[at + corner]);
    // The mean of opposite edges, as [x, y] on the canvas and [u, v] on the page.
    const edge = (values, from, to, from2, to2, size) => (values[to] - values[from] + values[to2] - values[from2]) * (size / 2);
    const x1 = edge(positions, p, q, r, s, 1),
      y1 = edge(positions, p + 1, q + 1, r + 1, s + 1, 1),
      u1 = edge(uvs, p, q, r, s, width),
      v1 = edge(uvs, p + 1, q + 1, r + 1, s + 1, height);
    const x2 = edge(positions, p, r, q, s, 1),
      y2 = edge(positions, p + 1, r + 1, q + 1, s + 1, 1),
      u2 = edge(uvs, p, r, q, s, width),
      v2 = edge(uvs, p + 1, r + 1, q + 1, s + 1, height);
    const area = u1 * v2 - u2 * v1,
      a = (x1 * v2 - x2 * v1) / area,
      b = (y1 * v2 - y2 * v1) / area,
      c = (x2 * u1 - x1 * u2) / area,
      d = (y2 * u1 - y1 * u2) / area;
    if (Math.abs(area) < 1e-6) continue;
    const mean = (values, which) => (values[p + which] + values[q + which] + values[r + which] + values[s + which]) / 4,
      u = mean(uvs, 0) * width,
      v = mean(uvs, 1) * height;
    target.setTransform(1, 0, 0, 1, 0, 0);
    if (isBent) {
      // Only where a neighbour follows: to the right, or below.
      const one = indices[at + 6] === indices[at + 1] ? 0.7 / Math.max(0.01, Math.hypot(x1, y1)) : 0;
      const two = indices[at + 12] === indices[at + 2] ? 0.7 / Math.max(0.01, Math.hypot(x2, y2)) : 0;
      target.save();
      target.beginPath();
      target.moveTo(positions[p], positions[p + 1]);
      target.lineTo(positions[q] + one * x1, positions[q + 1] + one * y1);
      target.lineTo(positions[s] + one * x1 + two * x2, positions[s + 1] + one * y1 + two * y2);
      target.lineTo(positions[r] + two * x2, positions[r + 1] + two * y2);
      target.clip();
    }
    target.setTransform(a, b, c, d, mean(positions, 0) - a * u - c * v, mean(positions, 1) - b * u - d * v);
    const w = Math.abs(u1) + Math.abs(u2) + wide, h = Math.abs(v1) + Math.abs(v2) + wide;
    target.drawImage(image, u - w / 2, v - h / 2, w, h, u - w / 2, v - h / 2, w, h);
    if (isBent) target.restore();
  }
}
