/** The transport that the server speaks. It is asked until it answers, and never replaced by another that happens to work. */
import { Attempts } from './attempts.js';
import { PollingTransport } from './polling-transport.js';
import { StreamsideProblem, asProblem } from './request.js';
import { SocketTransport } from './socket-transport.js';

const TRANSPORTS = new Map([['polling', PollingTransport], ['websocket', SocketTransport]]);

export class ChosenTransport {
  #handlers;
  #clock;
  #attempts;
  #chosen = null;
  #stopped = false;

  /**
   * @param {import('./streamside.js').Handlers} handlers
   * @param {import('./clock.js').Clock} clock
   */
  constructor(handlers, clock) {
    this.#handlers = handlers;
    this.#clock = clock;
    this.#attempts = new Attempts(clock);
  }

  async start() {
    while (this.#chosen === null && !this.#stopped) {
      this.#attempts.begin();
      await this.#choose();
    }
    if (!this.#stopped) await this.#chosen.start();
  }

  wake() {
    this.#attempts.wake();
    this.#chosen?.wake();
  }

  stop() {
    this.#stopped = true;
    this.#attempts.stop();
    this.#chosen?.stop();
  }

  send(message, patienceMillis) {
    return this.#chosen?.send?.(message, patienceMillis) ?? this.#handlers.api.send(message);
  }

  identify(memberId) {
    this.#chosen?.identify?.(memberId);
  }

  async #choose() {
    try {
      const { transport } = await this.#handlers.api.client();
      const Transport = TRANSPORTS.get(transport);
      if (!Transport) throw new StreamsideProblem({ code: 'BAD_ANSWER', detail: `No such transport here: ${transport}` });
      this.#chosen = new Transport(this.#handlers, this.#clock);
    } catch (error) {
      if (this.#stopped) return;
      const problem = asProblem(error);
      const retryInMillis = this.#attempts.failed(problem.retryAfterMillis);
      this.#handlers.state({ state: 'reconnecting', retryInMillis, problem });
      await this.#attempts.wait(retryInMillis);
    }
  }
}
