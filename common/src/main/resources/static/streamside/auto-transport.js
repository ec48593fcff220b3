/** Uses the transport that the server offers, or both. It repeats the request for them until the server answers. */
import { FallbackTransport } from './fallback-transport.js';
import { PollingTransport } from './polling-transport.js';
import { StreamsideProblem, asProblem } from './problem.js';
import { RetrySchedule } from './retry-schedule.js';
import { SocketTransport } from './socket-transport.js';

/** @typedef {import('./types.js').Transport} Transport */

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

  tokenChanged() {
    this.#transport?.tokenChanged?.();
  }

  completeChanged() {
    this.#transport?.completeChanged?.();
  }

  async #choose() {
    try {
      const { transports, entries = [] } = await this.#handlers.api.client();
      this.#handlers.api.compact = entries.includes('compact');
      this.#transport = new (transportFor(transports))(this.#handlers, this.#clock);
    } catch (error) {
      if (this.#stopped) return;
      const problem = asProblem(error);
      const retryInMillis = this.#schedule.failed(problem.retryAfterMillis);
      this.#handlers.state({ state: 'reconnecting', retryInMillis, problem });
      await this.#schedule.wait(retryInMillis);
    }
  }
}

/** @param {string[]} offered a newer server may offer more than this client knows */
function transportFor(offered) {
  const polling = offered.includes('polling');
  if (offered.includes('websocket')) return polling ? FallbackTransport : SocketTransport;
  if (polling) return PollingTransport;
  throw new StreamsideProblem({ code: 'BAD_ANSWER', detail: `Unknown transports: ${offered}` });
}
