/**
 * Delivers batches by asking for them every few seconds. Heartbeats tell the server that somebody is watching; who is not counted asks
 * for the counts alone.
 */
import { banOf } from './ban.js';
import { jittered } from './backoff.js';
import { CountsPoller } from './counts-poller.js';
import { asProblem } from './problem.js';
import { MIN_GAP_MILLIS, RetrySchedule } from './retry-schedule.js';

/** Enough to fill a screen and to scroll a little. */
const JOIN_LIMIT = 50;
/** The most that the server gives. */
const LIMIT = 200;
const INTERVAL_MILLIS = 4_000;
const BEHIND_MILLIS = 250;
const MAX_HOLE_RETRIES = 3;

/** @typedef {import('./types.js').Transport} Transport */

/** @implements {Transport} */
export class PollingTransport {
  #handlers;
  #clock;
  #schedule;
  #heartbeats;
  #stopped = new AbortController();
  #holes = 0;
  /** @type {string | null} */
  #memberId = null;

  /**
   * @param {import('./types.js').Handlers} handlers
   * @param {import('./clock.js').Clock} clock
   */
  constructor(handlers, clock) {
    this.#handlers = handlers;
    this.#clock = clock;
    this.#schedule = new RetrySchedule(clock);
    this.#heartbeats = new CountsPoller({
      fetchCounts: () => (handlers.counted ? handlers.api.heartbeat() : handlers.api.counts()),
      onCounts: ({ banned, bannedUntil, banReason, ...counts }) => {
        handlers.counts(counts);
        if (handlers.counted) handlers.ban(banOf({ banned, bannedUntil, banReason }));
      },
      isFinal: (status) => status === 'ENDED',
    }, clock);
  }

  async start() {
    this.#heartbeats.start();
    if (this.#handlers.api.token !== null) this.#announceMember();
    while (!this.#stopped.signal.aborted) {
      this.#schedule.begin();
      const waitMillis = await this.#pollOnce();
      if (!this.#stopped.signal.aborted) await this.#schedule.wait(waitMillis);
    }
  }

  /** Polls now instead of when planned, but not sooner than the server asked for, nor more than once a second. */
  wake() {
    this.#schedule.wake();
    this.#heartbeats.wake();
  }

  stop() {
    this.#stopped.abort();
    this.#schedule.stop();
    this.#heartbeats.stop();
  }

  /**
   * Sends a heartbeat at once if the viewer is counted under another identity from now on, which may be banned.
   *
   * @param {string | null} memberId
   */
  identify(memberId) {
    if (memberId === this.#memberId) return;
    this.#memberId = memberId;
    this.#heartbeats.again();
  }

  /** The viewer is counted under another identity from now on, which may be banned. */
  tokenChanged() {
    this.#heartbeats.again();
    if (this.#handlers.api.token !== null) this.#announceMember();
  }

  async #announceMember() {
    try {
      this.#handlers.signedIn((await this.#handlers.api.session()).member);
    } catch {
      // A token that was refused has been reported. After an outage, the first request with it will find out.
    }
  }

  async #pollOnce() {
    const cursor = this.#handlers.cursor();
    try {
      const response = await this.#handlers.api.poll(this.#query(cursor), this.#stopped.signal);
      if (this.#stopped.signal.aborted) return 0;
      return this.#succeeded(response);
    } catch (error) {
      if (this.#stopped.signal.aborted) return 0;
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
