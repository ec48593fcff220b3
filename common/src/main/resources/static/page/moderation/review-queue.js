/**
 * The messages of a channel on which a moderator has to decide: held ones, then reported ones. Emits `change`, and `deleted`
 * `{streamId, seq}` for a message that was deleted here.
 */
import { StreamsideProblem, jittered } from '../../streamside/index.js';

const CHECK_MILLIS = 10_000;

/**
 * @typedef {'approve' | 'refuse' | 'delete' | 'keep'} Decision
 * @typedef {{member: {displayName: string}, reason?: string}} Report
 * @typedef {object} ReviewedChat
 * @property {string} key
 * @property {Decision[]} decisions those that are possible
 * @property {(decision: Decision) => Promise<void>} decide
 * @property {import('../types.js').Author} author
 * @property {string} text
 * @property {string} sentAt
 * @property {string} [reason] why it is held
 * @property {string} [word] for which it is held
 * @property {boolean} [deletedByAuthor]
 * @property {Report[]} [reports] of a reported message
 */

export class ReviewQueue extends EventTarget {
  #request;
  /** @type {string | undefined} */
  #channelId;
  /** @type {ReviewedChat[]} */
  #chats = [];
  #timer = 0;
  #asked = 0;

  /** @param {import('../types.js').Place['request']} request */
  constructor(request) {
    super();
    this.#request = request;
  }

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

  /** Loads the queue now, and then every few seconds, while the page is visible. */
  async load() {
    clearTimeout(this.#timer);
    const asked = ++this.#asked;
    if (this.#channelId === undefined) return;
    try {
      const chats = document.hidden ? this.#chats : await this.#ask(this.#channelId);
      if (asked !== this.#asked) return;
      this.#show(chats);
    } catch {
      // The timer retries.
    }
    if (asked === this.#asked) this.#timer = setTimeout(() => this.load(), jittered(CHECK_MILLIS));
  }

  /** @param {string} key  @param {Decision} decision */
  async decide(key, decision) {
    const decided = this.#chats.find((chat) => chat.key === key);
    if (!decided?.decisions.includes(decision)) return;
    try {
      await decided.decide(decision);
    } catch (problem) {
      // Another moderator was faster.
      if (!(problem instanceof StreamsideProblem && problem.code === 'CHAT_NOT_FOUND')) throw problem;
    }
    if (decision === 'delete') this.dispatchEvent(new CustomEvent('deleted', { detail: decided }));
    this.#asked++;
    this.#show(this.#chats.filter((chat) => chat.key !== key));
    this.load();
  }

  /** @param {ReviewedChat[]} chats */
  #show(chats) {
    this.#chats = chats;
    this.dispatchEvent(new Event('change'));
  }

  /** @param {string} channelId  @returns {Promise<ReviewedChat[]>} */
  async #ask(channelId) {
    const channel = `/api/v1/channels/${encodeURIComponent(channelId)}`;
    const [held, reported] = await Promise.all([this.#request(`${channel}/held`), this.#request(`${channel}/reports`)]);
    return [
      ...held.chats.map((/** @type {any} */ chat) => this.#heldChat(channel, chat)),
      ...reported.chats.map((/** @type {any} */ chat) => this.#reportedChat(chat)),
    ];
  }

  /** @param {string} channel its address  @param {ReviewedChat & {id: string}} chat as the server sends it  @returns {ReviewedChat} */
  #heldChat(channel, chat) {
    const key = `${channel}/held/${encodeURIComponent(chat.id)}`;
    return {
      ...chat,
      key,
      decisions: ['approve', 'refuse'],
      decide: (decision) => this.#request(`${key}/${decision}`, { method: 'POST' }),
    };
  }

  /** @param {ReviewedChat & {streamId: string, seq: string}} chat as the server sends it  @returns {ReviewedChat} */
  #reportedChat(chat) {
    const key = `/api/v1/streams/${encodeURIComponent(chat.streamId)}/chats/${encodeURIComponent(chat.seq)}`;
    return {
      ...chat,
      key,
      decisions: chat.deletedByAuthor ? ['keep'] : ['delete', 'keep'],
      decide: (decision) => this.#request(decision === 'delete' ? key : `${key}/report`, { method: 'DELETE' }),
    };
  }
}
