/** Asks the page for a new token: at once, but not again within ten seconds. A page whose tokens never last would be asked without end. */
const MIN_GAP_MILLIS = 10_000;

/** @typedef {import('./chat-events.js').ChatEvents['sign-in-needed']} TokenRequest */

export class TokenRequests {
  #ask;
  #clock;
  #earliest = -Infinity;
  /** @type {any} */
  #timer;

  /**
   * @param {(request: TokenRequest) => void} ask
   * @param {import('./clock.js').Clock} clock
   */
  constructor(ask, clock) {
    this.#ask = ask;
    this.#clock = clock;
  }

  /** @param {TokenRequest} request replaces one that still waits */
  add(request) {
    this.cancel();
    const waitMillis = this.#earliest - this.#clock.now();
    if (waitMillis <= 0) this.#send(request);
    else this.#timer = this.#clock.setTimeout(() => this.#send(request), waitMillis);
  }

  /** Nothing is needed any more. */
  cancel() {
    this.#clock.clearTimeout(this.#timer);
  }

  /** @param {TokenRequest} request */
  #send(request) {
    this.#earliest = this.#clock.now() + MIN_GAP_MILLIS;
    this.#ask(request);
  }
}
