/**
 * Expands entries in compact form, and leaves other entries unchanged. A chat is `[time, author, text]`, or `[time, author, text, {…}]`
 * with its less common fields. Its time is in milliseconds since the chat before it; for the first chat, since 1970. An author is an
 * object the first time, and then its number, counted from 0. Entries of other types have the full form. The entries' numbers are
 * consecutive, and the cursor has the last.
 *
 * A batch with a cursor starts over. A batch that continues where the last one ended is `[number of its last entry, entries…]`. If
 * entries were left out, their count comes before the entries.
 */
import { StreamsideProblem } from './problem.js';

/** In milliseconds since 1970. */
const YEAR_10000 = 253_402_300_800_000;
const CURSOR = /^(\d{1,18})(-\d{1,9})?$/;

/** Each connection or answer needs a reader of its own, because later entries refer to earlier ones. */
export class CompactReader {
  /** @type {import('./types.js').Author[]} */
  #authors = [];
  #millis = 0;
  /** The part of a cursor after its number; null before the first cursor. @type {string | null} */
  #epoch = null;

  /**
   * @param {any} message
   * @returns {any} the same message in full form; a chat lacks its `clientMessageId`
   * @throws {StreamsideProblem} if it is malformed
   */
  read(message) {
    if (Array.isArray(message)) return this.#goOn(message);
    return Array.isArray(message?.entries) ? this.#begin(message) : message;
  }

  /** @param {import('./types.js').Batch} batch  @returns {import('./types.js').Batch} */
  #begin(batch) {
    const [, last, epoch = ''] = CURSOR.exec(batch.cursor) ?? [];
    this.#authors = [];
    this.#millis = 0;
    this.#epoch = last === undefined ? null : epoch;
    if (!batch.entries.some(Array.isArray)) return batch;
    ensure(last !== undefined);
    return { ...batch, entries: this.#entries(batch.entries, BigInt(last)) };
  }

  /** @param {any[]} message  @returns {import('./types.js').Batch & {type: string}} */
  #goOn([last, ...entries]) {
    const skipped = typeof entries[0] === 'number' ? entries.shift() : 0;
    ensure(this.#epoch !== null && isCount(last) && isCount(skipped) && entries.length > 0);
    return { type: 'entries', entries: this.#entries(entries, BigInt(last)), cursor: `${last}${this.#epoch}`, skipped };
  }

  /** @param {any[]} entries  @param {bigint} last */
  #entries(entries, last) {
    const first = last - BigInt(entries.length - 1);
    ensure(first > 0n);
    return entries.map((entry, index) => this.#entry(entry, String(first + BigInt(index))));
  }

  /** @param {any} entry  @param {string} seq  @returns {import('./types.js').Entry} */
  #entry(entry, seq) {
    if (Array.isArray(entry)) return this.#chat(entry, seq);
    ensure(entry?.seq === seq);
    return entry;
  }

  /** @param {any[]} chat  @param {string} seq */
  #chat([time, author, text, rest = {}, ...more], seq) {
    ensure(Number.isSafeInteger(time) && typeof text === 'string' && isObject(rest) && more.length === 0);
    this.#millis += time;
    return { ...rest, type: 'chat', seq, author: this.#author(author), text, sentAt: timestamp(this.#millis) };
  }

  /** @param {any} author  @returns {import('./types.js').Author} */
  #author(author) {
    if (typeof author === 'number') {
      ensure(author in this.#authors);
      return { ...this.#authors[author] };
    }
    ensure(isObject(author) && typeof author.id === 'string' && typeof author.name === 'string');
    this.#authors.push(author);
    return { ...author };
  }
}

/** @param {boolean} condition */
function ensure(condition) {
  if (!condition) throw new StreamsideProblem({ code: 'BAD_ANSWER', detail: 'Entries that make no sense.' });
}

/** @param {any} value */
function isCount(value) {
  return Number.isSafeInteger(value) && value > -1;
}

/** @param {any} value */
function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The server's format of times, with milliseconds. @param {number} millis */
function timestamp(millis) {
  ensure(millis >= 0 && millis < YEAR_10000);
  return new Date(millis).toISOString();
}
