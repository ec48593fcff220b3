/**
 * The lines of the log: those with a number in its order, then the viewer's own chats that are still being sent. Each chat of the
 * log is found by its number, and each of the viewer's by the id under which it was sent.
 */
import { element } from '../ui/dom.js';
import { groupWith } from './chat-line.js';

/** Removing a line moves and repaints all lines below it, so many are removed at once. */
const PRUNED_AT_ONCE = 100;

export class ChatLines {
  element = element('div', { class: 'chat-lines' });
  /** A note has the number of the entry before it. @type {WeakMap<Element, bigint>} */
  #numbers = new WeakMap();
  /** @type {Map<string, HTMLElement>} */
  #chats = new Map();
  /** @type {Map<string, HTMLElement>} */
  #echoes = new Map();

  get size() {
    return this.element.childElementCount;
  }

  /** The number of the oldest chat, or of the start of the stream; null if neither is there. */
  get oldestSeq() {
    for (let line = this.element.firstElementChild; line; line = line.nextElementSibling) {
      if (line.dataset.seq) return line.dataset.seq;
    }
    return null;
  }

  /** @param {string} seq */
  chat(seq) {
    return this.#chats.get(seq);
  }

  /** @param {string} memberId  @param {string} upTo the highest number */
  chatsBy(memberId, upTo) {
    return [...this.#chats].filter(([seq, line]) => line.dataset.author === memberId && BigInt(seq) <= BigInt(upTo)).map(([, line]) => line);
  }

  /** Replies to one chat. @param {string} seq */
  repliesTo(seq) {
    return this.element.querySelectorAll(`[data-reply-to="${CSS.escape(seq)}"]`);
  }

  /** The numbers, up to `upTo`, of a member's chats that have replies here. */
  answered(memberId, upTo) {
    const replies = [...this.element.querySelectorAll(`[data-reply-author="${CSS.escape(memberId)}"][data-reply-to]`)];
    return [...new Set(replies.map(({ dataset }) => dataset.replyTo))].filter((seq) => BigInt(seq) <= BigInt(upTo));
  }

  /** Who has spoken, the latest first, each once. */
  get authors() {
    const authors = new Map();
    for (let line = this.element.lastElementChild; line; line = line.previousElementSibling) {
      const { author } = line.dataset;
      if (author !== undefined && !authors.has(author)) authors.set(author, { id: author, name: line.querySelector('.chat-author').textContent });
    }
    return [...authors.values()];
  }

  /** @param {string | undefined} clientMessageId */
  echo(clientMessageId) {
    return this.#echoes.get(clientMessageId);
  }

  get echoes() {
    return [...this.#echoes.values()];
  }

  /** Puts a chat where its number belongs. A line that is there already is not touched: moving it would flicker. */
  place(line, seq) {
    this.#echoes.delete(line.dataset.clientMessageId);
    this.#chats.set(seq, line);
    this.#insert(line, BigInt(seq));
  }

  /** Puts a note after the chat with that number, or after all that have one. */
  placeNote(note, after = this.#newestNumber()) {
    this.#insert(note, BigInt(after));
  }

  /** Appends a chat that has no number yet. */
  placeEcho(line) {
    this.#echoes.set(line.dataset.clientMessageId, line);
    this.element.append(line);
    groupWith(line.previousElementSibling, line);
  }

  remove(line) {
    const next = line.nextElementSibling;
    this.#chats.delete(line.dataset.seq);
    this.#echoes.delete(line.dataset.clientMessageId);
    line.remove();
    this.regroup(next);
  }

  /** Call it when a line, or the one before it, has changed its author. */
  regroup(line) {
    if (line) groupWith(line.previousElementSibling, line);
  }

  /** Removes the oldest lines, many at once. @returns whether there were more than `max` */
  prune(max) {
    if (this.size <= max) return false;
    while (this.size > max - PRUNED_AT_ONCE) this.#removeFirst();
    this.regroup(this.element.firstElementChild);
    return true;
  }

  /** Removes everything except what is still being sent. */
  clear() {
    while (this.element.firstElementChild && !this.#isEcho(this.element.firstElementChild)) this.#removeFirst();
  }

  #removeFirst() {
    const first = this.element.firstElementChild;
    this.#chats.delete(first.dataset.seq);
    this.#echoes.delete(first.dataset.clientMessageId);
    first.remove();
  }

  #insert(line, number) {
    this.#numbers.set(line, number);
    let next = null;
    for (let other = this.element.lastElementChild; other; other = other.previousElementSibling) {
      if (other === line) continue;
      if (!this.#isEcho(other) && this.#numbers.get(other) <= number) break;
      next = other;
    }
    if (!line.parentNode || line.nextElementSibling !== next) {
      const formerNext = line.parentNode ? line.nextElementSibling : null;
      this.element.insertBefore(line, next);
      this.regroup(formerNext);
    }
    this.regroup(line);
    this.regroup(next);
  }

  #newestNumber() {
    let last = this.element.lastElementChild;
    while (last && this.#isEcho(last)) last = last.previousElementSibling;
    return this.#numbers.get(last) ?? 0n;
  }

  #isEcho(line) {
    return !this.#numbers.has(line);
  }
}
