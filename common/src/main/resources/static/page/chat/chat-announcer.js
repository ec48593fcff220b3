/**
 * Reads the log out to a screen reader, in a live region of its own: the log itself is silent, because its lines also have buttons, which
 * would be read out with the words. A slow chat is read out line by line. A fast one would never stop talking, so a summary is read out
 * every ten seconds instead. Messages that concern the viewer are always read out.
 */
import { text } from '../language/language.js';
import { bdi, element } from '../ui/dom.js';

const WINDOW_MILLIS = 10_000;
const MAX_READ_PER_WINDOW = 8;

export class ChatAnnouncer {
  /** Not `role="status"`, which would be read out as a whole each time. */
  element = element('div', { class: 'visually-hidden', 'aria-live': 'polite', 'data-testid': 'spoken' });
  #count = 0;
  #unread = 0;
  /** @type {{seq: string, author: {name: string}, text: string} | null} */
  #newest = null;
  /** @type {number | null} */
  #timer = null;

  /**
   * Reads out a message that has just arrived.
   *
   * @param {{seq: string, author: {name: string}, text: string}} chat
   * @param {boolean} concernsViewer
   */
  announce(chat, concernsViewer) {
    this.#newest = chat;
    if (concernsViewer) this.say(text('chat.for-you', { name: chat.author.name, text: chat.text }), chat.seq);
    else if (this.#count < MAX_READ_PER_WINDOW) this.say(`${chat.author.name}: ${chat.text}`, chat.seq);
    else this.#unread++;
    this.#count++;
  }

  /** Reads out any text. @param {string} words  @param {string} [seq] of the message that the text is, or repeats */
  say(words, seq) {
    this.element.append(element('p', { 'data-of': seq }, bdi({}, words)));
    this.#timer ??= setTimeout(() => this.#closeWindow(), WINDOW_MILLIS);
  }

  /** Forgets a deleted message: its words must be nowhere on the page. @param {string} seq */
  forget(seq) {
    if (this.#newest?.seq === seq) this.#newest = null;
    for (const words of this.element.querySelectorAll(`[data-of="${CSS.escape(seq)}"]`)) words.remove();
  }

  /** Removes the words that have been read out: a viewer who explores the page finds them in the log. */
  #closeWindow() {
    this.#timer = null;
    this.element.replaceChildren();
    const newest = this.#newest;
    if (this.#unread > 0 && newest !== null) {
      this.say(text('chat.summary', { n: this.#unread, name: newest.author.name, text: newest.text }), newest.seq);
    } else if (this.#unread > 0) {
      this.say(text('chat.newer', { n: this.#unread }));
    }
    this.#count = 0;
    this.#unread = 0;
  }
}
