/** One socket, from the attempt to open it until it ends. After that, nothing more comes from it. */
import { jittered } from './backoff.js';
import { disconnectOf, outage } from './disconnect.js';

const HELLO_TIMEOUT_MILLIS = 10_000;
/** A connection that lasted this long counts as a success. */
export const STABLE_MILLIS = 10_000;
/** A connection that has been silent for this long may be dead, although neither side has closed it. */
const SILENT_MILLIS = 15_000;
/** After about this long without a frame, the client sends a ping. */
const QUIET_MILLIS = 25_000;
const PONG_TIMEOUT_MILLIS = 10_000;
const NORMAL_CLOSE = 1000;
const ABNORMAL_CLOSE = 1006;

/**
 * @typedef {object} Reopen this side ended the connection, and wants another
 * @property {number} reopenMillis from now
 */

export class SocketConnection {
  #socket;
  #clock;
  /** @type {any} */
  #timer;
  /** @type {number | null} */
  #openSince = null;
  #lastFrameAt = 0;
  #over = false;
  /** @type {(end: import('./disconnect.js').Disconnect | Reopen) => void} */
  #resolve = () => {};

  /** @type {Promise<import('./disconnect.js').Disconnect | Reopen>} */
  ended = new Promise((resolve) => {
    this.#resolve = resolve;
  });

  /** Whether the socket was ever open. */
  opened = false;

  /** Whether it was closed because the server no longer answered. */
  wentSilent = false;

  /**
   * The code with which the other side, or the browser, ended it.
   *
   * @type {number | undefined}
   */
  closeCode;

  /** Whether a ping was sent, and no frame has arrived since. */
  isAsking = false;

  /**
   * The viewer's identity according to the server: null for a guest, undefined before the server has sent it.
   *
   * @type {{id: string} | null | undefined}
   */
  member;

  /**
   * @param {import('./types.js').SocketLike} socket
   * @param {(frame: any) => void} onFrame throws for a malformed frame
   * @param {import('./clock.js').Clock} clock
   */
  constructor(socket, onFrame, clock) {
    this.#socket = socket;
    this.#clock = clock;
    this.#timer = clock.setTimeout(() => this.#fail('TIMEOUT'), HELLO_TIMEOUT_MILLIS);
    socket.onopen = () => {
      this.opened = true;
    };
    // In a browser, a close with the same code follows. Node reports a failed handshake only by this event.
    socket.onerror = () => {
      if (!this.opened) this.#finish(disconnectOf(ABNORMAL_CLOSE, ''));
    };
    socket.onclose = (/** @type {CloseEvent} */ { code, reason }) => {
      this.closeCode = code;
      this.#finish(disconnectOf(code, reason));
    };
    socket.onmessage = (/** @type {MessageEvent} */ { data }) => {
      this.#lastFrameAt = clock.now();
      try {
        onFrame(JSON.parse(data));
        this.isAsking = false;
      } catch (error) {
        this.#fail('BAD_ANSWER', String(error));
      }
    };
  }

  /**
   * The server's hello has arrived: from now on frames may be sent.
   *
   * @param {{id: string} | null} member
   */
  established(member) {
    this.#clock.clearTimeout(this.#timer);
    this.#openSince = this.#clock.now();
    this.member = member;
    if (!this.#over) this.#watch();
  }

  /**
   * Browsers do not expose the protocol's own pings, so a network that silently drops everything would look like a quiet stream. All
   * viewers of a stream receive the same frames, so they send their pings at random moments.
   */
  #watch() {
    const heardAt = this.#lastFrameAt;
    const quietMillis = jittered(QUIET_MILLIS, this.#clock.random);
    const check = () => (this.#lastFrameAt === heardAt ? this.#ask() : this.#watch());
    // A clock that was set back must not prolong this wait.
    this.#timer = this.#clock.setTimeout(check, Math.min(quietMillis, heardAt + quietMillis - this.#clock.now()));
  }

  #ask() {
    const askedAt = this.#clock.now();
    this.isAsking = true;
    this.send({ type: 'ping' });
    this.#timer = this.#clock.setTimeout(() => {
      if (!this.isAsking) return this.#watch();
      // A device that was asleep could not receive the answer.
      if (this.#clock.now() - askedAt > 2 * PONG_TIMEOUT_MILLIS) return this.#ask();
      this.wentSilent = true;
      this.#fail('TIMEOUT');
    }, PONG_TIMEOUT_MILLIS);
  }

  get isUp() {
    return this.#openSince !== null && !this.#over;
  }

  get isSilent() {
    return this.isUp && this.#clock.now() - this.#lastFrameAt >= SILENT_MILLIS;
  }

  /** @param {number} millis */
  hasLasted(millis) {
    return this.#openSince !== null && this.#clock.now() - this.#openSince >= millis;
  }

  /** @param {object} frame */
  send(frame) {
    this.#socket.send(JSON.stringify(frame));
  }

  /**
   * Closes it from this side without waiting for the server: on a dead network the closing handshake never ends.
   *
   * @param {import('./disconnect.js').Disconnect | Reopen} end
   */
  close(end) {
    this.#socket.close(NORMAL_CLOSE);
    this.#finish(end);
  }

  /**
   * @param {string} code
   * @param {string} [detail]
   */
  #fail(code, detail) {
    this.close(outage(code, detail));
  }

  /** @param {import('./disconnect.js').Disconnect | Reopen} end */
  #finish(end) {
    this.#over = true;
    this.#clock.clearTimeout(this.#timer);
    Object.assign(this.#socket, { onopen: null, onclose: null, onmessage: null });
    this.#resolve(end);
  }
}
