/** The latest live entries, for a viewer who rewinds: on return they are shown as if the viewer had never been away. */

/** As many lines as a log keeps while it follows the chat. */
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

  /** Entries are missing between the earlier ones and the next ones. */
  clear() {
    this.#items = [];
  }
}
