/** The requests about one stream. */
import { request } from './request.js';

const SUBPROTOCOL = 'streamside.v1';

export class StreamApi {
  #baseUrl;
  #path;
  #WebSocket;
  #options;

  /**
   * @param {object} options
   * @param {string} options.streamId
   * @param {string} options.baseUrl of another server; empty for the page's own
   * @param {typeof globalThis.fetch} options.fetch
   * @param {typeof globalThis.WebSocket} options.WebSocket
   * @param {import('./clock.js').Clock} options.clock
   * @param {AbortSignal} options.signal cancels every request
   */
  constructor({ streamId, baseUrl, fetch, WebSocket, clock, signal }) {
    this.#baseUrl = baseUrl;
    this.#path = `/v1/streams/${encodeURIComponent(streamId)}`;
    this.#WebSocket = WebSocket;
    this.#options = { fetch, clock, signal };
  }

  /** @returns {Promise<{transport: string}>} */
  client() {
    return request(`${this.#baseUrl}/api/v1/client`, { ...this.#options, credentials: 'omit' });
  }

  openSocket(query) {
    const url = new URL(this.#socketAddress(query), globalThis.location?.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    return new this.#WebSocket(url.href, SUBPROTOCOL);
  }

  /** Asks the socket's address without wanting a socket: the server says whether there would have been one. */
  askSocket(query) {
    return request(this.#socketAddress(query), this.#options);
  }

  /** The answer is the same for everybody: without a cookie a shared cache may keep it. */
  poll(query, signal) {
    return this.#request(`/chats?${query}`, { credentials: 'omit', signal });
  }

  send({ text, clientMessageId }) {
    return this.#request('/chats', { method: 'POST', body: { text, clientMessageId } });
  }

  deleteChat(seq) {
    return this.#request(`/chats/${encodeURIComponent(seq)}`, { method: 'DELETE' });
  }

  history(before, limit) {
    return this.#request(`/chats/history?${before === null ? '' : `before=${encodeURIComponent(before)}&`}limit=${limit}`);
  }

  heartbeat() {
    return this.#request('/heartbeat', { method: 'POST' });
  }

  counts() {
    return this.#request('/counts');
  }

  reaction() {
    return this.#request('/reaction');
  }

  react(reaction) {
    return this.#request('/reaction', { method: 'PUT', body: { reaction } });
  }

  #socketAddress(query) {
    return `${this.#baseUrl}/ws${this.#path}${query}`;
  }

  #request(path, options) {
    return request(`${this.#baseUrl}/api${this.#path}${path}`, { ...this.#options, ...options });
  }
}
