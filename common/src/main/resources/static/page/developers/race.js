/**
 * Finds which of several transports brings an entry first, and how much later the others do. All times are from this page's clock. The
 * server's clock may differ, so its times are not used.
 */

/** The number of values in a median. */
const COMPARED = 50;
/** The number of entries to remember; the oldest is forgotten first. */
const REMEMBERED = 500;

/**
 * @typedef {object} Arrival
 * @property {number | null} ownMillis time since this page sent it; null for messages of others
 * @property {number | null} laterMillis time since the first transport brought it; 0 for the first, null if it is not compared
 */

export class Race {
  /** When each entry first came, by `seq`; null for one that is not compared. @type {Map<string, number | null>} */
  #first = new Map();
  /** When this page sent each of its messages. @type {Map<string, number>} */
  #sent = new Map();
  /** @type {Map<string, number[]>} */
  #later = new Map();
  /** @type {Map<string, number[]>} */
  #own = new Map();

  /** @param {string} clientMessageId  @param {number} at time of the last attempt */
  sent(clientMessageId, at) {
    put(this.#sent, clientMessageId, at);
  }

  /** Leaves an entry out of the comparison: it is old, or the page was hidden. @param {string} seq */
  ignore(seq) {
    put(this.#first, seq, null);
  }

  /**
   * @param {string} transport
   * @param {{seq: string, clientMessageId?: string}} entry
   * @param {number} at
   * @returns {Arrival}
   */
  arrived(transport, { seq, clientMessageId }, at) {
    const first = this.#first.get(seq);
    if (first === null) return { ownMillis: null, laterMillis: null };
    const sentAt = clientMessageId === undefined ? undefined : this.#sent.get(clientMessageId);
    if (first === undefined) put(this.#first, seq, at);
    const arrival = {
      ownMillis: sentAt === undefined ? null : at - sentAt,
      laterMillis: first === undefined ? 0 : at - first,
    };
    add(this.#later, transport, arrival.laterMillis);
    if (arrival.ownMillis !== null) add(this.#own, transport, arrival.ownMillis);
    return arrival;
  }

  /** The median delay of this transport behind the first one; null until an entry has come. @param {string} transport */
  laterMillis(transport) {
    return median(this.#later.get(transport) ?? []);
  }

  /** The median time until this page's own messages come; null before the first. @param {string} transport */
  ownMillis(transport) {
    return median(this.#own.get(transport) ?? []);
  }
}

/** @template T  @param {Map<string, T>} map  @param {string} key  @param {T} value */
function put(map, key, value) {
  map.set(key, value);
  if (map.size > REMEMBERED) map.delete(/** @type {string} */ (map.keys().next().value));
}

/** @param {Map<string, number[]>} map  @param {string} key  @param {number} value */
function add(map, key, value) {
  map.set(key, [...(map.get(key) ?? []), value].slice(-COMPARED));
}

/** @param {number[]} values */
function median(values) {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
