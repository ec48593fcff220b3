/** One message to send over a socket. It is written to every new connection until the server answers. */
import { StreamsideProblem } from './problem.js';

const ANSWER_TIMEOUT_MILLIS = 10_000;
/** The longest text of a frame that the server reads. */
const MAX_FRAME_BYTES = 8_192;
const TRANSIENT_CODES = new Set(['TRY_LATER', 'INTERNAL']);

/** @typedef {import('./types.js').Receipt} Receipt */

export class SocketSend {
  #message;
  #clock;
  #timeout;
  /** @type {any} */
  #answerTimeout;
  /** @type {(receipt: Receipt) => void} */
  #resolve = () => {};
  /** @type {(problem: StreamsideProblem) => void} */
  #reject = () => {};

  /** @type {Promise<Receipt>} */
  receipt = new Promise((resolve, reject) => {
    this.#resolve = resolve;
    this.#reject = reject;
  });

  /** @param {import('./types.js').Message} message */
  static fits(message) {
    return new TextEncoder().encode(JSON.stringify(frameOf(message))).length <= MAX_FRAME_BYTES;
  }

  /**
   * @param {import('./types.js').Message} message
   * @param {number} timeoutMillis for everything, connecting included
   * @param {import('./clock.js').Clock} clock
   */
  constructor(message, timeoutMillis, clock) {
    this.#message = message;
    this.#clock = clock;
    this.#timeout = clock.setTimeout(() => this.fail(new StreamsideProblem({ code: 'NETWORK' })), timeoutMillis);
  }

  /** @param {import('./socket-connection.js').SocketConnection} connection */
  writeTo(connection) {
    connection.send(frameOf(this.#message));
    const onTimeout = () => this.fail(new StreamsideProblem({ code: 'TIMEOUT' }));
    this.#answerTimeout = this.#clock.setTimeout(onTimeout, ANSWER_TIMEOUT_MILLIS);
  }

  /** The connection has ended, so it brings no answer. */
  interrupted() {
    this.#clock.clearTimeout(this.#answerTimeout);
  }

  /** @param {Receipt} frame of type `sent`, perhaps about another message */
  sent({ clientMessageId, seq, sentAt }) {
    if (clientMessageId !== this.#message.clientMessageId) return;
    this.#clearTimeouts();
    this.#resolve({ seq, sentAt, clientMessageId });
  }

  /**
   * @param {{clientMessageId?: string, code: string, detail?: string, retryAfterMillis?: number}} frame of type `error`; without an id it
   *   can only be about this message
   */
  refused({ clientMessageId = this.#message.clientMessageId, code, detail, retryAfterMillis }) {
    if (clientMessageId !== this.#message.clientMessageId) return;
    this.fail(new StreamsideProblem({ code, detail, retryAfterMillis, transient: TRANSIENT_CODES.has(code) }));
  }

  /** @param {StreamsideProblem} problem */
  fail(problem) {
    this.#clearTimeouts();
    this.#reject(problem);
  }

  #clearTimeouts() {
    this.#clock.clearTimeout(this.#timeout);
    this.#clock.clearTimeout(this.#answerTimeout);
  }
}

/** @param {import('./types.js').Message} message */
function frameOf(message) {
  return { type: 'chat', ...message };
}
