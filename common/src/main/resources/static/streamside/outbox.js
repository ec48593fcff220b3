/** The viewer's own messages that the server has not yet confirmed. */
import { backoffMillis } from './backoff.js';
import { Pause } from './pause.js';
import { StreamsideProblem, asProblem } from './problem.js';

const SEND_TIMEOUT_MILLIS = 60_000;
const DEFAULT_TOO_FAST_MILLIS = 1_000;
/** How long a message waits for a newer token before it is tried again without. */
const TOKEN_MILLIS = 10_000;
/** Over a socket, the server refuses messages up to a second before it reports that the token has expired. */
const REPORT_MILLIS = 2_000;
const MAX_UNSENT = 20;
const UNKNOWN_MEMBER = new Set(['INVALID_TOKEN', 'LOGIN_REQUIRED']);
/** The number of sent messages whose ids are kept. */
const MAX_REMEMBERED = 50;

/**
 * @typedef {import('./chat-events.js').ChatEvents} ChatEvents
 * @typedef {import('./types.js').Message} Message
 * @typedef {import('./types.js').Receipt} Receipt
 * @typedef {{pause: Pause, notBefore: number, receipt: Receipt | null, discarded: boolean}} Unsent
 */

export class Outbox {
  #deliver;
  #emit;
  #token;
  #awaitsToken;
  #clock;
  /** @type {Map<string, Unsent>} */
  #unsent = new Map();
  /** The ids of recently stored messages, by `seq`. @type {Map<string, string>} */
  #stored = new Map();
  /** @type {string | undefined} */
  #member;
  /** The `seq` of the newest message received. @type {string | null} */
  #newest = null;
  /** The message that may come back as an entry before its answer. @type {{message: Message, after: string} | null} */
  #sending = null;
  /** @type {Promise<unknown>} */
  #last = Promise.resolve();
  /** @type {StreamsideProblem | null} */
  #stopped = null;

  /**
   * @param {object} options
   * @param {(message: Message, timeoutMillis: number) => Promise<Receipt>} options.deliver makes one attempt
   * @param {<T extends 'pending' | 'delayed' | 'sent' | 'unsent'>(type: T, detail: ChatEvents[T]) => void} options.emit
   * @param {() => string | null} options.token the viewer's token
   * @param {() => boolean} options.awaitsToken whether the page has been asked for a token in place of an expired one
   * @param {import('./clock.js').Clock} clock
   */
  constructor({ deliver, emit, token, awaitsToken }, clock) {
    this.#deliver = deliver;
    this.#emit = emit;
    this.#token = token;
    this.#awaitsToken = awaitsToken;
    this.#clock = clock;
  }

  /**
   * Sends a message, and repeats it with the same id until the server answers: if an answer is lost, the server recognises a stored
   * message by its id. If the member sends too fast, it waits until the server allows it. Messages are sent one at a time, to keep their
   * order.
   *
   * @param {string} text
   * @param {{clientMessageId?: string, replyTo?: string, mentions?: string[]}} [options]
   * @returns {Promise<Receipt>}
   */
  send(text, { clientMessageId = newClientMessageId(), replyTo, mentions = [] } = {}) {
    if (this.#unsent.size >= MAX_UNSENT) return Promise.reject(new StreamsideProblem({ code: 'TOO_MANY_UNSENT' }));
    const message = {
      clientMessageId,
      text,
      ...(replyTo === undefined ? {} : { replyTo }),
      ...(mentions.length === 0 ? {} : { mentions }),
    };
    /** @type {Unsent} */
    const unsent = { pause: new Pause(this.#clock), notBefore: 0, receipt: null, discarded: false };
    this.#unsent.set(clientMessageId, unsent);
    this.#emit('pending', message);
    const outcome = this.#last
      .then(() => this.#send(message, unsent))
      .finally(() => {
        this.#unsent.delete(clientMessageId);
        this.#sending = null;
      })
      .then(
        (receipt) => {
          this.#remember(receipt);
          this.#emit('sent', receipt);
          return receipt;
        },
        (problem) => {
          this.#emit('unsent', { ...message, problem });
          throw problem;
        },
      );
    this.#last = outcome.catch(() => {});
    return outcome;
  }

  /**
   * Sets the viewer's own member id, which is known once the first entries have arrived.
   *
   * @param {string | undefined} member undefined for a guest
   */
  writesAs(member) {
    this.#member = member;
    this.#newest ??= '0';
  }

  /** @param {Receipt} receipt */
  #remember({ seq, clientMessageId }) {
    this.#stored.set(seq, clientMessageId);
    if (this.#stored.size > MAX_REMEMBERED) this.#stored.delete(/** @type {string} */ (this.#stored.keys().next().value));
  }

  /**
   * A message that comes back as an entry was stored, even if its answer was lost, and need not be sent again. The compact form lacks the
   * id with which it was sent, so it is set here. Before the answer, only author and text identify the message, and another one may have
   * the same. That is enough to show it in place of its local echo, but never takes the place of the answer.
   *
   * @param {import('./types.js').Entry} entry
   */
  arrived(entry) {
    const { seq, sentAt, clientMessageId = this.#stored.get(seq) } = entry;
    if (clientMessageId === undefined) {
      if (this.#isLikely(entry)) entry.clientMessageId = this.#sending?.message.clientMessageId;
    } else {
      entry.clientMessageId = clientMessageId;
      const unsent = this.#unsent.get(clientMessageId);
      if (unsent) {
        unsent.receipt = { seq, sentAt, clientMessageId };
        unsent.pause.shorten(0);
      }
    }
    this.#newest = seq;
  }

  /** @param {import('./types.js').Entry} entry */
  #isLikely({ seq, text, author }) {
    if (this.#sending === null || author.id !== this.#member) return false;
    return text === this.#sending.message.text && BigInt(seq) > BigInt(this.#sending.after);
  }

  /**
   * Stops further attempts to send a message. It may have been stored already, if its answer was lost.
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
   * Reports messages that have not been sent as `unsent`.
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
      const token = this.#token();
      if (attempt === 1) this.#sending = this.#newest === null ? null : { message, after: this.#newest };
      try {
        return await this.#deliver(message, giveUpAt - this.#clock.now());
      } catch (error) {
        // It may have come back as an entry before its answer.
        const { receipt } = unsent;
        if (receipt !== null) return receipt;
        if (this.#stopped) throw this.#stopped;
        const problem = asProblem(error);
        const waitMillis = UNKNOWN_MEMBER.has(problem.code) ? this.#tokenMillis(token, attempt) : this.#waitMillis(problem, attempt);
        if (waitMillis === null || this.#clock.now() + waitMillis > giveUpAt) throw problem;
        unsent.notBefore = this.#clock.now() + problem.retryAfterMillis;
        this.#emit('delayed', { ...message, problem, retryInMillis: waitMillis });
        await unsent.pause.wait(waitMillis);
      }
    }
    return unsent.receipt;
  }

  /**
   * How long to wait when the server does not know the member, who may have a newer token soon, or already.
   *
   * @param {string | null} sent the token with the message
   * @param {number} attempt
   */
  #tokenMillis(sent, attempt) {
    const token = this.#token();
    if (token !== null && token !== sent) return 0;
    if (this.#awaitsToken()) return TOKEN_MILLIS;
    return token !== null && attempt === 1 ? REPORT_MILLIS : null;
  }

  /**
   * @param {StreamsideProblem} problem
   * @param {number} attempt
   * @returns {number | null} null if the server would refuse the same message again
   */
  #waitMillis({ code, transient, retryAfterMillis }, attempt) {
    // The limit is the member's own. No other client retries at the same moment, so no jitter is needed, and the wait can be shown.
    if (code === 'TOO_FAST' || code === 'SLOW_MODE') return retryAfterMillis || DEFAULT_TOO_FAST_MILLIS;
    return transient ? backoffMillis(attempt, retryAfterMillis, this.#clock.random) : null;
  }
}

/** `crypto.randomUUID` needs a secure context: a page over plain HTTP, except on localhost, has only `getRandomValues`. */
function newClientMessageId() {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes = Array.from(/** @type {Crypto} */ (crypto).getRandomValues(new Uint8Array(16)));
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
