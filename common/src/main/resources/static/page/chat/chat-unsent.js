/**
 * `<streamside-unsent>`: the viewer's own messages that could not be sent yet, or not at all. They have a place of their own, so that
 * they are not overlooked and do not cover new messages. Emits `again` `{clientMessageId, text, replyTo, mentions}` and `discard`
 * `{clientMessageId}`.
 */
import { clearText, hasText, setText } from '../language/language.js';
import { explain } from '../language/problems.js';
import { bdi, element, focused } from '../ui/dom.js';

/**
 * @typedef {import('../types.js').Message} Message
 * @typedef {import('../../streamside/types.js').Delay} Delay
 */

export class ChatUnsent extends HTMLElement {
  #countdown = element('p', { class: 'unsent-countdown', 'aria-hidden': 'true', 'data-testid': 'unsent-countdown' });
  #list = element('ul', { role: 'list', 'i18n-aria-label': 'unsent.list' });
  #tray = element('div', { class: 'unsent', hidden: true }, this.#countdown, this.#list);
  /** Outside the hidden part: a region that appears together with its text is not read out. */
  #status = element('span', { class: 'visually-hidden', role: 'status' });
  #announced = false;
  /** @type {Map<string, {item: HTMLElement, text: string, replyTo?: string, mentions?: string[]}>} */
  #chats = new Map();
  #timer = 0;

  connectedCallback() {
    this.replaceChildren(this.#tray, this.#status);
  }

  /** Whether messages wait here to be sent, so that a further one has to wait, too. */
  get waiting() {
    return this.#list.querySelector(':scope > :not([data-failed])') !== null;
  }

  /** @param {string} clientMessageId */
  has(clientMessageId) {
    return this.#chats.has(clientMessageId);
  }

  /** Shows a message that waits for its turn. @param {Message} message */
  wait(message) {
    this.#show(message);
  }

  /**
   * Shows a message, and when the next attempt to send it is made. A screen reader reads this once, without the countdown.
   *
   * @param {Delay} delay
   */
  delay({ problem, retryInMillis, ...message }) {
    if (!this.#announced) setText(this.#status, 'unsent.announced');
    this.#announced = true;
    this.#show(message);
    const key = `unsent.${problem.code}`;
    this.#countDown(hasText(key) ? key : 'unsent.delayed', Date.now() + retryInMillis);
  }

  /**
   * Shows why a message was not sent, and keeps its text, so that it need not be typed again.
   *
   * @param {Message & {problem: import('../types.js').Problem}} unsent
   */
  fail({ problem, ...message }) {
    const item = this.#show(message);
    item.dataset.failed = 'true';
    item.append(element('p', { class: 'problem', role: 'alert' }, explain(problem)));
    item.prepend(
      element('button', {
        type: 'button',
        class: 'link',
        'data-testid': 'chat-again',
        i18n: 'chat.try-again',
        // What it answered has been deleted, and would be refused again.
        onclick: () => this.#emit('again', problem.code === 'CHAT_NOT_FOUND' ? { ...message, replyTo: undefined } : message),
      }),
    );
    this.#update();
  }

  /**
   * @returns {{text: string, replyTo?: string, mentions?: string[]} | undefined} a message that was shown here, and no longer is
   *
   * @param {string} clientMessageId
   */
  take(clientMessageId) {
    const chat = this.#chats.get(clientMessageId);
    if (!chat) return undefined;
    this.#chats.delete(clientMessageId);
    const next = chat.item.contains(focused(this)) ? (chat.item.nextElementSibling ?? chat.item.previousElementSibling) : null;
    chat.item.remove();
    next?.querySelector('button')?.focus();
    this.#update();
    return { text: chat.text, replyTo: chat.replyTo, mentions: chat.mentions };
  }

  /** @returns {{clientMessageId: string}[]} all messages that were shown here, and no longer are */
  takeAll() {
    return [...this.#chats.keys()].map((clientMessageId) => ({ clientMessageId, ...this.take(clientMessageId) }));
  }

  /** @param {Message} message */
  #show({ clientMessageId, text, replyTo, mentions }) {
    const before = this.#chats.get(clientMessageId)?.item;
    if (before && !before.dataset.failed) return before;
    const discard = element('button', {
      type: 'button',
      class: 'link',
      'data-testid': 'chat-discard',
      i18n: 'chat.discard',
      onclick: () => {
        this.#emit('discard', { clientMessageId });
        this.take(clientMessageId);
      },
    });
    const item = element('li', { 'data-testid': 'unsent' }, discard, bdi({ class: 'unsent-text', 'data-testid': 'chat-text' }, text));
    if (before) before.replaceWith(item);
    else this.#list.append(item);
    this.#chats.set(clientMessageId, { item, text, replyTo, mentions });
    this.#update();
    return item;
  }

  /** @param {string} key  @param {number} at milliseconds since 1970 */
  #countDown(key, at) {
    clearTimeout(this.#timer);
    const millis = at - Date.now();
    if (millis <= 0) {
      setText(this.#countdown, 'chat.sending');
    } else {
      setText(this.#countdown, key, { n: Math.ceil(millis / 1000) });
      this.#timer = setTimeout(() => this.#countDown(key, at), millis % 1000 || 1000);
    }
  }

  #update() {
    this.#tray.hidden = this.#chats.size === 0;
    if (this.waiting) return;
    clearTimeout(this.#timer);
    clearText(this.#countdown);
    clearText(this.#status);
    this.#announced = false;
  }

  /** @param {'again' | 'discard'} type  @param {object} detail */
  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

customElements.define('streamside-unsent', ChatUnsent);
