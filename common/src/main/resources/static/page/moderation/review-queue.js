/** The chats of a channel on which a moderator has to decide: those that are held, then those that were reported. Emits `change`. */
import { jittered } from '../../streamside/index.js';

const CHECK_MILLIS = 10_000;

export class ReviewQueue extends EventTarget {
  #request;
  #channelId;
  #chats = [];
  #timer;
  #asked = 0;

  /** @param {import('../chat/chat-room.js').Place['request']} request */
  constructor(request) {
    super();
    this.#request = request;
  }

  /** Oldest first, each with a `key` and its `decisions`: names and what they do. Reported ones have `reports`. */
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
      const chats = document.hidden ? this.#chats : await this.#ask();
      if (asked !== this.#asked) return;
      this.#show(chats);
    } catch {
      // Asked again.
    }
    if (asked === this.#asked) this.#timer = setTimeout(() => this.load(), jittered(CHECK_MILLIS));
  }

  /** @param {string} key  @param {string} decision */
  async decide(key, decision) {
    const decide = this.#chats.find((chat) => chat.key === key)?.decisions[decision];
    if (!decide) return;
    try {
      await decide();
    } catch (problem) {
      // Another moderator was faster.
      if (problem.code !== 'CHAT_NOT_FOUND') throw problem;
    }
    this.#asked++;
    this.#show(this.#chats.filter((chat) => chat.key !== key));
    this.load();
  }

  #show(chats) {
    this.#chats = chats;
    this.dispatchEvent(new Event('change'));
  }

  async #ask() {
    const channel = `/api/v1/channels/${encodeURIComponent(this.#channelId)}`;
    const [held, reported] = await Promise.all([this.#request(`${channel}/held`), this.#request(`${channel}/reports`)]);
    return [...held.chats.map((chat) => this.#heldChat(channel, chat)), ...reported.chats.map((chat) => this.#reportedChat(chat))];
  }

  #heldChat(channel, chat) {
    const address = `${channel}/held/${encodeURIComponent(chat.id)}`;
    const decide = (decision) => () => this.#request(`${address}/${decision}`, { method: 'POST' });
    return { ...chat, key: address, decisions: { approve: decide('approve'), refuse: decide('refuse') } };
  }

  #reportedChat(chat) {
    const address = `/api/v1/streams/${encodeURIComponent(chat.streamId)}/chats/${encodeURIComponent(chat.seq)}`;
    const remove = (what) => () => this.#request(what, { method: 'DELETE' });
    return { ...chat, key: address, decisions: { delete: remove(address), keep: remove(`${address}/report`) } };
  }
}
