/** Above the input: the message to which the next one replies. */
import { clearText, setText } from '../language/language.js';
import { bdi, element, icon, icons } from '../ui/dom.js';

export class ReplyStrip {
  #to = element('span');
  #excerpt = bdi({ class: 'chat-quoted' }, '');
  #cancel = element(
    'button',
    { type: 'button', class: 'quiet round', 'data-testid': 'reply-cancel', 'i18n-aria-label': 'chat.reply-cancel' },
    icon(icons.close),
  );
  element = element(
    'div',
    { class: 'composer-reply', hidden: true, 'data-testid': 'composer-reply' },
    element('p', { id: 'chat-replying' }, this.#to, ' ', this.#excerpt),
    this.#cancel,
  );
  /** @type {import('../types.js').AnsweredChat | null} */
  #chat = null;

  /** @param {() => void} cancelled the button was pressed */
  constructor(cancelled) {
    this.#cancel.addEventListener('click', () => {
      this.clear();
      cancelled();
    });
  }

  /** The message to which the next one replies; null for none. */
  get chat() {
    return this.#chat;
  }

  /** @param {import('../types.js').AnsweredChat} chat */
  show({ seq, authorId, name, text }) {
    this.#chat = { seq, authorId, name, text };
    this.element.hidden = false;
    setText(this.#to, 'chat.replying', { name });
    this.#excerpt.textContent = text;
  }

  clear() {
    this.#chat = null;
    this.element.hidden = true;
    // It describes the input, and would do so even hidden.
    clearText(this.#to);
    this.#excerpt.textContent = '';
  }
}
