// Paints the avatars of avatar-parts.js with WebGL (1 or 2): a few draw calls a look. Copy it with avatar-parts-mesh.js.
import { Mesh } from "./avatar-parts-mesh.js";

const ATTRIBUTES = { position: "positions", uv: "uvs", mask: "masks" };
const VERTEX = `attribute vec2 position, uv, mask; uniform vec4 view; varying highp vec2 at, over;
void main() { at = uv; over = mask; gl_Position = vec4(position * view.xy + view.zw, 0.0, 1.0); }`;
const FRAGMENT = `precision mediump float; uniform sampler2D page; uniform vec4 window; varying highp vec2 at, over;
void main() { gl_FragColor = texture2D(page, at)`;
/** Most parts have no mask, and get a shader without one. */
const FACTORS = { plain: "", masked: " * (over.x < -0.5 ? 1.0 : texture2D(page, clamp(over, window.xy, window.zw)).a)" };

/** One painter for a WebGL context. Call `begin`, `add` for each avatar from back to front, `end`. */
export class Painter {
  constructor(gl) {
    Object.assign(this, { gl, mesh: new Mesh(), textures: new Map(), indices: gl.createBuffer() });
    gl.getExtension("OES_element_index_uint"); // WebGL 1 needs it for indices of 32 bits.
    for (const [name, factor] of Object.entries(FACTORS)) {
      const program = gl.createProgram();
      for (const [kind, source] of [[gl.VERTEX_SHADER, VERTEX], [gl.FRAGMENT_SHADER, `${FRAGMENT}${factor}; }`]]) {
        const shader = gl.createShader(kind);
        gl.shaderSource(shader, source);
        gl.compileShader(shader);
        gl.attachShader(program, shader);
      }
      Object.keys(ATTRIBUTES).forEach((attribute, place) => gl.bindAttribLocation(program, place, attribute));
      gl.linkProgram(program);
      if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(`the shaders do not link: ${gl.getProgramInfoLog(program)}`);
      this[name] = { program, view: gl.getUniformLocation(program, "view"), window: gl.getUniformLocation(program, "window") };
    }
    this.buffers = Object.values(ATTRIBUTES).map((name) => ({ name, buffer: gl.createBuffer() }));
  }

  begin() {
    this.mesh.clear();
  }

  /** Adds an avatar whose origin is at the pixel (x, y); `scale` is pixels a point. */
  add(avatar, x, y, scale) {
    this.mesh.add(avatar, x, y, scale);
  }

  /** Draws what was added into the bound framebuffer, whose size is given in pixels. */
  end(width = this.gl.drawingBufferWidth, height = this.gl.drawingBufferHeight) {
    const { gl, mesh } = this;
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    for (const test of [gl.DEPTH_TEST, gl.CULL_FACE, gl.STENCIL_TEST]) gl.disable(test);
    this.buffers.forEach(({ name, buffer }, place) => {
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
      gl.bufferData(gl.ARRAY_BUFFER, mesh[name].subarray(0, 2 * mesh.vertexCount), gl.DYNAMIC_DRAW);
      gl.enableVertexAttribArray(place);
      gl.vertexAttribPointer(place, 2, gl.FLOAT, false, 0, 0);
    });
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.indices);
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, mesh.indices.subarray(0, mesh.indexCount), gl.DYNAMIC_DRAW);
    gl.activeTexture(gl.TEXTURE0);
    let used = null;
    for (let number = 0; number < mesh.rangeCount; number++) {
      const { look, mask, first } = mesh.ranges[number], end = number + 1 < mesh.rangeCount ? mesh.ranges[number + 1].first : mesh.indexCount;
      const kind = mask ? this.masked : this.plain, texture = this.texture(look);
      if (kind !== used) {
        gl.useProgram(kind.program);
        gl.uniform4f(kind.view, 2 / width, -2 / height, -1, 1);
        used = kind;
      }
      gl.bindTexture(gl.TEXTURE_2D, texture);
      if (mask) gl.uniform4f(kind.window, Math.min(mask.u0, mask.u1), mask.v0, Math.max(mask.u0, mask.u1), mask.v1);
      gl.drawElements(gl.TRIANGLES, end - first, gl.UNSIGNED_INT, 4 * first);
    }
  }

  /** The texture of a look's page. */
  texture(look) {
    const { gl, textures } = this;
    if (textures.has(look.image)) return textures.get(look.image);
    const texture = gl.createTexture();
    textures.set(look.image, texture);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
    gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, look.image);
    for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE);
    for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, filter, gl.LINEAR);
    return texture;
  }

  /** Frees the texture of a look that is not shown any more. */
  forget(look) {
    this.gl.deleteTexture(this.textures.get(look.image) ?? null);
    this.textures.delete(look.image);
  }
}
