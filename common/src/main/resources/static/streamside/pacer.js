/**
 * Releases one poll's entries evenly until the next poll, so that the chat flows instead of jumping. It keeps their order, and delays
 * nothing by more than one poll: when more arrives, it first releases the rest.
 *
 * @template T
 */
export class Pacer {
  #clock;
  #release;
  /** @type {{item: T, due: number}[]} */
  #waiting = [];
  /** @type {any} */
  #timer;

  /**
   * @param {import('./clock.js').Clock} clock
   * @param {(item: T) => void} release
   */
  constructor(clock, release) {
    this.#clock = clock;
    this.#release = release;
  }

  /**
   * @param {T[]} items
   * @param {number} overMillis 0 to release them at once
   */
  add(items, overMillis) {
    this.flush();
    const start = this.#clock.now();
    this.#waiting = items.map((item, index) => ({ item, due: start + (overMillis * index) / items.length }));
    this.#releaseDue();
  }

  flush() {
    this.#clock.clearTimeout(this.#timer);
    for (const { item } of this.#waiting.splice(0)) this.#release(item);
  }

  clear() {
    this.#clock.clearTimeout(this.#timer);
    this.#waiting = [];
  }

  #releaseDue() {
    // By due time, not one per timer: a browser may run timers late, and the delay must not add up.
    while (this.#waiting.length > 0 && this.#waiting[0].due <= this.#clock.now()) {
      const [{ item }] = this.#waiting.splice(0, 1);
      this.#release(item);
    }
    if (this.#waiting.length === 0) return;
    this.#timer = this.#clock.setTimeout(() => this.#releaseDue(), this.#waiting[0].due - this.#clock.now());
  }
}
