/**
 * Requests a new token from the page at once, but not again within ten seconds. Otherwise a page whose tokens never last would get
 * endless requests.
 */
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

  /** @param {TokenRequest} request replaces a request that still waits */
  add(request) {
    this.cancel();
    const waitMillis = this.#earliest - this.#clock.now();
    if (waitMillis <= 0) this.#send(request);
    else this.#timer = this.#clock.setTimeout(() => this.#send(request), waitMillis);
  }

  /** Cancels the request that waits: no token is needed. */
  cancel() {
    this.#clock.clearTimeout(this.#timer);
  }

  /** @param {TokenRequest} request */
  #send(request) {
    this.#earliest = this.#clock.now() + MIN_GAP_MILLIS;
    this.#ask(request);
  }
}
