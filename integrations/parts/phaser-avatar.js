// An avatar of parts in Phaser 3 (WebGL): an Extern, to which depth, scale and the camera apply. Copy it with avatar-parts.js, avatar-motion.js, avatar-parts-mesh.js and -webgl.js.
import { Avatar } from "./avatar-parts.js";
import { Painter } from "./avatar-parts-webgl.js";

const painters = new WeakMap();

/**
 * Adds an avatar to a scene. (x, y) is the ground between the feet; at scale 1 a point is a pixel. Call its `update` with seconds.
 * `avatar` is the one of avatar-parts.js, with `play`, `change` and `clip`.
 */
export function addAvatar(scene, look, x, y) {
  const extern = scene.add.extern().setPosition(x, y), avatar = new Avatar(look);
  return Object.assign(extern, {
    avatar,
    update: (seconds) => avatar.update(seconds),
    render(renderer, _camera, matrix) {
      const { gl } = renderer;
      if (!painters.has(gl)) painters.set(gl, new Painter(gl));
      const painter = painters.get(gl);
      painter.begin();
      painter.add(avatar, matrix.tx, matrix.ty - 16 * matrix.a, matrix.a);
      painter.end(renderer.width, renderer.height);
    },
  });
}
