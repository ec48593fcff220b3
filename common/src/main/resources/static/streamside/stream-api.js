/** The requests about one stream. */
import { CompactReader } from './compact-reader.js';
import { eventStream } from './event-stream.js';
import { StreamsideProblem } from './problem.js';
import { request } from './request.js';

const SUBPROTOCOL = 'streamside.v1';
/** A request that takes longer may be waiting for a connection: a browser opens six to an HTTP/1.1 server, for all of its windows. */
const LONG_MILLIS = 3_000;

/**
 * @typedef {import('./types.js').Batch} Batch
 * @typedef {import('./types.js').Counts} Counts
 * @typedef {import('./types.js').Entry} Entry
 * @typedef {import('./types.js').Reaction} Reaction
 * @typedef {import('./types.js').Receipt} Receipt
 */

export class StreamApi {
  #baseUrl;
  #path;
  #WebSocket;
  #options;
  #onTokenRefused;

  /**
   * The member's token; null for a guest, or for a member with a session cookie.
   *
   * @type {string | null}
   */
  token;

  /** Whether the server offers entries in compact form. An older server refuses the parameter. */
  compact = false;

  /** Called when a request has been waiting for its answer for a while. */
  onWaiting = () => {};

  /** @type {string | undefined} */
  #guest;
  /** Whether a cookie brings back the guest's id. */
  #hasCookie = false;

  /**
   * @param {object} options
   * @param {string} options.streamId
   * @param {string} options.baseUrl the address of another server; empty for the page's own
   * @param {typeof globalThis.fetch} options.fetch
   * @param {(new (url: string, protocol: string) => import('./types.js').SocketLike) | undefined} options.WebSocket
   * @param {import('./clock.js').Clock} options.clock
   * @param {AbortSignal} options.signal cancels every request
   * @param {string | null} options.token
   * @param {(problem: StreamsideProblem) => void} options.onTokenRefused `token` is not valid, and should be dropped
   */
  constructor({ streamId, baseUrl, fetch, WebSocket, clock, signal, token, onTokenRefused }) {
    this.#baseUrl = baseUrl;
    this.#path = `/v1/streams/${encodeURIComponent(streamId)}`;
    this.#WebSocket = WebSocket;
    this.#options = { fetch, clock, signal };
    this.token = token;
    this.#onTokenRefused = onTokenRefused;
  }

  /**
   * Pages of the server request it before their script runs (`preload`). The browser reuses that answer only for the same credentials.
   *
   * @returns {Promise<{transports: string[], entries?: string[]}>}
   */
  client() {
    return request(`${this.#baseUrl}/api/v1/client`, { ...this.#options, credentials: 'same-origin' });
  }

  /** @returns {Promise<{member: import('./types.js').Member | null}>} the member who sends the request; null for a guest */
  session() {
    return this.#requestAsMember(`${this.#baseUrl}/api/v1/session`);
  }

  /** @param {string} query */
  openSocket(query) {
    if (!this.#WebSocket) throw new TypeError('There is no WebSocket here. Pass one as an option.');
    const url = new URL(this.#socketAddress(query), globalThis.location?.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    return new this.#WebSocket(url.href, SUBPROTOCOL);
  }

  /**
   * Requests the socket's address without an upgrade: the answer shows whether a socket would be refused, and why.
   *
   * @param {string} query
   */
  probeSocket(query) {
    return request(this.#socketAddress(query), this.#options);
  }

  /**
   * The answer is the same for all viewers. Without a cookie, a shared cache may store it. A long poll belongs to one viewer, whom the
   * cookie identifies.
   *
   * @param {string} query
   * @param {AbortSignal} signal
   * @param {number} [waitSeconds] how long the server may hold back the answer while nothing is new
   * @returns {Promise<Batch & {nextPollMillis?: number}>}
   */
  async poll(query, signal, waitSeconds = 0) {
    const path = `/chats?${query}${waitSeconds === 0 ? '' : `&wait=${waitSeconds}`}`;
    /** @type {import('./request.js').RequestOptions} */
    const options = waitSeconds === 0 ? { credentials: 'omit', signal } : { signal, putOffMillis: waitSeconds * 1_000 };
    if (!this.compact) return this.#request(path, options);
    try {
      return new CompactReader().read(await this.#request(`${path}&entries=compact`, options));
    } catch (error) {
      if (!this.refusesCompact(error)) throw error;
      return this.#request(path, options);
    }
  }

  /**
   * Whether an older server has refused the compact form. It may share its address with the one that offered it. From then on, no request
   * asks for it.
   *
   * @param {unknown} error
   */
  refusesCompact(error) {
    const refuses = error instanceof StreamsideProblem && error.status === 400 && error.fields.some(({ field }) => field === 'entries');
    if (refuses) this.compact = false;
    return refuses;
  }

  /**
   * The new entries as they come, while the connection lasts.
   *
   * @param {string} query
   * @param {AbortSignal} signal
   * @param {() => void} onHeard called for whatever comes, if only to show that the connection is alive
   */
  events(query, signal, onHeard) {
    const { fetch, clock } = this.#options;
    return eventStream(`${this.#baseUrl}/api${this.#path}/events${query}`, { fetch, clock, signal, onHeard });
  }

  /**
   * @param {import('./types.js').Message} message
   * @returns {Promise<Receipt>}
   */
  send(message) {
    return this.#asMember('/chats', { method: 'POST', body: message });
  }

  /**
   * @param {string} seq
   * @returns {Promise<void>}
   */
  deleteChat(seq) {
    return this.#asMember(`/chats/${encodeURIComponent(seq)}`, { method: 'DELETE' });
  }

  /**
   * @param {string} seq
   * @param {string} [reason]
   * @returns {Promise<void>}
   */
  report(seq, reason) {
    return this.#asMember(`/chats/${encodeURIComponent(seq)}/report`, { method: 'POST', body: { reason } });
  }

  /**
   * @param {string} memberId
   * @returns {Promise<void>}
   */
  purge(memberId) {
    return this.#asMember(`/members/${encodeURIComponent(memberId)}/chats`, { method: 'DELETE' });
  }

  /**
   * @param {string | null} before
   * @param {number} limit
   * @param {'chat'} [type] leaves out entries of other types
   * @returns {Promise<{entries: Entry[], before: string | null}>}
   */
  history(before, limit, type) {
    const query = new URLSearchParams({
      ...(before === null ? {} : { before }),
      limit: String(limit),
      ...(type === undefined ? {} : { type }),
    });
    return this.#request(`/chats/history?${query}`);
  }

  /**
   * The entries before a segment. The answer is the same for all viewers, and there are only as many addresses as segments.
   *
   * @param {string} first the number of its first entry
   * @returns {Promise<{entries: Entry[], before: string | null}>} newest first
   */
  before(first) {
    return this.#request(`/chats/history?before=${encodeURIComponent(first)}`, { credentials: 'omit' });
  }

  /** @returns {Promise<import('./types.js').ReplayHead>} */
  replay() {
    return this.#request('/replay', { credentials: 'omit' });
  }

  /**
   * The answer is the same for all viewers. Without a cookie, a shared cache may store it.
   *
   * @param {number} number
   * @returns {Promise<{first?: string, pinned?: Entry, entries: Entry[]}>} `first` is the number of its first entry, or of the next one
   *   after it; `pinned` is the earlier entry that pinned the message that is pinned at its beginning. An older server sends neither
   */
  segment(number) {
    return this.#request(`/replay/${number}`, { credentials: 'omit' });
  }

  /** @returns {Promise<{slotMillis: number, chats: number[]}>} */
  activity() {
    return this.#request('/replay/activity', { credentials: 'omit' });
  }

  /** @returns {Promise<import('./types.js').Rules>} */
  rules() {
    return this.#request('/chat-rules');
  }

  /**
   * The answer is the same for all viewers. Without a cookie, a shared cache may store it.
   *
   * @returns {Promise<{chat: import('./types.js').PinnedChat | null}>}
   */
  pinned() {
    return this.#request('/pin', { credentials: 'omit' });
  }

  /**
   * @param {string | null} seq
   * @returns {Promise<void>}
   */
  pin(seq) {
    return this.#asMember('/pin', seq === null ? { method: 'DELETE' } : { method: 'PUT', body: { seq } });
  }

  /**
   * Sends the id that a guest got with the first answer where no cookie brings it back: on pages of other sites, in Node, and in a browser
   * that keeps no cookies, which gets a second id.
   *
   * @returns {Promise<import('./types.js').Heartbeat>}
   */
  async heartbeat() {
    const answer = await this.#asMember('/heartbeat', {
      method: 'POST',
      body: this.#guest === undefined || this.#hasCookie ? undefined : { guest: this.#guest },
    });
    if (answer.guest !== undefined) {
      this.#hasCookie = this.#guest === undefined && this.#origin === globalThis.location?.origin;
      this.#guest = answer.guest;
    }
    return answer;
  }

  /** @returns {Promise<Counts>} */
  counts() {
    return this.#request('/counts');
  }

  /** @returns {Promise<{reaction: Reaction}>} */
  reaction() {
    return this.#asMember('/reaction');
  }

  /**
   * @param {Reaction} reaction
   * @returns {Promise<{reaction: Reaction, likes: number, dislikes: number}>}
   */
  react(reaction) {
    return this.#asMember('/reaction', { method: 'PUT', body: { reaction } });
  }

  /** @param {string} query */
  #socketAddress(query) {
    return `${this.#baseUrl}/ws${this.#path}${query}`;
  }

  /**
   * @param {string} path
   * @param {import('./request.js').RequestOptions} [options]
   */
  #asMember(path, options) {
    return this.#requestAsMember(`${this.#baseUrl}/api${this.#path}${path}`, options);
  }

  /**
   * @param {string} url
   * @param {import('./request.js').RequestOptions} [options]
   */
  async #requestAsMember(url, options) {
    const token = this.token;
    try {
      return await this.#ask(url, { ...options, token });
    } catch (error) {
      // A newer token may have been set in the meantime.
      if (error instanceof StreamsideProblem && error.code === 'INVALID_TOKEN' && token === this.token) this.#onTokenRefused(error);
      throw error;
    }
  }

  /**
   * The answer does not depend on the viewer. Without a token, a page of another site needs no preflight request.
   *
   * @param {string} path
   * @param {import('./request.js').RequestOptions} [options]
   */
  #request(path, options) {
    return this.#ask(`${this.#baseUrl}/api${this.#path}${path}`, options);
  }

  /**
   * @param {string} url
   * @param {import('./request.js').RequestOptions} [options]
   */
  async #ask(url, options = {}) {
    const { clock } = this.#options;
    const timer = clock.setTimeout(() => this.onWaiting(), LONG_MILLIS + (options.putOffMillis ?? 0));
    try {
      return await request(url, { ...this.#options, ...options });
    } finally {
      clock.clearTimeout(timer);
    }
  }

  get #origin() {
    return new URL(this.#baseUrl || '/', globalThis.location?.href).origin;
  }

  /** Whether this browser sends many requests over one connection to the server (HTTP/2 or HTTP/3): then none waits for another. */
  get sharesConnections() {
    const origin = this.#origin;
    return /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource')).some(
      ({ name, nextHopProtocol }) => name.startsWith(origin) && /^h[23]/.test(nextHopProtocol),
    );
  }
}
