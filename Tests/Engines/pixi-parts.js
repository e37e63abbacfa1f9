// Lets PixiJS 4 itself show integrations/parts/pixi-avatar.js, which is written for PixiJS 8: what has another name there is mapped, all else is the engine's own.
class Widget {
  static extend() {}
}
globalThis.define = (_, make) => make({ DOMWidgetModel: Widget, DOMWidgetView: Widget });
const script = Object.assign(document.createElement("script"), { src: "/Server/Browser/.venv/engines/pixi4.js" });
await new Promise((onload, onerror) => document.head.append(Object.assign(script, { onload, onerror })));

export const { Container } = PIXI;
export const Texture = { from: (image) => new PIXI.Texture(new PIXI.BaseTexture(image)) };

export class MeshGeometry {
  constructor(arrays) {
    Object.assign(this, arrays);
  }
}

export class Mesh extends PIXI.mesh.Mesh {
  constructor({ geometry, texture }) {
    super(texture, geometry.positions, geometry.uvs, geometry.indices, PIXI.mesh.Mesh.DRAW_MODES.TRIANGLES);
    this.geometry = geometry;
  }
  _renderWebGL(renderer) {
    const { positions: vertices, uvs, indices } = this.geometry;
    Object.assign(this, { vertices, uvs, indices: Uint16Array.from(indices) });
    this.vertexDirty++;
    this.dirty++;
    this.indexDirty++;
    super._renderWebGL(renderer);
  }
}
