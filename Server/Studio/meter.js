// How long frames take, and what that looks like.
import { find } from "./dom.js";

/** The time of a frame at sixty a second. */
export const budget = 1000 / 60;

export class Meter {
  #times = [];
  #work = [];
  #last = null;
  #told = 0;
  static most = 36_000;

  /** @param work milliseconds of the page's own work in the frame. */
  frame(now, work, seen) {
    if (this.#last !== null && document.visibilityState === "visible") {
      this.#times.push(now - this.#last);
      this.#work.push(work);
      if (this.#times.length > Meter.most) {
        this.#times.shift();
        this.#work.shift();
      }
    }
    this.#last = now;
    if (now - this.#told < 250) return;
    this.#told = now;
    this.#show(seen);
  }

  pause() {
    this.#last = null;
  }

  reset() {
    this.#times = [];
    this.#work = [];
    this.#last = null;
  }

  /** What was measured since the last `reset`: milliseconds. A frame is in time up to 1.1 sixtieths of a second. */
  statistics() {
    const sorted = this.#times.toSorted((a, b) => a - b);
    const work = this.#work.toSorted((a, b) => a - b);
    const at = (list, share) => list[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0;
    return {
      frames: sorted.length,
      median: at(sorted, 0.5),
      p95: at(sorted, 0.95),
      p99: at(sorted, 0.99),
      longest: sorted.at(-1) ?? 0,
      inTime: sorted.filter((time) => time <= budget * 1.1).length / Math.max(1, sorted.length),
      dropped: this.#times.reduce((sum, time) => sum + Math.max(0, Math.round(time / budget) - 1), 0),
      workMedian: at(work, 0.5),
      workP95: at(work, 0.95),
      workInTime: work.filter((time) => time <= budget).length / Math.max(1, work.length),
    };
  }

  #show(seen) {
    const recent = this.#times.slice(-240);
    const mean = recent.reduce((sum, time) => sum + time, 0) / Math.max(1, recent.length);
    const now = this.statistics();
    find("frame-time").textContent = `${mean.toFixed(1)} ms`;
    find("in-time").textContent = `${(now.inTime * 100).toFixed(1)} %`;
    find("dropped").textContent = `${now.dropped}`;
    find("drawn").textContent = seen;
    this.#draw(recent);
  }

  #draw(recent) {
    const canvas = find("graph");
    const pen = canvas.getContext("2d");
    const style = getComputedStyle(canvas);
    pen.clearRect(0, 0, canvas.width, canvas.height);
    const high = canvas.height / (budget * 3);
    for (const [place, time] of recent.entries()) {
      pen.fillStyle = time <= budget * 1.1 ? style.getPropertyValue("--good") : style.getPropertyValue("--bad");
      const bar = Math.min(canvas.height, time * high);
      pen.fillRect(place, canvas.height - bar, 1, bar);
    }
    pen.fillStyle = style.getPropertyValue("--soft");
    pen.fillRect(0, canvas.height - budget * high, canvas.width, 1);
  }
}
