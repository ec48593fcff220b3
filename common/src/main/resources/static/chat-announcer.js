/**
 * Keeps the log bearable for those who hear it. A slow chat is read out chat by chat, by `aria-live` on the log itself;
 * a fast one would never stop talking, so the log falls silent and a summary follows every ten seconds instead.
 */
import { text } from './language.js';

const WINDOW_MILLIS = 10_000;
const MAX_READ_PER_WINDOW = 8;

export class ChatAnnouncer {
  #log;
  #status;
  #count = 0;
  #newest = null;
  #timer = null;

  /** @param {HTMLElement} log the live region  @param {HTMLElement} status a hidden one for summaries */
  constructor(log, status) {
    this.#log = log;
    this.#status = status;
  }

  /** Call it before the chat is inserted: afterwards is too late to keep silent. */
  heard(chat) {
    this.#count++;
    this.#newest = chat;
    if (this.#count > MAX_READ_PER_WINDOW) this.#log.setAttribute('aria-live', 'off');
    this.#timer ??= setTimeout(() => this.#closeWindow(), WINDOW_MILLIS);
  }

  #closeWindow() {
    this.#timer = null;
    const busy = this.#count > MAX_READ_PER_WINDOW;
    this.#log.setAttribute('aria-live', busy ? 'off' : 'polite');
    const { author, text: words } = this.#newest;
    this.#status.textContent = busy ? text('chat.summary', { n: this.#count, name: author.name, text: words }) : '';
    this.#count = 0;
  }
}
