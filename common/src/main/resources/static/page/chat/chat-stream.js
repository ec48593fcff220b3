/** The known data of the stream: the server's answer, and what its chat has reported since. Emits `change`. */
import { backoffMillis, jittered } from '../../streamside/index.js';

/** How often a page that waits for the start requests the title and the time, which the owner may change. */
const PLAN_MILLIS = 60_000;
/** A time that the chat has not reported is requested after up to eight seconds, then less often: many pages may have missed it. */
const TIME_BACKOFF = 4;

/**
 * @typedef {import('../../streamside/index.js').StreamsideProblem} StreamsideProblem
 * @typedef {import('../types.js').Stream} Stream
 */

export class ChatStream extends EventTarget {
  #address;
  #request;
  /** What the chat has reported: whether the stream has started and ended, and when. The times may be missing. */
  #started = false;
  #ended = false;
  /** @type {string | null} */
  #startedAt = null;
  /** @type {string | null} */
  #endedAt = null;
  /** How often a missing time has been requested. */
  #asked = 0;
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
    clearTimeout(this.#timer);
    try {
      const loaded = await this.#request(this.#address);
      if (!this.#stopped) this.show(loaded);
    } catch (error) {
      if (!this.#stopped) this.#failed(/** @type {StreamsideProblem} */ (error), failures + 1);
    }
  }

  /** @param {StreamsideProblem} problem  @param {number} failures */
  #failed(problem, failures) {
    if (problem.transient) this.#loadAfter(backoffMillis(failures, problem.retryAfterMillis), failures);
    // The server answers 400 for a malformed id.
    else if (problem.status === 404 || problem.status === 400) this.lost();
    else this.#set(this.current, problem);
  }

  /** @param {number} millis  @param {number} [failures] */
  #loadAfter(millis, failures) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.load(failures), millis);
  }

  stop() {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  /** @param {Stream} loaded which may be older than what the chat has reported */
  show(loaded) {
    const stream = this.#asReported(loaded);
    this.#started = stream.status !== 'SCHEDULED';
    this.#ended = stream.status === 'ENDED';
    clearTimeout(this.#timer);
    // Until the start, its owner may change the title and the time.
    if (!this.#started) this.#loadAfter(jittered(PLAN_MILLIS));
    else if (stream.startedAt === null || (this.#ended && stream.endedAt === null))
      this.#loadAfter(backoffMillis(TIME_BACKOFF + this.#asked++));
    this.#set(stream);
  }

  /** @param {Stream} loaded  @returns {Stream} */
  #asReported(loaded) {
    const startedAt = loaded.startedAt ?? this.#startedAt;
    if (this.#ended) return { ...loaded, status: 'ENDED', startedAt, endedAt: loaded.endedAt ?? this.#endedAt };
    if (this.#started && loaded.status === 'SCHEDULED') return { ...loaded, status: 'LIVE', startedAt };
    return loaded;
  }

  /**
   * The chat reports that the stream has started. This sends no request: all viewers would send one in the same second. Who has missed
   * the time requests it later.
   *
   * @param {string} [at]
   */
  started(at) {
    this.#startedAt ??= at ?? null;
    if (this.#started && (at === undefined || this.current?.startedAt)) return;
    this.#started = true;
    if (this.current) this.show(this.current);
  }

  /**
   * The chat reports that the stream has ended. This sends no request either.
   *
   * @param {string} at a replay needs the exact time, or it ends before the last messages
   */
  ended(at) {
    this.#endedAt ??= at;
    if (!this.#ended || !this.current?.endedAt) this.#end();
  }

  /**
   * The status in a heartbeat is newer than what was loaded. A request follows: heartbeats are spread over time.
   *
   * @param {string} status
   */
  changed(status) {
    if (this.#ended || this.current?.status === status) return;
    if (status === 'ENDED') this.#end();
    else if (this.current) this.load();
  }

  #end() {
    this.#started = true;
    this.#ended = true;
    if (this.current) this.show(this.current);
  }

  /** There is no such stream. */
  lost() {
    this.stop();
    this.#set(null);
  }

  /** @param {Stream | null | undefined} stream  @param {StreamsideProblem | null} [problem] */
  #set(stream, problem = null) {
    this.current = stream;
    this.problem = problem;
    this.dispatchEvent(new Event('change'));
  }
}
