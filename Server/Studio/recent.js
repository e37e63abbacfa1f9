// Recently used things and custom colours, kept in localStorage.
const place = "studio-recent";
const most = { things: 8, colors: 6 };

function read() {
  try {
    const found = JSON.parse(localStorage.getItem(place) ?? "{}");
    return { things: Array.isArray(found.things) ? found.things : [], colors: Array.isArray(found.colors) ? found.colors : [] };
  } catch {
    return { things: [], colors: [] };
  }
}

/** Lists of `things` (`{field, value}`) and `colors` (`#RRGGBB`), the last one first. */
export const recent = read();

/** Remembers one of a kind. */
export function remember(kind, one) {
  const text = JSON.stringify(one);
  recent[kind] = [one, ...recent[kind].filter((other) => JSON.stringify(other) !== text)].slice(0, most[kind]);
  try {
    localStorage.setItem(place, JSON.stringify(recent));
  } catch {
    // Without storage they last until the page is closed.
  }
}
