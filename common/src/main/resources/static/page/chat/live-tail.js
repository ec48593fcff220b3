/** What has come live lately, for a viewer who rewinds: coming back shows it as if they had never been away. */

/** As many lines as a log keeps that follows the chat. */
const MAX_ITEMS = 300;

/**
 * @typedef {object} Item an entry of the log, or where entries were left out
 * @property {import('../types.js').Entry} [entry]
 * @property {import('../types.js').Gap} [gap]
 */

export class LiveTail {
  /** @type {Item[]} */
  #items = [];

  /** In the order in which they came. */
  get items() {
    return this.#items;
  }

  /** @param {Item} item */
  add(item) {
    this.#items.push(item);
    if (this.#items.length > MAX_ITEMS) this.#items.shift();
  }

  /** Entries are missing between those that were there and those that come. */
  clear() {
    this.#items = [];
  }
}
