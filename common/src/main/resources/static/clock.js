/**
 * Time and chance, and how to wait.
 *
 * @typedef {{now(): number, random(): number, setTimeout: Function, clearTimeout: Function,
 *   deadline(millis: number): AbortSignal}} Clock
 */

const FIRST_BACKOFF_MILLIS = 1_000;
const MAX_BACKOFF_MILLIS = 30_000;

/** @type {Clock} */
export const systemClock = {
  now: () => Date.now(),
  random: () => Math.random(),
  setTimeout: (task, millis) => globalThis.setTimeout(task, millis),
  clearTimeout: (timer) => globalThis.clearTimeout(timer),
  deadline: (millis) => AbortSignal.timeout(millis),
};

/**
 * Full jitter: anything from nothing to an exponentially growing limit, so that clients of a restarted server do not
 * come back together. What the server asked for is a floor; the jitter comes on top, or all would come when it ends.
 *
 * @param {number} failures in a row, from 1
 * @param {number} floorMillis what the server asked for; 0 for nothing
 */
export function backoffMillis(failures, floorMillis = 0, random = Math.random) {
  const limit = Math.min(MAX_BACKOFF_MILLIS, FIRST_BACKOFF_MILLIS * 2 ** Math.min(failures - 1, 10));
  return floorMillis + random() * limit;
}

/** ±20 %, so that viewers who joined together drift apart. */
export function jittered(millis, clock) {
  return millis * (0.8 + 0.4 * clock.random());
}

/** A wait that somebody else may cut short. At most one at a time. */
export class Pause {
  #clock;
  #timer;
  #endsAt = 0;
  #resolve = null;

  constructor(clock) {
    this.#clock = clock;
  }

  wait(millis) {
    return new Promise((resolve) => {
      this.#resolve = resolve;
      this.#endIn(millis);
    });
  }

  /** Lets the wait, if there is one, take at most that long from now. */
  shorten(millis) {
    if (this.#resolve === null || this.#clock.now() + millis >= this.#endsAt) return;
    this.#clock.clearTimeout(this.#timer);
    this.#endIn(Math.max(0, millis));
  }

  #endIn(millis) {
    this.#endsAt = this.#clock.now() + millis;
    this.#timer = this.#clock.setTimeout(() => {
      const resolve = this.#resolve;
      this.#resolve = null;
      resolve();
    }, millis);
  }
}
