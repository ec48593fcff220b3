/** Delivers batches as server-sent events, over one connection at a time. After an outage a new one continues at the cursor. */
import { jittered } from './backoff.js';
import { Presence } from './presence.js';
import { StreamsideProblem, asProblem } from './problem.js';
import { MIN_GAP_MILLIS, RetrySchedule } from './retry-schedule.js';

const MAX_HOLE_RETRIES = 3;
const AT_ONCE_WINDOW_MILLIS = 500;

/** @typedef {import('./types.js').Transport} Transport */

/** @implements {Transport} */
export class EventsTransport {
  #handlers;
  #clock;
  #schedule;
  #presence;
  #connection = new AbortController();
  #complete = false;
  #holes = 0;
  #stopped = false;

  /**
   * @param {import('./types.js').Handlers} handlers
   * @param {import('./clock.js').Clock} clock
   */
  constructor(handlers, clock) {
    this.#handlers = handlers;
    this.#clock = clock;
    this.#schedule = new RetrySchedule(clock);
    this.#presence = new Presence(handlers, clock);
  }

  async start() {
    this.#presence.start();
    while (!this.#stopped) {
      this.#schedule.begin();
      const waitMillis = await this.#followOnce();
      if (!this.#stopped) await this.#schedule.wait(waitMillis);
    }
  }

  /** Connects now instead of when planned, but not sooner than the server asked for, nor more than once a second. */
  wake() {
    this.#schedule.wake();
    this.#presence.wake();
  }

  stop() {
    this.#stopped = true;
    this.#connection.abort();
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

  /** Begins a new connection if the one that is open leaves entries out and must not any more. */
  completeChanged() {
    if (this.#handlers.complete() && !this.#complete) this.#connection.abort();
  }

  #query() {
    const cursor = this.#handlers.cursor();
    this.#complete = this.#handlers.complete();
    const parameters = [
      ...(cursor === null ? [] : [`after=${encodeURIComponent(cursor)}`]),
      ...(this.#complete ? ['overflow=page'] : []),
    ];
    return parameters.length === 0 ? '' : `?${parameters.join('&')}`;
  }

  /** @returns {Promise<number>} how long to wait before the next connection */
  async #followOnce() {
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    /** @type {number | undefined} */
    let comeBackMillis;
    try {
      for await (const { data, retryMillis } of this.#handlers.api.events(this.#query(), signal)) {
        if (signal.aborted) return 0;
        comeBackMillis = retryMillis ?? comeBackMillis;
        if (data !== undefined && !this.#receive(data)) return jittered(MIN_GAP_MILLIS, this.#clock.random);
      }
      return signal.aborted ? 0 : this.#failed(new StreamsideProblem({ code: 'NETWORK' }), comeBackMillis);
    } catch (error) {
      return signal.aborted ? 0 : this.#failed(asProblem(error));
    }
  }

  /** @param {import('./types.js').Batch & {type: string}} batch */
  #receive(batch) {
    const accepted = this.#handlers.receive(batch, 0, this.#holes >= MAX_HOLE_RETRIES);
    this.#holes = accepted ? 0 : this.#holes + 1;
    if (accepted && batch.type === 'hello' && !this.#stopped) {
      this.#schedule.succeeded();
      this.#handlers.state({ state: 'connected' });
    }
    return accepted;
  }

  /**
   * @param {StreamsideProblem} problem
   * @param {number} [comeBackMillis] when the server has ended the connection: when it asked us to come back
   */
  #failed(problem, comeBackMillis) {
    if (this.#stopped || !this.#handlers.mayRetry(problem)) return 0;
    const retryInMillis = comeBackMillis === undefined
      ? this.#schedule.failed(problem.retryAfterMillis)
      : this.#schedule.failed(comeBackMillis, AT_ONCE_WINDOW_MILLIS);
    this.#handlers.state({ state: 'reconnecting', retryInMillis, problem });
    return retryInMillis;
  }
}
