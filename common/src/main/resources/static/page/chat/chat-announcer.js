/**
 * Keeps the log bearable with a screen reader. A slow chat is read out line by line, through `aria-live` on the log. A fast
 * one would never stop talking, so the log is silenced, and a summary is read out every ten seconds instead. What concerns the viewer
 * is read out in any case.
 */
import { text } from '../language/language.js';

const WINDOW_MILLIS = 10_000;
const MAX_READ_PER_WINDOW = 8;

export class ChatAnnouncer {
  #log;
  #status;
  #count = 0;
  #newest = null;
  #timer = null;

  /** @param {HTMLElement} log the live region  @param {HTMLElement} status a hidden live region for summaries */
  constructor(log, status) {
    this.#log = log;
    this.#status = status;
  }

  /** Call it before the chat is inserted: afterwards it is too late to silence the log. */
  announce(chat, concernsViewer) {
    this.#count++;
    this.#newest = chat;
    if (this.#count === MAX_READ_PER_WINDOW + 1) this.#log.setAttribute('aria-live', 'off');
    if (concernsViewer && this.#log.getAttribute('aria-live') === 'off') {
      this.#status.textContent = text('chat.for-you', { name: chat.author.name, text: chat.text });
    }
    this.#timer ??= setTimeout(() => this.#closeWindow(), WINDOW_MILLIS);
  }

  #closeWindow() {
    this.#timer = null;
    const busy = this.#count > MAX_READ_PER_WINDOW;
    this.#log.setAttribute('aria-live', busy ? 'off' : 'polite');
    const { author, text: message } = this.#newest;
    this.#status.textContent = busy ? text('chat.summary', { n: this.#count, name: author.name, text: message }) : '';
    this.#count = 0;
  }
}
