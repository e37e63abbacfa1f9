// The frames of one look in one motion from one side: what the artists' page scrubs through.
import * as server from "./server.js";
import { Sheet } from "./sheet.js";

/** Pixels a point, at most. */
const finest = 8;

/** The square around boxes `[x, y, width, height]`, with a margin. */
function around(boxes) {
  const [left, top] = [0, 1].map((axis) => Math.min(...boxes.map((box) => box[axis])));
  const [right, bottom] = [0, 1].map((axis) => Math.max(...boxes.map((box) => box[axis] + box[axis + 2])));
  const edge = Math.max(right - left, bottom - top) * 1.08;
  return { x: (left + right - edge) / 2, y: (top + bottom - edge) / 2, edge };
}

export class Reel {
  /**
   * @param frames `{seconds, draw(pen)}`, back to back in time, drawn into a square with the edge 1; `tag` differs between reels that look different. `view` is the
   * square in it that is worth seeing.
   */
  constructor(frames, tag, { loop = false, view = { x: 0, y: 0, edge: 1 } } = {}) {
    this.frames = frames;
    this.tag = tag;
    this.loop = loop;
    this.view = view;
    this.length = frames.reduce((sum, one) => sum + one.seconds, 0);
  }

  /** A look at rest: one frame. */
  static async still(look, options) {
    const answer = await server.ask(server.still(look.code, options));
    const image = await createImageBitmap(await answer.blob());
    return new Reel([{ seconds: 0, draw: (pen) => pen.drawImage(image, 0, 0, 1, 1) }], answer.headers.get("ETag"));
  }

  /** A look in a motion. `edge` is how many pixels its frame is shown with. */
  static async motion(look, { clip, facing, frame, edge }) {
    const scale = Math.max(1, Math.min(finest, Math.ceil(edge / frame.width - 0.25)));
    const options = { clips: clip, facings: facing, scale, layout: "packed", padding: 1, format: "json" };
    const answer = await server.ask(`/v1/sheet?${new URLSearchParams(options)}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ id: "look", ...look.record }),
    });
    const { player } = await Sheet.read(await answer.arrayBuffer(), scale);
    const played = player.clip(clip, facing);
    const frames = played.frames.map((one) => {
      const box = [
        frame.anchor.x + one.left / frame.width,
        (frame.anchor.y * frame.height + one.top) / frame.width,
        one.width / frame.width,
        one.height / frame.width,
      ];
      return { seconds: one.seconds, box, draw: (pen) => pen.drawImage(one.image, one.x, one.y, one.w, one.h, ...box) };
    });
    return new Reel(frames, answer.headers.get("ETag"), { loop: played.loop, view: around(frames.map((one) => one.box)) });
  }

  /** The moment of a frame in the clip, in seconds. The last frame of what plays once is the clip's end. */
  time(number) {
    const { frames, length } = this;
    if (!this.loop) return frames.length > 1 ? (length * number) / (frames.length - 1) : 0;
    return frames.slice(0, number).reduce((sum, one) => sum + one.seconds, 0);
  }

  /** The frame that is shown so many seconds after the beginning; what plays once begins again after `pause` seconds. */
  frame(seconds, pause) {
    let rest = seconds % (this.length + (this.loop ? 0 : pause) || 1);
    const found = this.frames.findIndex((one) => (rest -= one.seconds) < 0);
    return found < 0 ? this.frames.length - 1 : found;
  }
}
