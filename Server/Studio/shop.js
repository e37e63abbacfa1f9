// What a pack's shop asks for its things, and what a player owns. Nothing is sold here.

/**
 * Who plays: `{level, inventory}` from the page's address (`?level=3&inventory=cape,crown`), or from what an app wrote into the page
 * (`<meta name="player-level" content="3">`, `player-inventory`). Null if there is neither: then nothing is locked.
 */
export function player(search = location.search) {
  const query = new URLSearchParams(search);
  const said = (name) => query.get(name) ?? document.querySelector(`meta[name="player-${name}"]`)?.content ?? null;
  const [level, inventory] = [said("level"), said("inventory")];
  if (level === null && inventory === null) return null;
  return { level: Number.parseInt(level ?? "", 10) || 0, inventory: new Set((inventory ?? "").split(",").map((one) => one.trim()).filter(Boolean)) };
}

export class Shop {
  #items = new Map();

  /** @param items are those of the catalogue: `{id, name, field, variant, cost, unlockLevel}`. */
  constructor(items, slotOf, player) {
    this.player = player;
    for (const item of items) this.#items.set(`${slotOf(item.field)} ${item.variant}`, item);
  }

  /** What is asked for a variant of a slot, or nothing: `{item, isOwned, isLocked, short, words}`, `short` for a price tag. */
  offer(slot, variant) {
    const item = this.#items.get(`${slot} ${variant}`);
    if (!item) return null;
    const isOwned = this.player?.inventory.has(item.id) ?? false;
    const isLocked = !isOwned && this.player !== null && (item.unlockLevel ?? 0) > this.player.level;
    const coins = item.cost ? `${item.cost} ${item.cost === 1 ? "coin" : "coins"}` : "free";
    const level = item.unlockLevel && !isOwned && (isLocked || !this.player) ? `from level ${item.unlockLevel}` : "";
    const short = isOwned ? "yours" : isLocked ? `Level ${item.unlockLevel}` : String(item.cost || "free");
    return { item, isOwned, isLocked, short, words: isOwned ? "yours" : [coins, level].filter(Boolean).join(", ") };
  }
}
