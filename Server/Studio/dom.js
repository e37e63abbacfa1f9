// Small helpers for pages. Text is always set as text: nothing that a user types can become markup.

/** An element with attributes, listeners (`onclick`) and children; a child that is null is left out. */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "style") { for (const [property, text] of Object.entries(value)) element.style.setProperty(property, text); }
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

export const find = (id) => document.getElementById(id);

/** `darkBrown` → `Dark brown`. */
export function title(name) {
  const words = name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Tells screen readers what happened. */
export function say(words) {
  find("said").textContent = words;
}

let toastTimer;
/** Shows a message for a moment. */
export function toast(words) {
  say(words);
  const toast = find("toast");
  toast.textContent = words;
  toast.classList.add("shown");
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => toast.classList.remove("shown"), 2600);
}

export const movesLittle = matchMedia("(prefers-reduced-motion: reduce)");

/** Copies text; false if the browser refuses. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Downloads a file. */
export function keep(name, blob) {
  const address = URL.createObjectURL(blob);
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The arrow keys, Home and End move along elements of which one is current, as in a row of tabs. */
export function rove(row, selector, choose) {
  row.addEventListener("keydown", (event) => {
    const all = [...row.querySelectorAll(selector)];
    const here = all.indexOf(document.activeElement);
    const step = { ArrowRight: here + 1, ArrowDown: here + 1, ArrowLeft: here - 1, ArrowUp: here - 1, Home: 0, End: all.length - 1 }[event.key];
    if (here < 0 || step === undefined) return;
    event.preventDefault();
    const next = all[(step + all.length) % all.length];
    next.focus();
    choose(next);
  });
}

/** A file's name from a person's: letters of any script, digits, dashes. */
export function fileName(name, fallback) {
  const plain = (name ?? "").normalize("NFC").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "").slice(0, 40);
  return plain || fallback;
}
