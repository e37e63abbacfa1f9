// Lets the avatar of docs/walking.md walk in four directions, and measures in the pixels how far a sole that lies flat moves on the ground.

/** The sheet's files, by their addresses as a server answers them. */
const files = {
  images: {},
  text: (address) => files.known(address).text,
  image: (address) => files.images[decodeURIComponent(address)] ?? files.known(address),
  known: (address) => {
    const found = given[decodeURIComponent(address)];
    if (!found) throw new Error(`there is no file ${address}`);
    return found;
  },
  async load() {
    for (const [name, { data }] of Object.entries(given).filter(([, file]) => file.data)) {
      const image = files.images[name] = new Image();
      await new Promise((resolve, reject) => Object.assign(image, { onload: resolve, onerror: reject, src: data }));
    }
  },
};

const pixels = 4; // of the canvas for each point
const ways = { walk: [0, 1], walkRight: [1, 0], walkLeft: [-1, 0], walkBack: [0, -1] };
const canvas = Object.assign(document.createElement("canvas"), { width: 400 * pixels, height: 400 * pixels });
const context = canvas.getContext("2d", { willReadFrequently: true });
context.imageSmoothingEnabled = false;

/** The sole of a foot on the canvas, in points: its lowest row, and the ends of that row's longest run. From front and back a foot has its own half. */
function sole(sprite, isSide, foot) {
  const [left, top, size] = [Math.round((sprite.x - 48) * pixels), Math.round((sprite.y - 84) * pixels), 96 * pixels];
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  // Whole pixels: what is between them is measured by the place itself.
  context.setTransform(pixels, 0, 0, pixels, left - (sprite.x - 48) * pixels, top - (sprite.y - 84) * pixels);
  sprite.draw(context);
  const { data } = context.getImageData(left, top, size, size);
  const [from, to] = isSide ? [0, size] : foot.startsWith("left") ? [0, size / 2] : [size / 2, size];
  const isInk = (x, y) => data[(y * size + x) * 4 + 3] > 128;
  let bottom = size - 1;
  const hasInk = (y) => {
    for (let x = from; x < to; x++) if (isInk(x, y)) return true;
    return false;
  };
  while (bottom > 0 && !hasInk(bottom)) bottom--;
  let best = [from, from];
  for (let x = from, start = null; x <= to; x++) {
    if (x < to && isInk(x, bottom - 1)) start ??= x;
    else if (start !== null) {
      if (x - start > best[1] - best[0]) best = [start, x];
      start = null;
    }
  }
  return { start: sprite.x - 48 + best[0] / pixels, end: sprite.x - 48 + best[1] / pixels, y: sprite.y - 84 + (bottom + 1) / pixels };
}

/** How far flat soles move in each facing, in points, and how many were seen. `move` takes a step of the game. */
function slides(game, clips) {
  const found = {};
  for (const [name, way] of Object.entries(ways)) {
    const isSide = way[0] !== 0;
    game.place(200, 200);
    let [worst, seen] = [0, 0];
    game.step(0, [0, 0]);
    game.step(0, way);
    const stands = {};
    const length = Math.max(...Object.values(clips[name].contacts).flat(2));
    // A little into each frame, for formats round its time in their own ways.
    game.step(2, way);
    for (let frame = 0; frame < 12; frame++) {
      const time = length * frame / 12;
      for (const [foot, spans] of Object.entries(clips[name].contacts)) {
        for (const [from, to] of spans) if (time >= from && time < to) (stands[foot] ??= []).push(sole(game.sprite, isSide, foot));
      }
      game.step(length / 12, way);
    }
    for (const soles of Object.values(stands)) {
      const longest = Math.max(...soles.map((one) => one.end - one.start));
      const flat = soles.filter((one) => one.end - one.start > 0.8 * longest);
      const spread = (values) => Math.max(...values) - Math.min(...values);
      // From the side another foot may pass behind the heel, so the toe is measured.
      const toes = flat.map((one) => (isSide ? (way[0] > 0 ? one.end : one.start) : (one.start + one.end) / 2));
      worst = Math.max(worst, spread(toes), spread(flat.map((one) => one.y)));
      seen += flat.length;
    }
    found[name] = { moves: worst, soles: seen };
  }
  return found;
}

/** Plays a game's walk, once as its page has it, and once by the ground's speed. */
// deno-lint-ignore no-unused-vars -- the page that loads this file uses it
async function report(make) {
  const say = (words) => {
    document.body.append(Object.assign(document.createElement("pre"), { id: "found", textContent: words }));
  };
  try {
    await files.load();
    const { game, walker, pet } = await make();
    const clips = walker.clips;
    const walks = slides(game, clips);
    const beside = {};
    for (const name of ["walkRight", "walkLeft"]) {
      game.step(0, ways[name]);
      beside[name] = pet.sprite.x - walker.x;
    }
    const quick = (
      [name, clip],
    ) => [
      name,
      ways[name] ? { ...clip, groundVelocity: { x: ways[name][0] * clip.groundSpeed, y: ways[name][1] * clip.groundSpeed } } : clip,
    ];
    walker.clips = Object.fromEntries(Object.entries(clips).map(quick));
    say(JSON.stringify({ walks, slips: slides(game, walker.clips), beside, label: game.label.text, version: game.version }));
  } catch (error) {
    say(`${error.stack}`);
  }
}
