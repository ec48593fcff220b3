/** Asks for the counts every now and then, for as long as that is of use. */
import { Pause, backoffMillis, jittered } from './clock.js';

const HEARTBEAT_MILLIS = 20_000;
const WAKE_MILLIS = 1_000;

export class Counting {
  #ask;
  #counted;
  #isOver;
  #clock;
  #pause;
  #failures = 0;
  #stopped = false;

  /**
   * @param {object} options
   * @param {() => Promise<import('./streamside.js').Counts>} options.ask
   * @param {(counts: import('./streamside.js').Counts) => void} options.counted
   * @param {(status: string) => boolean} options.isOver whether there is nothing more to ask for
   * @param {import('./clock.js').Clock} clock
   */
  constructor({ ask, counted, isOver }, clock) {
    this.#ask = ask;
    this.#counted = counted;
    this.#isOver = isOver;
    this.#clock = clock;
    this.#pause = new Pause(clock);
  }

  async start() {
    while (!this.#stopped) {
      const waitMillis = await this.#askOnce();
      if (!this.#stopped) await this.#pause.wait(waitMillis);
    }
  }

  /** After an outage, asks soon instead of when planned. */
  wake() {
    if (this.#failures > 0) this.#pause.shorten(jittered(WAKE_MILLIS, this.#clock));
  }

  stop() {
    this.#stopped = true;
    this.#pause.shorten(0);
  }

  async #askOnce() {
    try {
      const counts = await this.#ask();
      if (this.#stopped) return 0;
      this.#failures = 0;
      this.#counted(counts);
      if (this.#isOver(counts.status)) this.stop();
      return jittered(counts.nextHeartbeatMillis || HEARTBEAT_MILLIS, this.#clock);
    } catch (problem) {
      return backoffMillis(++this.#failures, problem.retryAfterMillis, this.#clock.random);
    }
  }
}
