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
  /** @type {{seq: string, name: string, text: string} | null} */
  #chat = null;

  /** @param {() => void} cancelled the button was pressed */
  constructor(cancelled) {
    this.#cancel.addEventListener('click', () => {
      this.clear();
      cancelled();
    });
  }

  /** The number of that message; undefined for none. */
  get seq() {
    return this.#chat?.seq;
  }

  /** That message; null for none. */
  get chat() {
    return this.#chat;
  }

  /** @param {{seq: string, name: string, text: string}} chat */
  show({ seq, name, text }) {
    this.#chat = { seq, name, text };
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
