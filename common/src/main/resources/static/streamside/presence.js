/**
 * The presence of a viewer over HTTP: heartbeats tell the server that a viewer is watching, and who it is. A client that is not counted
 * only requests the counts.
 */
import { banOf } from './ban.js';
import { CountsPoller } from './counts-poller.js';

export class Presence {
  #handlers;
  #heartbeats;
  /** @type {string | null} */
  #memberId = null;
  /** Whether the server could not be asked who the viewer is. */
  #unknown = false;

  /**
   * @param {import('./types.js').Handlers} handlers
   * @param {import('./clock.js').Clock} clock
   */
  constructor(handlers, clock) {
    this.#handlers = handlers;
    this.#heartbeats = new CountsPoller(
      {
        fetchCounts: () => (handlers.counted ? handlers.api.heartbeat() : handlers.api.counts()),
        onCounts: ({ banned, bannedUntil, banReason, ...counts }) => {
          handlers.counts(counts);
          if (handlers.counted) handlers.ban(banOf({ banned, bannedUntil, banReason }));
          if (this.#unknown) this.#announceMember();
        },
        isFinal: (status) => status === 'ENDED',
      },
      clock,
    );
  }

  start() {
    this.#heartbeats.start();
    this.#announceMember();
  }

  wake() {
    this.#heartbeats.wake();
  }

  stop() {
    this.#heartbeats.stop();
  }

  /**
   * Sends a heartbeat at once if the viewer's identity has changed: it is counted from now on, and may be banned.
   *
   * @param {string | null} memberId
   */
  identify(memberId) {
    if (memberId === this.#memberId) return;
    this.#memberId = memberId;
    this.#heartbeats.again();
  }

  /** Sends a heartbeat at once: the viewer is counted under another identity from now on, which may be banned. */
  tokenChanged() {
    this.#heartbeats.again();
    this.#announceMember();
  }

  /** After an outage, the server is asked again when it answers a heartbeat. */
  async #announceMember() {
    this.#unknown = false;
    const { token } = this.#handlers.api;
    if (token === null) return;
    try {
      this.#handlers.signedIn((await this.#handlers.api.session()).member);
    } catch {
      // A refused token has been reported already, and is no longer there.
      this.#unknown = token === this.#handlers.api.token;
    }
  }
}
