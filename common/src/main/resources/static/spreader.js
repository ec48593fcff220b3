/**
 * Hands out one poll's entries evenly until the next poll, so that the chat flows instead of jumping. The order stays,
 * and nothing lags more than one poll: whatever is left when more arrives goes out first.
 */
export class Spreader {
  #clock;
  #release;
  #waiting = [];
  #timer;

  constructor(clock, release) {
    this.#clock = clock;
    this.#release = release;
  }

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
    // By due time and not one per timer: a browser may run timers late, and late must not become later.
    while (this.#waiting.length > 0 && this.#waiting[0].due <= this.#clock.now()) this.#release(this.#waiting.shift().item);
    if (this.#waiting.length === 0) return;
    this.#timer = this.#clock.setTimeout(() => this.#releaseDue(), this.#waiting[0].due - this.#clock.now());
  }
}
