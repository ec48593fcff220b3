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
 * @property {boolean} [isStreamTime] whether that is since the start of the stream, wherever its recording starts
 * @property {EventTarget['addEventListener']} [addEventListener] reports a jump by `seeking`; without it, a jump is detected a little
 *   later
 *
 * @typedef {object} ReplayOptions
 * @property {string} streamId
 * @property {Media} media
 * @property {string} [baseUrl] the address of another server, `https://chat.example.org`; empty for the page's own. Required in Node
 * @property {typeof globalThis.fetch} [fetch]
 * @property {import('./clock.js').Clock} [clock] time and random numbers, for tests
 */

/** The precision with which messages appear. */
const TICK_MILLIS = 250;
/** A longer step is a jump. A hidden tab, which browsers wake once a second, makes shorter steps even at sixteen times the speed. */
const JUMP_MILLIS = 20_000;
/** How many entries are shown after a jump, however much earlier they were sent: as for a viewer who has watched up to there. */
const MAX_AFTER_JUMP = 50;

/**
 * Shows each message when the recording reaches the moment at which it was sent. The recording's position shows whether it plays, at
 * which speed, and when the viewer seeks.
 *
 * The events are those of {@link import('./streamside-chat.js').StreamsideChat}: an entry of the log, `reset` before the entries of
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
  /** The position up to which entries have been shown, in milliseconds from the start of the stream; null before the first. */
  #shownTo = /** @type {number | null} */ (null);

  /** @param {ReplayOptions} options */
  constructor({ streamId, media, baseUrl = '', fetch = globalThis.fetch, clock = systemClock }) {
    super();
    // The answers are the same for all viewers.
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

  /**
   * Removes what has been deleted since it was loaded, so that no jump shows it again.
   *
   * @param {import('./deletion.js').Deletion} deletion
   */
  remove(deletion) {
    this.#segments.remove(deletion);
  }

  /** @returns {Promise<{slotMillis: number, chats: number[]}>} how many messages were sent in each slot of the stream */
  activity() {
    return this.#api.activity();
  }

  #tick() {
    this.#follow();
    this.#timer = this.#clock.setTimeout(() => this.#tick(), TICK_MILLIS);
  }

  /** While the viewer drags the position, it waits for pending requests, and does not request a segment for each pixel. */
  #seek() {
    if (!this.#segments.isWaiting) this.#follow();
  }

  #follow() {
    const to = this.#segments.positionOf(this.#media);
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

  /** @param {Entry} entry may be of a type that only a newer server has, which has no listeners */
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
