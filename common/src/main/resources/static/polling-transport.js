/** Delivers batches by asking for them every few seconds; heartbeats tell the server that somebody watches. */
import { Attempts, MIN_GAP_MILLIS } from './attempts.js';
import { jittered } from './clock.js';
import { Counting } from './counting.js';
import { asProblem } from './request.js';

const LIMIT = 50;
const INTERVAL_MILLIS = 4_000;
const MAX_HOLE_RETRIES = 3;

export class PollingTransport {
  #handlers;
  #clock;
  #attempts;
  #heartbeats;
  #stopped = new AbortController();
  #holes = 0;

  /**
   * @param {import('./streamside.js').Handlers} handlers
   * @param {import('./clock.js').Clock} clock
   */
  constructor(handlers, clock) {
    this.#handlers = handlers;
    this.#clock = clock;
    this.#attempts = new Attempts(clock);
    this.#heartbeats = new Counting({
      ask: () => handlers.api.heartbeat(),
      counted: (counts) => handlers.counts(counts),
      isOver: (status) => status === 'ENDED',
    }, clock);
  }

  async start() {
    this.#heartbeats.start();
    while (!this.#stopped.signal.aborted) {
      this.#attempts.begin();
      const waitMillis = await this.#pollOnce();
      if (!this.#stopped.signal.aborted) await this.#attempts.wait(waitMillis);
    }
  }

  /** Polls now instead of when planned, but not sooner than the server asked for, nor more than once a second. */
  wake() {
    this.#attempts.wake();
    this.#heartbeats.wake();
  }

  stop() {
    this.#stopped.abort();
    this.#attempts.stop();
    this.#heartbeats.stop();
  }

  async #pollOnce() {
    const cursor = this.#handlers.cursor();
    try {
      const after = cursor === null ? '' : `after=${encodeURIComponent(cursor)}&`;
      const answer = await this.#handlers.api.poll(`${after}limit=${LIMIT}`, this.#stopped.signal);
      if (this.#stopped.signal.aborted) return 0;
      return this.#succeeded(answer);
    } catch (error) {
      if (this.#stopped.signal.aborted) return 0;
      return this.#failed(asProblem(error));
    }
  }

  #succeeded(answer) {
    const nextMillis = jittered(answer.nextPollMillis || INTERVAL_MILLIS, this.#clock);
    const accepted = this.#handlers.receive(answer, nextMillis, this.#holes >= MAX_HOLE_RETRIES);
    this.#attempts.succeeded();
    this.#holes = accepted ? 0 : this.#holes + 1;
    if (!this.#stopped.signal.aborted) this.#handlers.state({ state: 'connected' });
    return accepted ? nextMillis : jittered(MIN_GAP_MILLIS, this.#clock);
  }

  #failed(problem) {
    if (!this.#handlers.mayGoOn(problem)) return 0;
    const retryInMillis = this.#attempts.failed(problem.retryAfterMillis);
    this.#handlers.state({ state: 'reconnecting', retryInMillis, problem });
    return retryInMillis;
  }
}
