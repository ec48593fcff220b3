/** The known data of the stream: the server's answer, and what its chat has reported since. Emits `change`. */
import { backoffMillis, jittered, serverNow } from '../../streamside/index.js';

/** How often a page that waits for the start requests the title and the time, which the owner may change. */
const PLAN_MILLIS = 60_000;
/** How long after a heartbeat reported the end its time is requested: a cache may serve an answer from before the end for a second. */
const END_MILLIS = 3_000;

/**
 * @typedef {import('../../streamside/index.js').StreamsideProblem} StreamsideProblem
 * @typedef {import('../types.js').Stream} Stream
 */

export class ChatStream extends EventTarget {
  #address;
  #request;
  /** When the stream started, according to the chat; null if it has not reported it. @type {string | null} */
  #startedAt = null;
  #ended = false;
  /** When it ended, according to the chat; null if it has not reported it. @type {string | null} */
  #endedAt = null;
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
    clearTimeout(this.#timer);
    const stream = this.#asReported(loaded);
    this.#ended = stream.status === 'ENDED';
    // Until the start, its owner may change the title and the time.
    if (stream.status === 'SCHEDULED') this.#loadAfter(PLAN_MILLIS);
    else if (this.#ended && stream.endedAt === null) this.#loadAfter(END_MILLIS);
    this.#set(stream);
  }

  /** @param {Stream} loaded  @returns {Stream} */
  #asReported(loaded) {
    const startedAt = loaded.startedAt ?? this.#startedAt;
    if (this.#ended) return { ...loaded, status: 'ENDED', startedAt, endedAt: loaded.endedAt ?? this.#endedAt };
    if (loaded.status === 'SCHEDULED' && startedAt !== null) return { ...loaded, status: 'LIVE', startedAt };
    return loaded;
  }

  /** @param {number} millis */
  #loadAfter(millis) {
    this.#timer = setTimeout(() => this.load(), jittered(millis));
  }

  /** The chat reports that the stream has started. This sends no request: all viewers would send one in the same second. */
  started(at = new Date(serverNow()).toISOString()) {
    this.#startedAt ??= at;
    if (this.current?.status === 'SCHEDULED') this.show(this.current);
  }

  /**
   * The chat reports that the stream has ended. This sends no request either. A replay needs the exact time, or it ends before the last
   * messages.
   *
   * @param {string} at
   */
  ended(at) {
    this.#endedAt ??= at;
    this.#end();
  }

  /**
   * The status in a heartbeat is newer than what was loaded. It is followed by a request: heartbeats are spread over time.
   *
   * @param {string} status
   */
  changed(status) {
    if (this.#ended || this.current?.status === status) return;
    if (status === 'ENDED') this.#end();
    else if (this.current) this.load();
  }

  #end() {
    if (this.#ended && this.current?.endedAt) return;
    this.#ended = true;
    if (this.current) this.show(this.current);
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
