/** Delivers batches by polling every few seconds. */
import { jittered } from './backoff.js';
import { Presence } from './presence.js';
import { asProblem } from './problem.js';
import { MIN_GAP_MILLIS, RetrySchedule } from './retry-schedule.js';

/** Enough to fill a screen and to scroll a little. */
const JOIN_LIMIT = 50;
/** The most entries that the server returns at once. */
const LIMIT = 200;
const INTERVAL_MILLIS = 4_000;
const BEHIND_MILLIS = 250;
const MAX_HOLE_RETRIES = 3;
/** A request that has taken this long may never be answered, if the device was asleep or has changed its network. */
const SILENT_MILLIS = 15_000;

/** @typedef {import('./types.js').Transport} Transport */

/** @implements {Transport} */
export class PollingTransport {
  #handlers;
  #clock;
  #schedule;
  #presence;
  #waitSeconds;
  #stopped = new AbortController();
  #request = new AbortController();
  #askedAt = 0;
  #holes = 0;

  /**
   * @param {import('./types.js').Handlers} handlers
   * @param {import('./clock.js').Clock} clock
   * @param {number} [waitSeconds] how long the server may hold back an answer while nothing is new
   */
  constructor(handlers, clock, waitSeconds = 0) {
    this.#handlers = handlers;
    this.#clock = clock;
    this.#waitSeconds = waitSeconds;
    this.#schedule = new RetrySchedule(clock);
    this.#presence = new Presence(handlers, clock);
  }

  async start() {
    this.#presence.start();
    while (!this.#stopped.signal.aborted) {
      this.#schedule.begin();
      const waitMillis = await this.#pollOnce();
      if (!this.#stopped.signal.aborted) await this.#schedule.wait(waitMillis);
    }
  }

  /**
   * Polls now, earlier than planned, but not earlier than the server asked for, nor more than once a second. A request that may have died
   * while the device slept is replaced.
   */
  wake() {
    if (this.#clock.now() - this.#askedAt >= SILENT_MILLIS) this.#request.abort();
    this.#schedule.wake();
    this.#presence.wake();
  }

  stop() {
    this.#stopped.abort();
    this.#schedule.stop();
    this.#presence.stop();
  }

  /** @param {string | null} memberId */
  identify(memberId) {
    this.#presence.identify(memberId);
  }

  tokenChanged() {
    this.#presence.tokenChanged();
  }

  async #pollOnce() {
    const cursor = this.#handlers.cursor();
    const waitSeconds = cursor === null ? 0 : this.#waitSeconds;
    this.#askedAt = this.#clock.now();
    this.#request = new AbortController();
    const signal = AbortSignal.any([this.#stopped.signal, this.#request.signal]);
    try {
      const response = await this.#handlers.api.poll(this.#query(cursor), signal, waitSeconds);
      if (signal.aborted) return 0;
      return this.#succeeded(response);
    } catch (error) {
      if (signal.aborted) return 0;
      return this.#failed(asProblem(error));
    }
  }

  /** @param {string | null} cursor */
  #query(cursor) {
    if (cursor === null) return `limit=${JOIN_LIMIT}`;
    return `after=${encodeURIComponent(cursor)}&limit=${LIMIT}${this.#handlers.complete() ? '&overflow=page' : ''}`;
  }

  /** @param {import('./types.js').Batch & {nextPollMillis?: number}} response */
  #succeeded(response) {
    const behind = this.#handlers.complete() && response.entries.length >= LIMIT;
    const nextMillis = jittered(behind ? BEHIND_MILLIS : response.nextPollMillis || INTERVAL_MILLIS, this.#clock.random);
    const accepted = this.#handlers.receive(response, nextMillis, this.#holes >= MAX_HOLE_RETRIES);
    this.#schedule.succeeded();
    this.#holes = accepted ? 0 : this.#holes + 1;
    if (!this.#stopped.signal.aborted) this.#handlers.state({ state: 'connected' });
    return accepted ? nextMillis : jittered(MIN_GAP_MILLIS, this.#clock.random);
  }

  /** @param {import('./problem.js').StreamsideProblem} problem */
  #failed(problem) {
    if (!this.#handlers.mayRetry(problem)) return 0;
    const retryInMillis = this.#schedule.failed(problem.retryAfterMillis);
    this.#handlers.state({ state: 'reconnecting', retryInMillis, problem });
    return retryInMillis;
  }
}
