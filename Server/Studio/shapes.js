// The shapes of a picture: which of them lies under a point, and what an artist wants to know of it.
import { h } from "./dom.js";
import * as server from "./server.js";

/** One shape, in the pixels of the picture. */
class Shape {
  constructor(json, key) {
    Object.assign(this, json);
    this.key = key;
    this.outline = new Path2D(json.path);
    this.regions = (json.clips ?? []).map((one) => ({ path: new Path2D(one.path), rule: one.evenOdd ? "evenodd" : "nonzero" }));
  }

  lies(pen, x, y) {
    if (!this.regions.every((one) => pen.isPointInPath(one.path, x, y, one.rule))) return false;
    if (this.fill && pen.isPointInPath(this.outline, x, y, this.evenOdd ? "evenodd" : "nonzero")) return true;
    pen.lineWidth = this.strokeWidth ?? 0;
    return Boolean(this.stroke) && pen.isPointInStroke(this.outline, x, y);
  }

  /** The roles, as the file has them: `hair-shade`, or `hair, hair-line` for a fill and its line. */
  get roles() {
    return [this.fill, this.stroke].filter(Boolean).map((one) => one.role).join(", ");
  }
}

/** The shapes of a still, front to back. A shape of the same layer at the same place in it has the same key in every frame. */
export async function shapes(look, options) {
  const query = new URLSearchParams(Object.entries(options).filter(([, value]) => value !== undefined));
  const answer = await (await server.ask(`/studio/shapes/${look.code}?${query}`)).json();
  const counts = new Map();
  return answer.shapes.map((one) => {
    const layer = `${one.file} ${one.layer}`;
    counts.set(layer, (counts.get(layer) ?? 0) + 1);
    return new Shape(one, `${layer} ${counts.get(layer)}`);
  }).reverse();
}

/** A colour beside its role. */
export function paint(name, { role, color }) {
  return [
    h("dt", {}, name),
    h("dd", {}, h("span", { class: "dot", style: { background: color }, "aria-hidden": "true" }), h("code", {}, role), h("small", {}, color)),
  ];
}
