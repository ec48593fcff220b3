/** Finds the owner of each request. The browser measures a request, but names only its address, which several owners may request. */

/** The number of unanswered requests whose owners it remembers. */
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
   * @param {number} startedAt as the browser measured it, so not before the call of `begins`
   * @returns {T | undefined} its owner, returned only once
   */
  ended(address, startedAt) {
    const request = this.#waiting.findLast((each) => each.address === address && each.at <= startedAt);
    this.#waiting = this.#waiting.filter((each) => each !== request);
    return request?.whose;
  }
}
