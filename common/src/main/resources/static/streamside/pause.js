/** A wait that can be cut short. There is at most one at a time. */
export class Pause {
  #clock;
  /** @type {any} */
  #timer;
  #endsAt = 0;
  /** @type {(() => void) | null} */
  #resolve = null;

  /** @param {import('./clock.js').Clock} clock */
  constructor(clock) {
    this.#clock = clock;
  }

  /**
   * @param {number} millis
   * @returns {Promise<void>}
   */
  wait(millis) {
    return new Promise((resolve) => {
      this.#resolve = resolve;
      this.#endIn(millis);
    });
  }

  /**
   * Makes the current wait, if there is one, end after that time at the latest.
   *
   * @param {number} millis from now
   */
  shorten(millis) {
    if (this.#resolve === null || this.#clock.now() + millis >= this.#endsAt) return;
    this.#clock.clearTimeout(this.#timer);
    this.#endIn(Math.max(0, millis));
  }

  /** @param {number} millis */
  #endIn(millis) {
    this.#endsAt = this.#clock.now() + millis;
    this.#timer = this.#clock.setTimeout(() => {
      const resolve = this.#resolve;
      this.#resolve = null;
      resolve?.();
    }, millis);
  }
}
