/** One chat on its way over a socket: written to every new connection, until it is answered. */
import { StreamsideProblem } from './request.js';

const ANSWER_TIMEOUT_MILLIS = 10_000;
const TRANSIENT_CODES = new Set(['TRY_LATER', 'INTERNAL']);

export class SocketSend {
  #message;
  #clock;
  #patience;
  #deadline;
  #resolve;
  #reject;

  /** @type {Promise<import('./streamside.js').Sent>} */
  answer = new Promise((resolve, reject) => {
    this.#resolve = resolve;
    this.#reject = reject;
  });

  /**
   * @param {{clientMessageId: string, text: string}} message
   * @param {number} patienceMillis how long it may take in all, connections included
   * @param {import('./clock.js').Clock} clock
   */
  constructor(message, patienceMillis, clock) {
    this.#message = message;
    this.#clock = clock;
    this.#patience = clock.setTimeout(() => this.fail(new StreamsideProblem({ code: 'NETWORK' })), patienceMillis);
  }

  writeTo(connection) {
    connection.send({ type: 'chat', ...this.#message });
    this.#deadline = this.#clock.setTimeout(() => this.fail(new StreamsideProblem({ code: 'TIMEOUT' })), ANSWER_TIMEOUT_MILLIS);
  }

  /** The connection is gone, and the answer with it. */
  interrupted() {
    this.#clock.clearTimeout(this.#deadline);
  }

  /** @param {{clientMessageId: string, seq: string, sentAt: string}} frame of type `sent`, perhaps of another chat */
  sent({ clientMessageId, seq, sentAt }) {
    if (clientMessageId !== this.#message.clientMessageId) return;
    this.#stopClocks();
    this.#resolve({ seq, sentAt, clientMessageId });
  }

  /** @param {object} frame of type `error`; without an id it can only be about the chat on its way */
  refused({ clientMessageId = this.#message.clientMessageId, code, detail, retryAfterMillis }) {
    if (clientMessageId !== this.#message.clientMessageId) return;
    this.fail(new StreamsideProblem({ code, detail, retryAfterMillis, transient: TRANSIENT_CODES.has(code) }));
  }

  fail(problem) {
    this.#stopClocks();
    this.#reject(problem);
  }

  #stopClocks() {
    this.#clock.clearTimeout(this.#patience);
    this.#clock.clearTimeout(this.#deadline);
  }
}
