// What a game pays for many different players, by parts and by frames: bytes, memory, and milliseconds of JavaScript a frame.
import { Avatar, loadLook } from "/integrations/parts/avatar-parts.js";
import { Painter } from "/integrations/parts/avatar-parts-webgl.js";

const clips = ["idle", "walk", "wave", "run", "dance", "jump"], facings = ["front", "right", "left", "back"], only = ["front"];
const place = (number, count) => [40 + (number * 1171) % 1200, 100 + (600 * number) / count];
const shown = (number) => {
  const clip = clips[number % clips.length], all = ["wave", "dance", "jump"].includes(clip) ? only : facings;
  return [clip, all[Math.floor(number / clips.length) % all.length]];
};

/** A stage of looks by parts: everybody moves, out of step. */
async function parts(canvas, addresses) {
  const gl = canvas.getContext("webgl", { antialias: false }), painter = new Painter(gl);
  gl.clearColor(1, 1, 1, 1);
  const looks = await Promise.all(addresses.map(loadLook));
  const avatars = looks.map((look, number) => {
    const avatar = new Avatar(look);
    avatar.play(...shown(number), 0);
    avatar.update(number * 0.137);
    return avatar;
  });
  for (const look of looks) painter.texture(look);
  const draw = (seconds) => {
    for (const avatar of avatars) avatar.update(seconds);
    painter.begin();
    avatars.forEach((avatar, number) => painter.add(avatar, ...place(number, avatars.length), 2));
    gl.clear(gl.COLOR_BUFFER_BIT);
    painter.end();
  };
  return { draw, memory: looks.reduce((sum, { width, height }) => sum + 4 * width * height, 0) };
}

/** The same by frames. */
async function frames(canvas, addresses) {
  const pen = canvas.getContext("2d", { alpha: false });
  const players = await Promise.all(addresses.map(async (address, number) => {
    const atlas = await fetch(address).then((answer) => answer.json()), page = await fetch(new URL(atlas.meta.image, new URL(address, location.href)));
    const image = await createImageBitmap(await page.blob()); // stays decoded
    const [clip, facing] = shown(number), name = facing === "front" ? clip : clip + facing[0].toUpperCase() + facing.slice(1);
    const list = atlas.animations[name].map((key) => atlas.frames[key]);
    return { image, list, time: number * 137, length: list.reduce((sum, { duration }) => sum + duration, 0) };
  }));
  const draw = (seconds) => {
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    players.forEach((player, number) => {
      player.time = (player.time + 1000 * seconds) % player.length;
      let [left, at] = [player.time, 0];
      while (left > player.list[at].duration) left -= player.list[at++].duration;
      const { frame, spriteSourceSize: from, sourceSize: cell, anchor } = player.list[at], [x, y] = place(number, players.length);
      pen.drawImage(
        player.image,
        frame.x,
        frame.y,
        frame.w,
        frame.h,
        Math.round(x - anchor.x * cell.w + from.x),
        Math.round(y + 32 - anchor.y * cell.h + from.y),
        frame.w,
        frame.h,
      );
    });
  };
  return { draw, memory: players.reduce((sum, { image }) => sum + 4 * image.width * image.height, 0) };
}

/** Plays `way` (parts, frames) for some seconds: seconds until it begins, megabytes of pictures in memory, and medians: JavaScript's milliseconds a frame, frames a second. */
globalThis.play = async (way, addresses, seconds) => {
  const canvas = document.getElementById("stage"), stage = canvas.cloneNode(), start = performance.now();
  canvas.replaceWith(stage);
  const { draw, memory } = await (way === "parts" ? parts : frames)(stage, addresses), ready = (performance.now() - start) / 1000, [spent, gaps] = [[], []];
  await new Promise((done) => {
    let [end, last] = [0, 0];
    requestAnimationFrame(function frame(now) {
      end ||= now + 1000 * seconds;
      const before = performance.now();
      draw(last ? Math.min(0.1, (now - last) / 1000) : 0);
      spent.push(performance.now() - before);
      if (last) gaps.push(now - last);
      last = now;
      if (now < end) requestAnimationFrame(frame);
      else done();
    });
  });
  const middle = (list) => list.sort((a, b) => a - b)[list.length >> 1];
  return { ready, memory: memory / 1e6, script: middle(spent), rate: 1000 / middle(gaps) };
};

document.documentElement.dataset.ready = "yes";
