/** The requests about one stream. */
import { request } from './request.js';

export class StreamApi {
  #baseUrl;
  #path;
  #options;

  /**
   * @param {object} options
   * @param {string} options.streamId
   * @param {string} options.baseUrl of another server; empty for the page's own
   * @param {typeof globalThis.fetch} options.fetch
   * @param {import('./clock.js').Clock} options.clock
   * @param {AbortSignal} options.signal cancels every request
   */
  constructor({ streamId, baseUrl, fetch, clock, signal }) {
    this.#baseUrl = baseUrl;
    this.#path = `/v1/streams/${encodeURIComponent(streamId)}`;
    this.#options = { fetch, clock, signal };
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

  #request(path, options) {
    return request(`${this.#baseUrl}/api${this.#path}${path}`, { ...this.#options, ...options });
  }
}
