/** The viewer's own chats on their way to the server. */
import { Pause, backoffMillis } from './clock.js';
import { StreamsideProblem } from './request.js';

const PATIENCE_MILLIS = 60_000;
const MAX_UNSENT = 20;

export class Outbox {
  #deliver;
  #emit;
  #clock;
  #unsent = new Map();
  #last = Promise.resolve();
  #stopped = null;

  /**
   * @param {object} options
   * @param {(message: {clientMessageId: string, text: string}, patienceMillis: number) =>
   *   Promise<import('./streamside.js').Sent>} options.deliver one attempt
   * @param {(type: 'pending' | 'sent' | 'unsent', detail: object) => void} options.emit
   * @param {import('./clock.js').Clock} clock
   */
  constructor({ deliver, emit }, clock) {
    this.#deliver = deliver;
    this.#emit = emit;
    this.#clock = clock;
  }

  /**
   * Sends a chat, again and again with the same id until the server has answered: a chat may be stored although the
   * answer was lost, and the id lets the server recognise it. One at a time, so that the sender's order stays.
   */
  send(text, clientMessageId = newClientMessageId()) {
    if (this.#unsent.size >= MAX_UNSENT) return Promise.reject(new StreamsideProblem({ code: 'TOO_MANY_UNSENT' }));
    const message = { clientMessageId, text };
    const waiting = { pause: new Pause(this.#clock), notBefore: 0, arrived: null };
    this.#unsent.set(clientMessageId, waiting);
    this.#emit('pending', message);
    const outcome = this.#last
      .then(() => this.#send(message, waiting))
      .finally(() => this.#unsent.delete(clientMessageId))
      .then((sent) => { this.#emit('sent', sent); return sent; },
        (problem) => { this.#emit('unsent', { ...message, problem }); throw problem; });
    this.#last = outcome.catch(() => {});
    return outcome;
  }

  /** A chat that can be read is stored, although its answer may not have come: there is nothing left to send. */
  arrived({ clientMessageId, seq, sentAt }) {
    const waiting = this.#unsent.get(clientMessageId);
    if (!waiting) return;
    waiting.arrived = { seq, sentAt, clientMessageId };
    waiting.pause.shorten(0);
  }

  wake() {
    for (const { pause, notBefore } of this.#unsent.values()) pause.shorten(notBefore - this.#clock.now());
  }

  /** Reports what has not been sent as `unsent`. */
  stop(problem) {
    this.#stopped = problem;
    for (const { pause } of this.#unsent.values()) pause.shorten(0);
  }

  async #send(message, waiting) {
    const giveUpAt = this.#clock.now() + PATIENCE_MILLIS;
    for (let attempt = 1; !waiting.arrived; attempt++) {
      try {
        return await this.#deliver(message, giveUpAt - this.#clock.now());
      } catch (problem) {
        if (waiting.arrived) break;
        if (this.#stopped) throw this.#stopped;
        const waitMillis = backoffMillis(attempt, problem.retryAfterMillis, this.#clock.random);
        if (!problem.transient || this.#clock.now() + waitMillis > giveUpAt) throw problem;
        waiting.notBefore = this.#clock.now() + problem.retryAfterMillis;
        await waiting.pause.wait(waitMillis);
      }
    }
    return waiting.arrived;
  }
}

/** `crypto.randomUUID` where it exists: plain http on another host than localhost has only `getRandomValues`. */
function newClientMessageId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
