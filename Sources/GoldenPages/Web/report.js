const body = document.body, root = document.documentElement.style, by = (id) => document.getElementById(id);
const sections = [...document.querySelectorAll("section")], modes = ["side", "onion", "blink", "swipe", "detail", "play"];
document.querySelectorAll(".pictures").forEach((p) => p.style.setProperty("--w", p.dataset.width));
document.querySelectorAll("nav i").forEach((i) => i.style.width = i.dataset.share + "%");
function mode(name) {
  body.dataset.mode = name;
  document.querySelectorAll("button[data-mode]").forEach((b) => {
    b.classList.toggle("on", b.dataset.mode === name);
    b.ariaPressed = b.dataset.mode === name;
  });
  by("pause").hidden = name !== "play";
  if (name === "play" && before === undefined) requestAnimationFrame(play);
}
document.querySelectorAll("button[data-mode]").forEach((b) => b.onclick = () => mode(b.dataset.mode));
by("zoom").oninput = () => root.setProperty("--zoom", by("zoom").value);
by("zoom").oninput();
by("mix").oninput = (e) => root.setProperty("--mix", e.target.value / 100);
by("ground").onchange = (e) => {
  body.classList.remove("light", "dark");
  if (e.target.value) body.classList.add(e.target.value);
};
const all = by("all"), everything = all?.querySelector("code").textContent;
by("filter").oninput = (e) => {
  sections.forEach((s) => {
    s.hidden = !s.dataset.name.toLowerCase().includes(e.target.value.toLowerCase());
    document.querySelector('nav a[href="#' + s.id + '"]').parentElement.hidden = s.hidden;
  });
  document.querySelectorAll("nav ol").forEach((l) => l.previousElementSibling.hidden = ![...l.children].some((c) => !c.hidden));
  // What is accepted is what is shown.
  const shown = sections.filter((s) => !s.hidden), names = shown.filter((s) => s.dataset.accept).map((s) => s.dataset.accept);
  by("count").textContent = shown.length === sections.length ? "" : shown.length + " of " + sections.length + " shown";
  if (!all) return;
  all.hidden = names.length === 0;
  all.querySelector("code").textContent = shown.length === sections.length ? everything : all.dataset.accept + " " + names.join(" ");
  all.querySelector("[data-copy]").textContent = "Copy";
};
const clips = [...document.querySelectorAll(".play")].map((place) => {
  const frames = place.dataset.frames.split(",").map((f) => f.split(" ").map(Number));
  const width = Math.max(...frames.map((f) => f[2] + f[4])), height = Math.max(...frames.map((f) => f[3] + f[5]));
  const views = [...place.querySelectorAll("canvas")].map((canvas) => {
    [canvas.width, canvas.height] = [width, height];
    return { canvas, from: place.parentElement.querySelector(".side img." + canvas.dataset.of) };
  });
  return { place, frames, views, length: frames.reduce((sum, f) => sum + f[6], 0) || 1 };
});
let moment = 0, before, stopped = matchMedia("(prefers-reduced-motion: reduce)").matches;
// Old and new stand at the same moment.
function draw() {
  const zoom = by("zoom").value;
  for (const { place, frames, views, length } of clips) {
    if (place.closest("section").hidden) continue;
    let rest = moment % length;
    const at = frames.findIndex((f) => (rest -= f[6]) < 0);
    const [x, y, w, h, left, top] = frames[Math.max(0, at)];
    for (const { canvas, from } of views) {
      const pen = canvas.getContext("2d");
      pen.clearRect(0, 0, canvas.width, canvas.height);
      pen.drawImage(from, x, y, w, h, left, top, w, h);
      canvas.style.width = canvas.width * zoom + "px";
    }
  }
}
function play(now) {
  if (body.dataset.mode !== "play") {
    before = undefined;
    return;
  }
  if (!stopped && before !== undefined) moment += now - before;
  before = now;
  draw();
  requestAnimationFrame(play);
}
function stop(value) {
  stopped = value;
  by("pause").ariaPressed = value;
  by("pause").textContent = value ? "Play on" : "Pause";
}
by("pause").onclick = () => stop(!stopped);
stop(stopped);
document.querySelectorAll("[data-copy]").forEach((b) =>
  b.onclick = async () => {
    const text = b.previousElementSibling.textContent;
    try {
      await navigator.clipboard.writeText(text);
      b.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(b.previousElementSibling);
    }
  }
);
// Where a server carries it out, buttons accept and refuse. The address that the server printed has a token, which is kept for this tab.
const given = new URLSearchParams(location.hash.slice(1)).get("token");
if (given) {
  sessionStorage.setItem("golden-token", given);
  history.replaceState(null, "", location.pathname);
}
const say = (words) => by("count").textContent = words;
async function post(what, data) {
  try {
    const headers = { "content-type": "application/json", authorization: "Bearer " + sessionStorage.getItem("golden-token") };
    const answer = await fetch("/goldens/" + what, { method: "POST", headers, body: JSON.stringify(data) });
    const said = await answer.json();
    say(said.says ?? said.detail);
    return answer.ok ? said : undefined;
  } catch {
    say("The server does not answer any more; start it again.");
  }
}
async function accept(some) {
  const said = await post("accept", { names: some.filter((s) => !s.hidden).map((s) => s.dataset.golden) });
  for (const name of said?.accepted ?? []) {
    const section = sections.find((s) => s.dataset.golden === name), link = document.querySelector('nav a[href="#' + section.id + '"]').parentElement;
    section.remove();
    sections.splice(sections.indexOf(section), 1);
    if (link.parentElement.children.length === 1) link.parentElement.previousElementSibling.remove();
    link.remove();
  }
  sections.find((s) => !s.hidden)?.querySelector(".yes")?.focus({ preventScroll: true });
}
async function refuse(section, note) {
  if (await post("refuse", { name: section.dataset.golden ?? section.querySelector("h2").textContent, note })) section.classList.add("refused");
}
function button(words, kind, act) {
  const made = Object.assign(document.createElement("button"), { type: "button", textContent: words, className: kind });
  made.onclick = async () => {
    made.disabled = true;
    await act();
    made.disabled = false;
  };
  return made;
}
function row(...items) {
  const made = Object.assign(document.createElement("div"), { className: "acts" });
  made.append(...items);
  return made;
}
if ("served" in body.dataset) {
  for (const section of sections) {
    const note = Object.assign(document.createElement("input"), {
      placeholder: "What is wrong",
      ariaLabel: "What is wrong with " + section.querySelector("h2").textContent,
    });
    const no = button("Refuse", "", () => refuse(section, note.value));
    section.append(section.dataset.golden ? row(button("Accept", "yes", () => accept([section])), note, no) : row(note, no));
  }
  document.querySelectorAll("nav .cause").forEach((cause) =>
    cause.prepend(
      button("Accept group", "", () =>
        accept(
          [...cause.nextElementSibling.querySelectorAll("a")].map((a) => document.getElementById(a.hash.slice(1))).filter((s) => s.dataset.golden),
        )),
    )
  );
  document.querySelector("header").append(row(
    button("Accept everything shown", "yes", () => accept(sections.filter((s) => s.dataset.golden))),
    button("Finish", "", () => post("finish", {})),
  ));
}
function step(by) {
  const shown = sections.filter((s) => !s.hidden), edge = document.querySelector("header").getBoundingClientRect().bottom + 20;
  const at = shown.findIndex((s) => s.getBoundingClientRect().bottom > edge);
  shown[Math.max(0, Math.min(shown.length - 1, at + by))]?.scrollIntoView();
}
onkeydown = (e) => {
  if (e.target.matches("input, select") || e.ctrlKey || e.metaKey || e.altKey) return;
  if (e.key === "j") step(1);
  if (e.key === "k") step(-1);
  if (e.key === "p" && body.dataset.mode === "play") stop(!stopped);
  if (modes[e.key - 1]) mode(modes[e.key - 1]);
};
const start = new URLSearchParams(location.search || location.hash.slice(1)).get("mode");
mode(modes.includes(start) ? start : "side");
