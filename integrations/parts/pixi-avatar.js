// An avatar of parts in PixiJS 8: a Container. Copy it with avatar-parts.js, avatar-motion.js and avatar-parts-mesh.js.
import { Container, Mesh as PixiMesh, MeshGeometry, Texture } from "pixi.js";
import { Avatar } from "./avatar-parts.js";
import { Mesh } from "./avatar-parts-mesh.js";

const textures = new WeakMap();

/** The page of a look; it is uploaded once. */
function textureOf(look) {
  if (!textures.has(look.image)) textures.set(look.image, Texture.from(look.image));
  return textures.get(look.image);
}

/** Its origin is the ground between the feet, and it is one pixel a point: use `scale`. Masks are ignored. */
export class PixiAvatar extends Container {
  constructor(look) {
    super();
    Object.assign(this, { avatar: new Avatar(look), triangles: new Mesh(), shown: null });
  }

  play(clip, facing, blend) {
    this.avatar.play(clip, facing, blend);
    this.draw();
  }

  change(look) {
    this.avatar.change(look);
    this.draw();
  }

  /** Lets seconds pass: `app.ticker.add((ticker) => player.update(ticker.deltaMS / 1000))`. */
  update(seconds) {
    this.avatar.update(seconds);
    this.draw();
  }

  draw() {
    const { avatar, triangles } = this, size = Math.abs(this.scale.x) || 1; // in pixels: the pet's name stands on whole ones
    triangles.clear();
    triangles.add(avatar, 0, -16 * size, size);
    const positions = triangles.positions.subarray(0, 2 * triangles.vertexCount), uvs = triangles.uvs.subarray(0, 2 * triangles.vertexCount);
    const indices = triangles.indices.subarray(0, triangles.indexCount);
    if (!this.shown) this.shown = this.addChild(new PixiMesh({ geometry: new MeshGeometry({ positions, uvs, indices }), texture: textureOf(avatar.look) }));
    const { geometry } = this.shown;
    Object.assign(geometry, { positions, uvs, indices });
    this.shown.texture = textureOf(avatar.look);
    this.shown.scale.set(1 / size);
  }
}
