/** Decides when to try again to reach the server. */
import { MAX_BACKOFF_MILLIS, backoffMillis } from './backoff.js';
import { Pause } from './pause.js';

export const MIN_GAP_MILLIS = 1_000;

export class RetrySchedule {
  #clock;
  #maxBackoffMillis;
  #pause;
  #failures = 0;
  #notBefore = 0;

  /**
   * @param {import('./clock.js').Clock} clock
   * @param {number} [maxBackoffMillis]
   */
  constructor(clock, maxBackoffMillis = MAX_BACKOFF_MILLIS) {
    this.#clock = clock;
    this.#maxBackoffMillis = maxBackoffMillis;
    this.#pause = new Pause(clock);
  }

  /** Failures since the last success. */
  get failures() {
    return this.#failures;
  }

  /** An attempt begins. The next one is at least a second away, however often `wake` is called. */
  begin() {
    this.#notBefore = this.#clock.now() + MIN_GAP_MILLIS;
  }

  succeeded() {
    this.#failures = 0;
  }

  /**
   * @param {number} minMillis the wait that the server asked for; 0 for none
   * @param {number} [windowMillis] the longest random delay after that; when left out, it grows with each failure
   * @returns {number} how long to wait
   */
  failed(minMillis, windowMillis) {
    this.#failures++;
    this.#notBefore = Math.max(this.#notBefore, this.#clock.now() + minMillis);
    return windowMillis === undefined
      ? backoffMillis(this.#failures, minMillis, this.#clock.random, this.#maxBackoffMillis)
      : minMillis + this.#clock.random() * windowMillis;
  }

  /** @param {number} millis */
  wait(millis) {
    return this.#pause.wait(millis);
  }

  /** Ends the wait now, but not before the time that the server asked for. */
  wake() {
    this.#pause.shorten(this.#notBefore - this.#clock.now());
  }

  /** Ends the wait at once: there will be no further attempt. */
  stop() {
    this.#pause.shorten(0);
  }
}
