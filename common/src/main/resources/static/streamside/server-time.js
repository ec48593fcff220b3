/**
 * The server's time, independent of this device's clock. Every answer has a `Date`, which is half a round trip old when it arrives. It
 * has whole seconds, so it is up to one second early: the latest of several estimates is the best.
 */
import { systemClock } from './clock.js';

/** An answer that took longer is too imprecise: the server may have made it right at the beginning, or right at the end. */
const MAX_ROUND_TRIP_MILLIS = 2_000;
/** Answers differ by less than this, unless one of the clocks has been set. */
const MAX_ERROR_MILLIS = 2_000;

export class ServerTime {
  #clock;
  /** How far the clock of this device is behind; null until the first answer. @type {number | null} */
  #behindMillis = null;

  /** @param {import('./clock.js').Clock} clock */
  constructor(clock) {
    this.#clock = clock;
  }

  /** Milliseconds since 1970, by the clock of this device until the first answer. */
  now() {
    return this.#clock.now() + (this.#behindMillis ?? 0);
  }

  /**
   * Updates the estimate from an answer, unless the browser may have cached it.
   *
   * @param {Headers} headers the headers that the page may read; from another server, only those that it exposes
   * @param {number} askedAt by the clock of this device
   */
  heard(headers, askedAt) {
    const answeredAt = this.#clock.now();
    // A cache on the way reports the age of its answer.
    const madeAt = Date.parse(headers.get('Date') ?? '') + Number(headers.get('Age') ?? 0) * 1_000;
    if (Number.isNaN(madeAt) || mayBeKept(headers)) return;
    const known = this.#behindMillis;
    if (known !== null && answeredAt - askedAt > MAX_ROUND_TRIP_MILLIS) return;
    const behindMillis = madeAt - (askedAt + answeredAt) / 2;
    if (known === null || behindMillis > known || behindMillis < known - MAX_ERROR_MILLIS) this.#behindMillis = behindMillis;
  }
}

/** @param {Headers} headers */
function mayBeKept(headers) {
  const [, seconds] = /max-age=(\d+)/.exec(headers.get('Cache-Control') ?? '') ?? [];
  return Number(seconds ?? 0) > 1;
}

/** One for each clock: that of the page, and those of tests. @type {WeakMap<import('./clock.js').Clock, ServerTime>} */
const times = new WeakMap();

/** @param {import('./clock.js').Clock} clock */
export function serverTime(clock = systemClock) {
  let time = times.get(clock);
  if (!time) {
    time = new ServerTime(clock);
    times.set(clock, time);
  }
  return time;
}

/** @returns {number} milliseconds since 1970, by the clock of the server to which this page sent its last request */
export function serverNow() {
  return serverTime().now();
}
