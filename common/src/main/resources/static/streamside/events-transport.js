/**
 * Delivers batches as server-sent events, over one connection at a time. After an outage, a new connection continues from the cursor.
 * Over HTTP/1.1 a browser has six connections to a server for all of its windows. When a request has to wait, this connection closes to
 * make room for it, and the viewer polls from then on.
 */
import { jittered } from './backoff.js';
import { PollingTransport } from './polling-transport.js';
import { Presence } from './presence.js';
import { StreamsideProblem, asProblem } from './problem.js';
import { MIN_GAP_MILLIS, RetrySchedule } from './retry-schedule.js';

const MAX_HOLE_RETRIES = 3;
const AT_ONCE_WINDOW_MILLIS = 500;
/** A connection that has been silent for this long may be dead: the server writes something every 15 seconds. */
const SILENT_MILLIS = 20_000;

/** @typedef {import('./types.js').Transport} Transport */

/** @implements {Transport} */
export class EventsTransport {
  #handlers;
  #clock;
  #schedule;
  #presence;
  #connection = new AbortController();
  #heardAt = 0;
  #complete = false;
  /** Whether an answer may be compressed: an intermediary may hold back compressed answers. */
  #compressed = true;
  #holes = 0;
  #stopped = false;
  /** Set once this transport has given way to polling. @type {PollingTransport | null} */
  #polling = null;

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
    this.#handlers.api.onWaiting = () => this.#giveWay();
    this.#presence.start();
    while (!this.#stopped && this.#polling === null) {
      this.#schedule.begin();
      const waitMillis = await this.#followOnce();
      if (!this.#stopped && this.#polling === null) await this.#schedule.wait(waitMillis);
    }
  }

  #giveWay() {
    if (!this.#handlers.api.sharesConnections) this.#poll();
  }

  /** Polls from now on, because no connection is left for this viewer. */
  #poll() {
    if (this.#stopped || this.#polling !== null) return;
    this.#polling = new PollingTransport(this.#handlers, this.#clock);
    this.#connection.abort();
    this.#schedule.stop();
    this.#presence.stop();
    this.#polling.start();
  }

  /**
   * Connects now, earlier than planned, but not earlier than the server asked for, nor more than once a second. A connection that may have
   * died while the device slept is replaced.
   */
  wake() {
    if (this.#clock.now() - this.#heardAt >= SILENT_MILLIS) this.#connection.abort();
    this.#schedule.wake();
    this.#presence.wake();
    this.#polling?.wake();
  }

  stop() {
    this.#stopped = true;
    this.#connection.abort();
    this.#schedule.stop();
    this.#presence.stop();
    this.#polling?.stop();
  }

  /** @param {string | null} memberId */
  identify(memberId) {
    (this.#polling ?? this.#presence).identify(memberId);
  }

  tokenChanged() {
    (this.#polling ?? this.#presence).tokenChanged();
  }

  /** Opens a new connection if the open one may leave out entries and the next one may not. */
  completeChanged() {
    if (this.#handlers.complete() && !this.#complete) this.#connection.abort();
  }

  #query() {
    const cursor = this.#handlers.cursor();
    this.#complete = this.#handlers.complete();
    const parameters = [
      ...(cursor === null ? [] : [`after=${encodeURIComponent(cursor)}`]),
      ...(this.#complete ? ['overflow=page'] : []),
      ...(this.#compressed ? [] : ['compressed=false']),
    ];
    return parameters.length === 0 ? '' : `?${parameters.join('&')}`;
  }

  /** @returns {Promise<number>} how long to wait before the next connection */
  async #followOnce() {
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    /** @type {number | undefined} */
    let comeBackMillis;
    let heard = false;
    try {
      const onHeard = () => {
        this.#heardAt = this.#clock.now();
      };
      for await (const { data, retryMillis } of this.#handlers.api.events(this.#query(), signal, onHeard)) {
        if (signal.aborted) return 0;
        heard = true;
        comeBackMillis = retryMillis ?? comeBackMillis;
        if (data !== undefined && !this.#receive(data)) return jittered(MIN_GAP_MILLIS, this.#clock.random);
      }
      return signal.aborted ? 0 : this.#failed(new StreamsideProblem({ code: 'NETWORK' }), comeBackMillis);
    } catch (error) {
      if (signal.aborted) return 0;
      return this.#failed(heard ? asProblem(error) : this.#judgeCompression(asProblem(error)));
    }
  }

  /**
   * @param {StreamsideProblem} problem of a connection that brought nothing
   * @returns {StreamsideProblem} the problem to report
   */
  #judgeCompression(problem) {
    if (this.#compressed) {
      this.#compressed = problem.code !== 'TIMEOUT';
      return problem;
    }
    // An older server refuses the parameter.
    this.#compressed = problem.code === 'INVALID' || problem.code === 'TIMEOUT';
    return problem.code === 'INVALID' ? new StreamsideProblem({ code: 'NETWORK' }) : problem;
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
   * @param {number} [comeBackMillis] if the server has ended the connection: the wait that it asked for
   */
  #failed(problem, comeBackMillis) {
    if (this.#stopped || !this.#handlers.mayRetry(problem)) return 0;
    if (problem.code === 'TOO_MANY_CONNECTIONS') {
      this.#poll();
      return 0;
    }
    const retryInMillis =
      comeBackMillis === undefined
        ? this.#schedule.failed(problem.retryAfterMillis)
        : this.#schedule.failed(comeBackMillis, AT_ONCE_WINDOW_MILLIS);
    this.#handlers.state({ state: 'reconnecting', retryInMillis, problem });
    return retryInMillis;
  }
}
