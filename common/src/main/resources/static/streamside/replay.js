/** The chat of a stream in step with its recording. */
import { ChatEventTarget } from './chat-events.js';
import { systemClock } from './clock.js';
import { ReplaySegments } from './replay-segments.js';
import { StreamApi } from './stream-api.js';

/**
 * @typedef {import('./types.js').Entry} Entry
 *
 * @typedef {object} Media an `HTMLMediaElement`, or anything else with a position
 * @property {number} currentTime in seconds
 * @property {EventTarget['addEventListener']} [addEventListener] tells of a jump by `seeking`; without it, a jump is seen a little later
 *
 * @typedef {object} ReplayOptions
 * @property {string} streamId
 * @property {Media} media
 * @property {string} [baseUrl] of another server, `https://chat.example.org`; empty for the page's own. Node needs it
 * @property {typeof globalThis.fetch} [fetch]
 * @property {import('./clock.js').Clock} [clock] time and chance, for tests
 */

/** Chats appear this exactly. */
const TICK_MILLIS = 250;
/** A longer way is a jump: at sixteen times the speed, a hidden tab, which browsers wake once a second, goes less. */
const JUMP_MILLIS = 20_000;
/** How many entries are shown after a jump, however long before it they came: what somebody sees who has watched up to there. */
const MAX_AFTER_JUMP = 50;

/**
 * Shows each chat when the recording has reached the moment in which it was sent. Whether it plays, at which speed, and when somebody
 * seeks, is seen from its position.
 *
 * The events are those of {@link import('./streamside-chat.js').StreamsideChat}: an entry of the log, `reset` before what belongs to
 * another moment, and `state`.
 */
export class Replay extends ChatEventTarget {
  #api;
  #media;
  #clock;
  #stopped = new AbortController();
  /** @type {ReplaySegments} */
  #segments;
  /** @type {any} */
  #timer;
  /** Up to where entries have been shown, in milliseconds from the start of the stream; null before the first. */
  #shownTo = /** @type {number | null} */ (null);

  /** @param {ReplayOptions} options */
  constructor({ streamId, media, baseUrl = '', fetch = globalThis.fetch, clock = systemClock }) {
    super();
    // What is asked is the same for everybody.
    this.#api = new StreamApi({
      streamId,
      baseUrl,
      fetch,
      WebSocket: undefined,
      clock,
      signal: this.#stopped.signal,
      token: null,
      onTokenRefused: () => {},
    });
    this.#media = media;
    this.#clock = clock;
    this.#segments = new ReplaySegments(
      this.#api,
      clock,
      (change) => this.#emit('state', change),
      () => this.#follow(),
    );
  }

  /** Starts to follow the recording. Call it once. */
  start() {
    this.#emit('state', { state: 'connecting' });
    this.#media.addEventListener?.('seeking', () => this.#seek(), { signal: this.#stopped.signal });
    this.#tick();
  }

  /** Stops everything for good. */
  stop() {
    this.#stopped.abort();
    this.#clock.clearTimeout(this.#timer);
    this.#segments.stop();
    this.#emit('state', { state: 'stopped' });
  }

  /** @returns {Promise<{slotMillis: number, chats: number[]}>} how many chats were sent in each slot of the stream */
  activity() {
    return this.#api.activity();
  }

  #tick() {
    this.#follow();
    this.#timer = this.#clock.setTimeout(() => this.#tick(), TICK_MILLIS);
  }

  /** While somebody drags the position, only what has been asked for is waited for, and not a segment for each pixel asked for. */
  #seek() {
    if (!this.#segments.isWaiting) this.#follow();
  }

  #follow() {
    const to = this.#segments.positionOf(this.#media.currentTime);
    if (to === null) return;
    if (this.#shownTo === null || to < this.#shownTo || to > this.#shownTo + JUMP_MILLIS) this.#jump(to);
    else this.#goOn(this.#shownTo, to);
    this.#segments.fetchAhead(to);
  }

  /** @param {number} to */
  #jump(to) {
    const before = this.#segments.upTo(to, MAX_AFTER_JUMP);
    if (before === null) return;
    this.#emit('reset', {});
    before.forEach((entry) => this.#show(entry));
    this.#shownTo = to;
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  #goOn(from, to) {
    const next = this.#segments.between(from, to);
    if (next === null) return;
    next.forEach((entry) => this.#show(entry));
    this.#shownTo = to;
  }

  /** @param {Entry} entry of a type that a newer server has, too: nobody listens to it */
  #show(entry) {
    this.#emit(/** @type {any} */ (entry.type), entry);
  }

  /**
   * @param {keyof import('./chat-events.js').ChatEvents} type
   * @param {any} detail
   */
  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
