/** Fetches the counts periodically, while they can change. */
import { backoffMillis, jittered } from './backoff.js';
import { Pause } from './pause.js';
import { asProblem } from './problem.js';

const INTERVAL_MILLIS = 20_000;
const WAKE_MILLIS = 1_000;

export class CountsPoller {
  #fetchCounts;
  #onCounts;
  #isFinal;
  #clock;
  #pause;
  #failures = 0;
  /** The time before which the server wants no request. */
  #notBefore = 0;
  #stopped = false;

  /**
   * @param {object} options
   * @param {() => Promise<import('./types.js').Heartbeat>} options.fetchCounts
   * @param {(counts: import('./types.js').Heartbeat) => void} options.onCounts
   * @param {(status?: string) => boolean} options.isFinal whether the counts can no longer change
   * @param {import('./clock.js').Clock} clock
   */
  constructor({ fetchCounts, onCounts, isFinal }, clock) {
    this.#fetchCounts = fetchCounts;
    this.#onCounts = onCounts;
    this.#isFinal = isFinal;
    this.#clock = clock;
    this.#pause = new Pause(clock);
  }

  async start() {
    while (!this.#stopped) {
      const waitMillis = await this.#pollOnce();
      if (!this.#stopped) await this.#pause.wait(waitMillis);
    }
  }

  /** After an outage, sends the next request soon, earlier than planned. */
  wake() {
    if (this.#failures > 0) this.#shorten(jittered(WAKE_MILLIS, this.#clock.random));
  }

  /** Sends the next request now, because the answer may have changed. */
  again() {
    this.#shorten(0);
  }

  /** @param {number} millis */
  #shorten(millis) {
    this.#pause.shorten(Math.max(millis, this.#notBefore - this.#clock.now()));
  }

  stop() {
    this.#stopped = true;
    this.#pause.shorten(0);
  }

  async #pollOnce() {
    try {
      const counts = await this.#fetchCounts();
      if (this.#stopped) return 0;
      this.#failures = 0;
      this.#onCounts(counts);
      if (this.#isFinal(counts.status)) this.stop();
      return jittered(counts.nextHeartbeatMillis || INTERVAL_MILLIS, this.#clock.random);
    } catch (error) {
      const { retryAfterMillis } = asProblem(error);
      this.#notBefore = this.#clock.now() + retryAfterMillis;
      return backoffMillis(++this.#failures, retryAfterMillis, this.#clock.random);
    }
  }
}
