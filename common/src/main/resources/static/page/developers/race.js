/**
 * Which of several transports brings an entry first, and how much later the others are. All times are of one clock, that of this page: the
 * server's may differ, so its times are not used.
 */

/** Of how many a median is made. */
const COMPARED = 50;
/** An entry that has not come everywhere by then is forgotten. */
const REMEMBERED = 500;

/**
 * @typedef {object} Arrival
 * @property {number | null} ownMillis how long after it was sent by this page; null for what others sent
 * @property {number | null} laterMillis how long after another transport had brought it; 0 for the first, null if nothing can be said
 */

export class Race {
  /** When each entry came first, by `seq`; null for one that is not compared. @type {Map<string, number | null>} */
  #first = new Map();
  /** When this page sent each of its chats. @type {Map<string, number>} */
  #sent = new Map();
  /** @type {Map<string, number[]>} */
  #later = new Map();
  /** @type {Map<string, number[]>} */
  #own = new Map();

  /** @param {string} clientMessageId  @param {number} at of the last attempt */
  sent(clientMessageId, at) {
    put(this.#sent, clientMessageId, at);
  }

  /** Says that an entry came at a time that means nothing: it is old, or nobody was looking. @param {string} seq */
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

  /** How much later than the first one this transport usually is; null until something has come. @param {string} transport */
  laterMillis(transport) {
    return median(this.#later.get(transport) ?? []);
  }

  /** How long what this page sends usually takes; null until it has sent something. @param {string} transport */
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
