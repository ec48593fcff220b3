/**
 * A member's texts on a stream that are not sent yet: the draft, and the messages being sent. The tab keeps them, so that a reload loses
 * none: a message is sent again with the same id, and so stored once. They belong to one member: another member's are forgotten.
 */
import { keep, kept } from '../storage/stored.js';

/** As many messages as a client sends at a time. */
const MAX_CHATS = 20;

/**
 * @typedef {import('../types.js').AnsweredChat} AnsweredChat
 * @typedef {{code: string, detail?: string, status?: number, fields?: {field: string, reason?: string, message: string}[]}} KeptProblem
 * @typedef {import('../../streamside/index.js').Message & {problem?: KeptProblem}} KeptChat with the `problem` that kept it from being
 *   sent; without one it is being sent
 * @typedef {{memberId: string, draft: string, reply: AnsweredChat | null, chats: KeptChat[]}} Kept
 */

export class KeptUnsent {
  #key;
  /** Null while no member is signed in. @type {Kept | null} */
  #kept = null;

  /** @param {string} server its origin  @param {string} streamId */
  constructor(server, streamId) {
    this.#key = `unsent.${server}/${streamId}`;
  }

  /**
   * Continues for a member.
   *
   * @param {string} memberId
   * @returns {Kept | null} what the tab has kept for them; null if it already continues for them
   */
  claim(memberId) {
    if (this.#kept?.memberId === memberId) return null;
    const found = read(kept(this.#key));
    this.#kept = found?.memberId === memberId ? found : { memberId, draft: '', reply: null, chats: [] };
    this.#store();
    return structuredClone(this.#kept);
  }

  /** The member has signed out. */
  forget() {
    this.#kept = null;
    keep(this.#key, null);
  }

  /** @param {{text: string, reply: AnsweredChat | null}} draft */
  draft({ text, reply }) {
    if (this.#kept === null) return;
    Object.assign(this.#kept, { draft: text, reply });
    this.#store();
  }

  /** A message is being sent, or could not be sent. @param {KeptChat} chat */
  add(chat) {
    this.remove(chat.clientMessageId);
    this.#kept?.chats.push(chat);
    this.#kept?.chats.splice(0, this.#kept.chats.length - MAX_CHATS);
    this.#store();
  }

  /** A message has been stored, or given up by the member. @param {string} clientMessageId */
  remove(clientMessageId) {
    if (this.#kept === null) return;
    this.#kept.chats = this.#kept.chats.filter((chat) => chat.clientMessageId !== clientMessageId);
    this.#store();
  }

  #store() {
    if (this.#kept === null) return;
    const { draft, reply, chats } = this.#kept;
    keep(this.#key, draft === '' && reply === null && chats.length === 0 ? null : JSON.stringify(this.#kept));
  }
}

/** @param {string | null} json @returns {Kept | null} */
function read(json) {
  try {
    return json === null ? null : JSON.parse(json);
  } catch {
    return null;
  }
}
