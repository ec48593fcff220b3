/** The known data of the stream: the server's answer, and what its chat has reported since. Emits `change`. */
import { backoffMillis, jittered, serverNow } from '../../streamside/index.js';

/** How often a page that waits for the start requests the title and the time, which the owner may change. */
const PLAN_MILLIS = 60_000;

/**
 * @typedef {import('../../streamside/index.js').StreamsideProblem} StreamsideProblem
 * @typedef {import('../types.js').Stream} Stream
 */

export class ChatStream extends EventTarget {
  #address;
  #request;
  /** When the stream started, according to the chat; null if it has not reported it. @type {string | null} */
  #startedAt = null;
  #timer = 0;
  #stopped = false;

  /** The stream; undefined until it is known, null if there is none. @type {Stream | null | undefined} */
  current;
  /** Why it is not known; null if nothing went wrong. @type {StreamsideProblem | null} */
  problem = null;

  /** @param {string} id  @param {import('../types.js').Place['request']} request */
  constructor(id, request) {
    super();
    this.#address = `/api/v1/streams/${encodeURIComponent(id)}`;
    this.#request = request;
  }

  /** Tries again while the server restarts, so that viewers need not reload the page. */
  async load(failures = 0) {
    try {
      const loaded = await this.#request(this.#address);
      if (!this.#stopped) this.show(loaded);
    } catch (error) {
      if (this.#stopped) return;
      const problem = /** @type {StreamsideProblem} */ (error);
      if (problem.transient) this.#timer = setTimeout(() => this.load(failures + 1), backoffMillis(failures + 1, problem.retryAfterMillis));
      // The server answers 400 for a malformed id.
      else if (problem.status === 404 || problem.status === 400) this.lost();
      else this.#set(this.current, problem);
    }
  }

  stop() {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  /** @param {Stream} loaded which may be older than what the chat has reported */
  show(loaded) {
    if (this.current?.status === 'ENDED' && loaded.status !== 'ENDED') return;
    clearTimeout(this.#timer);
    // Until the start, its owner may change the title and the time.
    const started = loaded.status !== 'SCHEDULED' || this.#startedAt !== null;
    if (!started) this.#timer = setTimeout(() => this.load(), jittered(PLAN_MILLIS));
    this.#set(loaded.status === 'SCHEDULED' && started ? { ...loaded, status: 'LIVE', startedAt: this.#startedAt } : loaded);
  }

  /** The chat reports that the stream has started. This sends no request: all viewers would send one in the same second. */
  started(at = new Date(serverNow()).toISOString()) {
    this.#startedAt ??= at;
    if (this.current?.status === 'SCHEDULED') this.show(this.current);
  }

  /**
   * The status in the chat and the heartbeat is newer than what was loaded. The end needs no request: all viewers would send
   * one in the same second. A start seen in a heartbeat is loaded: heartbeats are spread over time.
   *
   * @param {string} status
   */
  changed(status) {
    if (!this.current || this.current.status === status || this.current.status === 'ENDED') return;
    if (status === 'ENDED') this.show({ ...this.current, status, endedAt: new Date(serverNow()).toISOString() });
    else this.load();
  }

  /** There is no such stream. */
  lost() {
    this.#set(null);
  }

  /** @param {Stream | null | undefined} stream  @param {StreamsideProblem | null} [problem] */
  #set(stream, problem = null) {
    this.current = stream;
    this.problem = problem;
    this.dispatchEvent(new Event('change'));
  }
}
