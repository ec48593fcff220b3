/** The viewer's own chats on their way to the server. */
import { backoffMillis } from './backoff.js';
import { Pause } from './pause.js';
import { StreamsideProblem, asProblem } from './problem.js';

const SEND_TIMEOUT_MILLIS = 60_000;
const DEFAULT_TOO_FAST_MILLIS = 1_000;
const MAX_UNSENT = 20;

/**
 * @typedef {import('./types.js').Message} Message
 * @typedef {import('./types.js').Receipt} Receipt
 * @typedef {{pause: Pause, notBefore: number, receipt: Receipt | null, discarded: boolean}} Unsent
 */

export class Outbox {
  #deliver;
  #emit;
  #clock;
  /** @type {Map<string, Unsent>} */
  #unsent = new Map();
  /** @type {Promise<unknown>} */
  #last = Promise.resolve();
  /** @type {StreamsideProblem | null} */
  #stopped = null;

  /**
   * @param {object} options
   * @param {(message: Message, timeoutMillis: number) => Promise<Receipt>} options.deliver makes one attempt
   * @param {<T extends 'pending' | 'delayed' | 'sent' | 'unsent'>(type: T, detail: import('./chat-events.js').ChatEvents[T]) => void} options.emit
   * @param {import('./clock.js').Clock} clock
   */
  constructor({ deliver, emit }, clock) {
    this.#deliver = deliver;
    this.#emit = emit;
    this.#clock = clock;
  }

  /**
   * Sends a chat, and repeats it under the same id until the server has answered: a chat may have been stored although its
   * answer was lost, and by the id the server recognises it. One that came too fast is sent when the server allows it. One at a
   * time, so that chats keep their order.
   *
   * @param {string} text
   * @param {{clientMessageId?: string, replyTo?: string}} [options]
   * @returns {Promise<Receipt>}
   */
  send(text, { clientMessageId = newClientMessageId(), replyTo } = {}) {
    if (this.#unsent.size >= MAX_UNSENT) return Promise.reject(new StreamsideProblem({ code: 'TOO_MANY_UNSENT' }));
    const message = { clientMessageId, text, ...(replyTo === undefined ? {} : { replyTo }) };
    /** @type {Unsent} */
    const unsent = { pause: new Pause(this.#clock), notBefore: 0, receipt: null, discarded: false };
    this.#unsent.set(clientMessageId, unsent);
    this.#emit('pending', message);
    const outcome = this.#last
      .then(() => this.#send(message, unsent))
      .finally(() => this.#unsent.delete(clientMessageId))
      .then((receipt) => { this.#emit('sent', receipt); return receipt; },
        (problem) => { this.#emit('unsent', { ...message, problem }); throw problem; });
    this.#last = outcome.catch(() => {});
    return outcome;
  }

  /**
   * A chat that can be read has been stored, even if its answer was lost: it need not be sent again.
   *
   * @param {import('./types.js').Entry} entry
   */
  arrived({ clientMessageId, seq, sentAt }) {
    const unsent = clientMessageId && this.#unsent.get(clientMessageId);
    if (!unsent) return;
    unsent.receipt = { seq, sentAt, clientMessageId };
    unsent.pause.shorten(0);
  }

  /**
   * Does not try a chat again. It may have been stored already, if its answer was lost.
   *
   * @param {string} clientMessageId
   */
  discard(clientMessageId) {
    const unsent = this.#unsent.get(clientMessageId);
    if (!unsent) return;
    unsent.discarded = true;
    unsent.pause.shorten(0);
  }

  wake() {
    for (const { pause, notBefore } of this.#unsent.values()) pause.shorten(notBefore - this.#clock.now());
  }

  /**
   * Reports what has not been sent as `unsent`.
   *
   * @param {StreamsideProblem} problem
   */
  stop(problem) {
    this.#stopped = problem;
    for (const { pause } of this.#unsent.values()) pause.shorten(0);
  }

  /**
   * @param {Message} message
   * @param {Unsent} unsent
   */
  async #send(message, unsent) {
    const giveUpAt = this.#clock.now() + SEND_TIMEOUT_MILLIS;
    for (let attempt = 1; unsent.receipt === null; attempt++) {
      if (unsent.discarded) throw new StreamsideProblem({ code: 'DISCARDED' });
      try {
        return await this.#deliver(message, giveUpAt - this.#clock.now());
      } catch (error) {
        // It may have arrived while we waited for the answer.
        const { receipt } = unsent;
        if (receipt !== null) return receipt;
        if (this.#stopped) throw this.#stopped;
        const problem = asProblem(error);
        const waitMillis = this.#waitMillis(problem, attempt);
        if (waitMillis === null || this.#clock.now() + waitMillis > giveUpAt) throw problem;
        unsent.notBefore = this.#clock.now() + problem.retryAfterMillis;
        this.#emit('delayed', { ...message, problem, retryInMillis: waitMillis });
        await unsent.pause.wait(waitMillis);
      }
    }
    return unsent.receipt;
  }

  /**
   * @param {StreamsideProblem} problem
   * @param {number} attempt
   * @returns {number | null} null if the same chat would be refused again
   */
  #waitMillis({ code, transient, retryAfterMillis }, attempt) {
    // The limit is the member's own: nobody else returns at that moment, so no jitter is needed, and the wait can be shown.
    if (code === 'TOO_FAST' || code === 'SLOW_MODE') return retryAfterMillis || DEFAULT_TOO_FAST_MILLIS;
    return transient ? backoffMillis(attempt, retryAfterMillis, this.#clock.random) : null;
  }
}

/** `crypto.randomUUID` needs a secure context: a page over plain HTTP, localhost aside, has `getRandomValues` alone. */
function newClientMessageId() {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes = Array.from(/** @type {Crypto} */ (crypto).getRandomValues(new Uint8Array(16)));
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
