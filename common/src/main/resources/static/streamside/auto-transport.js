/** The transport that the server uses. The server is asked until it answers; the client never falls back to another one. */
import { PollingTransport } from './polling-transport.js';
import { StreamsideProblem, asProblem } from './problem.js';
import { RetrySchedule } from './retry-schedule.js';
import { SocketTransport } from './socket-transport.js';

/** @typedef {import('./types.js').Transport} Transport */

/** @type {Map<string, new (handlers: import('./types.js').Handlers, clock: import('./clock.js').Clock) => Transport>} */
const TRANSPORTS = new Map();
TRANSPORTS.set('polling', PollingTransport);
TRANSPORTS.set('websocket', SocketTransport);

/** @implements {Transport} */
export class AutoTransport {
  #handlers;
  #clock;
  #schedule;
  /** @type {Transport | null} */
  #transport = null;
  #stopped = false;

  /**
   * @param {import('./types.js').Handlers} handlers
   * @param {import('./clock.js').Clock} clock
   */
  constructor(handlers, clock) {
    this.#handlers = handlers;
    this.#clock = clock;
    this.#schedule = new RetrySchedule(clock);
  }

  async start() {
    while (this.#transport === null && !this.#stopped) {
      this.#schedule.begin();
      await this.#choose();
    }
    if (!this.#stopped) await this.#transport?.start();
  }

  wake() {
    this.#schedule.wake();
    this.#transport?.wake();
  }

  stop() {
    this.#stopped = true;
    this.#schedule.stop();
    this.#transport?.stop();
  }

  /**
   * @param {import('./types.js').Message} message
   * @param {number} timeoutMillis
   */
  send(message, timeoutMillis) {
    return this.#transport?.send?.(message, timeoutMillis) ?? this.#handlers.api.send(message);
  }

  /** @param {string | null} memberId */
  identify(memberId) {
    this.#transport?.identify?.(memberId);
  }

  async #choose() {
    try {
      const { transport } = await this.#handlers.api.client();
      const Transport = TRANSPORTS.get(transport);
      if (!Transport) throw new StreamsideProblem({ code: 'BAD_ANSWER', detail: `Unknown transport: ${transport}` });
      this.#transport = new Transport(this.#handlers, this.#clock);
    } catch (error) {
      if (this.#stopped) return;
      const problem = asProblem(error);
      const retryInMillis = this.#schedule.failed(problem.retryAfterMillis);
      this.#handlers.state({ state: 'reconnecting', retryInMillis, problem });
      await this.#schedule.wait(retryInMillis);
    }
  }
}
