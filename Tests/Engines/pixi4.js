// Lets PixiJS 4 itself run the code of docs/walking.md, which is written for PixiJS 8: what has another name there is mapped, all else is the engine's own.
// deno-lint-ignore no-unused-vars -- the page that loads this file uses it
const PIXI = (({ Spritesheet, BaseTexture, CanvasRenderer, Container, Matrix, Text, extras, settings, SCALE_MODES, VERSION }) => {
  settings.SCALE_MODE = SCALE_MODES.NEAREST;
  const renderer = new CanvasRenderer({ width: canvas.width, height: canvas.height, transparent: true });
  const load = async (address, isLinked = false) => {
    const data = JSON.parse(files.text(address));
    const folder = address.slice(0, address.lastIndexOf("/") + 1);
    const sheet = new Spritesheet(new BaseTexture(files.image(folder + data.meta.image)), data);
    await new Promise((resolve) => sheet.parse(resolve));
    const others = isLinked ? [] : data.meta.related_multi_packs ?? [];
    return Object.assign(sheet, { linkedSheets: await Promise.all(others.map((name) => load(folder + name, true))) });
  };
  return {
    VERSION,
    Assets: { load },
    Text: class extends Text {
      constructor({ text, anchor }) {
        super(text);
        this.anchor.set(anchor);
      }
    },
    AnimatedSprite: class extends extras.AnimatedSprite {
      constructor(frames) {
        super(frames, false);
      }
      advance(milliseconds) {
        this.update(milliseconds * 0.06);
      } // frames of a sixtieth of a second
      draw(context) {
        const { a, b, c, d, e, f } = context.getTransform();
        const holder = new Container();
        holder.transform.setFromMatrix(new Matrix(a, b, c, d, e, f));
        holder.addChild(this);
        renderer.render(holder);
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.drawImage(renderer.view, 0, 0);
      }
    },
  };
})(window.PIXI);
