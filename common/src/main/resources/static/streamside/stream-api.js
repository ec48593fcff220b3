/** The requests about one stream. */
import { eventStream } from './event-stream.js';
import { StreamsideProblem } from './problem.js';
import { request } from './request.js';

const SUBPROTOCOL = 'streamside.v1';

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
   * Of the member who asks; null for a guest, or for one with a session cookie.
   *
   * @type {string | null}
   */
  token;

  /** @type {string | undefined} */
  #guest;

  /**
   * @param {object} options
   * @param {string} options.streamId
   * @param {string} options.baseUrl of another server; empty for the page's own
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

  /** @returns {Promise<{transports: string[]}>} */
  client() {
    return request(`${this.#baseUrl}/api/v1/client`, { ...this.#options, credentials: 'omit' });
  }

  /** @returns {Promise<{member: import('./types.js').Member | null}>} who is asking */
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
   * Asks the socket's address without an upgrade: the answer says whether a socket would be refused, and why.
   *
   * @param {string} query
   */
  probeSocket(query) {
    return request(this.#socketAddress(query), this.#options);
  }

  /**
   * The answer is the same for everybody. Without a cookie, a shared cache may store it. A poll that waits is one viewer's: the cookie
   * says whose.
   *
   * @param {string} query
   * @param {AbortSignal} signal
   * @param {number} [waitSeconds] how long the answer may be put off while there is nothing new
   * @returns {Promise<Batch & {nextPollMillis?: number}>}
   */
  poll(query, signal, waitSeconds = 0) {
    return waitSeconds === 0
      ? this.#request(`/chats?${query}`, { credentials: 'omit', signal })
      : this.#request(`/chats?${query}&wait=${waitSeconds}`, { signal, putOffMillis: waitSeconds * 1_000 });
  }

  /**
   * What is new as it comes, for as long as the connection lasts.
   *
   * @param {string} query
   * @param {AbortSignal} signal
   */
  events(query, signal) {
    const { fetch, clock } = this.#options;
    return eventStream(`${this.#baseUrl}/api${this.#path}/events${query}`, { fetch, clock, signal });
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
   * @returns {Promise<{entries: Entry[], before: string | null}>}
   */
  history(before, limit) {
    return this.#request(`/chats/history?${before === null ? '' : `before=${encodeURIComponent(before)}&`}limit=${limit}`);
  }

  /** @returns {Promise<import('./types.js').ReplayHead>} */
  replay() {
    return this.#request('/replay', { credentials: 'omit' });
  }

  /**
   * The answer is the same for everybody. Without a cookie, a shared cache may store it.
   *
   * @param {number} number
   * @returns {Promise<{entries: Entry[]}>}
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
   * The answer is the same for everybody. Without a cookie, a shared cache may store it.
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
   * Brings back the id that the first answer gave a guest: there is no cookie on pages of other sites, and in Node.
   *
   * @returns {Promise<import('./types.js').Heartbeat>}
   */
  async heartbeat() {
    const answer = await this.#asMember('/heartbeat', { method: 'POST', body: this.#guest === undefined ? undefined : { guest: this.#guest } });
    this.#guest = answer.guest ?? this.#guest;
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
      return await request(url, { ...this.#options, ...options, token });
    } catch (error) {
      // A newer token may have been set meanwhile.
      if (error instanceof StreamsideProblem && error.code === 'INVALID_TOKEN' && token === this.token) this.#onTokenRefused(error);
      throw error;
    }
  }

  /**
   * The answer does not depend on who asks. Without a token, a page of another site need not ask for permission first.
   *
   * @param {string} path
   * @param {import('./request.js').RequestOptions} [options]
   */
  #request(path, options) {
    return request(`${this.#baseUrl}/api${this.#path}${path}`, { ...this.#options, ...options });
  }
}
