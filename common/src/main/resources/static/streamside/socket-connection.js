/** One socket, from the attempt to open it until it ends. After that, nothing more comes from it. */
import { disconnectOf, outage } from './disconnect.js';

const HELLO_TIMEOUT_MILLIS = 10_000;
/** A connection that lasted this long counts as a success. */
export const STABLE_MILLIS = 10_000;
/** A connection that has been silent for this long may be dead without knowing it. */
const SILENT_MILLIS = 15_000;
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
  ended = new Promise((resolve) => { this.#resolve = resolve; });

  /** Whether the socket was ever open. */
  opened = false;

  /**
   * Who the server says the viewer is, null for a guest; undefined until it has said so.
   *
   * @type {{id: string} | null | undefined}
   */
  member;

  /**
   * @param {import('./types.js').SocketLike} socket
   * @param {(frame: any) => void} onFrame throws for a frame that makes no sense
   * @param {import('./clock.js').Clock} clock
   */
  constructor(socket, onFrame, clock) {
    this.#socket = socket;
    this.#clock = clock;
    this.#timer = clock.setTimeout(() => this.#fail('TIMEOUT'), HELLO_TIMEOUT_MILLIS);
    socket.onopen = () => { this.opened = true; };
    // In a browser, a close with the same code follows. Node reports a failed handshake by this alone.
    socket.onerror = () => { if (!this.opened) this.#finish(disconnectOf(ABNORMAL_CLOSE, '')); };
    socket.onclose = (/** @type {CloseEvent} */ { code, reason }) => this.#finish(disconnectOf(code, reason));
    socket.onmessage = (/** @type {MessageEvent} */ { data }) => {
      this.#lastFrameAt = clock.now();
      try {
        onFrame(JSON.parse(data));
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
  }

  get isUp() {
    return this.#openSince !== null && !this.#over;
  }

  get isSilent() {
    return this.isUp && this.#clock.now() - this.#lastFrameAt >= SILENT_MILLIS;
  }

  get wasStable() {
    return this.#openSince !== null && this.#clock.now() - this.#openSince >= STABLE_MILLIS;
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
