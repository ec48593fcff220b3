/** Whose the requests of a page are. A browser measures each, but names only its address, which several may ask for at once. */

/** Of how many requests without an answer it remembers whose they are. */
const REMEMBERED = 100;

/** @template T */
export class Requests {
  /** @type {{address: string, at: number, whose: T}[]} */
  #waiting = [];

  /** @param {string} address  @param {number} at  @param {T} whose */
  begins(address, at, whose) {
    this.#waiting = [...this.#waiting, { address, at, whose }].slice(-REMEMBERED);
  }

  /**
   * @param {string} address
   * @param {number} startedAt by the browser's account, so not before it was asked for
   * @returns {T | undefined} whose it was, once
   */
  ended(address, startedAt) {
    const request = this.#waiting.findLast((each) => each.address === address && each.at <= startedAt);
    this.#waiting = this.#waiting.filter((each) => each !== request);
    return request?.whose;
  }
}
