/** The chats of a channel that wait for a moderator. Emits `change`. */
import { jittered, request } from '../../streamside/index.js';

const CHECK_MILLIS = 10_000;

export class HeldQueue extends EventTarget {
  #channelId;
  #chats = [];
  #timer;
  #asked = 0;

  /** Oldest first. */
  get chats() {
    return this.#chats;
  }

  /** @param {string} [channelId] undefined to stop */
  follow(channelId) {
    if (channelId === this.#channelId) return;
    this.#channelId = channelId;
    this.#show([]);
    this.load();
  }

  /** Asks now, and from then on every few seconds while the page is visible. */
  async load() {
    clearTimeout(this.#timer);
    const asked = ++this.#asked;
    if (this.#channelId === undefined) return;
    try {
      const { chats } = document.hidden ? { chats: this.#chats } : await request(this.#address());
      if (asked !== this.#asked) return;
      this.#show(chats);
    } catch {
      // Asked again.
    }
    if (asked === this.#asked) this.#timer = setTimeout(() => this.load(), jittered(CHECK_MILLIS));
  }

  /**
   * @param {string} id
   * @param {'approve' | 'refuse'} decision
   */
  async decide(id, decision) {
    try {
      await request(`${this.#address()}/${encodeURIComponent(id)}/${decision}`, { method: 'POST' });
    } catch (problem) {
      // Another moderator was faster.
      if (problem.code !== 'CHAT_NOT_FOUND') throw problem;
    }
    this.#asked++;
    this.#show(this.#chats.filter((chat) => chat.id !== id));
    this.load();
  }

  #show(chats) {
    this.#chats = chats;
    this.dispatchEvent(new Event('change'));
  }

  #address() {
    return `/api/v1/channels/${encodeURIComponent(this.#channelId)}/held`;
  }
}
