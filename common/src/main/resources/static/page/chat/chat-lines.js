/**
 * The lines of the log: those with a number in the log's order, then the viewer's own messages that are still being sent. Each entry of
 * the log is found by its number, and each of the viewer's messages by the id with which it was sent.
 */
import { element } from '../ui/dom.js';
import { chatOf, groupWith } from './chat-line.js';

/** Removing a line moves and repaints all lines below it, so many are removed at once. */
const PRUNED_AT_ONCE = 100;

export class ChatLines {
  element = element('div', { class: 'chat-lines' });
  /** A note that is no entry has the number of the entry before it. @type {WeakMap<Element, bigint>} */
  #numbers = new WeakMap();
  /** @type {Map<string, HTMLElement>} */
  #entries = new Map();
  /** @type {Map<string, HTMLElement>} */
  #echoes = new Map();

  get size() {
    return this.element.childElementCount;
  }

  /** From top to bottom. */
  get all() {
    return /** @type {HTMLElement[]} */ ([...this.element.children]);
  }

  /** The lines that show a message, from top to bottom. */
  get chats() {
    return this.all.filter((line) => chatOf(line) !== undefined);
  }

  /** The number of the oldest entry; null if there is none. */
  get oldestSeq() {
    for (let line = this.element.firstElementChild; line instanceof HTMLElement; line = line.nextElementSibling) {
      if (line.dataset.seq) return line.dataset.seq;
    }
    return null;
  }

  /** @param {string} seq */
  entry(seq) {
    return this.#entries.get(seq);
  }

  /** The numbers of a member's messages. @param {string} memberId  @param {string} upTo the highest number */
  chatsBy(memberId, upTo) {
    return this.#numbersUpTo(upTo, (line) => (chatOf(line)?.author.id === memberId ? line.dataset.seq : undefined));
  }

  /** Replies to one message. @param {string} seq */
  repliesTo(seq) {
    return this.all.filter((line) => chatOf(line)?.replyTo?.seq === seq);
  }

  /** The numbers of a member's messages that have replies here. @param {string} memberId  @param {string} upTo the highest number */
  answered(memberId, upTo) {
    return this.#numbersUpTo(upTo, (line) => {
      const replyTo = chatOf(line)?.replyTo;
      return replyTo?.authorId === memberId ? replyTo.seq : undefined;
    });
  }

  /** @param {string} upTo  @param {(line: HTMLElement) => string | undefined} numberOf */
  #numbersUpTo(upTo, numberOf) {
    const numbers = this.all.map(numberOf).filter((seq) => seq !== undefined);
    return [...new Set(numbers)].filter((seq) => BigInt(seq) <= BigInt(upTo));
  }

  /** The authors of the lines, the latest first, each once, with name, badge, avatar and last message. */
  get authors() {
    /** @type {Map<string, {id: string, name: string, badge?: string, avatar: Element | null, said: string}>} */
    const authors = new Map();
    for (const line of this.chats.reverse()) {
      const { author, text: said = '' } = chatOf(line) ?? {};
      if (author === undefined || authors.has(author.id)) continue;
      const { id, name, badge } = author;
      authors.set(id, { id, name, badge, avatar: line.querySelector('.avatar'), said });
    }
    return [...authors.values()];
  }

  /** @param {string | undefined} clientMessageId */
  echo(clientMessageId) {
    return clientMessageId === undefined ? undefined : this.#echoes.get(clientMessageId);
  }

  /** The viewer's messages that are still being sent, with their ids. */
  get echoes() {
    return [...this.#echoes];
  }

  /**
   * Puts an entry where its number belongs. A line that is there already is not touched: moving it would flicker.
   *
   * @param {HTMLElement} line
   * @param {string} seq
   */
  place(line, seq) {
    this.#forgetEcho(line);
    this.#entries.set(seq, line);
    this.#insert(line, BigInt(seq));
  }

  /**
   * Puts a note after the line with that number, or after all lines that have one.
   *
   * @param {HTMLElement} note
   * @param {string | bigint} [after]
   */
  placeNote(note, after = this.#newestNumber()) {
    this.#insert(note, BigInt(after));
  }

  /** Appends a message that has no number yet. @param {HTMLElement} line  @param {string} clientMessageId the id with which it is sent */
  placeEcho(line, clientMessageId) {
    this.#echoes.set(clientMessageId, line);
    this.element.append(line);
    groupWith(line.previousElementSibling, line);
  }

  /** @param {HTMLElement} line */
  remove(line) {
    const next = line.nextElementSibling;
    this.#forget(line);
    line.remove();
    this.regroup(next);
  }

  /** Call it when a line, or the one before it, has changed its author. @param {Element | null} line */
  regroup(line) {
    if (line) groupWith(line.previousElementSibling, line);
  }

  /** Removes the oldest lines, many at once. @param {number} max  @returns {boolean} whether there were more than `max` */
  prune(max) {
    if (this.size <= max) return false;
    for (const line of this.all.slice(0, this.size - max + PRUNED_AT_ONCE)) this.#removeFirst(line);
    this.regroup(this.element.firstElementChild);
    return true;
  }

  /** Removes everything except messages that are still being sent. */
  clear() {
    for (const line of this.all) {
      if (this.#isEcho(line)) break;
      this.#removeFirst(line);
    }
  }

  /** @param {HTMLElement} first */
  #removeFirst(first) {
    this.#forget(first);
    first.remove();
  }

  /** @param {HTMLElement} line */
  #forget(line) {
    if (line.dataset.seq !== undefined) this.#entries.delete(line.dataset.seq);
    this.#forgetEcho(line);
  }

  /** The id alone proves nothing: another member could have used the same one. @param {HTMLElement} line */
  #forgetEcho(line) {
    const id = chatOf(line)?.clientMessageId;
    if (this.echo(id) === line) this.#echoes.delete(/** @type {string} */ (id));
  }

  /** @param {HTMLElement} line  @param {bigint} number */
  #insert(line, number) {
    this.#numbers.set(line, number);
    let next = null;
    for (let other = this.element.lastElementChild; other; other = other.previousElementSibling) {
      if (other === line) continue;
      const others = this.#numbers.get(other);
      if (others !== undefined && others <= number) break;
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
    return (last && this.#numbers.get(last)) ?? 0n;
  }

  /** @param {Element} line */
  #isEcho(line) {
    return !this.#numbers.has(line);
  }
}
