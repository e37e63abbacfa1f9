// The square on which the figures walk, drawn once.

/** The same numbers on every visit. */
export function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let number = Math.imul(state ^ (state >>> 15), 1 | state);
    number = (number + Math.imul(number ^ (number >>> 7), 61 | number)) ^ number;
    return ((number ^ (number >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Points: where people may walk, and how large the picture is. y is up from the picture's lower edge. */
export const zone = { width: 1240, height: 640, left: 40, right: 1200, bottom: 26, top: 480 };

/** The whole floor as one picture, `scale` pixels a point. */
export function drawGround(scale) {
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(zone.width * scale);
  canvas.height = Math.ceil(zone.height * scale);
  const pen = canvas.getContext("2d", { alpha: false });
  pen.scale(scale, scale);
  const random = seeded(7);
  const horizon = zone.height - zone.top - 8;
  sky(pen, horizon, random);
  const grass = pen.createLinearGradient(0, horizon, 0, zone.height);
  grass.addColorStop(0, "#9bd18c");
  grass.addColorStop(1, "#6fb872");
  pen.fillStyle = grass;
  pen.fillRect(0, horizon, zone.width, zone.height);
  for (let patch = 0; patch < 60; patch += 1) {
    pen.fillStyle = random() < 0.5 ? "rgb(255 255 255 / 6%)" : "rgb(20 90 60 / 6%)";
    const y = horizon + random() * (zone.height - horizon);
    oval(pen, random() * zone.width, y, 40 + random() * 110, 10 + random() * 26);
  }
  plaza(pen, horizon);
  for (let tuft = 0; tuft < 300; tuft += 1) {
    const [x, y] = [random() * zone.width, horizon + 14 + random() * (zone.height - horizon - 14)];
    if (pen.isPointInPath && inPlaza(x, y, horizon)) continue;
    blades(pen, x, y, random);
  }
  for (let number = 0; number < 10; number += 1) {
    tree(pen, 40 + number * 128 + random() * 50, horizon + 6 + random() * 12, 0.8 + random() * 0.5, random);
  }
  return canvas;
}

function sky(pen, horizon, random) {
  const air = pen.createLinearGradient(0, 0, 0, horizon);
  air.addColorStop(0, "#a8d8f2");
  air.addColorStop(1, "#e6f5ee");
  pen.fillStyle = air;
  pen.fillRect(0, 0, zone.width, horizon);
  pen.fillStyle = "rgb(255 255 255 / 75%)";
  for (let cloud = 0; cloud < 6; cloud += 1) {
    const [x, y] = [random() * zone.width, 14 + random() * 46];
    for (let puff = 0; puff < 4; puff += 1) oval(pen, x + puff * 22, y + (puff % 2) * 5, 24 + random() * 12, 9 + random() * 5);
  }
  // The campus at the far side.
  for (let house = 0; house < 9; house += 1) {
    const [x, wide, high] = [house * 152 + random() * 40, 84 + random() * 60, 40 + random() * 52];
    pen.fillStyle = ["#d8a48f", "#c9b79c", "#b8c0d0", "#d9b56c", "#b49fcc"][house % 5];
    round(pen, x, horizon - high, wide, high + 10, 6);
    pen.fillStyle = "rgb(60 50 90 / 16%)";
    round(pen, x - 4, horizon - high - 7, wide + 8, 12, 5);
    pen.fillStyle = "rgb(255 255 255 / 55%)";
    for (let row = 0; row < Math.floor((high - 14) / 20); row += 1) {
      for (let place = 12; place + 10 < wide; place += 21) round(pen, x + place, horizon - high + 14 + row * 20, 10, 12, 2.5);
    }
  }
  pen.fillStyle = "#7fbf7c";
  for (let bush = 0; bush < 46; bush += 1) oval(pen, bush * 28 + random() * 14, horizon + 4, 22 + random() * 12, 10 + random() * 5);
}

const middle = (horizon) => ({ x: zone.width / 2, y: horizon + (zone.height - horizon) * 0.52, rx: 350, ry: 150 });

function inPlaza(x, y, horizon) {
  const at = middle(horizon);
  return ((x - at.x) / (at.rx + 16)) ** 2 + ((y - at.y) / (at.ry + 12)) ** 2 < 1 || Math.abs(y - at.y) < 52 || Math.abs(x - at.x) < 84;
}

function plaza(pen, horizon) {
  const at = middle(horizon);
  for (const [grow, color] of [[7, "#c9b391"], [0, "#ecdcc0"]]) {
    pen.fillStyle = color;
    pen.fillRect(0, at.y - 42 - grow * 0.6, zone.width, 84 + grow * 1.2);
    pen.fillRect(at.x - 70 - grow, horizon + 10, 140 + grow * 2, zone.height);
    oval(pen, at.x, at.y, at.rx + grow * 1.6, at.ry + grow);
  }
  pen.strokeStyle = "rgb(150 120 80 / 22%)";
  pen.lineWidth = 2;
  for (const share of [0.82, 0.6, 0.4]) {
    pen.beginPath();
    pen.ellipse(at.x, at.y, at.rx * share, at.ry * share, 0, 0, 2 * Math.PI);
    pen.stroke();
  }
  for (let ray = 0; ray < 18; ray += 1) {
    const angle = (ray / 18) * 2 * Math.PI;
    pen.beginPath();
    pen.moveTo(at.x + Math.cos(angle) * at.rx * 0.4, at.y + Math.sin(angle) * at.ry * 0.4);
    pen.lineTo(at.x + Math.cos(angle) * at.rx * 0.82, at.y + Math.sin(angle) * at.ry * 0.82);
    pen.stroke();
  }
  pen.fillStyle = "#e0c795";
  oval(pen, at.x, at.y, at.rx * 0.4, at.ry * 0.4);
  pen.fillStyle = "#d8b87c";
  star(pen, at.x, at.y, 92, 38);
}

function star(pen, x, y, rx, ry) {
  pen.beginPath();
  for (let point = 0; point < 16; point += 1) {
    const [angle, far] = [(point / 16) * 2 * Math.PI, point % 2 ? 0.52 : 1];
    pen.lineTo(x + Math.cos(angle) * rx * far, y + Math.sin(angle) * ry * far);
  }
  pen.fill();
}

function blades(pen, x, y, random) {
  const flower = random() < 0.22;
  pen.strokeStyle = "#58a062";
  pen.lineWidth = 1.4;
  pen.lineCap = "round";
  for (const lean of [-2.5, 0, 2.5]) {
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(x + lean, y - 4.5 - random() * 2);
    pen.stroke();
  }
  if (!flower) return;
  pen.fillStyle = ["#fff", "#ffd9e8", "#ffe59a", "#dcd4ff"][Math.floor(random() * 4)];
  oval(pen, x, y - 6.5, 2.4, 2.2);
}

function tree(pen, x, y, size, random) {
  pen.fillStyle = "rgb(30 70 50 / 18%)";
  oval(pen, x, y, 26 * size, 7 * size);
  pen.fillStyle = "#8a6248";
  round(pen, x - 4 * size, y - 30 * size, 8 * size, 30 * size, 3);
  const leaves = random() < 0.3 ? ["#e8a4bd", "#f4bfd2"] : ["#549c5f", "#69b272"];
  pen.fillStyle = leaves[0];
  oval(pen, x, y - 48 * size, 28 * size, 26 * size);
  pen.fillStyle = leaves[1];
  oval(pen, x - 6 * size, y - 55 * size, 19 * size, 16 * size);
}

function oval(pen, x, y, rx, ry) {
  pen.beginPath();
  pen.ellipse(x, y, rx, ry, 0, 0, 2 * Math.PI);
  pen.fill();
}

function round(pen, x, y, w, h, r) {
  pen.beginPath();
  pen.roundRect(x, y, w, h, r);
  pen.fill();
}
