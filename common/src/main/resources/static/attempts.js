/** The waits between the attempts to reach the server. */
import { Pause, backoffMillis } from './clock.js';

export const MIN_GAP_MILLIS = 1_000;

export class Attempts {
  #clock;
  #pause;
  #failures = 0;
  #notBefore = 0;

  constructor(clock) {
    this.#clock = clock;
    this.#pause = new Pause(clock);
  }

  /** Failures since the last success. */
  get failures() {
    return this.#failures;
  }

  /** An attempt begins: however often somebody wants the next one, it is a second away. */
  begin() {
    this.#notBefore = this.#clock.now() + MIN_GAP_MILLIS;
  }

  succeeded() {
    this.#failures = 0;
  }

  /**
   * @param {number} floorMillis what the server asked for; 0 for nothing
   * @param {number} [spreadMillis] by how much the next attempt may come later than that; without it, longer with each
   *   failure
   * @returns {number} how long to wait
   */
  failed(floorMillis, spreadMillis) {
    this.#failures++;
    this.#notBefore = Math.max(this.#notBefore, this.#clock.now() + floorMillis);
    return spreadMillis === undefined
      ? backoffMillis(this.#failures, floorMillis, this.#clock.random)
      : floorMillis + this.#clock.random() * spreadMillis;
  }

  wait(millis) {
    return this.#pause.wait(millis);
  }

  /** Ends the wait now, but not before the time the server asked for. */
  wake() {
    this.#pause.shorten(this.#notBefore - this.#clock.now());
  }

  /** Ends the wait whatever anybody asked for: there will be no further attempt. */
  stop() {
    this.#pause.shorten(0);
  }
}
