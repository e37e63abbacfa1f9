// Requests to the server.

/** The server does not answer at all. */
export class Gone extends Error {}

/** The server refused a request. */
export class Refused extends Error {
  constructor(status, problem) {
    super(problem.detail ?? `The server answered ${status}.`);
    this.status = status;
    this.problem = problem;
  }
}

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Sends a request, up to five times while the server is busy. */
export async function ask(path, options = {}) {
  for (let tries = 0;; tries += 1) {
    let answer;
    try {
      answer = await fetch(path, options);
    } catch (error) {
      if (error.name === "AbortError") throw error;
      throw new Gone("The server does not answer.");
    }
    if (answer.ok) return answer;
    if (answer.status === 503 && tries < 4) {
      await pause(400 * (tries + 1));
      continue;
    }
    throw new Refused(answer.status, await answer.json().catch(() => ({})));
  }
}

/** Waits until the server answers again. */
export async function back() {
  for (let wait = 300;; wait = Math.min(4000, wait * 1.5)) {
    await pause(wait);
    try {
      if ((await fetch("/readyz", { cache: "no-store" })).ok) return;
    } catch {
      // Not yet.
    }
  }
}

/** The catalogue, revalidated: art may have changed. */
export const catalog = async () => (await ask("/v1/catalog", { cache: "no-cache" })).json();

/** Codes, alt texts and diagnostics of records, as many at a time as fit into a body. */
export async function codes(records, signal, bodyBytes = 65_536, query = "") {
  const found = [];
  let lines = [];
  let size = 0;
  const flush = async () => {
    if (lines.length === 0) return;
    const answer = await ask(`/v1/code${query}`, { method: "POST", headers: { "Content-Type": "application/x-ndjson" }, body: lines.join("\n"), signal });
    found.push(...(await answer.text()).trimEnd().split("\n").map((line) => JSON.parse(line)));
    lines = [];
    size = 0;
  };
  for (const record of records) {
    const line = JSON.stringify(record);
    const bytes = new TextEncoder().encode(line).length + 1;
    if (size + bytes > bodyBytes) await flush();
    lines.push(line);
    size += bytes;
  }
  await flush();
  return found;
}

/** The records of looks from seeds. Personal choices are made only where asked for. */
export async function looks(seeds, options = {}) {
  const found = await codes(seeds.map((seed) => ({ seed })), undefined, undefined, `?${new URLSearchParams(options)}`);
  return found.map((one) => one.record);
}

/** One record in any form. */
export async function code(text) {
  return (await ask("/v1/code", { method: "POST", headers: { "Content-Type": "application/json" }, body: text })).json();
}

export const record = async (look) => (await ask(`/v1/code/${encodeURIComponent(look)}`)).json();

function address(kind, look, ending, options) {
  const query = new URLSearchParams(Object.entries(options).filter(([, value]) => value !== undefined && value !== null && value !== ""));
  return `/v1/${kind}/${look}.${ending}?${query}`;
}

export const still = (look, options) => address("still", look, "png", options);
export const preview = (look, options, ending = "png") => address("preview", look, ending, options);
export const parts = (look, options) => address("parts", look, "json", options);
export const sticker = (look, ending, options) => address("sticker", look, ending, options);

/** The files of a record's sheets, by name. */
export async function sheet(record, options, signal) {
  const answer = await ask(`/v1/sheet?${new URLSearchParams(options)}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(record),
    signal,
  });
  return answer.arrayBuffer();
}

/** The files of a tar archive. */
export function untar(archive) {
  const bytes = new Uint8Array(archive);
  const text = (from, length) => new TextDecoder().decode(bytes.subarray(from, from + length)).replace(/\0.*$/s, "");
  const files = new Map();
  let longName = null;
  for (let place = 0; place + 512 <= bytes.length && bytes[place] !== 0;) {
    const size = Number.parseInt(text(place + 124, 12), 8);
    const kind = String.fromCharCode(bytes[place + 156]);
    const content = bytes.subarray(place + 512, place + 512 + size);
    if (kind === "x") longName = new TextDecoder().decode(content).match(/path=(.*)\n/)?.[1] ?? null;
    else {
      files.set(longName ?? text(place, 100), content);
      longName = null;
    }
    place += 512 + Math.ceil(size / 512) * 512;
  }
  return files;
}
