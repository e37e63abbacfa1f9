// What shows a thing off when it is put on. The first line that fits counts: by slot, by tab, or any. Each step plays a clip for so many seconds, from a side
// or from where the figure is seen; without a clip it stands.
const turn = [{ facing: "right", seconds: 0.5 }, { facing: "back", seconds: 0.6 }, { facing: "left", seconds: 0.5 }];
const stride = [{ clip: "walk", facing: "right", seconds: 1.44 }, { clip: "walk", facing: "front", seconds: 0.96 }];

export const showings = [
  { slots: ["chair", "leg", "handItem"], steps: stride },
  { slots: ["arm"], steps: [{ clip: "wave", seconds: 1.44 }] },
  { slots: ["stance", "skinTone"], steps: [] },
  { slots: ["topStyle"], steps: [{ clip: "wave", seconds: 1.44 }, { facing: "back", seconds: 0.8 }] },
  { slots: ["bottomStyle"], steps: [{ clip: "dance", seconds: 1.6 }] },
  { slots: ["petType"], steps: [{ clip: "hug", seconds: 1.92 }] },
  { slots: ["petAccessory"], steps: [{ clip: "jump", seconds: 0.96 }] },
  { tabs: ["Shoes"], steps: stride },
  { tabs: ["Hair", "Body"], steps: turn },
  { tabs: ["Face"], steps: [{ clip: "laugh", seconds: 1.44 }] },
  { tabs: ["Headwear"], steps: [{ clip: "proud", seconds: 1.2 }, ...turn] },
  { tabs: ["Accessories"], steps: [{ clip: "thumbsUp", seconds: 1.2 }] },
  { steps: turn },
];

const hello = [{ clip: "wave", seconds: 1.44 }];

const drawn = (catalog, steps) => steps.filter((step) => catalog.isDrawn(step.clip ?? catalog.standing, step.facing ?? "front"));

/** The steps for a new visitor. */
export const greeting = (catalog) => drawn(catalog, hello);

/** The steps for a choice, none where nothing was put on. */
export function showing(catalog, field, value) {
  const slot = catalog.slots.get(field.slot);
  if (field.kind !== "variant" || !slot || value === "" || value === slot.default) return [];
  const fits = ({ slots, tabs }) => (!slots && !tabs) || slots?.includes(field.slot) || tabs?.includes(field.tab);
  return drawn(catalog, showings.find(fits).steps);
}
