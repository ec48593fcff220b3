/**
 * Follows over a socket, and by polling while the socket does not work: some networks refuse sockets, silently drop their data, or cut
 * them again and again. The socket is tried again at growing intervals, and takes over once it has lasted. Until then both may bring the
 * same entries. They share one position in the log, so no entry is shown twice, and none is missing between the two.
 */
import { PollingTransport } from './polling-transport.js';
import { SocketTransport } from './socket-transport.js';
import { STABLE_MILLIS } from './socket-connection.js';

/** A viewer without a socket polls after this time. */
const PATIENCE_MILLIS = 3_000;
const MAX_BACKOFF_MILLIS = 5 * 60_000;
/** After these problems, a viewer polls at once: nothing came for long enough, or this address or member has no socket left. */
const NO_USE_TO_WAIT = new Set(['TIMEOUT', 'TOO_MANY_CONNECTIONS']);

/** @typedef {import('./types.js').Transport} Transport */

/** @implements {Transport} */
export class FallbackTransport {
  #handlers;
  #clock;
  #socket;
  /** @type {PollingTransport | null} */
  #polling = null;
  #connected = false;
  /** Until polls begin; null while it does not run. @type {any} */
  #patience = null;
  /** Until polls end. @type {any} */
  #trust;

  /**
   * @param {import('./types.js').Handlers} handlers
   * @param {import('./clock.js').Clock} clock
   */
  constructor(handlers, clock) {
    this.#handlers = handlers;
    this.#clock = clock;
    this.#socket = new SocketTransport(
      {
        ...handlers,
        state: (change) => this.#socketChanged(change),
        // Proxies also answer an upgrade with 400. A poll finds out whether the cursor is valid.
        mayRetry: (problem) => problem.status === 400 || handlers.mayRetry(problem),
        fail: () => this.#leaveSocket(),
      },
      clock,
      MAX_BACKOFF_MILLIS,
    );
  }

  start() {
    this.#waitForSocket();
    this.#socket.start();
  }

  wake() {
    this.#socket.wake();
    this.#polling?.wake();
  }

  stop() {
    this.#stopWaiting();
    this.#clock.clearTimeout(this.#trust);
    this.#socket.stop();
    this.#polling?.stop();
  }

  /**
   * @param {import('./types.js').Message} message
   * @param {number} timeoutMillis
   */
  send(message, timeoutMillis) {
    return this.#polling ? this.#handlers.api.send(message) : this.#socket.send(message, timeoutMillis);
  }

  /** @param {string | null} memberId */
  identify(memberId) {
    this.#socket.identify(memberId);
    this.#polling?.identify(memberId);
  }

  tokenChanged() {
    this.#socket.tokenChanged();
    this.#polling?.tokenChanged();
  }

  completeChanged() {
    this.#socket.completeChanged();
  }

  /** @param {import('./types.js').StateChange} change */
  #socketChanged(change) {
    this.#clock.clearTimeout(this.#trust);
    this.#connected = change.state === 'connected';
    if (this.#connected) {
      this.#stopWaiting();
      if (this.#polling) this.#trust = this.#clock.setTimeout(() => this.#trustSocket(), STABLE_MILLIS);
    } else if (NO_USE_TO_WAIT.has(change.problem?.code ?? '')) {
      this.#poll();
    } else if (!this.#polling) {
      this.#waitForSocket();
    }
    if (this.#connected || !this.#polling) this.#handlers.state(change);
  }

  /** However often a socket is refused meanwhile, the time does not begin anew. */
  #waitForSocket() {
    this.#patience ??= this.#clock.setTimeout(() => this.#poll(), PATIENCE_MILLIS);
  }

  #stopWaiting() {
    this.#clock.clearTimeout(this.#patience);
    this.#patience = null;
  }

  #poll() {
    this.#stopWaiting();
    if (this.#polling) return;
    this.#polling = new PollingTransport(
      {
        ...this.#handlers,
        state: (change) => {
          if (change.state === 'connected' || !this.#connected) this.#handlers.state(change);
        },
      },
      this.#clock,
    );
    this.#socket.release();
    this.#polling.start();
  }

  /** No further socket can succeed, so the viewer only polls from now on. A poll finds out whether the stream is the reason. */
  #leaveSocket() {
    this.#socket.stop();
    this.#clock.clearTimeout(this.#trust);
    this.#connected = false;
    this.#poll();
  }

  #trustSocket() {
    if (!this.#socket.isStable) {
      // The socket was replaced, for another identity, and the new one has to last, too. Or it has to last longer.
      this.#trust = this.#clock.setTimeout(() => this.#trustSocket(), STABLE_MILLIS);
      return;
    }
    this.#polling?.stop();
    this.#polling = null;
  }
}
